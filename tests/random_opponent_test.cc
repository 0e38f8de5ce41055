// The engine against players that move at random: it never loses with two
// seats, and wins nearly always against five. ASTER_GAMES sets the number of
// games.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "rules/game.h"
#include "search/engine.h"

namespace aster::search {
namespace {

int Games(int usual) {
  const char* text = std::getenv("ASTER_GAMES");
  return text ? std::atoi(text) : usual;
}

// Plays one game; returns its result. The engine has that seat.
rules::Outcome PlayRandom(std::shared_ptr<const rules::Variant> variant,
                          rules::Seat engine_seat, int movetime,
                          std::mt19937_64& random) {
  rules::Game game(variant);
  Engine engine;
  while (!game.outcome().over() && game.alive(engine_seat)) {
    if (game.turn() != engine_seat) {
      const std::vector<std::string> moves = game.LegalMoves();
      EXPECT_TRUE(game.Play(moves[random() % moves.size()]).ok());
      continue;
    }
    std::string text;
    Limits limits;
    limits.movetime = movetime;
    engine.Go(game, limits,
              {nullptr, [&](const BestMove& best) { text = best.text; }});
    engine.Wait();
    const absl::Status status = game.Play(text);
    EXPECT_TRUE(status.ok()) << status.message() << " in " << game.Fen();
    if (!status.ok()) break;
  }
  return game.outcome();
}

class RandomOpponentTest : public testing::TestWithParam<std::string> {};

TEST_P(RandomOpponentTest, TheEngineLosesNoGameOfTwo) {
  const auto variant = *rules::LoadBuiltIn(GetParam());
  std::mt19937_64 random(1);
  int won = 0, drawn = 0;
  const int games = Games(4);
  for (int i = 0; i < games; ++i) {
    const rules::Seat seat = static_cast<rules::Seat>(i % 2);
    const rules::Outcome outcome = PlayRandom(variant, seat, 20, random);
    ASSERT_TRUE(outcome.over());
    won += outcome.winner == seat;
    drawn += outcome.winner == rules::kNoSeat;
    EXPECT_NE(outcome.winner, 1 - seat) << "game " << i;
  }
  std::printf("%s: %d won, %d drawn of %d\n", GetParam().c_str(), won, drawn,
              games);
}
INSTANTIATE_TEST_SUITE_P(TwoSeats, RandomOpponentTest,
                         testing::Values("sunflower", "hexgi-wo", "hexgi-go"),
                         [](const auto& info) {
                           return info.param.substr(0, 5) +
                                  info.param.substr(6);
                         });

TEST(RandomOpponentsTest, OneEngineSeatWinsAgainstFive) {
  const auto variant = *rules::LoadBuiltIn("stellisch");
  std::mt19937_64 random(1);
  int won = 0;
  const int games = Games(2);
  for (int i = 0; i < games; ++i) {
    const rules::Seat seat = static_cast<rules::Seat>(i % 6);
    won += PlayRandom(variant, seat, 20, random).winner == seat;
  }
  std::printf("stellisch: %d won of %d\n", won, games);
  EXPECT_GE(won, games * 9 / 10);
}

}  // namespace
}  // namespace aster::search
