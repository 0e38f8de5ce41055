// Weights: what each piece of each seat is worth on each cell and in reserve,
// in centipawns. The prior computes them from the movements alone, so that a
// game that nobody has tuned is played sensibly at once. Knows no position.
#ifndef ASTER_EVAL_WEIGHTS_H_
#define ASTER_EVAL_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "rules/tables.h"
#include "rules/types.h"

namespace aster::eval {

// Scores are centipawns: hundredths of the cheapest piece of a starting army.
struct Weights {
  // [seat][kind]: the mean over cells, and what it may still promote to.
  std::array<std::array<int, rules::kMaxKinds>, rules::kMaxSeats> material{};
  // [piece code * kMaxCells + cell]: what the cell adds: mobility, advance.
  std::vector<int16_t> placement;
  // Material and placement together, as the search reads them.
  std::vector<int32_t> worth;
  // [seat][slot]: a piece in reserve.
  std::array<std::array<int, rules::kMaxSlots>, rules::kMaxSeats> reserve{};

  int Placement(rules::Piece p, rules::Cell c) const {
    return placement[static_cast<size_t>(p.code()) * rules::kMaxCells + c];
  }
  int Worth(rules::Piece p, rules::Cell c) const {
    return worth[static_cast<size_t>(p.code()) * rules::kMaxCells + c];
  }
  // [seat][kind]: whether the piece is one of the cheap ones that make the
  // structure of a position.
  std::array<std::array<bool, rules::kMaxKinds>, rules::kMaxSeats> structural{};
  // Computes `worth` and `structural` from the others.
  void Combine();
};

// From the expected number of moves of each piece, on a board as crowded as the
// middle of the game.
template <int Words>
Weights PriorWeights(const rules::Tables<Words>& t);

}  // namespace aster::eval

#endif  // ASTER_EVAL_WEIGHTS_H_
