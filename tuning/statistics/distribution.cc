#include "tuning/statistics/distribution.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace aster::tuning {
namespace {

using Probabilities = std::vector<double>;

// Of the score in half points of a game between a copies of A and b of B. The
// best place is an A's with probability a / (a + b), and it then wins b pairs.
Probabilities EqualGame(int a, int b) {
  Probabilities result(2 * a * b + 1);
  if (a == 0 || b == 0) {
    result[0] = 1;
    return result;
  }
  const double first = static_cast<double>(a) / (a + b);
  const Probabilities won = EqualGame(a - 1, b), lost = EqualGame(a, b - 1);
  for (size_t i = 0; i < won.size(); ++i) result[i + 2 * b] += first * won[i];
  for (size_t i = 0; i < lost.size(); ++i) result[i] += (1 - first) * lost[i];
  return result;
}

Probabilities SumOf(const Probabilities& x, const Probabilities& y) {
  Probabilities result(x.size() + y.size() - 1);
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t j = 0; j < y.size(); ++j) result[i + j] += x[i] * y[j];
  }
  return result;
}

// The x of the maximum for the mean `share`: the zero of the decreasing
// function sum w (a - s) / (1 + x (a - s)), by Newton's method within a
// bracket.
double Multiplier(const BlockDistribution& d, double share) {
  size_t lowest = 0, highest = d.weights.size() - 1;
  while (d.weights[lowest] <= 0) ++lowest;
  while (d.weights[highest] <= 0) --highest;
  assert(d.Share(lowest) < share && share < d.Share(highest));
  double low = -1 / (d.Share(highest) - share);
  double high = 1 / (share - d.Share(lowest));
  double x = 0;
  for (int iteration = 0; iteration < 200; ++iteration) {
    double f = 0, slope = 0;
    for (size_t i = lowest; i <= highest; ++i) {
      const double distance = d.Share(i) - share;
      const double term = distance / (1 + x * distance);
      f += d.weights[i] * term;
      slope -= d.weights[i] * term * term;
    }
    (f > 0 ? low : high) = x;
    double next = x - f / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double step = std::abs(next - x);
    x = next;
    if (step <= 1e-11 * (1 + std::abs(x))) break;
  }
  return x;
}

}  // namespace

std::vector<double> EqualPlayersBlock(const Plan& plan) {
  Probabilities block = {1};
  for (const std::vector<int>& seating : Seatings(plan, 0)) {
    const auto a = std::count(seating.begin(), seating.end(), 0);
    const auto b = std::count(seating.begin(), seating.end(), 1);
    block = SumOf(block, EqualGame(static_cast<int>(a), static_cast<int>(b)));
  }
  return block;
}

BlockDistribution DistributionOf(const BlockTally& tally, double prior) {
  std::vector<double> weights = EqualPlayersBlock(tally.plan());
  for (size_t i = 0; i < weights.size(); ++i) {
    weights[i] = prior * weights[i] + static_cast<double>(tally.counts()[i]);
  }
  return DistributionOf(std::move(weights));
}

BlockDistribution DistributionOf(std::vector<double> weights) {
  BlockDistribution d;
  d.weights = std::move(weights);
  double first = 0, second = 0;
  for (size_t i = 0; i < d.weights.size(); ++i) {
    d.total += d.weights[i];
    first += d.weights[i] * d.Share(i);
    second += d.weights[i] * d.Share(i) * d.Share(i);
  }
  d.mean = first / d.total;
  d.variance = second / d.total - d.mean * d.mean;
  return d;
}

double LogLikelihoodRatio(const BlockDistribution& d, double share0,
                          double share1) {
  const double x0 = Multiplier(d, share0), x1 = Multiplier(d, share1);
  double sum = 0;
  for (size_t i = 0; i < d.weights.size(); ++i) {
    if (d.weights[i] <= 0) continue;
    const double p0 = 1 + x0 * (d.Share(i) - share0);
    const double p1 = 1 + x1 * (d.Share(i) - share1);
    sum += d.weights[i] * std::log(p0 / p1);
  }
  return sum;
}

}  // namespace aster::tuning
