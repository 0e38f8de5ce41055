// Tests of tuning/statistics/sprt.h.
#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/distribution.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

namespace aster::tuning {
namespace {

BlockTally Pentanomial(const std::vector<int64_t>& counts) {
  BlockTally tally;
  for (int i = 0; i < 5; ++i) tally.Add(i, counts[i]);
  return tally;
}

// Counts, hypotheses and ratios as published by a test server for chess engines
// when it took logistic Elo; it gives two decimals.
struct Published {
  std::vector<int64_t> counts;
  double elo0, elo1, llr;
};

std::vector<Published> PublishedTests() {
  return {
      {{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96},
      {{11, 407, 3238, 513, 11}, 0.25, 1.75, 2.93},
      {{665, 4806, 9333, 4893, 747}, -0.5, 1.5, 2.95},
      {{328, 4564, 15580, 4789, 371}, 0.25, 1.75, 2.98},
      {{243, 1665, 3339, 1762, 281}, -1.5, 0.5, 2.95},
      {{115, 2196, 11328, 2317, 136}, -0.25, 1.25, 2.94},
  };
}

TEST(SprtTest, RatiosAgreeWithPublishedOnes) {
  for (const Published& p : PublishedTests()) {
    const BlockDistribution d = DistributionOf(Pentanomial(p.counts), 1e-3);
    EXPECT_NEAR(LogLikelihoodRatio(d, ShareOfElo(p.elo0), ShareOfElo(p.elo1)),
                p.llr, 0.0051);
    SprtHypotheses h = {p.elo0, p.elo1};
    h.correct_overshoot = false;
    EXPECT_NEAR(SprtOf(Pentanomial(p.counts), h).llr, p.llr, 0.02);
  }
}

// N (s1 - s0) (2 mean - s0 - s1) / (2 variance), the known approximation.
TEST(SprtTest, RatiosAgreeWithTheNormalApproximation) {
  for (const Published& p : PublishedTests()) {
    const BlockDistribution d = DistributionOf(Pentanomial(p.counts));
    const double s0 = ShareOfElo(p.elo0), s1 = ShareOfElo(p.elo1);
    const double expected =
        d.total * (s1 - s0) * (2 * d.mean - s0 - s1) / (2 * d.variance);
    EXPECT_NEAR(LogLikelihoodRatio(d, s0, s1), expected, 0.03);
  }
}

TEST(SprtTest, BoundsAreWaldsWithoutCorrectionAndNarrowerWithIt) {
  SprtHypotheses h;
  h.correct_overshoot = false;
  const SprtState plain = SprtOf(Pentanomial({1, 2, 3, 2, 1}), h);
  EXPECT_NEAR(plain.upper, std::log(19.0), 1e-12);
  EXPECT_NEAR(plain.lower, -std::log(19.0), 1e-12);
  h.correct_overshoot = true;
  const SprtState narrow = SprtOf(Pentanomial({1, 2, 3, 2, 1}), h);
  EXPECT_LT(narrow.upper, plain.upper);
  EXPECT_GT(narrow.lower, plain.lower);
  EXPECT_GT(narrow.upper, 2.8);
  EXPECT_EQ(narrow.llr, plain.llr);
}

TEST(SprtTest, BlocksOneByOneGiveWhatTheTallyGives) {
  const SprtHypotheses h = {-5, 15, 0.1, 0.02};
  const Plan plan = DefaultPlan(6, 2);
  Sprt sprt(plan, h);
  BlockTally tally(plan);
  EXPECT_EQ(sprt.State().llr, 0);
  for (int i = 0; i < 300; ++i) {
    const int score = (i * 17 + i * i) % 37;
    sprt.Add(score);
    tally.Add(score);
    const SprtState state = sprt.State();
    EXPECT_NEAR(state.llr, SprtOf(tally, h).llr, 1e-9);
    EXPECT_EQ(state.decision == SprtDecision::kContinue,
              state.lower < state.llr && state.llr < state.upper);
  }
}

TEST(SprtTest, AFewEqualScoresDecideNothing) {
  for (int seats : {2, 3, 4, 6}) {
    for (double share : {0.5, 1.0}) {
      Sprt sprt(DefaultPlan(seats, 2), {});
      const int max = MaxBlockScore(DefaultPlan(seats, 2));
      for (int i = 0; i < 3; ++i) {
        sprt.Add(static_cast<int>(share * max));
        EXPECT_EQ(sprt.State().decision, SprtDecision::kContinue);
      }
    }
  }
}

TEST(SprtTest, ManyWinsAcceptH1AndManyLossesH0) {
  Sprt up(DefaultPlan(3, 2), {}), down(DefaultPlan(3, 2), {});
  up.Add(16, 500);
  down.Add(8, 500);
  EXPECT_EQ(up.State().decision, SprtDecision::kAcceptH1);
  EXPECT_EQ(down.State().decision, SprtDecision::kAcceptH0);
}

TEST(SprtTest, ExtremeHypothesesStayFinite) {
  for (double elo : {-1000.0, 900.0}) {
    const SprtState state =
        SprtOf(Pentanomial({0, 0, 9, 0, 0}), {elo, elo + 100});
    EXPECT_TRUE(std::isfinite(state.llr));
    EXPECT_LT(state.lower, 0);
    EXPECT_GT(state.upper, 0);
  }
}

TEST(SprtTest, BadHypothesesAreRefused) {
  EXPECT_TRUE(CheckHypotheses({}).ok());
  EXPECT_FALSE(CheckHypotheses({20, 20}).ok());
  EXPECT_FALSE(CheckHypotheses({20, 0}).ok());
  EXPECT_FALSE(CheckHypotheses({0, 2000}).ok());
  EXPECT_FALSE(CheckHypotheses({0, NAN}).ok());
  EXPECT_FALSE(CheckHypotheses({0, 20, 0, 0.05}).ok());
  EXPECT_FALSE(CheckHypotheses({0, 20, 0.05, 0.5}).ok());
}

// Wald: 0.9 ln 19 over the drift (s1 - s0)^2 / (2 variance), a block. The
// variances are Mann and Whitney's: 1/8, 1/36 and 7/216 a block.
TEST(SprtTest, ForecastsAgreeWithWaldsEquations) {
  const double difference = ShareOfElo(20) - 0.5;
  const auto games = [&](double variance, int per_block) {
    return 0.9 * std::log(19.0) * 2 * variance / (difference * difference) *
           per_block;
  };
  EXPECT_NEAR(ForecastSprt(DefaultPlan(2, 2), {}, 20).games, games(1. / 8, 2),
              0.5);
  EXPECT_NEAR(ForecastSprt(DefaultPlan(3, 2), {}, 20).games, games(1. / 36, 6),
              0.5);
  EXPECT_NEAR(ForecastSprt(DefaultPlan(6, 2), {}, 20).games, games(7. / 216, 2),
              0.5);
  for (int seats : {2, 3, 6}) {
    const Plan plan = DefaultPlan(seats, 2);
    EXPECT_NEAR(ForecastSprt(plan, {}, 20).accept_h1, 0.95, 1e-6);
    EXPECT_NEAR(ForecastSprt(plan, {}, 0).accept_h1, 0.05, 1e-6);
  }
}

TEST(SprtTest, ForecastsAreContinuousBetweenTheHypotheses) {
  const Plan plan = DefaultPlan(2, 2);
  const double middle = EloOfShare((0.5 + ShareOfElo(20)) / 2);
  const SprtForecast at = ForecastSprt(plan, {}, middle);
  const SprtForecast near = ForecastSprt(plan, {}, middle + 0.01);
  EXPECT_NEAR(at.accept_h1, 0.5, 1e-6);
  EXPECT_NEAR(near.games, at.games, 0.001 * at.games);
  EXPECT_NEAR(near.accept_h1, 0.5, 0.01);
  EXPECT_GT(at.games, ForecastSprt(plan, {}, 20).games);
}

}  // namespace
}  // namespace aster::tuning
