// While a search runs: stop, isready, quit, ponderhit and everything else.
#include <sstream>
#include <thread>

#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

constexpr double kAtOnce = 10.0 * kSlowness;  // ms

class UciStopTest : public ::testing::TestWithParam<std::string> {
 protected:
  UciStopTest() : session_(Renewed(GetParam())) {}
  // Starts a search that has no end of its own, and lets it get going.
  void Begin(const std::string& arguments) {
    EXPECT_TRUE(session_.uci().Command("go " + arguments));
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  Session& session_;
};
INSTANTIATE_TEST_SUITE_P(AllGames, UciStopTest, ::testing::ValuesIn(AllGames()),
                         GameName);

TEST_P(UciStopTest, StopIsAnsweredAtOnce) {
  EXPECT_LT(LeastOfThree([&] {
              Begin("infinite");
              Texts lines;
              const double ms =
                  Milliseconds([&] { lines = session_.Ask("stop"); });
              EXPECT_EQ(Beginning(lines, "bestmove ").size(), 1u);
              EXPECT_EQ(Beginning({lines.back()}, "bestmove ").size(), 1u);
              EXPECT_GE(lines.size(), 2u);
              return ms;
            }),
            kAtOnce);
}

TEST_P(UciStopTest, StopRightAfterGoStillGivesInfoAndBestmove) {
  for (int i = 0; i < 5; ++i) {
    session_.Ask("ucinewgame");
    session_.uci().Command("go infinite");
    const Texts lines = session_.Ask("stop");
    ASSERT_GE(lines.size(), 2u);
    EXPECT_TRUE(absl::StartsWith(lines[0], "info depth ")) << lines[0];
    for (const char* key : {"score", "nps", "time"})
      EXPECT_NE(After(lines[0], key), "") << lines[0];
    EXPECT_TRUE(absl::StartsWith(lines.back(), "bestmove ")) << lines.back();
  }
}

TEST_P(UciStopTest, IsreadyIsAnsweredAtOnceAndTheSearchGoesOn) {
  for (const char* arguments : {"infinite", "movetime 400", "depth 100"}) {
    Begin(arguments);
    EXPECT_LT(LeastOfThree([&] {
                Texts lines;
                const double ms =
                    Milliseconds([&] { lines = session_.Ask("isready"); });
                EXPECT_EQ(Beginning(lines, "readyok").size(), 1u);
                return ms;
              }),
              kAtOnce)
        << arguments;
    session_.Ask("stop");
  }
}

TEST(UciSearchingTest, QuitAndTheEndOfInputEndAnInfiniteSearch) {
  for (const char* input : {"go infinite\nquit\n", "go infinite\n",
                            "go ponder\nquit\nisready\n", "go ponder\n"}) {
    std::istringstream in(
        absl::StrCat("setoption name UCI_Variant value stellisch\n", input));
    std::ostringstream out;
    app::Uci uci(out);
    EXPECT_LT(Milliseconds([&] { uci.Run(in); }), 1000.0 * kSlowness);
    const Texts lines = absl::StrSplit(out.str(), '\n');
    EXPECT_EQ(Beginning(lines, "bestmove ").size(), 1u) << out.str();
    EXPECT_FALSE(absl::StrContains(out.str(), "readyok"));
  }
}

TEST(UciSearchingTest, TheEndOfInputWaitsForASearchWithLimits) {
  std::istringstream in("go depth 3\n");
  std::ostringstream out;
  app::Uci(out).Run(in);
  EXPECT_TRUE(absl::StrContains(out.str(), "info depth 3 ")) << out.str();
  EXPECT_TRUE(absl::StrContains(out.str(), "\nbestmove ")) << out.str();
}

TEST(UciSearchingTest, ACommandAfterASearchWithLimitsWaitsForIt) {
  Session& session = Renewed();
  session.uci().Command("go depth 3");
  const Texts lines = session.Ask("position startpos moves gz5hz3");
  EXPECT_TRUE(absl::StartsWith(lines.back(), "bestmove ")) << lines.back();
  EXPECT_EQ(session.Line("state").substr(0, 12), "state turn b");
}

TEST(UciSearchingTest, WhatWouldDisturbAnEndlessSearchIsRefused) {
  Session& session = Renewed("stellisch");
  const std::string fen = session.Fen();
  session.uci().Command("go infinite");
  for (const char* command :
       {"position startpos moves f4e5", "go depth 1", "go perft 1",
        "setoption name Hash value 1", "ucinewgame", "eval", "bench",
        "setoption name UCI_Variant value sunflower"}) {
    EXPECT_EQ(Beginning(session.Ask(command), "info string error: ").size(), 1u)
        << command;
  }
  // What only looks is answered.
  for (const char* command :
       {"legal", "state", "describe", "d", "help", "uci", "debug on", "foo"}) {
    const Texts lines = session.Ask(command);
    EXPECT_TRUE(Beginning(lines, "bestmove").empty()) << command;
  }
  const Texts lines = session.Ask("stop");
  EXPECT_EQ(Beginning(lines, "bestmove ").size(), 1u);
  EXPECT_EQ(session.Fen(), fen);
}

TEST(UciSearchingTest, StopAndPonderhitWithoutASearchAreSilent) {
  Session& session = Renewed();
  EXPECT_TRUE(session.Ask("stop").empty());
  EXPECT_TRUE(session.Ask("ponderhit").empty());
  session.Search("depth 1");
  EXPECT_TRUE(session.Ask("stop").empty());
  EXPECT_TRUE(session.Ask("stop").empty());
}

TEST(UciSearchingTest, InfiniteWaitsForStopEvenWhenDone) {
  Session& session = Renewed("stellisch");
  for (const char* position :
       {"fen rG/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 r 0 1", "startpos"}) {
    session.Ask(absl::StrCat("position ", position));
    session.uci().Command("go infinite depth 1");
    EXPECT_FALSE(session.console().Await("bestmove", 1)) << position;
    EXPECT_TRUE(absl::StartsWith(session.Ask("stop").back(), "bestmove "));
  }
}

TEST(UciPonderTest, ThePonderedMoveWasPlayedAndTheClockRuns) {
  Session& session = Renewed("hexgi-wo");
  session.Ask("position startpos moves d3d4");
  session.uci().Command("go ponder wtime 300 btime 300");
  EXPECT_FALSE(session.console().Await("bestmove", 1));
  EXPECT_TRUE(session.Ask("ponderhit").size() < 1000);
  const double ms =
      Milliseconds([&] { EXPECT_TRUE(session.console().Await("bestmove")); });
  EXPECT_LT(ms, 300.0 * kSlowness);
  EXPECT_EQ(Beginning(session.console().Take(), "bestmove ").size(), 1u);
}

TEST(UciPonderTest, StopEndsPonderingAtOnce) {
  Session& session = Renewed("hexgi-wo");
  session.uci().Command("go ponder depth 2");
  EXPECT_FALSE(session.console().Await("bestmove", 1));
  EXPECT_EQ(Beginning(session.Ask("stop"), "bestmove ").size(), 1u);
}

TEST(UciPonderTest, AMoveFollowsPonderhitWhenTheDepthIsReached) {
  Session& session = Renewed("hexgi-wo");
  session.uci().Command("go ponder depth 2");
  EXPECT_FALSE(session.console().Await("bestmove", 1));
  session.uci().Command("ponderhit");
  EXPECT_TRUE(session.console().Await("bestmove", 10));
  session.console().Take();
}

TEST(UciPonderTest, PonderhitGivesASearchWithoutLimitNone) {
  Session& session = Renewed("hexgi-wo");
  for (const char* arguments : {"ponder", "infinite"}) {
    session.uci().Command(absl::StrCat("go ", arguments));
    session.uci().Command("ponderhit");
    const Texts lines = session.Ask("position startpos");
    EXPECT_EQ(Beginning(lines, "info string error: ").size(), 1u) << arguments;
    EXPECT_EQ(Beginning(session.Ask("stop"), "bestmove ").size(), 1u);
  }
}

}  // namespace
}  // namespace aster::tests
