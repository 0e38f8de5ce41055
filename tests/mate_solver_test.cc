// The mate solver against a plain search through all checks and defences, and
// its lines replayed.
#include "search/mate_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "rules/attacks.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::search {
namespace {

using rules::Game;

bool InCheck(const Game& game) {
  return game.Visit([](const auto& line) {
    return rules::RoyalAttacked(*line.tables, line.current(),
                                line.current().turn());
  });
}

// Whether the seat to move mates by checks alone in at most so many moves.
bool PlainMate(Game& game, int moves) {
  const rules::Seat attacker = game.turn();
  for (const std::string& check : game.LegalMoves()) {
    EXPECT_TRUE(game.Play(check).ok());
    bool mates = false;
    if (game.outcome().over()) {
      mates = game.outcome().winner == attacker;
    } else if (moves > 1 && InCheck(game)) {
      mates = true;
      for (const std::string& defence : game.LegalMoves()) {
        EXPECT_TRUE(game.Play(defence).ok());
        const bool held = game.outcome().over()
                              ? game.outcome().winner != attacker
                              : !PlainMate(game, moves - 1);
        game.Undo();
        if (held) {
          mates = false;
          break;
        }
      }
    }
    game.Undo();
    if (mates) return true;
  }
  return false;
}

struct Solved {
  int moves = 0;  // 0: none
  std::vector<std::string> line;
};
Solved Solve(const Game& game, int moves, uint64_t nodes = ~uint64_t{0}) {
  const std::atomic<bool> stop{false};
  return game.Visit([&](const auto& line) {
    constexpr int kWords =
        std::decay_t<decltype(line.current())>::Set::kCapacity / 64;
    MateSolver<kWords> solver(*line.tables, 1 << 14);
    const auto mate = solver.Solve(line, moves, nodes, stop);
    Solved solved;
    if (!mate) return solved;
    solved.moves = mate->moves;
    Game replay = game;
    for (rules::Move m : mate->line) {
      solved.line.push_back(replay.Text(m));
      replay.Play(m);
    }
    EXPECT_EQ(replay.outcome().winner, game.turn()) << game.Fen();
    EXPECT_EQ(static_cast<int>(mate->line.size()), 2 * mate->moves - 1);
    return solved;
  });
}

class MateSolverTest : public testing::TestWithParam<std::string> {};

TEST_P(MateSolverTest, AgreesWithAPlainSearch) {
  std::mt19937_64 random(7);
  int mates = 0, none = 0;
  for (int i = 0; i < std::max(60, tests::Scaled(400)); ++i) {
    Game game = tests::RandomGame(tests::BuiltIn(GetParam()),
                                  20 + tests::Pick(random, 150), random);
    for (int moves = 1; moves <= 2; ++moves) {
      const bool plain = PlainMate(game, moves);
      EXPECT_EQ(Solve(game, moves).moves > 0, plain) << game.Fen();
      ++(plain ? mates : none);
    }
  }
  EXPECT_GT(mates, 0);
  EXPECT_GT(none, 0);
}

TEST_P(MateSolverTest, FindsKnownMatesAndNoNearerOnes) {
  int found = 0, all = 0;
  for (const auto& row : tests::ReadRows("mates.tsv", GetParam())) {
    if (row[1][0] != '=') continue;
    const int moves = std::stoi(row[1].substr(1));
    const Game game = tests::GameAt(tests::BuiltIn(GetParam()), row[0]);
    const Solved solved = Solve(game, moves);
    ++all;
    found += solved.moves > 0;
    if (solved.moves) {
      EXPECT_EQ(solved.moves, moves) << row[0];
    }
    EXPECT_EQ(Solve(game, moves - 1).moves, 0) << row[0];
  }
  // The others begin with, or contain, a move that is no check.
  EXPECT_GT(found, all / 2);
}

TEST_P(MateSolverTest, KeepsToItsBudget) {
  const auto rows = tests::ReadRows("mates.tsv", GetParam());
  const Game game = tests::GameAt(tests::BuiltIn(GetParam()), rows.at(0)[0]);
  EXPECT_EQ(Solve(game, 5, 1).moves, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, MateSolverTest,
                         testing::Values("sunflower", "hexgi-wo", "hexgi-go"),
                         tests::GameName);

}  // namespace
}  // namespace aster::search
