// Options: names and values, variants built in and from files.
#include <filesystem>
#include <fstream>

#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

// A file that lives as long as this.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text)
      : path_(std::filesystem::path(::testing::TempDir()) / name) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// How many lines a search of depth 1 reports: shows the MultiPV in force.
size_t LinesOfSearch(Session& session) {
  return Beginning(session.Search("depth 1"), "info depth 1 ").size();
}

TEST(UciOptionsTest, NamesMatchWhateverTheirCase) {
  Session& session = Renewed();
  for (const char* name : {"MultiPV", "multipv", "MULTIPV", "mUlTiPv"}) {
    session.Ask("setoption name MultiPV value 1");
    EXPECT_TRUE(
        session.Ask(absl::StrCat("setoption name ", name, " value 3")).empty());
    EXPECT_EQ(LinesOfSearch(session), 3u) << name;
  }
}

TEST(UciOptionsTest, NamesMayHoldSpaces) {
  Session& session = Renewed();
  EXPECT_TRUE(session.Ask("setoption name Move Overhead value 50").empty());
  EXPECT_TRUE(session.Ask("setoption name move overhead value 0").empty());
  EXPECT_TRUE(session.Ask("setoption name Clear Hash").empty());
  EXPECT_TRUE(session.Ask("setoption name CLEAR HASH").empty());
}

TEST(UciOptionsTest, EveryOptionTakesItsDefault) {
  Session& session = Renewed();
  for (const std::string& line : session.Ask("uci")) {
    const size_t type = line.find(" type ");
    if (type == line.npos || absl::StrContains(line, "type button")) continue;
    const std::string name = line.substr(12, type - 12);
    const Texts answer = session.Ask(absl::StrCat(
        "setoption name ", name, " value ", After(line, "default")));
    EXPECT_TRUE(Beginning(answer, "info string error").empty()) << line;
  }
}

TEST(UciOptionsTest, TheOrderOfOptionsDoesNotMatter) {
  Texts options = {"MultiPV value 2", "UCI_Variant value hexgi-go",
                   "UCI_ShowWDL value true", "Hash value 8"};
  std::sort(options.begin(), options.end());
  Session& session = Renewed();
  do {
    for (const char* other : {"MultiPV value 1", "UCI_ShowWDL value false",
                              "UCI_Variant value stellgi"}) {
      session.Ask(absl::StrCat("setoption name ", other));
    }
    for (const std::string& option : options)
      session.Ask("setoption name " + option);
    const Texts lines = session.Search("depth 1");
    EXPECT_EQ(Beginning(lines, "info depth 1 ").size(), 2u);
    EXPECT_TRUE(absl::StrContains(lines[0], " wdl "));
  } while (std::next_permutation(options.begin(), options.end()));
}

TEST(UciOptionsTest, ABadValueIsNamedAndChangesNothing) {
  Session& session = Renewed();
  session.Ask("setoption name MultiPV value 2");
  for (const char* value : {"0", "-1", "501", "99999999999999999999", "two", "",
                            "2.5", "0x3", "3 4", "value", "\x01"}) {
    ExpectError(
        session.Ask(absl::StrCat("setoption name MultiPV value ", value)),
        "MultiPV must be a whole number from 1 to 500");
    EXPECT_EQ(LinesOfSearch(session), 2u) << value;
  }
  for (const char* option :
       {"Hash value 0", "Hash value -5", "Hash value x", "Hash", "Threads",
        "Hash value 999999999", "Threads value 0", "Threads value 257",
        "Move Overhead value -1", "Move Overhead value 5001",
        "Ponder value maybe", "Ponder", "UCI_ShowWDL value 1",
        "Search value deep", "Search"}) {
    const std::string name = absl::StrContains(option, "Overhead")
                                 ? "Move Overhead"
                                 : std::string(absl::string_view(option).substr(
                                       0, std::string(option).find(' ')));
    ExpectError(session.Ask(absl::StrCat("setoption name ", option)), name);
  }
}

TEST(UciOptionsTest, AnUnknownOptionGetsOneErrorAndChangesNothing) {
  Session& session = Renewed();
  const std::string before = session.Standing();
  ExpectError(session.Ask("setoption name Foo"), "unknown option 'Foo'");
  ExpectError(session.Ask("setoption name Foo value 3"), "'Foo'");
  ExpectError(session.Ask("setoption name value 3"), "unknown option");
  ExpectError(session.Ask("setoption name "), "");
  ExpectError(session.Ask("setoption"), "'name NAME [value VALUE]'");
  ExpectError(session.Ask("setoption Hash 16"), "name");
  ExpectError(session.Ask("setoption value 16"), "name");
  EXPECT_EQ(session.Standing(), before);
}

class UciVariantTest : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(AllGames, UciVariantTest,
                         ::testing::ValuesIn(AllGames()), GameName);

TEST_P(UciVariantTest, SettingTheVariantAnnouncesItAndItsStart) {
  Session& session = Renewed();
  session.Ask("position startpos moves gz5hz3");
  const rules::Game game(BuiltIn(GetParam()));
  EXPECT_EQ(
      session.Line("setoption name uci_variant value " + GetParam()),
      absl::StrCat("info string variant ", GetParam(), " seats ",
                   game.variant().seats(), " cells ",
                   game.variant().board().size(), " startpos ", game.Fen()));
  EXPECT_EQ(session.Fen(), game.Fen());
}

TEST(UciOptionsTest, AnUnknownVariantLeavesTheGameAsItWas) {
  Session& session = Renewed("stellisch");
  session.Ask("position startpos moves f4e5");
  const std::string before = session.Standing();
  for (const char* value : {"chess", "", "Stellisch ", "star-121", "stell"}) {
    const Texts lines =
        session.Ask(absl::StrCat("setoption name UCI_Variant value ", value));
    ExpectError(lines, "sunflower");  // the known games are listed
    EXPECT_EQ(session.Standing(), before) << value;
  }
}

TEST(UciOptionsTest, AUsersFileIsAGameLikeAnyOther) {
  Session& session = Renewed();
  const std::string line = session.Line("setoption name VariantPath value " +
                                        DataPath("glinski.toml"));
  EXPECT_TRUE(absl::StartsWith(
      line, "info string variant glinski seats 2 cells 91 startpos "))
      << line;
  EXPECT_EQ(Beginning(session.Search("depth 2"), "bestmove").size(), 1u);
  session.Ask("setoption name UCI_Variant value stellgi");
  EXPECT_EQ(session.Line("setoption name UCI_Variant value glinski"), line);
  EXPECT_TRUE(session.Ask("position startpos moves e1e3").empty());
}

TEST(UciOptionsTest, AUsersFileMayExtendABuiltInGame) {
  const TemporaryFile file("short-war.toml",
                           "schema = 1\nextends = \"hexgi-wo\"\n"
                           "name = \"short-war\"\ntitle = \"Short war\"\n");
  Session& session = Renewed();
  const Texts lines =
      session.Ask("setoption name VariantPath value " + file.path());
  ASSERT_EQ(lines.size(), 1u) << absl::StrJoin(lines, "\n");
  EXPECT_TRUE(absl::StartsWith(lines[0], "info string variant short-war "))
      << lines[0];
}

TEST(UciOptionsTest, EveryFaultOfAFileIsALineWithItsPlace) {
  const TemporaryFile file(
      "faulty.toml",
      "schema = 1\nextends = \"hexgi-wo\"\n"
      "name = \"faulty\"\n"
      "title = 3\n"
      "nonsense = 1\n"
      "[pieces.Z]\nname = 7\n"
      "moves = [{ along = \"nowhere\", type = \"step\" }]\n");
  Session& session = Renewed("stellisch");
  const std::string before = session.Standing();
  const Texts lines =
      session.Ask("setoption name VariantPath value " + file.path());
  EXPECT_GE(lines.size(), 4u) << absl::StrJoin(lines, "\n");
  for (const std::string& line : lines) {
    EXPECT_TRUE(absl::StartsWith(line, "info string error: " + file.path()))
        << line;
  }
  for (const char* place : {":4:", ":5:", ":7:", ":8:"}) {
    EXPECT_TRUE(absl::StrContains(absl::StrJoin(lines, "\n"),
                                  absl::StrCat(file.path(), place)))
        << place << "\n"
        << absl::StrJoin(lines, "\n");
  }
  EXPECT_EQ(session.Standing(), before);
}

TEST(UciOptionsTest, AFileThatCannotBeReadIsNamed) {
  const TemporaryFile broken("broken.toml", "schema = = 1\n");
  Session& session = Renewed();
  const std::string before = session.Standing();
  ExpectError(session.Ask("setoption name VariantPath value nowhere.toml"),
              "nowhere.toml");
  ExpectError(session.Ask("setoption name VariantPath value ."), "");
  ExpectError(session.Ask("setoption name VariantPath value " + broken.path()),
              broken.path() + ":1:");
  EXPECT_TRUE(session.Ask("setoption name VariantPath value <empty>").empty());
  EXPECT_TRUE(session.Ask("setoption name VariantPath value").empty());
  EXPECT_EQ(session.Standing(), before);
}

TEST(UciOptionsTest, TheTableMayBeResizedAndClearedBetweenSearches) {
  Session& session = Renewed();
  for (int hash : {1, 32, 2, 2, 64}) {
    EXPECT_TRUE(
        session.Ask(absl::StrCat("setoption name Hash value ", hash)).empty());
    EXPECT_EQ(Beginning(session.Search("nodes 2000"), "bestmove").size(), 1u);
    EXPECT_TRUE(session.Ask("setoption name Clear Hash").empty());
  }
}

}  // namespace
}  // namespace aster::tests
