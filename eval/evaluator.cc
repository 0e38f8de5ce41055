// From centipawns to expected scores.
#include "eval/evaluator.h"

#include <algorithm>
#include <cmath>

namespace aster::eval {

std::array<double, rules::kMaxSeats> Shares(const Totals& totals,
                                            uint8_t alive_mask, int seats) {
  std::array<double, rules::kMaxSeats> shares{};
  int best = -1000000;
  for (int s = 0; s < seats; ++s) {
    if (alive_mask >> s & 1) best = std::max(best, totals.of[s]);
  }
  double sum = 0;
  for (int s = 0; s < seats; ++s) {
    if (!(alive_mask >> s & 1)) continue;
    shares[s] = std::exp((totals.of[s] - best) / kShareScale);
    sum += shares[s];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

double ExpectedScore(int lead) {
  return 1 / (1 + std::exp(-lead / kShareScale));
}

}  // namespace aster::eval
