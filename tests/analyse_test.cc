// The command that analyses games: numbers, page and messages.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "app/commands.h"
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
             const std::string& threads = "2") {
  const Ran ran =
      Analyse({variant, "-", "--nodes", "400", "--threads", threads}, text);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return Json::parse(ran.out);
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
  const std::string begin = "<script type=\"application/json\"";
  size_t at = page.find(begin);
  ASSERT_NE(at, page.npos);
  at = page.find('>', at) + 1;
  const size_t end = page.find("</script>", at);
  EXPECT_TRUE(Json::accept(page.substr(at, end - at)));
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
  };
  for (const auto& row : rows) {
    const Ran ran = Analyse(row.args, row.input);
    EXPECT_EQ(ran.status, 2) << row.words;
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(absl::StrContains(ran.err, row.words)) << ran.err;
  }
}

TEST(AnalyseMovesTest, ClassesFollowFromLosses) {
  const Json json = Numbers("sunflower", FirstMoves("sunflower", 12));
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
