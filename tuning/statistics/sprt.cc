#include "tuning/statistics/sprt.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "tuning/statistics/distribution.h"
#include "tuning/statistics/elo.h"

namespace aster::tuning {
namespace {

// Mean excess of a normal walk over a far boundary, in standard deviations of a
// step: -zeta(1/2) / sqrt(2 pi).
constexpr double kExcess = 0.5825971579390107;

double LowerBound(const SprtHypotheses& h) {
  return std::log(h.beta / (1 - h.alpha));
}

double UpperBound(const SprtHypotheses& h) {
  return std::log((1 - h.beta) / h.alpha);
}

// Standard deviation of the ratio's step a block.
double StepDeviation(double share0, double share1, double variance) {
  return (share1 - share0) / std::sqrt(variance);
}

}  // namespace

absl::Status CheckHypotheses(const SprtHypotheses& h) {
  if (!(h.elo0 < h.elo1) || !(h.elo0 >= -1000) || !(h.elo1 <= 1000)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a sequential test needs -1000 <= elo0 < elo1 <= 1000, not ", h.elo0,
        " and ", h.elo1));
  }
  if (!(h.alpha > 0 && h.alpha < 0.5 && h.beta > 0 && h.beta < 0.5)) {
    return absl::InvalidArgumentError(
        absl::StrCat("alpha and beta lie between 0 and 0.5, not ", h.alpha,
                     " and ", h.beta));
  }
  return absl::OkStatus();
}

Sprt::Sprt(const Plan& plan, const SprtHypotheses& hypotheses)
    : hypotheses_(hypotheses),
      share0_(ShareOfElo(hypotheses.elo0)),
      share1_(ShareOfElo(hypotheses.elo1)),
      weights_(EqualPlayersBlock(plan)) {
  assert(CheckHypotheses(hypotheses).ok());
}

void Sprt::Add(int score, int64_t blocks) {
  weights_[score] += static_cast<double>(blocks);
  blocks_ += blocks;
}

SprtState Sprt::State() const {
  SprtState state;
  state.lower = LowerBound(hypotheses_);
  state.upper = UpperBound(hypotheses_);
  const BlockDistribution d = DistributionOf(weights_);
  if (hypotheses_.correct_overshoot) {
    const double excess = kExcess * StepDeviation(share0_, share1_, d.variance);
    // Where one block decides much, the theory of small steps says little.
    state.lower = std::min(state.lower + excess, state.lower / 2);
    state.upper = std::max(state.upper - excess, state.upper / 2);
  }
  if (blocks_ == 0) return state;
  state.llr = LogLikelihoodRatio(d, share0_, share1_);
  if (state.llr >= state.upper) state.decision = SprtDecision::kAcceptH1;
  if (state.llr <= state.lower) state.decision = SprtDecision::kAcceptH0;
  return state;
}

SprtState SprtOf(const BlockTally& tally, const SprtHypotheses& hypotheses) {
  Sprt sprt(tally.plan(), hypotheses);
  for (int score = 0; score <= tally.max_score(); ++score) {
    sprt.Add(score, tally.counts()[score]);
  }
  return sprt.State();
}

SprtForecast ForecastSprt(const Plan& plan, const SprtHypotheses& hypotheses,
                          double elo, double variance) {
  if (variance <= 0) {
    variance = DistributionOf(EqualPlayersBlock(plan)).variance;
  }
  const double share0 = ShareOfElo(hypotheses.elo0);
  const double share1 = ShareOfElo(hypotheses.elo1);
  const double step = StepDeviation(share0, share1, variance);
  double lower = LowerBound(hypotheses), upper = UpperBound(hypotheses);
  if (!hypotheses.correct_overshoot) {
    lower -= kExcess * step;
    upper += kExcess * step;
  }
  const double drift = (share1 - share0) *
                       (2 * ShareOfElo(elo) - share0 - share1) / (2 * variance);
  const double power = 2 * drift / (step * step);
  SprtForecast forecast;
  if (std::abs(power) < 1e-6) {
    forecast.accept_h1 = -lower / (upper - lower);
    forecast.blocks = -lower * upper / (step * step);
  } else {
    forecast.accept_h1 =
        std::expm1(-power * lower) /
        (std::expm1(-power * lower) - std::expm1(-power * upper));
    forecast.blocks =
        (forecast.accept_h1 * upper + (1 - forecast.accept_h1) * lower) / drift;
  }
  forecast.games = forecast.blocks * GamesPerBlock(plan);
  return forecast;
}

}  // namespace aster::tuning
