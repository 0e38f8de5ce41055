#include "tuning/statistics/elo.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "tuning/statistics/distribution.h"

namespace aster::tuning {

double EloOfShare(double share) {
  if (share <= 0) return -kEloLimit;
  if (share >= 1) return kEloLimit;
  return std::clamp(400 * std::log10(share / (1 - share)), -kEloLimit,
                    kEloLimit);
}

double ShareOfElo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double NormalProbability(double z) {
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

double Student95(double degrees) {
  assert(degrees >= 1);
  const double z = 1.959963984540054, n = degrees;
  const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

Estimate ShareInterval(double share, double variance, double degrees) {
  assert(share > 0 && share < 1 && variance > 0);
  const double t = Student95(degrees);
  const double trials = share * (1 - share) / variance;
  const double scale = 1 / (1 + t * t / trials);
  const double centre = (share + t * t / (2 * trials)) * scale;
  const double half =
      t * scale * std::sqrt(variance + t * t / (4 * trials * trials));
  return {share, centre - half, centre + half};
}

MatchEstimate EstimateMatch(const BlockTally& tally) {
  MatchEstimate result;
  result.blocks = tally.blocks();
  result.games = tally.games();
  if (result.blocks == 0) {
    result.share = {0.5, 0, 1};
    result.elo = {0, -kEloLimit, kEloLimit};
    result.los = 0.5;
    return result;
  }
  const BlockDistribution d = DistributionOf(tally);
  const double variance = d.variance / d.total;
  result.share =
      ShareInterval(d.mean, variance, static_cast<double>(result.blocks));
  const double most = static_cast<double>(tally.max_score()) *
                      static_cast<double>(result.blocks);
  const double raw = static_cast<double>(tally.points()) / most;
  if (raw > 0 && raw < 1) result.share.value = raw;
  result.elo = {EloOfShare(result.share.value), EloOfShare(result.share.low),
                EloOfShare(result.share.high)};
  result.los = NormalProbability((d.mean - 0.5) / std::sqrt(variance));
  return result;
}

}  // namespace aster::tuning
