// Whole matches: the same bytes for any number of threads, shards and
// interruptions; the sequential test's end; results that add up.
#include "tuning/match/match.h"

#include <numeric>

#include "absl/strings/match.h"
#include "tests/match_test_support.h"

namespace aster::tests {
namespace {

using tuning::MatchConfig;

class MatchTest : public ::testing::TestWithParam<const char*> {};

TEST_P(MatchTest, ThreadsAndShardsGiveTheSameBytes) {
  MatchConfig config = SmallMatch(GetParam(), std::max(2, Scaled(12)));
  const std::string one = Fresh("one"), two = Fresh("two"), all = Fresh("all");
  RunFile(config, one);
  config.threads = 2;
  RunFile(config, two);
  EXPECT_EQ(Bytes(one), Bytes(two));
  std::vector<std::string> parts;
  config.shards = 4;
  for (config.shard = 3; config.shard >= 0; --config.shard) {
    parts.push_back(Fresh("part" + std::to_string(config.shard)));
    RunFile(config, parts.back());
  }
  const absl::StatusOr<int64_t> merged = tuning::MergeRecords(all, parts);
  ASSERT_TRUE(merged.ok()) << merged.status().message();
  EXPECT_GE(*merged, std::max(2, Scaled(12)));
  EXPECT_EQ(Bytes(one), Bytes(all));
}

INSTANTIATE_TEST_SUITE_P(Games, MatchTest,
                         ::testing::Values("sunflower", "hexgi-wo-3",
                                           "stellisch"));

TEST(MatchesTest, PayoffsAndPlacesAddUp) {
  for (const char* variant : {"hexgi-go", "hex-fiance", "stelli-draughts"}) {
    const std::string path = Fresh("payoffs");
    const MatchConfig config = SmallMatch(variant, std::max(1, Scaled(4)),
                                          "kind=random", "kind=greedy");
    const tuning::MatchResult result = RunFile(config, path);
    const std::vector<tuning::GameRecord> games = Games(path);
    EXPECT_EQ(result.standing.games(), static_cast<int64_t>(games.size()));
    for (const tuning::GameRecord& game : games) {
      EXPECT_EQ(std::accumulate(game.payoffs.begin(), game.payoffs.end(), 0),
                tuning::kPayoffUnits);
      EXPECT_EQ(*std::min_element(game.places.begin(), game.places.end()), 1);
      EXPECT_EQ(game.opening.size(),
                static_cast<size_t>(config.openings.plies));
      EXPECT_LE(game.opening.size() + game.moves.size(), 100u);
      rules::Game played(config.variant);
      for (const std::string& move : game.opening)
        ASSERT_TRUE(played.Play(move).ok());
      for (const tuning::Choice& c : game.moves)
        ASSERT_TRUE(played.Play(c.move).ok());
      const rules::Outcome outcome = played.outcome();
      EXPECT_EQ(game.reason, outcome.over() ? rules::ReasonWord(outcome.reason)
                                            : tuning::kLongReason);
      EXPECT_EQ(game.places, played.Places());
    }
    std::filesystem::remove(path);
  }
}

TEST(MatchesTest, TheEngineBeatsARandomPlayer) {
  // Fewer blocks would leave the interval too wide.
  MatchConfig config = SmallMatch("sunflower", 10, "nodes=300", "kind=random");
  config.max_plies = 2000;
  config.threads = 2;
  const tuning::MatchResult result = RunFile(config);
  EXPECT_EQ(result.standing.results()[0], result.standing.games());
  EXPECT_GT(tuning::EstimateMatch(*result.standing.tally()).elo.low, 0);
}

TEST(MatchesTest, TheSequentialTestEndsAfterTheSameBlockForAnyThreads) {
  MatchConfig config = SmallMatch("sunflower", 200, "nodes=300", "kind=random");
  config.sprt.emplace();
  config.sprt->elo1 = 100;
  const std::string one = Fresh("sprt1"), two = Fresh("sprt2");
  const tuning::MatchResult result = RunFile(config, one);
  EXPECT_EQ(result.sprt->decision, tuning::SprtDecision::kAcceptH1);
  EXPECT_LT(result.standing.blocks(), 200);
  config.threads = 3;
  RunFile(config, two);
  EXPECT_EQ(Bytes(one), Bytes(two));
  RunFile(config, two);  // over already
  EXPECT_EQ(Bytes(one), Bytes(two));
}

TEST(MatchesTest, AMatchCanBeMadeLongerButNotShorter) {
  MatchConfig config = SmallMatch("hexgi-wo", 2);
  const std::string path = Fresh("longer"), whole = Fresh("whole");
  RunFile(config, path);
  config.blocks = 4;
  RunFile(config, path);
  RunFile(config, whole);
  EXPECT_EQ(Bytes(path), Bytes(whole));
  config.blocks = 3;
  auto journal = tuning::Journal::Open(path, *tuning::HeaderOf(config));
  ASSERT_TRUE(journal.ok());
  const auto refused = tuning::RunMatch(config, **journal, nullptr);
  EXPECT_TRUE(absl::StrContains(refused.status().message(), "more than"))
      << refused.status().message();
  EXPECT_EQ(Bytes(path), Bytes(whole));
}

TEST(MatchesTest, SelfPlayHasOneGameAnOpening) {
  MatchConfig config = SmallMatch("stellgi", 3);
  config.players.resize(1);
  const std::string path = Fresh("self");
  const tuning::MatchResult result = RunFile(config, path);
  EXPECT_EQ(result.standing.games(), 3);
  EXPECT_EQ(Games(path)[2].players, std::vector<int>(6, 0));
  EXPECT_TRUE(
      absl::StrContains(tuning::ReportText(result.standing), "3 games"));
}

TEST(MatchesTest, ThreePlayersAreRated) {
  MatchConfig config = SmallMatch("hexgi-wo-3", 3, "nodes=50", "kind=greedy");
  config.players.push_back(Spec("kind=random", "C"));
  config.plan = tuning::DefaultPlan(3, 3);
  const std::string report = tuning::ReportText(RunFile(config).standing);
  EXPECT_TRUE(absl::StrContains(report, "rating")) << report;
  EXPECT_FALSE(absl::StrContains(report, "superiority")) << report;
}

TEST(MatchesTest, FaultsOfTheConfigurationAreNamed) {
  auto fault = [](auto change) {
    MatchConfig config = SmallMatch("sunflower", 2);
    change(config);
    return std::string(tuning::CheckMatch(config).message());
  };
  EXPECT_EQ(fault([](MatchConfig&) {}), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.blocks = 0; }), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.threads = 0; }), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.shard = 1; }), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.players.clear(); }), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.plan.seats = 4; }), "");
  EXPECT_NE(fault([](MatchConfig& c) { c.openings.plies = 100; }), "");
  EXPECT_NE(fault([](MatchConfig& c) {
              c.sprt.emplace();
              c.shards = 2;
            }),
            "");
}

}  // namespace
}  // namespace aster::tests
