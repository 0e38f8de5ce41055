// Tests of tuning/statistics/payoffs.h.
#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/design.h"
#include "tuning/statistics/payoffs.h"
#include "tuning/statistics/random.h"

namespace aster::tuning {
namespace {

constexpr int kAll = PayoffTally::kAll;

TEST(PayoffsTest, SharesOfAPointAreWholeUnits) {
  EXPECT_EQ(PayoffUnits(1), 60);
  EXPECT_EQ(PayoffUnits(0), 0);
  for (int among = 1; among <= 6; ++among) {
    EXPECT_EQ(PayoffUnits(1.0 / among) * among, kPayoffUnits);
  }
}

// Seat 0 wins with both players, then a draw of seats 0 and 1.
PayoffTally SmallTally() {
  PayoffTally tally(2, 2);
  tally.AddBlock({{{0, 1}, {60, 0}}, {{1, 0}, {60, 0}}});
  tally.AddBlock({{{0, 1}, {30, 30}}, {{1, 0}, {0, 60}}});
  return tally;
}

TEST(PayoffsTest, MeansAreThoseOfTheGames) {
  const PayoffTally tally = SmallTally();
  EXPECT_EQ(tally.Games(kAll, 0), 4);
  EXPECT_EQ(tally.Games(0, kAll), 4);
  EXPECT_EQ(tally.Games(0, 1), 2);
  EXPECT_DOUBLE_EQ(tally.Payoff(kAll, 0).value, 2.5 / 4);
  EXPECT_DOUBLE_EQ(tally.WinShare(kAll, 0).value, 2.0 / 4);
  EXPECT_DOUBLE_EQ(tally.Payoff(0, kAll).value, 2.5 / 4);
  EXPECT_DOUBLE_EQ(tally.Payoff(1, kAll).value, 1.5 / 4);
  EXPECT_DOUBLE_EQ(tally.Payoff(0, 1).value, 1.0 / 2);
  EXPECT_DOUBLE_EQ(tally.WinShare(1, 0).value, 1.0 / 2);
  EXPECT_DOUBLE_EQ(tally.Payoff(kAll, kAll).value, 0.5);
}

// Two blocks of seat 0: 2 of 2 and 0.5 of 2, and a fair block of two games with
// 1 point on average and variance 2 / 4. The mean is 3.5 / 6, the squares
// (2 - 2r)^2 + (0.5 - 2r)^2 + (1 - 2r)^2 + 0.5.
TEST(PayoffsTest, ErrorBarsAgreeWithHandComputation) {
  const Estimate e = SmallTally().Payoff(kAll, 0);
  const double r = 3.5 / 6;
  const double squares = std::pow(2 - 2 * r, 2) + std::pow(0.5 - 2 * r, 2) +
                         std::pow(1 - 2 * r, 2) + 0.5;
  const Estimate expected = ShareInterval(r, squares / 36, 2);
  EXPECT_NEAR(e.low, expected.low, 1e-12);
  EXPECT_NEAR(e.high, expected.high, 1e-12);
}

TEST(PayoffsTest, WithoutGamesNothingIsKnown) {
  const PayoffTally tally(3, 2);
  const Estimate e = tally.Payoff(1, 2);
  EXPECT_DOUBLE_EQ(e.value, 1.0 / 3);
  EXPECT_EQ(e.low, 0);
  EXPECT_EQ(e.high, 1);
  EXPECT_EQ(tally.SeatBiases()[0].z, 0);
}

TEST(PayoffsTest, ASeatThatNeverWinsHasAnIntervalAboveNothing) {
  PayoffTally tally(2, 2);
  for (int i = 0; i < 50; ++i) {
    tally.AddBlock({{{0, 1}, {60, 0}}, {{1, 0}, {60, 0}}});
  }
  const Estimate e = tally.Payoff(kAll, 1);
  EXPECT_EQ(e.value, 0);
  EXPECT_GE(e.low, 0);
  EXPECT_GT(e.high, 0.01);
  EXPECT_LT(e.high, 0.1);
}

// A block of a three-seat match whose seats win in the ratio 5 : 3 : 2.
std::vector<PlayedGame> BiasedBlock(RandomStream& random) {
  std::vector<PlayedGame> games;
  for (const std::vector<int>& players : Seatings(DefaultPlan(3, 2), 0)) {
    const double u = random.Uniform();
    std::vector<int> payoffs(3);
    payoffs[u < 0.5 ? 0 : u < 0.8 ? 1 : 2] = kPayoffUnits;
    games.push_back({players, payoffs});
  }
  return games;
}

TEST(PayoffsTest, IntervalsHoldTheTruthAsOftenAsTheySay) {
  const int runs = 20 * ASTER_TEST_PERCENT;
  int covered = 0;
  for (int run = 0; run < runs; ++run) {
    RandomStream random(11, run);
    PayoffTally tally(3, 2);
    for (int block = 0; block < 50; ++block) {
      tally.AddBlock(BiasedBlock(random));
    }
    const Estimate e = tally.Payoff(kAll, 2);
    covered += e.low <= 0.2 && 0.2 <= e.high;
  }
  const double coverage = static_cast<double>(covered) / runs;
  const double slack = 3 * std::sqrt(0.95 * 0.05 / runs);
  EXPECT_GT(coverage, 0.945 - slack);
  EXPECT_LT(coverage, 0.955 + slack);
}

TEST(PayoffsTest, ABiasOfTheSeatsShows) {
  RandomStream random(3, 0);
  PayoffTally tally(3, 2);
  for (int block = 0; block < 200; ++block) {
    tally.AddBlock(BiasedBlock(random));
  }
  const std::vector<SeatBias> rows = tally.SeatBiases();
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_GT(rows[0].z, 5);
  EXPECT_LT(rows[2].z, -5);
  EXPECT_EQ(rows[1].games, 1200);
  EXPECT_NEAR(rows[0].win_share.value + rows[1].win_share.value +
                  rows[2].win_share.value,
              1, 1e-12);
}

TEST(PayoffsTest, MergingIsExactAndForgetsTheOrder) {
  RandomStream random(5, 0);
  PayoffTally a(3, 2), b(3, 2), whole(3, 2);
  for (int i = 0; i < 40; ++i) {
    const std::vector<PlayedGame> block = BiasedBlock(random);
    (i % 2 == 0 ? a : b).AddBlock(block);
    whole.AddBlock(block);
  }
  PayoffTally ba = b;
  ASSERT_TRUE(ba.Merge(a).ok());
  ASSERT_TRUE(a.Merge(b).ok());
  EXPECT_EQ(a, whole);
  EXPECT_EQ(ba.ToIntegers(), whole.ToIntegers());
  EXPECT_FALSE(a.Merge(PayoffTally(2, 2)).ok());
  const auto read = PayoffTally::FromIntegers(whole.ToIntegers());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, whole);
}

TEST(PayoffsTest, BrokenNumbersAreRefused) {
  const std::vector<int64_t> good = SmallTally().ToIntegers();
  for (size_t i = 0; i < good.size(); ++i) {
    std::vector<int64_t> bad = good;
    bad[i] = -1;
    EXPECT_FALSE(PayoffTally::FromIntegers(bad).ok()) << i;
    bad = good;
    bad.resize(i);
    EXPECT_FALSE(PayoffTally::FromIntegers(bad).ok()) << i;
  }
}

}  // namespace
}  // namespace aster::tuning
