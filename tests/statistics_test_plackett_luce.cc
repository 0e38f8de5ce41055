// Tests of tuning/statistics/rankings.h and plackett_luce.h.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/plackett_luce.h"
#include "tuning/statistics/random.h"
#include "tuning/statistics/simulation.h"

namespace aster::tuning {
namespace {

TEST(RankingsTest, ARankingGroupsSharedPlaces) {
  EXPECT_EQ(RankingOf({2, 0, 1}, {3, 1, 2}), (Ranking{{0}, {1}, {2}}));
  EXPECT_EQ(RankingOf({4, 3, 1}, {1, 1, 3}), (Ranking{{3, 4}, {1}}));
  EXPECT_EQ(RankingOf({1, 0, 1}, {2, 2, 1}), (Ranking{{1}, {0, 1}}));
}

TEST(RankingsTest, MergingAndWritingKeepEverything) {
  RankingTally a(3), b(3);
  a.Add({{0}, {1, 2}}, 3);
  a.Add({{2}, {0}, {0}});
  b.Add({{0}, {1, 2}}, 4);
  b.Add({{0, 1, 2}});
  RankingTally ab = a, ba = b;
  ASSERT_TRUE(ab.Merge(b).ok());
  ASSERT_TRUE(ba.Merge(a).ok());
  EXPECT_EQ(ab.ToIntegers(), ba.ToIntegers());
  EXPECT_EQ(ab.games(), 9);
  const auto read = RankingTally::FromIntegers(ab.ToIntegers());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, ab);
  EXPECT_FALSE(a.Merge(RankingTally(4)).ok());
}

TEST(RankingsTest, BrokenNumbersAreRefused) {
  EXPECT_TRUE(RankingTally::FromIntegers({3, 5, 2, 0, 1}).ok());
  EXPECT_TRUE(RankingTally::FromIntegers({3, 5, 2, 0, -2}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({0}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 2, 0}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, -5, 2, 0, 1}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 0}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 2, 0, 3}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 7, 0, 1, 2, 0, 1, 2, 0}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 2, -1, 1}).ok());
  EXPECT_FALSE(RankingTally::FromIntegers({3, 5, 2, 0, -4}).ok());
}

// Two players: the rating is the score's Elo, the error the binomial's.
TEST(PlackettLuceTest, TwoPlayersAreEloAndBinomial) {
  RankingTally tally(2);
  tally.Add({{0}, {1}}, 600);
  tally.Add({{1}, {0}}, 300);
  tally.Add({{0, 1}}, 100);
  PlackettLuceOptions options;
  options.prior_games = 1e-6;
  const PlackettLuceFit fit = FitPlackettLuce(tally, options);
  ASSERT_TRUE(fit.converged);
  EXPECT_NEAR(fit.elo[0] - fit.elo[1], EloOfShare(0.65), 1e-3);
  EXPECT_NEAR(fit.elo[0] + fit.elo[1], 0, 1e-9);
  const double error = 400 / std::log(10.0) / std::sqrt(1000 * 0.65 * 0.35);
  EXPECT_NEAR(fit.DifferenceError(0, 1), error, 1e-3);
  EXPECT_NEAR(fit.standard_error[0], error / 2, 1e-3);
}

// Log-likelihood of a ranking without shared places, straight from the model.
double LogLikelihood(const std::vector<int>& order,
                     const std::vector<double>& elo) {
  double sum = 0, rest = 0;
  for (auto player = order.rbegin(); player != order.rend(); ++player) {
    const double strength = std::pow(10, elo[*player] / 400);
    rest += strength;
    sum += std::log(strength / rest);
  }
  return sum;
}

// The same of one with shared places: the mean over the orders within groups.
double LogLikelihood(const Ranking& ranking, const std::vector<double>& elo) {
  std::vector<std::vector<int>> orders = {{}};
  for (const std::vector<int>& group : ranking) {
    std::vector<int> by(group.size());
    std::iota(by.begin(), by.end(), 0);
    std::vector<std::vector<int>> longer;
    do {
      for (std::vector<int> order : orders) {
        for (int i : by) order.push_back(group[i]);
        longer.push_back(std::move(order));
      }
    } while (std::next_permutation(by.begin(), by.end()));
    orders = std::move(longer);
  }
  double sum = 0;
  for (const std::vector<int>& order : orders) sum += LogLikelihood(order, elo);
  return sum / static_cast<double>(orders.size());
}

// With shared places, and players that sit twice, the fit is where the slow
// likelihood is flat, and its curvature there gives the errors.
TEST(PlackettLuceTest, FitIsTheMaximumOfTheSlowLikelihood) {
  RankingTally tally(4);
  tally.Add({{0}, {1}, {2}, {3}}, 7);
  tally.Add({{3}, {1, 2}, {0}}, 4);
  tally.Add({{0, 1, 2}, {3}}, 5);
  tally.Add({{2}, {2}, {0}, {1, 3}}, 3);
  tally.Add({{1}, {3, 3}, {0}}, 2);
  tally.Add({{1}, {0}, {1}}, 6);
  PlackettLuceOptions options;
  options.prior_games = 1e-7;
  const PlackettLuceFit fit = FitPlackettLuce(tally, options);
  ASSERT_TRUE(fit.converged);
  const auto likelihood = [&tally](const std::vector<double>& elo) {
    double sum = 0;
    for (const auto& [ranking, count] : tally.counts()) {
      sum += count * LogLikelihood(ranking, elo);
    }
    return sum;
  };
  const double top = likelihood(fit.elo);
  // Along each direction of mean 0: no slope, curvature as the covariance says.
  for (int i = 0; i < 4; ++i) {
    std::vector<double> up = fit.elo, down = fit.elo;
    for (int j = 0; j < 4; ++j) {
      const double step = fit.covariance[i * 4 + j] / fit.standard_error[i];
      up[j] += 0.1 * step;
      down[j] -= 0.1 * step;
    }
    EXPECT_NEAR(likelihood(up), likelihood(down), 1e-4);
    EXPECT_NEAR((likelihood(up) + likelihood(down) - 2 * top) / 0.01, -1, 0.02);
  }
}

TEST(PlackettLuceTest, UnbeatenAndUnplayedPlayersHaveFiniteRatings) {
  RankingTally tally(4);
  tally.Add({{0}, {1}}, 100000);
  tally.Add({{1}, {2}}, 100000);
  const PlackettLuceFit fit = FitPlackettLuce(tally);
  EXPECT_TRUE(fit.converged) << fit.iterations;
  EXPECT_GT(fit.elo[0], fit.elo[1] + 200);
  EXPECT_GT(fit.elo[1], fit.elo[2] + 200);
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(std::isfinite(fit.elo[i]));
    EXPECT_GT(fit.standard_error[i], 0);
    EXPECT_LT(fit.standard_error[i], 5000);
  }
  EXPECT_GT(fit.standard_error[3], 200);
  const PlackettLuceFit none = FitPlackettLuce(RankingTally(3));
  EXPECT_TRUE(none.converged);
  EXPECT_EQ(none.elo, (std::vector<double>{0, 0, 0}));
}

// Five players at tables of three, many times over: the errors are honest.
TEST(PlackettLuceTest, ErrorsHoldTheTruthAsOftenAsTheySay) {
  const std::vector<double> truth = {120, 40, 0, -60, -100};
  const Plan plan = DefaultPlan(3, 5);
  const int runs = 10 * ASTER_TEST_PERCENT;
  int covered = 0;
  for (int run = 0; run < runs; ++run) {
    RandomStream random(17, run);
    RankingTally tally(5);
    for (int block = 0; block < 60; ++block) {
      for (const std::vector<int>& players : Seatings(plan, block)) {
        std::vector<double> elo;
        for (int player : players) elo.push_back(truth[player]);
        tally.Add(RankingOf(players, SamplePlaces(elo, random)));
      }
    }
    const PlackettLuceFit fit = FitPlackettLuce(tally);
    ASSERT_TRUE(fit.converged);
    for (int i = 0; i < 5; ++i) {
      covered +=
          std::abs(fit.elo[i] - truth[i]) <= 1.96 * fit.standard_error[i];
    }
  }
  const double coverage = covered / (5.0 * runs);
  EXPECT_GT(coverage, 0.95 - 0.02 - 0.3 / std::sqrt(runs));
  EXPECT_LT(coverage, 0.95 + 0.02 + 0.3 / std::sqrt(runs));
}

}  // namespace
}  // namespace aster::tuning
