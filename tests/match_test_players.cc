// Players: their specifications, programs that misbehave, the program itself
// killed in the middle of a match.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/match_test_support.h"
#include "tuning/match/child.h"

extern char** environ;

namespace aster::tests {
namespace {

using tuning::MatchConfig;
using tuning::PlayerSpec;

std::string FaultOf(const std::string& text) {
  return std::string(tuning::ReadPlayerSpec(text, "A").status().message());
}

TEST(PlayerSpecTest, TextComesBack) {
  for (const char* text :
       {"", "name=X,nodes=7,hash=3,threads=2,parameter.delta_margin=200",
        "kind=random", "kind=greedy,name=g", "depth=3,movetime=50",
        "name=Y,command=./prog a\\,b --flag,movetime=100,option.Hash=4,"
        "option.Clear Hash=x\\,y,timeout=77"}) {
    const PlayerSpec spec = Spec(text, "A");
    EXPECT_EQ(Spec(spec.Text(), "").Text(), spec.Text());
  }
  EXPECT_EQ(Spec("", "A").limits.nodes, 5000u);
  EXPECT_EQ(Spec("depth=2", "A").limits.nodes, absl::nullopt);
  EXPECT_EQ(
      Spec("parameter.delta_margin=200", "A").options.parameters.delta_margin,
      200);
  EXPECT_EQ(Spec("command=a\\,b c", "A").command, "a,b c");
  for (const char* name : {"A\\", "A\\\\,b", ",", "\\,\\"}) {
    PlayerSpec spec = Spec("nodes=5", "A");
    spec.name = name;
    EXPECT_EQ(Spec(spec.Text(), "").name, name);
  }
  EXPECT_TRUE(Spec("nodes=5", "A").Repeatable());
  EXPECT_FALSE(Spec("movetime=5", "A").Repeatable());
  EXPECT_FALSE(Spec("threads=2", "A").Repeatable());
  EXPECT_FALSE(Spec("command=x", "A").Repeatable());
}

TEST(PlayerSpecTest, FaultsNameTheKey) {
  const std::pair<const char*, const char*> faults[] = {
      {"nodes=0", "'nodes'"},
      {"nodes=x", "'x'"},
      {"nodes", "'nodes'"},
      {"nodes=", "'nodes'"},
      {"depth=99999", "'depth'"},
      {"nodes=5,nodes=6", "twice"},
      {"node=5", "'node'"},
      {"kind=clever", "'clever'"},
      {"kind=random,nodes=4", "'nodes'"},
      {"command=x,hash=4", "'hash'"},
      {"command=x,kind=random", "'kind'"},
      {"option.X=4", "'option.X'"},
      {"timeout=4", "'timeout'"},
      {"parameter.nonsense=4", "aspiration"},
      {"parameter.delta_margin=-1", "'parameter.delta_margin'"},
      {"=4", "''"}};
  for (const auto& [text, word] : faults) {
    EXPECT_TRUE(absl::StrContains(FaultOf(text), word))
        << text << ": " << FaultOf(text);
  }
}

std::string Faulty(const std::string& fault, int turn, int timeout) {
  return absl::StrCat("command=python3 ", DataPath("players/faulty.py"), " ",
                      ASTER_PROGRAM, " ", fault, " ", turn,
                      ",timeout=", timeout);
}

struct Case {
  const char* fault;
  const char* words;  // of the report
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.fault; }

class FaultyPlayerTest : public ::testing::TestWithParam<Case> {};

TEST_P(FaultyPlayerTest, LosesThatGameAndTheMatchGoesOn) {
  const bool waits = std::string(GetParam().fault) != "die" &&
                     std::string(GetParam().fault) != "illegal" &&
                     std::string(GetParam().fault) != "bytes";
  const std::string path = Fresh("faulty");
  const MatchConfig config =
      SmallMatch("hexgi-wo", 1, "nodes=20",
                 Faulty(GetParam().fault, 2, waits ? 1000 : 20000));
  const tuning::MatchResult result = RunFile(config, path);
  const std::vector<tuning::GameRecord> games = Games(path);
  ASSERT_EQ(games.size(), 2u);
  for (const tuning::GameRecord& game : games) {
    const int b = game.players[0] == 1 ? 0 : 1;
    EXPECT_EQ(game.reason, tuning::kFaultReason);
    ASSERT_EQ(game.faults.size(), 1u);
    EXPECT_EQ(game.faults[0].seat, b);
    EXPECT_TRUE(absl::StrContains(game.faults[0].text, GetParam().words))
        << game.faults[0].text;
    EXPECT_EQ(game.payoffs[b], 0);
    EXPECT_EQ(game.places[b], 2);
    // One move of its own before it.
    EXPECT_EQ(game.moves.size(), b == 0 ? 2u : 3u);
  }
  EXPECT_EQ(result.standing.faults(), (std::vector<int64_t>{0, 2}));
  std::filesystem::remove(path);
}

INSTANTIATE_TEST_SUITE_P(
    Faults, FaultyPlayerTest,
    ::testing::Values(Case{"die", "status 3"}, Case{"stall", "within"},
                      Case{"illegal", "a0a0"}, Case{"bytes", "zz??[2J"},
                      Case{"line", "without end"}, Case{"chatter", "within"},
                      Case{"close", "within"}),
    [](const auto& info) { return info.param.fault; });

TEST(ExternalPlayerTest, WithMoreSeatsTheFaultyOneIsLast) {
  const std::string path = Fresh("last");
  MatchConfig config =
      SmallMatch("hex-fiance", 1, "kind=random", Faulty("illegal", 2, 20000));
  config.plan.design = tuning::Design::kLone;
  config.blocks = 2;  // B alone in the second
  RunFile(config, path);
  for (const tuning::GameRecord& game : Games(path)) {
    if (game.faults.empty()) continue;
    const int seat = game.faults[0].seat;
    EXPECT_EQ(game.players[seat], 1);
    EXPECT_EQ(game.places[seat], 3);
    EXPECT_EQ(game.payoffs[seat], 0);
    for (int s = 0; s < 3; ++s) {
      if (s == seat) continue;
      EXPECT_EQ(game.places[s], 1);
      EXPECT_EQ(game.payoffs[s], 30);
    }
  }
  EXPECT_EQ(Games(path).size(), 6u);
}

TEST(ExternalPlayerTest, AProgramThatSpeaksTheProtocolPlaysWholeGames) {
  const std::string path = Fresh("external");
  const MatchConfig config =
      SmallMatch("hexgi-go", 1, "kind=random", Faulty("none", 0, 20000));
  const tuning::MatchResult result = RunFile(config, path);
  EXPECT_EQ(result.standing.faults(), (std::vector<int64_t>{0, 0}));
  for (const tuning::GameRecord& game : Games(path)) {
    for (size_t i = 0; i < game.moves.size(); ++i) {
      if (game.players[(i + game.opening.size()) % 2] == 0) continue;
      EXPECT_TRUE(game.moves[i].scored);
      EXPECT_EQ(game.moves[i].score, 12);
      EXPECT_EQ(game.moves[i].nodes, 3u);
    }
  }
}

TEST(ExternalPlayerTest, AFloodOfWordsKeepsNobodyWaiting) {
  const auto start = std::chrono::steady_clock::now();
  const absl::Status status =
      tuning::MakePlayer(Spec("command=yes,timeout=50", "A"), "sunflower")
          .status();
  EXPECT_TRUE(absl::StrContains(status.message(), "no uciok within 500 ms"))
      << status.message();
  // Four times that, and what ending it may take.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
}

TEST(ExternalPlayerTest, ASpaceInItsNameIsWrittenWithABackslash) {
  const std::string link = Fresh("a program");
  std::filesystem::create_symlink(ASTER_PROGRAM, link);
  const std::string name = absl::StrReplaceAll(link, {{" ", "\\ "}});
  EXPECT_TRUE(
      tuning::MakePlayer(Spec("command=" + name, "A"), "sunflower").ok());
  std::filesystem::remove(link);
}

TEST(ExternalPlayerTest, ProgramsThatCannotPlayAreToldAtOnce) {
  auto fault = [](const std::string& text) {
    return std::string(
        tuning::MakePlayer(Spec(text, "A"), "sunflower").status().message());
  };
  EXPECT_TRUE(absl::StrContains(fault("command=/no/such"), "'/no/such'"));
  EXPECT_TRUE(absl::StrContains(fault("command=/bin/true"), "ended"));
  EXPECT_TRUE(absl::StrContains(fault("command=sleep 100,timeout=100"),
                                "no uciok within 1000 ms"));
  EXPECT_TRUE(absl::StrContains(
      fault(absl::StrCat("command=", ASTER_PROGRAM, ",option.Hush=1")),
      "Hush"));
}

TEST(ChildTest, NothingIsLeftOfAProgramThatIgnoresItsEnd) {
  const auto start = std::chrono::steady_clock::now();
  std::string pid;
  {
    auto child = tuning::Child::Start(
        {"sh", "-c", "trap '' TERM; sleep 1000 & echo $!; sleep 1000"});
    ASSERT_TRUE(child.ok());
    absl::StatusOr<std::string> line = (*child)->ReadLine(10000);
    ASSERT_TRUE(line.ok());
    pid = *line;
    EXPECT_TRUE(absl::IsDeadlineExceeded((*child)->ReadLine(20).status()));
    EXPECT_TRUE((*child)->Send("words", 100).ok());
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_LT(waitpid(-1, nullptr, WNOHANG), 0);  // no child, alive or dead
  // The grandchild, killed, is soon gone, or a corpse that init has not taken.
  std::string state;
  do {
    std::ifstream status("/proc/" + pid + "/stat");
    state.clear();
    for (int i = 0; i < 3 && status >> state; ++i) {
    }
    if (!status || state == "Z") break;
    state = "alive";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  } while (std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  EXPECT_NE(state, "alive");
}

// Starts `aster` with these arguments, without output.
pid_t Start(const std::vector<std::string>& args) {
  std::vector<std::string> words = {ASTER_PROGRAM};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t pid = 0;
  EXPECT_EQ(
      posix_spawn(&pid, ASTER_PROGRAM, &actions, nullptr, argv.data(), environ),
      0);
  posix_spawn_file_actions_destroy(&actions);
  return pid;
}

TEST(InterruptedMatchTest, KilledAgainAndAgainItLosesNothing) {
  const std::string whole = Fresh("undisturbed"), path = Fresh("killed");
  auto args = [&](const std::string& out) {
    return std::vector<std::string>{
        "match",       "sunflower",
        "--a",         "nodes=400",
        "--b",         "nodes=300,parameter.quiescence=0",
        "--out",       out,
        "--games",     absl::StrCat(2 * std::max(4, Scaled(40))),
        "--max-plies", "150"};
  };
  int status = 0;
  waitpid(Start(args(whole)), &status, 0);
  ASSERT_EQ(status, 0);
  std::mt19937_64 random(1);
  size_t games = 0;
  for (int kill_number = 0; kill_number < 10; ++kill_number) {
    const pid_t pid = Start(args(path));
    std::this_thread::sleep_for(
        std::chrono::milliseconds(50 + Pick(random, 300)));
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    if (!std::filesystem::exists(path)) continue;
    const size_t now = tuning::RecordFile::Read(path)->games().size();
    EXPECT_GE(now, games);
    games = now;
  }
  waitpid(Start(args(path)), &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(Bytes(path), Bytes(whole));
  EXPECT_NE(Bytes(path), "");
}

}  // namespace
}  // namespace aster::tests
