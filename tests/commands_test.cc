// The command line: every sub-command, and what is said of bad arguments.
#include "app/commands.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using Args = std::vector<std::string>;

struct Ran {
  int status;
  std::string out, err;
};

Ran RunProgram(const Args& args, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int status = app::RunCommandLine(args, in, out, err);
  return {status, out.str(), err.str()};
}

// Runs with success and without a word on the error stream.
std::string Output(const Args& args, const std::string& input = "") {
  const Ran ran = RunProgram(args, input);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.out;
}

// Fails with status 2, prints nothing but a message that holds the words.
void ExpectRefused(const Args& args, const std::string& words) {
  const Ran ran = RunProgram(args);
  EXPECT_EQ(ran.status, 2) << absl::StrJoin(args, " ");
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(absl::StartsWith(ran.err, "aster")) << ran.err;
  EXPECT_TRUE(absl::EndsWith(ran.err, "\n")) << ran.err;
  EXPECT_TRUE(absl::StrContains(ran.err, words))
      << ran.err << "does not name " << words;
}

std::string Temporary(const std::string& name) {
  return (std::filesystem::path(::testing::TempDir()) / name).string();
}

std::string FileText(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(CommandsTest, WithoutArgumentsItSpeaksUci) {
  EXPECT_EQ(Output({}, "isready\nquit\n"), "readyok\n");
}

TEST(CommandsTest, HelpIsEverywhereAndNamesEverySubCommand) {
  const std::string help = Output({"--help"});
  for (const char* name :
       {"play", "perft", "bench", "show", "describe", "variants", "analyse",
        "match", "selfplay", "merge", "rate"}) {
    EXPECT_TRUE(absl::StrContains(help, absl::StrCat("aster ", name))) << name;
    // A command's own help is its part and what the terms mean.
    const std::string part = Output({name, "--help"});
    EXPECT_TRUE(absl::StartsWith(part, absl::StrCat("usage: aster ", name)));
    EXPECT_TRUE(absl::StrContains(part, "SPEC is KEY=VALUE")) << name;
    EXPECT_LT(part.size(), help.size() / 2) << name;
    EXPECT_EQ(Output({name, "-h"}), part);
  }
  for (const char* option : {"--seat", "--movetime", "--fen", "--moves",
                             "--svg", "--theme", "--plain"}) {
    EXPECT_TRUE(absl::StrContains(help, option)) << option;
  }
  EXPECT_EQ(Output({"help"}), help);
  EXPECT_EQ(Output({"-h"}), help);
}

TEST(CommandsTest, OptionsThatContradictAreRefused) {
  const struct {
    std::vector<std::string> args;
    const char* words;
  } rows[] = {
      {{"perft", "sunflower", "1", "--fen", "a", "--fen", "b"}, "twice"},
      {{"match", "sunflower", "--a=nodes=1", "--b=nodes=1", "--elo=3"},
       "--elo means nothing without --simulate"},
      {{"match", "sunflower", "--simulate", "--out=x"},
       "--out means nothing with --simulate"},
      {{"match", "sunflower", "--a=nodes=1", "--b=nodes=1", "--out=same.x",
        "--pgn=./same.x"},
       "--out and --pgn both go to"},
      {{"analyse", "sunflower", "in.pgn", "--json", "./in.pgn"},
       "would overwrite in.pgn"},
  };
  for (const auto& row : rows) {
    std::istringstream in;
    std::ostringstream out, err;
    EXPECT_EQ(app::RunCommandLine(row.args, in, out, err), 2) << row.words;
    EXPECT_TRUE(absl::StrContains(err.str(), row.words)) << err.str();
  }
}

TEST(CommandsTest, AFullOutputIsNoSuccess) {
  std::istringstream in;
  std::ostringstream out, err;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(app::RunCommandLine({"variants"}, in, out, err), 1);
  EXPECT_EQ(err.str(), "aster variants: cannot write standard output\n");
}

TEST(CommandsTest, VersionIsOneLine) {
  EXPECT_EQ(Output({"--version"}), absl::StrCat("Aster ", ASTER_VERSION, "\n"));
}

TEST(CommandsTest, VariantsListsTheBuiltInGames) {
  EXPECT_EQ(Output({"variants"}), absl::StrJoin(AllGames(), "\n") + "\n");
}

TEST(CommandsTest, DescribeAndShowKnowEveryGame) {
  for (const std::string& name : AllGames()) {
    const rules::Game game(BuiltIn(name));
    const std::string json = Output({"describe", name});
    EXPECT_EQ(json.find('\n'), json.size() - 1);
    EXPECT_TRUE(absl::StrContains(json, game.Fen()));
    const std::string text = Output({"show", name});
    EXPECT_TRUE(absl::EndsWith(text, absl::StrCat("\nfen ", game.Fen(), "\n")));
    EXPECT_TRUE(absl::StartsWith(Output({"show", name, "--svg", "-"}), "<"));
  }
}

TEST(CommandsTest, ShowTakesAPositionAndMoves) {
  rules::Game game(BuiltIn("hexgi-wo"));
  ASSERT_TRUE(game.Play("d3d4").ok());
  const std::string wanted = absl::StrCat("fen ", game.Fen(), "\n");
  EXPECT_TRUE(
      absl::EndsWith(Output({"show", "hexgi-wo", "--moves", "d3d4"}), wanted));
  EXPECT_TRUE(absl::EndsWith(
      Output({"show", "--fen=" + game.Fen(), "hexgi-wo"}), wanted));
}

TEST(CommandsTest, ShowWritesPicturesToAFileOrToTheStandardOutput) {
  const std::string path = Temporary("commands_test.svg");
  EXPECT_EQ(Output({"show", "stellisch", "--svg", path}), "");
  const std::string light = FileText(path);
  EXPECT_EQ(light, Output({"show", "stellisch", "--svg", "-"}));
  EXPECT_TRUE(absl::StrContains(light, "</svg>"));
  EXPECT_EQ(Output({"show", "stellisch", "--svg=-", "--theme=light"}), light);
  EXPECT_NE(Output({"show", "stellisch", "--svg", "-", "--theme", "dark"}),
            light);
  EXPECT_NE(Output({"show", "stellisch", "--svg", "-", "--plain"}), light);
  std::filesystem::remove(path);
}

TEST(CommandsTest, AFileThatCannotBeWrittenIsNamed) {
  for (const std::string& path :
       {Temporary("no/such/folder/x.svg"), Temporary("")}) {
    const Ran ran = RunProgram({"show", "sunflower", "--svg", path});
    EXPECT_NE(ran.status, 0);
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(absl::StrContains(ran.err, path)) << ran.err;
  }
}

TEST(CommandsTest, PerftPrintsKnownCounts) {
  EXPECT_TRUE(absl::EndsWith(Output({"perft", "sunflower", "2"}),
                             "\n\nNodes searched: 2304\n"));
  EXPECT_EQ(Output({"perft", "stellgi", "0"}), "\nNodes searched: 1\n");
  EXPECT_TRUE(
      absl::StrContains(Output({"perft", "sunflower", "1"}), "gz5hz3: 1\n"));
  for (const std::string& name : AllGames()) {
    const Rows rows = ReadRows("perft.tsv", name);
    ASSERT_FALSE(rows.empty());
    for (size_t i = 0; i < rows.size() && i < 4; ++i) {
      if (rows[i][1] != "1" && rows[i][1] != "2") continue;
      EXPECT_TRUE(absl::EndsWith(
          Output({"perft", name, rows[i][1], "--fen", rows[i][0]}),
          absl::StrCat("\nNodes searched: ", rows[i][2], "\n")))
          << name << " " << rows[i][0];
    }
  }
}

TEST(CommandsTest, VMayBeAFileOfTheUsers) {
  const std::string path = DataPath("chess-plain.toml");
  EXPECT_TRUE(
      absl::EndsWith(Output({"perft", path, "2"}), "Nodes searched: 400\n"));
  EXPECT_TRUE(absl::StrContains(Output({"describe", path}), "RNBQKBNR"));
  EXPECT_TRUE(absl::StrContains(Output({"show", path}), "fen rnbqkbnr/"));
  EXPECT_TRUE(absl::StartsWith(Output({"show", path, "--svg=-"}), "<"));
}

TEST(CommandsTest, AFaultyFileIsRefusedWithEveryFaultsPlace) {
  const std::string path = Temporary("commands_test.toml");
  std::ofstream(path) << "schema = 1\nextends = \"hexgi-wo\"\n"
                         "name = \"x\"\ntitle = 3\nnonsense = 1\n";
  for (const Args& args : {Args{"describe", path},
                           {"show", path},
                           {"perft", path, "1"},
                           {"play", path}}) {
    ExpectRefused(args, path + ":4:");
    ExpectRefused(args, path + ":5:");
  }
  std::filesystem::remove(path);
}

TEST(CommandsTest, ABadArgumentIsNamed) {
  ExpectRefused({"foo"}, "'foo'");
  ExpectRefused({"--foo"}, "'--foo'");
  ExpectRefused({""}, "''");
  ExpectRefused({"Play", "sunflower"}, "'Play'");
  for (const char* name : {"play", "show", "describe", "perft"}) {
    ExpectRefused({name}, "argument V is missing");
    ExpectRefused({name, "chess", "1"}, name == std::string("perft")
                                            ? "chess"
                                            : "unexpected argument '1'");
    ExpectRefused({name, "sunflower", "1", "2"}, "unexpected argument");
    ExpectRefused({name, "sunflower", "--foo"}, "unknown option '--foo'");
    ExpectRefused({name, "sunflower", "--foo=3"}, "'--foo=3'");
    ExpectRefused({name, "sunflower", "--"}, "'--'");
  }
  ExpectRefused({"describe", "chess"}, "chess");
  ExpectRefused({"describe", "nowhere.toml"}, "nowhere.toml");
  ExpectRefused({"describe", "./"}, "./");
  ExpectRefused({"bench", "3"}, "'3'");
  ExpectRefused({"variants", "--all"}, "'--all'");
  ExpectRefused({"perft", "sunflower"}, "argument N is missing");
  for (const char* n : {"x", "-1", "101", "1.5", "", "99999999999"})
    ExpectRefused({"perft", "sunflower", n}, absl::StrCat("'", n, "'"));
}

TEST(CommandsTest, ABadOptionValueIsNamed) {
  for (const char* name : {"play", "show"}) {
    ExpectRefused({name, "sunflower", "--fen"}, "'--fen' needs a value");
    ExpectRefused({name, "sunflower", "--fen", "x"}, "FEN");
    ExpectRefused({name, "sunflower", "--fen="}, "FEN");
    ExpectRefused({name, "sunflower", "--moves", "gz5hz3 zz9"}, "zz9");
  }
  ExpectRefused({"perft", "sunflower", "1", "--fen", "8 w"}, "FEN");
  ExpectRefused({"show", "sunflower", "--plain=1"}, "--plain=1");
  ExpectRefused({"show", "sunflower", "--svg"}, "'--svg' needs a value");
  ExpectRefused({"show", "sunflower", "--svg", "-", "--theme", "blue"}, "blue");
  ExpectRefused({"show", "sunflower", "--theme", "blue"}, "blue");
  for (const char* ms : {"0", "-5", "soon", "", "1e3", "99999999999"}) {
    ExpectRefused({"play", "sunflower", "--movetime", ms},
                  absl::StrCat("--movetime must be a whole number of ms, not '",
                               ms, "'"));
  }
  for (const char* seat : {"r", "W", "w,,b", "w b", ","})
    ExpectRefused({"play", "sunflower", "--seat", seat}, "no seat has the tag");
  ExpectRefused({"play", "stellisch", "--seat", "r,w"}, "'w'");
}

TEST(CommandsTest, PlayPlays) {
  const std::string out =
      Output({"play", "hexgi-wo", "--seat", "w,b"}, "d3d4\nfen\nquit\nd3d4\n");
  EXPECT_TRUE(absl::StrContains(out, " b 0 1\n")) << out;
}

TEST(CommandsTest, BenchPrintsOneNodeCountAndTheSameOnEveryRun) {
  Args args = {"bench"};
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || \
    defined(__SANITIZE_THREAD__)
  args = {"bench", "--depth", "2", "--positions", "2"};  // slow builds
#endif
  std::string counts[2];
  for (std::string& count : counts) {
    const std::string out = Output(args);
    for (const std::string& name : AllGames())
      EXPECT_TRUE(absl::StrContains(out, name)) << name;
    const size_t at = out.rfind("Nodes searched: ");
    ASSERT_NE(at, out.npos);
    EXPECT_EQ(out.find("Nodes searched: "), at);
    count = out.substr(at);
  }
  EXPECT_EQ(counts[0], counts[1]);
}

}  // namespace
}  // namespace aster::tests
