// The search as a library object: its life cycle, its callbacks and its limits.
#include "search/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

using search::BestMove;
using search::Engine;
using search::Info;
using search::Limits;

// What a search said, and whether it kept to the order.
struct Record {
  std::vector<Info> infos;
  std::vector<BestMove> best;
  bool info_after_best = false;

  search::Callbacks Callbacks() {
    return {[this](const Info& info) {
              info_after_best |= !best.empty();
              infos.push_back(info);
            },
            [this](const BestMove& move) { best.push_back(move); }};
  }
  void ExpectWhole() const {
    EXPECT_FALSE(infos.empty());
    EXPECT_EQ(best.size(), 1u);
    EXPECT_FALSE(info_after_best);
  }
};

// A small engine: its table is quick to make.
std::unique_ptr<Engine> MakeEngine(int threads = 1) {
  auto engine = std::make_unique<Engine>();
  search::Options options;
  options.hash_mebibytes = 4;
  options.threads = threads;
  EXPECT_TRUE(engine->SetOptions(options).ok());
  return engine;
}

Record Searched(Engine& engine, const rules::Game& game, const Limits& limits) {
  Record record;
  engine.Go(game, limits, record.Callbacks());
  engine.Wait();
  record.ExpectWhole();
  return record;
}

Limits Depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits Infinite() {
  Limits limits;
  limits.infinite = true;
  return limits;
}

void Sleep(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

TEST(EngineTest, GoStopAndWaitMayBeRepeated) {
  auto engine = MakeEngine();
  for (const std::string& name : AllGames()) {
    const rules::Game game(BuiltIn(name));
    for (int i = 0; i < 6; ++i) {
      Record record;
      engine->Go(game, Infinite(), record.Callbacks());
      EXPECT_TRUE(engine->searching());
      if (i > 2) Sleep(i);
      engine->Stop();
      engine->Stop();
      engine->Wait();
      engine->Wait();
      EXPECT_FALSE(engine->searching());
      record.ExpectWhole();
    }
  }
}

TEST(EngineTest, StopAndWaitWithoutASearchDoNothing) {
  auto engine = MakeEngine();
  engine->Stop();
  engine->Wait();
  engine->PonderHit();
  EXPECT_FALSE(engine->searching());
  Searched(*engine, rules::Game(BuiltIn("sunflower")), Depth(1));
}

TEST(EngineTest, MayBeDestroyedWhileItSearches) {
  for (int threads : {1, 2}) {
    for (int ms : {0, 1, 20}) {
      Record record;
      {
        auto engine = MakeEngine(threads);
        engine->Go(rules::Game(BuiltIn("stellgi")), Infinite(),
                   record.Callbacks());
        Sleep(ms);
      }
      record.ExpectWhole();
    }
  }
}

TEST(EngineTest, GoWhileSearchingEndsTheFirstSearchFirst) {
  auto engine = MakeEngine();
  const rules::Game first(BuiltIn("stellgi")), second(BuiltIn("hexgi-go"));
  Record a, b;
  engine->Go(first, Infinite(), a.Callbacks());
  Sleep(10);
  engine->Go(second, Depth(2), b.Callbacks());
  a.ExpectWhole();  // said before Go returned
  engine->Wait();
  b.ExpectWhole();
  rules::Game after = second;
  EXPECT_TRUE(after.Play(b.best[0].text).ok()) << b.best[0].text;
}

TEST(EngineTest, CallbacksMayBeMissing) {
  auto engine = MakeEngine();
  engine->Go(rules::Game(BuiltIn("sunflower")), Depth(2), {});
  engine->Wait();
  rules::Game over(BuiltIn("sunflower"));
  PlayAll(over, "gz5hz3 cx2bz1 hz3fv1");
  engine->Go(over, Depth(2), {});
  engine->Wait();
  EXPECT_FALSE(engine->searching());
}

TEST(EngineTest, DepthAndNodesAreKept) {
  for (int threads : {1, 2}) {
    auto engine = MakeEngine(threads);
    for (const std::string& name : AllGames()) {
      const rules::Game game(BuiltIn(name));
      const Record by_depth = Searched(*engine, game, Depth(2));
      EXPECT_EQ(by_depth.infos.back().depth, 2) << name;
      for (uint64_t nodes : {1, 5, 100, 2000}) {
        Limits limits;
        limits.nodes = nodes;
        const Record record = Searched(*engine, game, limits);
        const uint64_t slack = threads == 1 ? 0 : 1024;
        EXPECT_LE(record.infos.back().nodes, nodes + slack) << name;
        if (nodes == 1 && threads == 1) {
          EXPECT_EQ(record.infos.back().nodes, 1u);
        }
      }
    }
  }
}

TEST(EngineTest, TheTimeForAMoveIsKept) {
  for (int threads : {1, 2}) {
    auto engine = MakeEngine(threads);
    for (const char* name : {"sunflower", "hexgi-4", "stelli-draughts"}) {
      const rules::Game game(BuiltIn(name));
      for (int ms : {1, 20, 150}) {
        Limits limits;
        limits.movetime = ms;
        const double least = LeastOfThree([&] {
          return Milliseconds([&] { Searched(*engine, game, limits); });
        });
        EXPECT_LT(least, ms + 50.0 * kSlowness) << name;
        if (ms == 150) {
          EXPECT_GT(least, 75) << name;
        }
      }
    }
  }
}

TEST(EngineTest, OneThreadGivesTheSameAnswerTwiceWhateverCameBefore) {
  auto engine = MakeEngine();
  const rules::Game game(BuiltIn("stelliu-yang"));
  Limits limits;
  limits.nodes = 5000;
  const Record first = Searched(*engine, game, limits);
  Searched(*engine, rules::Game(BuiltIn("sunflower")), Depth(3));
  engine->Clear();
  const Record second = Searched(*engine, game, limits);
  ASSERT_EQ(first.infos.size(), second.infos.size());
  for (size_t i = 0; i < first.infos.size(); ++i) {
    EXPECT_EQ(first.infos[i].pv, second.infos[i].pv);
    EXPECT_EQ(first.infos[i].nodes, second.infos[i].nodes);
    EXPECT_EQ(first.infos[i].score.value, second.infos[i].score.value);
    EXPECT_EQ(first.infos[i].seats, second.infos[i].seats);
  }
  EXPECT_EQ(first.best[0].text, second.best[0].text);
}

TEST(EngineTest, OnlyTheWantedRootMovesAreSearched) {
  for (int threads : {1, 2}) {
    auto engine = MakeEngine(threads);
    search::Options options = engine->options();
    options.multi_pv = 3;
    ASSERT_TRUE(engine->SetOptions(options).ok());
    for (const std::string& name : AllGames()) {
      const rules::Game game(BuiltIn(name));
      Limits limits = Depth(2);
      Texts wanted;
      game.Visit([&](const auto& line) {
        rules::MoveList moves;
        rules::Generator(*line.tables, line.current()).List(moves);
        for (int i : {moves.size() - 1, moves.size() / 2}) {
          limits.moves.push_back(moves.begin()[i]);
          wanted.push_back(game.Text(moves.begin()[i]));
        }
      });
      const Record record = Searched(*engine, game, limits);
      for (const Info& info : record.infos) {
        EXPECT_LE(info.multi_pv, 2);
        EXPECT_EQ(std::count(wanted.begin(), wanted.end(), info.pv[0]), 1);
      }
      EXPECT_EQ(std::count(wanted.begin(), wanted.end(), record.best[0].text),
                1);
    }
  }
}

TEST(EngineTest, AFinishedGameIsReportedAtDepthZeroWithoutAMove) {
  auto engine = MakeEngine();
  rules::Game mated(BuiltIn("sunflower"));
  PlayAll(mated, "gz5hz3 cx2bz1 hz3fv1");
  Record record = Searched(*engine, mated, Depth(5));
  ASSERT_EQ(record.infos.size(), 1u);
  EXPECT_EQ(record.infos[0].depth, 0);
  EXPECT_TRUE(record.infos[0].score.mate);
  EXPECT_EQ(record.infos[0].score.value, 0);
  EXPECT_EQ(record.infos[0].seats, std::vector<int>({1000, 0}));
  EXPECT_FALSE(record.best[0].move.has_value());
  EXPECT_EQ(record.best[0].text, "(none)");
  EXPECT_EQ(record.best[0].ponder, "");

  const rules::Game drawn =
      GameAt(BuiltIn("hexgi-go"), "g5/2R4/G7/9/10/11/10/9/8/7/6[] b 0 1");
  record = Searched(*engine, drawn, Depth(5));
  EXPECT_FALSE(record.infos[0].score.mate);
  EXPECT_EQ(record.infos[0].wdl, std::vector<int>({0, 1000, 0}));
  EXPECT_EQ(record.infos[0].seats, std::vector<int>({500, 500}));
  EXPECT_EQ(record.best[0].text, "(none)");
}

TEST(EngineTest, InfiniteSaysItsBestOnlyAfterStop) {
  auto engine = MakeEngine();
  rules::Game over(BuiltIn("sunflower"));
  PlayAll(over, "gz5hz3 cx2bz1 hz3fv1");
  for (const rules::Game& game : {over, rules::Game(BuiltIn("sunflower"))}) {
    std::atomic<bool> best{false};
    Limits limits = Depth(1);
    limits.infinite = true;
    engine->Go(game, limits, {nullptr, [&](const BestMove&) { best = true; }});
    Sleep(50);
    EXPECT_FALSE(best);
    EXPECT_TRUE(engine->searching());
    engine->Stop();
    engine->Wait();
    EXPECT_TRUE(best);
  }
}

TEST(EngineTest, PonderHitStartsTheClock) {
  auto engine = MakeEngine();
  Limits limits;
  limits.ponder = true;
  limits.movetime = 40;
  std::atomic<bool> best{false};
  engine->Go(rules::Game(BuiltIn("hexgi-wo")), limits,
             {nullptr, [&](const BestMove&) { best = true; }});
  Sleep(120);
  EXPECT_FALSE(best);
  const double ms = Milliseconds([&] {
    engine->PonderHit();
    engine->Wait();
  });
  EXPECT_TRUE(best);
  EXPECT_LT(ms, 40 + 200.0 * kSlowness);
}

TEST(EngineTest, APlayerWithoutAMovePasses) {
  auto engine = MakeEngine();
  const rules::Game game =
      GameAt(BuiltIn("stellisch"),
             "1/2/3/4/rGrP11/rP11/11/10/9/10/11/12/12yG/4/3/2/1 r 0 1");
  const Record record = Searched(*engine, game, Depth(3));
  EXPECT_EQ(record.best[0].text, "pass");
  EXPECT_EQ(record.infos.back().pv[0], "pass");
}

TEST(EngineTest, OptionsAreKeptAndReportedBack) {
  Engine engine;
  search::Options options = engine.options();
  options.threads = 2;
  options.multi_pv = 3;
  options.hash_mebibytes = 1;
  ASSERT_TRUE(engine.SetOptions(options).ok());
  EXPECT_EQ(engine.options().threads, 2);
  EXPECT_EQ(engine.options().multi_pv, 3);
  EXPECT_EQ(engine.options().hash_mebibytes, 1);
  const Record record =
      Searched(engine, rules::Game(BuiltIn("hexgi-wo")), Depth(1));
  EXPECT_EQ(record.infos.size(), 3u);
}

class EngineMateTest : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(AllGames, EngineMateTest,
                         ::testing::ValuesIn(AllGames()), GameName);

TEST_P(EngineMateTest, FindsMatesAndTheirDistance) {
  auto engine = MakeEngine();
  int done[3] = {0, 0, 0};
  for (const auto& row : ReadRows("mates.tsv", GetParam())) {
    const int distance = row[1] == "=1" ? 1 : row[1] == "=2" ? 2 : 0;
    if (distance == 0 || done[distance]++ >= (kSlowness > 1 ? 1 : 2)) continue;
    const rules::Game game = GameAt(BuiltIn(GetParam()), row[0]);
    Limits limits;
    limits.mate = distance;
    limits.nodes = 1000000;
    const Record record = Searched(*engine, game, limits);
    const Info& last = record.infos.back();
    SCOPED_TRACE(absl::StrCat(row[0], " ", row[1], " ", record.best[0].text));
    EXPECT_TRUE(last.score.mate);
    EXPECT_EQ(last.score.value, distance);
    const Texts keys = absl::StrSplit(row[2], ' ');
    EXPECT_EQ(std::count(keys.begin(), keys.end(), record.best[0].text), 1)
        << row[2];
  }
}

}  // namespace
}  // namespace aster::tests
