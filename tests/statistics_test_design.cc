// Tests of tuning/statistics/design.h.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "tuning/statistics/design.h"

namespace aster::tuning {
namespace {

using Games = std::vector<std::vector<int>>;

// Every plan that a test can afford to look at as a whole.
std::vector<Plan> AllPlans() {
  std::vector<Plan> plans;
  for (int seats = 2; seats <= 6; ++seats) {
    for (Design design :
         {Design::kHalves, Design::kMixed, Design::kLone, Design::kRotation}) {
      for (int players = 2; players <= 8; ++players) {
        const Plan plan = {seats, players, design};
        if (CheckPlan(plan).ok()) plans.push_back(plan);
      }
    }
  }
  return plans;
}

TEST(DesignTest, TwoSeatsPlayBothColours) {
  EXPECT_EQ(Seatings(DefaultPlan(2, 2), 0), (Games{{0, 1}, {1, 0}}));
  EXPECT_EQ(Seatings(DefaultPlan(2, 2), 7), (Games{{0, 1}, {1, 0}}));
}

TEST(DesignTest, ThreeSeatsPlayTheSixMixedSeatings) {
  Games games = Seatings(DefaultPlan(3, 2), 5);
  std::sort(games.begin(), games.end());
  EXPECT_EQ(
      games,
      (Games{
          {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}}));
}

TEST(DesignTest, SixSeatsPlayTheTwentySplitsInTenComplementaryPairs) {
  const Plan plan = DefaultPlan(6, 2);
  EXPECT_EQ(DistinctBlocks(plan), 10);
  std::set<std::vector<int>> seen;
  for (int block = 0; block < 10; ++block) {
    const Games games = Seatings(plan, block);
    ASSERT_EQ(games.size(), 2u);
    for (int s = 0; s < 6; ++s) EXPECT_NE(games[0][s], games[1][s]);
    for (const std::vector<int>& game : games) {
      EXPECT_EQ(std::count(game.begin(), game.end(), 0), 3);
      seen.insert(game);
    }
  }
  EXPECT_EQ(seen.size(), 20u);
  EXPECT_EQ(Seatings(plan, 10), Seatings(plan, 0));
}

TEST(DesignTest, FourSeatsPlayTheSixSplitsInThreePairs) {
  const Plan plan = DefaultPlan(4, 2);
  std::set<std::vector<int>> seen;
  for (int block = 0; block < 3; ++block) {
    for (const std::vector<int>& game : Seatings(plan, block)) {
      EXPECT_EQ(std::count(game.begin(), game.end(), 0), 2);
      seen.insert(game);
    }
  }
  EXPECT_EQ(seen.size(), 6u);
  EXPECT_EQ(DistinctBlocks(plan), 3);
}

TEST(DesignTest, ALoneTakesEverySeatInEvenBlocksAndBInOddOnes) {
  const Plan plan = {6, 2, Design::kLone};
  for (int block = 0; block < 2; ++block) {
    const Games games = Seatings(plan, block);
    ASSERT_EQ(games.size(), 6u);
    for (int s = 0; s < 6; ++s) {
      EXPECT_EQ(games[s][s], block);
      EXPECT_EQ(std::count(games[s].begin(), games[s].end(), block), 1);
    }
  }
}

TEST(DesignTest, RotationGivesEveryTableOfPlayersATurn) {
  const Plan plan = {3, 5, Design::kRotation};
  EXPECT_EQ(DistinctBlocks(plan), 20);
  std::map<std::vector<int>, int> tables;
  for (int block = 0; block < 20; ++block) {
    std::vector<int> table = Seatings(plan, block)[0];
    std::sort(table.begin(), table.end());
    ++tables[table];
  }
  EXPECT_EQ(tables.size(), 10u);
  for (const auto& [table, count] : tables) EXPECT_EQ(count, 2);
}

TEST(DesignTest, EachPlayerOfABlockSitsEquallyOftenInEverySeat) {
  for (const Plan& plan : AllPlans()) {
    for (int64_t block = 0; block < DistinctBlocks(plan); ++block) {
      const Games games = Seatings(plan, block);
      ASSERT_EQ(static_cast<int>(games.size()), GamesPerBlock(plan));
      std::map<int, std::vector<int>> often;
      for (const std::vector<int>& game : games) {
        ASSERT_EQ(static_cast<int>(game.size()), plan.seats);
        for (int s = 0; s < plan.seats; ++s) {
          often[game[s]].resize(plan.seats);
          ++often[game[s]][s];
        }
      }
      EXPECT_GE(often.size(), 2u);
      for (const auto& [player, seats] : often) {
        EXPECT_GE(player, 0);
        EXPECT_LT(player, plan.players);
        EXPECT_EQ(std::set<int>(seats.begin(), seats.end()).size(), 1u)
            << plan.seats << " seats, design " << static_cast<int>(plan.design)
            << ", player " << player;
      }
    }
  }
}

TEST(DesignTest, SeatingsComeAgainAfterTheDistinctBlocks) {
  for (const Plan& plan : AllPlans()) {
    const int64_t distinct = DistinctBlocks(plan);
    std::set<Games> seen;
    for (int64_t block = 0; block < distinct; ++block) {
      seen.insert(Seatings(plan, block));
      EXPECT_EQ(Seatings(plan, block), Seatings(plan, block + distinct));
    }
    EXPECT_EQ(static_cast<int64_t>(seen.size()), distinct);
  }
}

TEST(DesignTest, ImpossiblePlansAreRefused) {
  EXPECT_FALSE(CheckPlan({1, 2, Design::kMixed}).ok());
  EXPECT_FALSE(CheckPlan({7, 2, Design::kMixed}).ok());
  EXPECT_FALSE(CheckPlan({2, 1, Design::kRotation}).ok());
  EXPECT_FALSE(CheckPlan({3, 2, Design::kHalves}).ok());
  EXPECT_FALSE(CheckPlan({4, 3, Design::kHalves}).ok());
  EXPECT_TRUE(CheckPlan({6, 9, Design::kRotation}).ok());
}

}  // namespace
}  // namespace aster::tuning
