// Tables<Words>: a variant's movements compiled over its board, per seat and
// kind, for the move generator; and the hash keys. Immutable once built.
#ifndef ASTER_RULES_TABLES_H_
#define ASTER_RULES_TABLES_H_

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "rules/cell_set.h"
#include "rules/slides.h"
#include "rules/types.h"
#include "rules/variant_spec.h"

namespace aster::rules {

// A line from one cell to another.
template <int Words>
struct Way {
  CellSet<Words> between;
  uint8_t direction = 0;  // at the cell it starts from
  uint8_t distance = 0;   // steps
};

// How one kind of one seat moves. Kinds and seats that move alike share one.
template <int Words>
struct Mover {
  struct PerCell {
    CellSet<Words> step_moves;     // by steps and leaps, to empty cells
    CellSet<Words> step_captures;  // by steps and leaps, enemies
    CellSet<Words> line_captures;  // by slides and hops, on some occupancy
    CellSet<Words> swaps;
    CellSet<Words> overtaken;  // cells that it might jump over
  };
  std::vector<PerCell> cells;
  // Indices into Tables::slides; -1: none. Most sliders use `slide_any` alone.
  int slide_any = -1, slide_moves = -1, slide_captures = -1, hops = -1;
  // [cell * directions + d]: how far it captures by sliding, by hopping.
  std::vector<uint8_t> slide_range, hop_range;
  // Likewise how far it goes to empty cells by sliding.
  std::vector<uint8_t> move_range;
  std::vector<DirectionSet> overtakes;  // per cell
  std::vector<Kind> swap_except;
  CellSet<Words> can_move;  // cells from which it has a move on an empty board
  bool rider = false;       // captures along lines
  bool captures = false;    // captures by landing on an enemy
  bool overtaker = false;
  bool swapper = false;
};

// What the rules ask about a kind of a seat.
template <int Words>
struct PieceRules {
  int mover = -1;
  CellSet<Words> zone;       // of promotion; empty if it does not promote
  // Cells where it may not stay what it is, coming from elsewhere and from the
  // zone (if it promotes on a start there).
  CellSet<Words> must_zone, must_from_zone;
  bool promotes_on_start = false;
  bool promotion_progress = true;  // promoting counts as progress
  std::vector<Kind> promotions;
  uint8_t captured_slot[kMaxSeats] = {};  // reserve slot of the capturing seat
  bool royal = false, progress = false, rider = false;
};

// A kind that a seat can hold in reserve.
template <int Words>
struct ReserveSlot {
  Kind kind = kNoKind;  // as written in a FEN
  std::vector<Kind> dropped_as;
  // Per dropped kind: for each cell the line that may hold one piece of it at
  // most; empty where there is no such rule.
  std::vector<std::vector<CellSet<Words>>> lines;
};

inline constexpr int kMaxSlots = 12;
inline constexpr uint8_t kNoSlot = 255;

template <int Words>
class Tables {
 public:
  using Set = CellSet<Words>;
  explicit Tables(const VariantSpec& spec);

  const VariantSpec& spec() const { return *spec_; }
  const Board& board() const { return *spec_->board; }
  int seats() const { return seats_; }
  const Set& all_cells() const { return all_cells_; }

  const PieceRules<Words>& piece(Piece p) const { return pieces_[p.code()]; }
  const Mover<Words>& mover(Piece p) const {
    return movers_[mover_of_[p.code()]];
  }
  const Slides<Words>& slides(int index) const { return slides_[index]; }
  const std::vector<ReserveSlot<Words>>& reserve(Seat s) const {
    return reserves_[s];
  }

  // Cells from which some piece may capture on c by a step or leap, by a line.
  const Set& step_sources(Cell c) const { return step_sources_[c]; }
  const Set& line_sources(Cell c) const { return line_sources_[c]; }
  // All lines from one cell to another in directions that riders use.
  absl::Span<const Way<Words>> ways(Cell from, Cell to) const {
    const WayRange& r = way_ranges_[from * board().size() + to];
    return {ways_.data() + r.begin, r.count};
  }
  // Whether the piece on `from` slides to `to` or hops there by that way, on a
  // suitable occupancy.
  bool SlidesBy(const Mover<Words>& m, Cell from, const Way<Words>& way) const {
    return way.distance <= m.slide_range[from * directions_ + way.direction];
  }
  bool HopsBy(const Mover<Words>& m, Cell from, const Way<Words>& way) const {
    return way.distance <= m.hop_range[from * directions_ + way.direction];
  }
  // Neighbours of c by an orthogonal or diagonal step (for marriage).
  const Set& beside(Cell c) const { return beside_[c]; }

  bool has_hoppers() const { return has_hoppers_; }
  bool has_overtakers() const { return has_overtakers_; }
  // Whether a capture can be undone later in the game (drops).
  bool captures_reversible() const { return spec_->rules.drops; }

  uint64_t PieceKey(Piece p, Cell c) const {
    return piece_keys_[p.code() * kMaxCells + c];
  }
  uint64_t SideKey(Seat s) const { return side_keys_[s]; }
  // Key of n pieces in a slot; 0 for none.
  uint64_t ReserveKey(Seat s, int slot, int n) const;

 private:
  struct WayRange {
    uint32_t begin = 0;
    uint32_t count = 0;
  };

  void BuildPieces();
  void BuildPromotion(Seat s, Kind k, PieceRules<Words>& rules);
  void BuildReserves();
  void BuildReserveSlot(Seat s, Kind k);
  void BuildSources();
  void BuildWays();
  void BuildKeys();
  int FindMover(Seat s, Kind k);
  Set ZoneSet(int zone, Seat s) const;

  const VariantSpec* spec_;
  int seats_;
  int directions_;
  Set all_cells_;
  std::vector<PieceRules<Words>> pieces_;  // by piece code
  std::array<int16_t, kPieceCodes> mover_of_;
  std::vector<Mover<Words>> movers_;
  std::vector<std::vector<uint32_t>> mover_keys_;  // to find like movers
  std::vector<Slides<Words>> slides_;
  std::vector<std::vector<ReserveSlot<Words>>> reserves_;
  std::vector<Set> step_sources_, line_sources_, beside_;
  std::vector<WayRange> way_ranges_;
  std::vector<Way<Words>> ways_;
  DirectionSet rider_directions_ = 0;
  bool has_hoppers_ = false, has_overtakers_ = false;
  std::vector<uint64_t> piece_keys_;
  std::array<uint64_t, kMaxSeats> side_keys_;
};

extern template class Tables<2>;
extern template class Tables<3>;

}  // namespace aster::rules

#endif  // ASTER_RULES_TABLES_H_
