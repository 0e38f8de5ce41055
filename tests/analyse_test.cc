// The command that analyses games: numbers, page and messages.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "app/commands.h"
#include "app/game_view.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using Json = nlohmann::json;

struct Ran {
  int status;
  std::string out, err;
};
Ran Analyse(std::vector<std::string> args, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out, err;
  args.insert(args.begin(), "analyse");
  const int status = app::RunCommandLine(args, in, out, err);
  return {status, out.str(), err.str()};
}
Json Numbers(const std::string& variant, const std::string& text,
             const std::string& threads = "2",
             const std::string& limit = "--nodes",
             const std::string& amount = "400") {
  const Ran ran =
      Analyse({variant, "-", limit, amount, "--threads", threads}, text);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return Json::parse(ran.out);
}

// The document of the page with that id.
Json Document(const std::string& page, const std::string& id) {
  size_t at = page.find(
      absl::StrCat("<script type=\"application/json\" id=\"", id, "\">"));
  if (at == page.npos) return {};
  at = page.find('>', at) + 1;
  return Json::parse(page.substr(at, page.find("</script>", at) - at));
}

// `plies` first legal moves of the game, as a bare list.
std::string FirstMoves(const std::string& variant, int plies) {
  rules::Game game(BuiltIn(variant));
  std::string text;
  for (int i = 0; i < plies; ++i) {
    const std::string move = game.LegalMoves().front();
    EXPECT_TRUE(game.Play(move).ok());
    absl::StrAppend(&text, move, " ");
  }
  return text;
}

class AnalyseTest : public testing::TestWithParam<std::string> {};

TEST_P(AnalyseTest, EveryPositionIsThereAndFollowsFromTheOneBefore) {
  constexpr int kPlies = 7;
  const Json json = Numbers(GetParam(), FirstMoves(GetParam(), kPlies));
  ASSERT_EQ(json.at("games").size(), 1u);
  const Json& plies = json.at("games").at(0).at("plies");
  ASSERT_GE(plies.size(), size_t{kPlies});
  const auto variant = BuiltIn(GetParam());
  rules::Game game(variant);
  for (int i = 0; i < kPlies; ++i) {
    EXPECT_EQ(plies[i].at("fen"), game.Fen());
    EXPECT_EQ(plies[i].at("seat"), variant->spec().seats[game.turn()].tag);
    EXPECT_GE(plies[i].at("played").at("loss"), 0);
    EXPECT_FALSE(plies[i].at("eval").empty());
    ASSERT_TRUE(game.Play(plies[i].at("move").get<std::string>()).ok());
  }
}

TEST_P(AnalyseTest, ThreadsDoNotChangeTheNumbers) {
  const std::string moves = FirstMoves(GetParam(), 6);
  EXPECT_EQ(Numbers(GetParam(), moves, "1"), Numbers(GetParam(), moves, "3"));
}

TEST_P(AnalyseTest, ThePageHoldsItsDataAndAsksForNothing) {
  const Ran ran =
      Analyse({GetParam(), "-", "--nodes", "200", "--html", "-"},
              "[Event \"</script><b>\"]\n\n" + FirstMoves(GetParam(), 4));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string page = ran.out;
  const std::string spaces = "http://www.w3.org/2000/svg";
  for (size_t at; (at = page.find(spaces)) != page.npos;)
    page.erase(at, spaces.size());
  EXPECT_FALSE(absl::StrContains(page, "http"));
  EXPECT_FALSE(absl::StrContains(page, "</script><b>"));
  const Json numbers = Document(page, "analysis");
  EXPECT_EQ(numbers.at("games").at(0).at("tags").at("Event"), "</script><b>");
}

// The page's boards, one after the other from their differences, are the
// game's.
TEST_P(AnalyseTest, ThePageDrawsTheGame) {
  const std::string moves = FirstMoves(GetParam(), 9);
  const Ran ran =
      Analyse({GetParam(), "-", "--nodes", "200", "--html", "-"}, moves);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json drawing = Document(ran.out, "drawing");
  const auto variant = BuiltIn(GetParam());
  const size_t cells = variant->spec().board->size();
  ASSERT_EQ(drawing.at("cells").size(), cells);
  const int kinds = static_cast<int>(drawing.at("kinds").size());
  rules::Game game(variant);
  std::vector<int> state;
  size_t ply = 0;
  const std::vector<std::string> words =
      absl::StrSplit(moves, ' ', absl::SkipEmpty());
  for (const Json& drawn : drawing.at("games").at(0)) {
    const Json& changes = drawn.at("step").at(0);
    for (size_t i = 0; i < changes.size(); i += 2) {
      const size_t index = changes[i];
      if (index >= state.size()) state.resize(index + 1, 0);
      state[index] = changes[i + 1];
    }
    const app::GameView view = app::ViewOf(game);
    for (size_t c = 0; c < cells; ++c) {
      const rules::Piece p = view.at[c];
      EXPECT_EQ(state[c], p.none() ? -1 : p.seat() * kinds + p.kind());
    }
    EXPECT_EQ(state[cells], view.turn);
    if (ply < words.size()) {
      ASSERT_TRUE(game.Play(words[ply]).ok());
    }
    ++ply;
  }
  EXPECT_EQ(ply, words.size() + 1);
}

INSTANTIATE_TEST_SUITE_P(Games, AnalyseTest,
                         testing::Values("sunflower", "hexgi-wo", "hexgi-wo-3",
                                         "stellisch", "stelli-draughts"),
                         GameName);

TEST(AnalyseMessagesTest, FaultsAreNamed) {
  const struct {
    std::vector<std::string> args;
    std::string input, words;
  } rows[] = {
      {{"sunflower", "-"}, "", "-"},
      {{"sunflower", "-"}, "gy1fy3\nzz9zz8\n", "line 2"},
      {{"stellisch", "-"}, "[Variant \"sunflower\"]\n\ngy1fy3\n", "sunflower"},
      {{"sunflower", "/no/such/file"}, "", "cannot read /no/such/file"},
      {{"sunflower", testing::TempDir()}, "", "cannot read"},
      {{"sunflower", "-", "--game", "2"}, "gy1fy3\n", "game"},
      {{"sunflower", "-", "--depth", "x"}, "gy1fy3\n", "--depth"},
      {{"nosuch", "-"}, "gy1fy3\n", "nosuch"},
      {{"sunflower", "-", "--html", "-", "--json", "-"}, "gy1fy3\n", "both"},
  };
  for (const auto& row : rows) {
    const Ran ran = Analyse(row.args, row.input);
    EXPECT_EQ(ran.status, 2) << row.words;
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(absl::StrContains(ran.err, row.words)) << ran.err;
  }
}

TEST(AnalyseMessagesTest, AFileThatCannotBeWrittenIsToldFirst) {
  const Ran ran = Analyse({"sunflower", "-", "--nodes", "1000000000000",
                           "--html", "/no/such/folder/page.html"},
                          "gy1fy3\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "aster analyse: cannot write /no/such/folder/page.html\n");
}

TEST(AnalyseMovesTest, ABlunderIntoMateIsMarked) {
  const Json plies =
      Numbers("sunflower", "gz5hz3 cx2bz1 hz3fv1", "2", "--depth", "4")
          .at("games")
          .at(0);
  const Json& blunder = plies.at("plies").at(1).at("played");
  EXPECT_EQ(blunder.at("class"), "blunder");
  EXPECT_EQ(blunder.at("allows_mate"), true);
  EXPECT_EQ(blunder.at("score"), Json({{"mate", -1}}));
  EXPECT_LT(blunder.at("expected"), 0.01);
  const Json& mate = plies.at("plies").at(2).at("played");
  EXPECT_EQ(mate.at("class"), "good");
  EXPECT_EQ(mate.at("missed_mate"), false);
  EXPECT_EQ(plies.at("final").at("winner"), "w");
  EXPECT_EQ(plies.at("summary").at("b").at("blunders"), 1);
}

TEST(AnalyseMovesTest, AMissedMateIsMarked) {
  const Json game =
      Numbers("sunflower", "gz5hz3 cx2bz1 gy1fy3").at("games").at(0);
  const Json& missed = game.at("plies").at(2).at("played");
  EXPECT_EQ(missed.at("missed_mate"), true);
  EXPECT_EQ(missed.at("class"), "blunder");
}

TEST(AnalyseMovesTest, AMoveOutsideTheLinesIsSearchedAlone) {
  const Ran ran = Analyse({"sunflower", "-", "--depth", "3", "--multipv", "1"},
                          FirstMoves("sunflower", 8));
  ASSERT_EQ(ran.status, 0) << ran.err;
  int outside = 0;
  const Json json = Json::parse(ran.out);
  for (const Json& ply : json.at("games").at(0).at("plies")) {
    const Json& lines = ply.at("eval").at("lines");
    ASSERT_EQ(lines.size(), 1u);
    const bool best = lines[0].at("pv")[0] == ply.at("move");
    ASSERT_EQ(ply.at("played").contains("line"), !best);
    if (best) continue;
    ++outside;
    EXPECT_EQ(ply.at("played").at("line").at("pv")[0], ply.at("move"));
  }
  EXPECT_GT(outside, 0);
}

TEST(AnalyseMovesTest, NobodyIsBlamedForTheOpening) {
  const std::string moves = "1. gz5hz3 cx2bz1 {opening} 2. hz3fv1";
  const Json game =
      Numbers("sunflower", moves, "2", "--depth", "4").at("games").at(0);
  EXPECT_EQ(game.at("opening"), 2);
  EXPECT_EQ(game.at("plies").at(1).at("played").at("class"), "none");
  EXPECT_EQ(game.at("plies").at(2).at("played").at("class"), "good");
  EXPECT_EQ(game.at("summary").at("b").at("moves"), 0);
  EXPECT_EQ(game.at("summary").at("w").at("moves"), 1);
}

TEST(AnalyseMovesTest, WithoutASearchNothingIsJudged) {
  const Ran ran =
      Analyse({"sunflower", "-", "--nodes", "1"}, FirstMoves("sunflower", 3));
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(absl::StrContains(ran.err, "in 4 of 4 positions")) << ran.err;
  const Json json = Json::parse(ran.out);
  for (const Json& ply : json.at("games").at(0).at("plies"))
    EXPECT_EQ(ply.at("played").at("class"), "none");
}

TEST(AnalyseMovesTest, LinesAreBestFirst) {
  const Json json =
      Numbers("hexgi-wo", FirstMoves("hexgi-wo", 24), "2", "--nodes", "4000");
  for (const Json& ply : json.at("games").at(0).at("plies")) {
    int before = 40000;
    for (const Json& line : ply.at("eval").at("lines")) {
      const Json& score = line.at("score");
      const int value = score.contains("cp") ? score.at("cp").get<int>()
                        : score.at("mate") > 0
                            ? 32000 - score.at("mate").get<int>()
                            : -32000 - score.at("mate").get<int>();
      EXPECT_LE(value, before);
      before = value;
    }
  }
}

TEST(AnalyseMovesTest, ClassesFollowFromLosses) {
  const Json json =
      Numbers("sunflower", FirstMoves("sunflower", 12), "2", "--depth", "2");
  for (const Json& ply : json.at("games").at(0).at("plies")) {
    if (!ply.contains("played")) continue;
    const double loss = ply.at("played").at("loss");
    const std::string name = ply.at("played").at("class");
    EXPECT_EQ(name, loss >= 0.2    ? "blunder"
                    : loss >= 0.1  ? "mistake"
                    : loss >= 0.05 ? "inaccuracy"
                                   : "good")
        << loss;
  }
}

}  // namespace
}  // namespace aster::tests
