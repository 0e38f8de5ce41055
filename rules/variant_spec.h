// VariantSpec: a game as data, checked and resolved against its board, as the
// reader of variant files leaves it. Knows no file format and no tables.
#ifndef ASTER_RULES_VARIANT_SPEC_H_
#define ASTER_RULES_VARIANT_SPEC_H_

#include <memory>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/types.h"

namespace aster::rules {

enum class MoveType {
  kSlide,     // up to `range` cells along each line, through empty cells
  kLeap,      // to the cells numbered in `leaps` of each line, over anything
  kHop,       // captures the first piece beyond exactly one other
  kOvertake,  // draughts: captures by jumping to the empty cell beyond, in
              // chains
  kSwap,      // changes places with a piece of its own, unless attacked
};

struct Movement {
  MoveType type = MoveType::kSlide;
  // Per army, before the seat's turn; 0 for armies that lack the piece.
  std::vector<DirectionSet> directions;
  std::vector<std::string> along;  // as written, for descriptions
  int range = 0;                   // slides; 0 is unlimited
  std::vector<int> leaps;
  bool moves = true;         // to empty cells
  bool captures = true;      // enemy pieces
  int from_zone = -1;        // only for pieces standing in that zone
  std::vector<Kind> except;  // swaps: kinds that it cannot change places with
};

struct Promotion {
  enum class Style {
    kLetter,  // becomes another piece for good: move text ends in its letter
    kMarked,  // becomes "+P", reverts when captured: move text ends in '+'
    kTurn,    // becomes another kind, no promoted piece: move text ends in '+'
  };
  Style style = Style::kLetter;
  std::vector<Kind> to;
  int zone = -1;
  bool on_start = false;  // also when the move starts in the zone
  bool always = false;    // must promote; else only when it could not move on
};

struct PieceSpec {
  std::string id;    // unique in the variant
  std::string text;  // upper-case letter, with '+' before it if marked
  std::string name;
  std::vector<Movement> movements;
  bool royal = false;
  bool progress = false;  // moving one counts as progress
  bool marked = false;    // the promoted form of `base`
  Kind base = kNoKind;    // itself unless marked
  std::vector<bool> in_army;
  std::vector<Promotion> promotion;  // none or one
  // Drops: what it is when captured, per capturing army; which kinds a piece in
  // reserve may be dropped as; per army the line that holds one at most (0:
  // any).
  std::vector<Kind> captured_as;
  std::vector<Kind> dropped_as;
  std::vector<DirectionSet> one_per_line;
};

struct ZoneSpec {
  std::string name;
  std::vector<std::vector<Cell>> cells;  // per seat, ascending
};

struct ArmySpec {
  std::string name;
  int frame = 0;
  std::vector<Kind> reserve;  // kinds its reserve may hold, in FEN order
};

struct SeatSpec {
  std::string tag;
  std::string name;
  std::string color;  // "#rrggbb"
  int army = 0;
  int turn = 0;
  std::vector<std::pair<Cell, Kind>> start;
};

// What being attacked means for a royal piece.
enum class Royalty {
  kCheckmate,    // two players: may not be left attacked
  kElimination,  // rulebook 6.1
  kNone,         // no royal pieces; a player without pieces is out
};
enum class NoMoves { kLoss, kDraw, kPass, kOut };

struct RulesSpec {
  Royalty royalty = Royalty::kCheckmate;
  NoMoves no_moves = NoMoves::kDraw;
  bool drops = false;
  bool bare_royal_loses = false;
  bool must_capture = false;
  int repetition = 3;  // the n-th occurrence ends the game; 0: never
  bool repetition_loses = false;
  int no_progress = 50;        // rounds; 0: no such rule
  std::vector<Kind> marriage;  // none, or the royal kind and its partner
};

struct VariantSpec {
  std::string name;
  std::string title;
  std::vector<std::string> sources;
  std::shared_ptr<const Board> board;
  std::vector<PieceSpec> pieces;
  std::vector<ZoneSpec> zones;
  std::vector<ArmySpec> armies;
  std::vector<SeatSpec> seats;
  RulesSpec rules;

  int seat_count() const { return static_cast<int>(seats.size()); }
  int no_progress_limit() const { return rules.no_progress * seat_count(); }
  const ArmySpec& army_of(Seat s) const { return armies[seats[s].army]; }
};

}  // namespace aster::rules

#endif  // ASTER_RULES_VARIANT_SPEC_H_
