// Levels of play, and the choice among lines.
#include "search/strength.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "search/engine.h"
#include "tests/support.h"

namespace aster::search {
namespace {

TEST(StrengthTest, MoreEloIsMoreNodesAndLessChance) {
  Strength before = StrengthOf(kLeastElo);
  for (int elo = kLeastElo + 1; elo <= kGreatestElo; ++elo) {
    const Strength now = StrengthOf(elo);
    EXPECT_GE(now.nodes, before.nodes) << elo;
    EXPECT_LT(now.temperature, before.temperature) << elo;
    EXPECT_LE(now.lines, before.lines) << elo;
    EXPECT_GE(now.lines, 1);
    before = now;
  }
}

TEST(StrengthTest, LinesArePickedByWhatTheyAreWorse) {
  const std::vector<Value> values = {100, 50, 0, -1000};
  std::mt19937_64 random(1);
  std::map<size_t, int> picked;
  constexpr int kTimes = 20000;
  for (int i = 0; i < kTimes; ++i) ++picked[PickIndex(values, 50, random())];
  const double sum = 1 + std::exp(-1) + std::exp(-2);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(picked[i], kTimes * std::exp(-1.0 * i) / sum, kTimes * 0.02);
  }
  EXPECT_EQ(picked[3], 0);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(PickIndex(values, 0, random()), 0u);
}

std::string MoveOf(const rules::Game& game, int elo, uint64_t seed) {
  Engine engine;
  Options options;
  options.hash_mebibytes = 1;
  options.elo = elo;
  options.seed = seed;
  EXPECT_TRUE(engine.SetOptions(options).ok());
  std::string move;
  Callbacks callbacks;
  callbacks.best = [&](const BestMove& best) { move = best.text; };
  Limits limits;
  limits.nodes = 100000;
  engine.Go(game, limits, callbacks);
  engine.Wait();
  return move;
}

TEST(StrengthTest, BeginnersVaryAndTheirSeedDecides) {
  for (const char* variant : {"sunflower", "hexgi-wo-3", "stellisch"}) {
    rules::Game game(tests::BuiltIn(variant));
    std::set<std::string> moves;
    for (uint64_t seed = 0; seed < 12; ++seed) {
      const std::string move = MoveOf(game, kLeastElo, seed);
      EXPECT_EQ(move, MoveOf(game, kLeastElo, seed));
      moves.insert(move);
    }
    EXPECT_GT(moves.size(), 3u) << variant;
    for (const std::string& move : moves) {
      EXPECT_TRUE(game.Play(move).ok());
      game.Undo();
    }
  }
}

}  // namespace
}  // namespace aster::search
