// Tests of tuning/statistics/tally.h and distribution.h.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/distribution.h"
#include "tuning/statistics/tally.h"

namespace aster::tuning {
namespace {

TEST(TallyTest, TwoSeatsScoreAWinADrawAndALoss) {
  EXPECT_EQ(GameScore({0, 1}, {1, 2}), 2);
  EXPECT_EQ(GameScore({0, 1}, {1, 1}), 1);
  EXPECT_EQ(GameScore({0, 1}, {2, 1}), 0);
  EXPECT_EQ(GameScore({1, 0}, {2, 1}), 2);
  EXPECT_EQ(MaxBlockScore(DefaultPlan(2, 2)), 4);
}

TEST(TallyTest, MoreSeatsScorePairsOfCopies) {
  // A first and last, B second: one pair won, one lost.
  EXPECT_EQ(GameScore({0, 0, 1}, {1, 3, 2}), 2);
  // A second, the two B share the first place.
  EXPECT_EQ(GameScore({1, 0, 1}, {1, 3, 1}), 0);
  // Places 1, 4, 4 against 2, 3, 4: 3 pairs, then 1 shared, twice.
  EXPECT_EQ(GameScore({0, 0, 0, 1, 1, 1}, {1, 4, 4, 2, 3, 4}), 8);
  EXPECT_EQ(MaxGameScore({0, 0, 0, 1, 1, 1}), 18);
  EXPECT_EQ(MaxBlockScore(DefaultPlan(3, 2)), 24);
  EXPECT_EQ(MaxBlockScore(DefaultPlan(4, 2)), 16);
  EXPECT_EQ(MaxBlockScore(DefaultPlan(6, 2)), 36);
  EXPECT_EQ(MaxBlockScore({6, 2, Design::kLone}), 60);
}

TEST(TallyTest, BothPlayersScoresMakeTheWhole) {
  std::vector<int> places = {1, 1, 3, 4, 4, 6};
  do {
    const std::vector<int> seating = {0, 1, 1, 0, 1, 0};
    std::vector<int> other = seating;
    for (int& player : other) player = 1 - player;
    EXPECT_EQ(GameScore(seating, places) + GameScore(other, places),
              MaxGameScore(seating));
  } while (std::next_permutation(places.begin(), places.end()));
}

TEST(TallyTest, MergingIsExactAndForgetsTheOrder) {
  BlockTally a(DefaultPlan(3, 2)), b(DefaultPlan(3, 2)), whole(a.plan());
  for (int i = 0; i < 100; ++i) {
    (i % 3 == 0 ? a : b).Add(i * 7 % 25);
    whole.Add(i * 7 % 25);
  }
  BlockTally ab = a, ba = b;
  ASSERT_TRUE(ab.Merge(b).ok());
  ASSERT_TRUE(ba.Merge(a).ok());
  EXPECT_EQ(ab, whole);
  EXPECT_EQ(ab.ToIntegers(), ba.ToIntegers());
  EXPECT_EQ(ab.blocks(), 100);
  EXPECT_EQ(ab.games(), 600);
  EXPECT_FALSE(ab.Merge(BlockTally(DefaultPlan(2, 2))).ok());
  EXPECT_EQ(ab, whole);
}

TEST(TallyTest, ATallySurvivesBeingWrittenAndRead) {
  for (const Plan& plan : {DefaultPlan(2, 2), DefaultPlan(3, 2),
                           DefaultPlan(6, 2), Plan{5, 2, Design::kRotation}}) {
    BlockTally tally(plan);
    tally.Add(1, 5);
    tally.Add(tally.max_score());
    const auto read = BlockTally::FromIntegers(tally.ToIntegers());
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, tally);
  }
}

TEST(TallyTest, BrokenNumbersAreRefused) {
  const std::vector<int64_t> good = {2, 0, 1, 2, 3, 4, 5};
  EXPECT_TRUE(BlockTally::FromIntegers(good).ok());
  for (size_t i = 0; i < good.size(); ++i) {
    std::vector<int64_t> bad = good;
    bad[i] = -1;
    EXPECT_FALSE(BlockTally::FromIntegers(bad).ok()) << i;
    bad = good;
    bad.resize(i);
    EXPECT_FALSE(BlockTally::FromIntegers(bad).ok()) << i;
  }
  EXPECT_FALSE(BlockTally::FromIntegers({3, 0, 1, 2, 3, 4, 5}).ok());
  EXPECT_FALSE(BlockTally::FromIntegers({2, 9, 1, 2, 3, 4, 5}).ok());
  EXPECT_FALSE(BlockTally::FromIntegers({2, 0, 1, 2, 3, 4, 5, 6}).ok());
}

// Every order of places of every game of a block, counted out.
std::vector<double> CountedGame(const std::vector<int>& seating) {
  std::vector<double> result(MaxGameScore(seating) + 1);
  std::vector<int> places(seating.size());
  std::iota(places.begin(), places.end(), 1);
  double orders = 0;
  do {
    ++result[GameScore(seating, places)];
    ++orders;
  } while (std::next_permutation(places.begin(), places.end()));
  for (double& p : result) p /= orders;
  return result;
}

TEST(DistributionTest, EqualPlayersAgreeWithAllOrdersCounted) {
  for (const Plan& plan :
       {DefaultPlan(2, 2), DefaultPlan(3, 2), DefaultPlan(4, 2),
        DefaultPlan(6, 2), Plan{6, 2, Design::kLone}}) {
    std::vector<double> expected = {1};
    for (const std::vector<int>& seating : Seatings(plan, 0)) {
      const std::vector<double> game = CountedGame(seating);
      std::vector<double> sum(expected.size() + game.size() - 1);
      for (size_t i = 0; i < expected.size(); ++i) {
        for (size_t j = 0; j < game.size(); ++j) {
          sum[i + j] += expected[i] * game[j];
        }
      }
      expected = sum;
    }
    const std::vector<double> got = EqualPlayersBlock(plan);
    ASSERT_EQ(got.size(), expected.size());
    for (size_t i = 0; i < got.size(); ++i) {
      EXPECT_NEAR(got[i], expected[i], 1e-12);
    }
  }
}

// Var U = ab (a + b + 1) / 12 over (ab)^2, by block the mean of games.
TEST(DistributionTest, VarianceOfEqualPlayersIsMannAndWhitneys) {
  const auto variance = [](int seats) {
    return DistributionOf(EqualPlayersBlock(DefaultPlan(seats, 2))).variance;
  };
  EXPECT_NEAR(variance(2), 1.0 / 4 / 2, 1e-12);
  EXPECT_NEAR(variance(3), 2.0 * 4 / 12 / 4 / 6, 1e-12);
  EXPECT_NEAR(variance(4), 4.0 * 5 / 12 / 16 / 2, 1e-12);
  EXPECT_NEAR(variance(6), 9.0 * 7 / 12 / 81 / 2, 1e-12);
}

// Two scores only: the distribution is its mean, and the ratio the binomial's.
TEST(DistributionTest, RatioOfTwoScoresIsTheBinomials) {
  const BlockDistribution d = DistributionOf(std::vector<double>{30, 50});
  EXPECT_DOUBLE_EQ(d.mean, 0.625);
  EXPECT_NEAR(d.variance, 0.625 * 0.375, 1e-12);
  const double expected = 50 * std::log(0.6 / 0.45) + 30 * std::log(0.4 / 0.55);
  EXPECT_NEAR(LogLikelihoodRatio(d, 0.45, 0.6), expected, 1e-9);
}

// Three scores 0, 1/2, 1: a mean s leaves one free probability, searched here.
TEST(DistributionTest, RatioOfThreeScoresAgreesWithASearch) {
  const std::vector<double> w = {12, 25, 20};
  const auto best = [&w](double s) {
    double best = -1e300;
    for (double half = 1e-6; half < 1; half += 1e-6) {
      const double win = s - half / 2, loss = 1 - half - win;
      if (win <= 0 || loss <= 0) continue;
      best = std::max(best, w[0] * std::log(loss) + w[1] * std::log(half) +
                                w[2] * std::log(win));
    }
    return best;
  };
  EXPECT_NEAR(LogLikelihoodRatio(DistributionOf(w), 0.5, 0.55),
              best(0.55) - best(0.5), 1e-6);
  EXPECT_NEAR(LogLikelihoodRatio(DistributionOf(w), 0.2, 0.9),
              best(0.9) - best(0.2), 1e-6);
}

}  // namespace
}  // namespace aster::tuning
