// A second opinion on the rules: slow, obvious, written from the rulebook over
// a board's rays and a variant's movements alone. It shares no table, generator
// or move-making with the engine. An attack is a pseudo-capture that lands on
// the cell; a legal move is one that was made and looked at.
#ifndef ASTER_TESTS_SLOW_RULES_H_
#define ASTER_TESTS_SLOW_RULES_H_

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/outcome.h"
#include "rules/position.h"
#include "rules/variant_spec.h"

namespace aster::tests {

struct SlowPiece {
  int seat = -1;  // -1: no piece
  int kind = -1;
  bool none() const { return seat < 0; }
  bool operator==(const SlowPiece&) const = default;
};

struct SlowPosition {
  std::vector<SlowPiece> at;                   // by cell
  std::map<std::pair<int, int>, int> reserve;  // (seat, kind): how many
  std::vector<bool> alive;
  int turn = 0;
  int no_progress = 0;
  int move_number = 1;
  int last_mover = -1;
};

struct SlowMove {
  enum class Type { kBoard, kDrop, kSwap, kPass };
  Type type = Type::kPass;
  int from = -1;
  std::vector<int> path;    // landing cells; a chain has several
  std::vector<int> jumped;  // pieces captured by jumping over them
  int kind = -1;            // promoted to, or dropped; -1: none
  std::string text;
};

class SlowRules {
 public:
  explicit SlowRules(const rules::VariantSpec& spec);

  // Of a position that has not ended. Each text occurs once.
  std::vector<SlowMove> LegalMoves(const SlowPosition& p) const;
  // Captures and promotions (turns of a piece left out) among the legal moves
  // that leave the royal piece unattacked.
  std::vector<SlowMove> NoisyMoves(const SlowPosition& p,
                                   const std::vector<SlowMove>& legal) const;
  // The position after a legal move, eliminations and turn included.
  SlowPosition Make(const SlowPosition& p, const SlowMove& m) const;
  // `occurrences` of this position, itself counted.
  rules::Outcome Judge(const SlowPosition& p, int occurrences) const;

  std::string Fen(const SlowPosition& p) const;
  // What has to be the same for a position to have recurred.
  std::string Identity(const SlowPosition& p) const;
  template <int Words>
  SlowPosition From(const rules::Position<Words>& p) const;

  bool RoyalAttacked(const SlowPosition& p, int seat) const;

 private:
  struct Target {
    int cell;
    bool capture;
  };
  const rules::Board& board() const { return *spec_.board; }
  int seats() const { return spec_.seat_count(); }
  bool InZone(int zone, int seat, int cell) const;
  // Directions of a kind's n-th movement as the seat makes it.
  const std::vector<int>& DirectionsOf(SlowPiece piece, size_t n) const {
    return directions_[piece.seat][piece.kind][n];
  }
  bool Starts(SlowPiece piece, size_t n, int cell) const;

  // slow_rules.cc: what moves there are
  void AddTargets(const SlowPosition& p, int from, size_t n,
                  std::vector<Target>& targets) const;
  bool Attacks(const SlowPosition& p, int by, int cell) const;
  std::vector<Target> Targets(const SlowPosition& p, int from) const;
  bool CanEverMove(SlowPiece piece, int cell) const;
  void AddLandings(const SlowPosition& p, SlowMove m,
                   std::vector<SlowMove>& moves) const;
  void AddChains(const SlowPosition& p, SlowMove m, int at,
                 std::vector<SlowMove>& moves) const;
  std::vector<int> Jumps(const SlowPosition& p, int at,
                         SlowPiece piece) const;  // directions
  void AddSwaps(const SlowPosition& p, int from,
                std::vector<SlowMove>& moves) const;
  void AddDrops(const SlowPosition& p, std::vector<SlowMove>& moves) const;
  bool LineIsFree(const SlowPosition& p, int kind, int cell) const;
  std::vector<SlowMove> PseudoMoves(const SlowPosition& p) const;
  std::vector<SlowMove> SafeMoves(const SlowPosition& p) const;
  bool Captures(const SlowPosition& p, const SlowMove& m) const;

  // slow_apply.cc: what they do
  struct Change {
    SlowPosition p;
    bool progress = false;
  };
  Change MakeRaw(const SlowPosition& p, const SlowMove& m) const;
  void CaptureAt(Change& c, int cell) const;
  void GoOut(Change& c, int seat) const;
  void NextTurn(SlowPosition& p) const;
  void Eliminate(Change& c) const;
  int AliveCount(const SlowPosition& p) const;
  int RoyalCell(const SlowPosition& p, int seat) const;
  int BareRoyal(const SlowPosition& p) const;
  bool Married(const SlowPosition& p) const;
  std::string PieceText(SlowPiece piece) const;
  std::string BoardText(const SlowPosition& p) const;
  std::string ReserveText(const SlowPosition& p) const;

  const rules::VariantSpec& spec_;
  std::vector<std::vector<std::vector<std::vector<int>>>> directions_;
};

// Pieces strewn at random, a royal piece for each seat that lost none to
// another piece put on its cell: positions that no game would reach, often ones
// that a reader must refuse.
std::string StrangeFen(const rules::VariantSpec& spec, std::mt19937_64& random);

template <int Words>
SlowPosition SlowRules::From(const rules::Position<Words>& p) const {
  SlowPosition slow;
  slow.at.resize(board().size());
  for (int c = 0; c < board().size(); ++c) {
    const rules::Piece piece = p.at(static_cast<rules::Cell>(c));
    if (!piece.none()) slow.at[c] = {piece.seat(), piece.kind()};
  }
  for (int s = 0; s < seats(); ++s) {
    const rules::Seat seat = static_cast<rules::Seat>(s);
    slow.alive.push_back(p.alive(seat));
    const auto& kinds = spec_.army_of(seat).reserve;
    for (size_t i = 0; i < kinds.size(); ++i) {
      const int n = p.reserve(seat, static_cast<int>(i));
      if (n) slow.reserve[{s, kinds[i]}] = n;
    }
  }
  slow.turn = p.turn();
  slow.no_progress = p.no_progress();
  slow.move_number = p.move_number();
  slow.last_mover = slow.turn;
  do {
    slow.last_mover = (slow.last_mover + seats() - 1) % seats();
  } while (!slow.alive[slow.last_mover]);
  return slow;
}

}  // namespace aster::tests

#endif  // ASTER_TESTS_SLOW_RULES_H_
