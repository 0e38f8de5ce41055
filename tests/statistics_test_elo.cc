// Tests of tuning/statistics/elo.h.
#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/elo.h"

namespace aster::tuning {
namespace {

BlockTally Pentanomial(const std::vector<int64_t>& counts) {
  BlockTally tally;
  for (int i = 0; i < 5; ++i) tally.Add(i, counts[i]);
  return tally;
}

TEST(EloTest, EloAndShareAreInverse) {
  EXPECT_DOUBLE_EQ(ShareOfElo(0), 0.5);
  EXPECT_NEAR(ShareOfElo(20), 0.528750, 1e-6);
  EXPECT_NEAR(ShareOfElo(400), 10.0 / 11, 1e-12);
  for (double elo : {-700.0, -20.0, 0.0, 3.5, 50.0, 1200.0}) {
    EXPECT_NEAR(EloOfShare(ShareOfElo(elo)), elo, 1e-6);
  }
  EXPECT_EQ(EloOfShare(0), -kEloLimit);
  EXPECT_EQ(EloOfShare(1), kEloLimit);
}

// Tabulated values: 2.776 (4), 2.228 (10), 2.042 (30), 1.960.
TEST(EloTest, StudentsTAgreesWithTables) {
  EXPECT_NEAR(Student95(4), 2.776, 0.02);
  EXPECT_NEAR(Student95(10), 2.228, 0.001);
  EXPECT_NEAR(Student95(30), 2.042, 0.001);
  EXPECT_NEAR(Student95(1e9), 1.96, 0.001);
}

// Independent wins and losses: the interval is Wilson's of the textbook.
TEST(EloTest, IntervalOfABinomialIsWilsons) {
  const Estimate e = ShareInterval(0.3, 0.3 * 0.7 / 50, 1e12);
  const double z = 1.959964, n = 50, d = 1 + z * z / n;
  const double centre = (0.3 + z * z / (2 * n)) / d;
  const double half = z / d * std::sqrt(0.21 / n + z * z / (4 * n * n));
  EXPECT_NEAR(e.low, centre - half, 1e-6);
  EXPECT_NEAR(e.high, centre + half, 1e-6);
}

// Elo, error and counts as published by two test servers for chess engines.
TEST(EloTest, PentanomialErrorsAgreeWithPublishedOnes) {
  const struct {
    std::vector<int64_t> counts;
    double elo, error;
  } rows[] = {
      {{214, 8992, 19871, 9102, 235}, 0.69, 1.25},
      {{5, 942, 2469, 1050, 5}, 4.20, 3.43},
      {{84, 290, 500, 369, 113}, 17.57, 9.55},
  };
  for (const auto& row : rows) {
    const MatchEstimate e = EstimateMatch(Pentanomial(row.counts));
    EXPECT_NEAR(e.elo.value, row.elo, 0.005);
    EXPECT_NEAR(e.elo.Error(), row.error, 0.02);
  }
}

// Mean and variance by hand: 4 blocks of 0, 8 of 0.5, 12 of 0.75, 8 of 1.
TEST(EloTest, EstimateAgreesWithHandComputation) {
  const MatchEstimate e = EstimateMatch(Pentanomial({4, 0, 8, 12, 8}));
  EXPECT_EQ(e.blocks, 32);
  EXPECT_EQ(e.games, 64);
  EXPECT_DOUBLE_EQ(e.share.value, 21.0 / 32);
  EXPECT_NEAR(e.elo.value, 400 * std::log10(21.0 / 11), 1e-9);
  // With the block between equals: 33 blocks, sums 21.5 and 16.75 + 0.375.
  const double mean = 21.5 / 33;
  const double variance = (17.125 / 33 - mean * mean) / 33;
  EXPECT_NEAR(e.los, NormalProbability((mean - 0.5) / std::sqrt(variance)),
              1e-12);
  const Estimate share = ShareInterval(mean, variance, 32);
  EXPECT_DOUBLE_EQ(e.share.low, share.low);
  EXPECT_DOUBLE_EQ(e.share.high, share.high);
}

TEST(EloTest, SwappingThePlayersTurnsTheSigns) {
  const MatchEstimate a = EstimateMatch(Pentanomial({3, 9, 20, 14, 8}));
  const MatchEstimate b = EstimateMatch(Pentanomial({8, 14, 20, 9, 3}));
  EXPECT_NEAR(a.elo.value, -b.elo.value, 1e-9);
  EXPECT_NEAR(a.elo.low, -b.elo.high, 1e-9);
  EXPECT_NEAR(a.los, 1 - b.los, 1e-9);
}

TEST(EloTest, NoBlocksSayNothing) {
  const MatchEstimate e = EstimateMatch(BlockTally(DefaultPlan(6, 2)));
  EXPECT_EQ(e.elo.value, 0);
  EXPECT_EQ(e.elo.low, -kEloLimit);
  EXPECT_EQ(e.elo.high, kEloLimit);
  EXPECT_EQ(e.los, 0.5);
}

TEST(EloTest, AllWinsGiveFiniteIntervalsThatRiseWithTheBlocks) {
  for (int seats : {2, 3, 4, 6}) {
    double low = -kEloLimit;
    for (int64_t blocks : {1, 2, 10, 100, 10000}) {
      BlockTally tally(DefaultPlan(seats, 2));
      tally.Add(tally.max_score(), blocks);
      const MatchEstimate e = EstimateMatch(tally);
      EXPECT_GT(e.elo.low, low);
      EXPECT_LT(e.elo.low, e.elo.value);
      EXPECT_LT(e.elo.value, e.elo.high);
      EXPECT_LT(e.elo.high, kEloLimit);
      EXPECT_GT(e.los, 0.8);
      EXPECT_LE(e.los, 1);
      low = e.elo.low;
    }
    EXPECT_GT(low, 500);
  }
}

TEST(EloTest, EqualScoresInAllBlocksDoNotMakeCertain) {
  BlockTally tally;
  tally.Add(2, 10);
  const MatchEstimate e = EstimateMatch(tally);
  EXPECT_EQ(e.elo.value, 0);
  EXPECT_GT(e.elo.Error(), 20);
  EXPECT_NEAR(e.los, 0.5, 1e-12);
}

}  // namespace
}  // namespace aster::tuning
