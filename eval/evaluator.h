// Evaluation, kept up to date move by move: each seat's total of material,
// placement and reserve. Follows rules::Apply as its observer.
#ifndef ASTER_EVAL_EVALUATOR_H_
#define ASTER_EVAL_EVALUATOR_H_

#include <array>

#include "eval/weights.h"
#include "rules/position.h"
#include "rules/tables.h"
#include "rules/types.h"

namespace aster::eval {

// Centipawns per seat, and a key of where the cheap pieces stand.
struct Totals {
  std::array<int, rules::kMaxSeats> of{};
  uint64_t structure = 0;
  bool operator==(const Totals&) const = default;
};

// A number of its own for each piece on each cell (the finaliser of Vigna's
// SplitMix64).
inline uint64_t StructureKey(rules::Piece p, rules::Cell c) {
  uint64_t x =
      (uint64_t{p.code()} * rules::kMaxCells + c + 1) * 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// The observer: changes `totals` as pieces come and go.
class Tracker {
 public:
  Tracker(const Weights& weights, Totals& totals)
      : weights_(weights), totals_(totals) {}
  void Put(rules::Piece p, rules::Cell c) {
    totals_.of[p.seat()] += weights_.Worth(p, c);
    Structure(p, c);
  }
  void Take(rules::Piece p, rules::Cell c) {
    totals_.of[p.seat()] -= weights_.Worth(p, c);
    Structure(p, c);
  }
  void Reserve(rules::Seat s, int slot, int change) {
    totals_.of[s] += change * weights_.reserve[s][slot];
  }

 private:
  void Structure(rules::Piece p, rules::Cell c) {
    if (weights_.structural[p.seat()][p.kind()])
      totals_.structure ^= StructureKey(p, c);
  }

  const Weights& weights_;
  Totals& totals_;
};

// The totals computed afresh.
template <int Words>
Totals TotalsOf(const rules::Tables<Words>& t, const Weights& weights,
                const rules::Position<Words>& p) {
  Totals totals;
  Tracker tracker(weights, totals);
  for (rules::Cell c : p.occupied()) tracker.Put(p.at(c), c);
  for (int s = 0; s < t.seats(); ++s) {
    const rules::Seat seat = static_cast<rules::Seat>(s);
    for (size_t slot = 0; slot < t.reserve(seat).size(); ++slot) {
      const int n = p.reserve(seat, static_cast<int>(slot));
      tracker.Reserve(seat, static_cast<int>(slot), n);
    }
  }
  return totals;
}

// A seat's lead: its total less the mean of the others' (those out have 0).
inline int Lead(const Totals& totals, rules::Seat s, int seats) {
  int others = 0;
  for (int i = 0; i < seats; ++i) {
    if (i != s) others += totals.of[i];
  }
  return totals.of[s] - others / (seats - 1);
}

// Each seat's expected share of the point, from the totals of those still in:
// exp(total / kShareScale), normed. Sums to 1.
std::array<double, rules::kMaxSeats> Shares(const Totals& totals,
                                            uint8_t alive_mask, int seats);

// Centipawns of lead at which a two-player win is e : 1 likelier than a loss.
inline constexpr double kShareScale = 300;

// Expected score (0..1) of a lead in centipawns.
double ExpectedScore(int lead);

}  // namespace aster::eval

#endif  // ASTER_EVAL_EVALUATOR_H_
