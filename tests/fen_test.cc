// FENs that must be refused (rulebook 9.1): each rule by itself, with the
// character and the place that the message names.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Game;

std::string Refusal(const std::string& variant, const std::string& fen) {
  const auto game = Game::FromFen(BuiltIn(variant), fen);
  return game.ok() ? "" : std::string(game.status().message());
}

struct Case {
  const char* from;  // part of the starting FEN of Hexgi
  const char* to;
  const char* message;  // what the refusal begins with or holds
};

constexpr Case kCases[] = {
    {" w 0 1", " w 0", "(fields): 4 fields are wanted"},
    {" w 0 1", " w 0 1 1", "there are 5"},
    {" w 0 1", "  w 0 1", "(fields)"},
    {" w 0 1", "\tw 0 1", "(fields)"},
    {"/9/10/11", "/10/11", "(board): 11 rows are wanted, there are 10"},
    {"/9/10/11", "/9/9/10/11", "there are 12"},
    {"/9/10/11", "/8/10/11", "character 25 (rank 8): the row must fill 9"},
    {"/9/10/11", "/9/10/12", "(rank 6)"},
    {"/9/10/11", "/09/10/11", "'09' has a leading zero"},
    {"/9/10/11", "/90/10/11", "(rank 8)"},
    {"/9/10/11", "/90P/10/11", "(rank 8)"},
    {"/9/10/11", "/0PPPPPPPPP/10/11", "'0' is not from 1"},
    {"/9/10/11", "/9/10/99999999999999999999", "(rank 6)"},
    {"1DXXXS1", "1DXQXS1", "character 50 (rank 2): unknown piece 'Q' of White"},
    {"1DXXXS1", "1DX+ZXS1", "unknown piece '+Z' of White"},
    {"1DXXXS1", "1DX+1XS1", "unknown piece '+'"},
    {"1DXXXS1", "1DX+", "unknown piece '+'"},
    {"1DXXXS1", "1DX-XS1", "unknown piece '-'"},
    {"1DXXXS1", "1DXGXS1", "White has a second royal piece"},
    {"WZRGZW", "WZRRZW", "(board): White has no royal piece"},
    {"wzgrzw", "wzrrzw", "(board): Black has no royal piece"},
    {"[]", "", "(reserve): the reserve [...] is missing"},
    {"[]", "[", "(reserve): ']' is missing"},
    {"[]", "]", "(rank 1)"},
    {"[]", "[P]]", "unknown piece ']'"},
    {"[]", "[G]", "(reserve): no reserve holds a 'G'"},
    {"[]", "[S]", "no reserve holds a 'S'"},
    {"[]", "[+P]", "no reserve holds a '+P' (promoted)"},
    {"[]", "[1]", "(reserve): unknown piece"},
    {" w 0 1", " W 0 1", "(side to move): 'W' is no player's tag"},
    {" w 0 1", " wb 0 1", "(side to move)"},
    {" w 0 1", " w 00 1", "'00' has a leading zero"},
    {" w 0 1", " w 01 1", "(plies without progress): '01' has a leading zero"},
    {" w 0 1", " w +1 1", "'+1' is not a whole number"},
    {" w 0 1", " w 0 0", "(move number): '0' is not from 1"},
    {" w 0 1", " w 0 01", "(move number): '01' has a leading zero"},
    {" w 0 1", " w 0 99999999999", "(move number)"},
    {" w 0 1", " w 0 1x", "is not a whole number"},
};

TEST(FenTest, EachFaultIsRefusedWithItsPlace) {
  const std::string start = Game(BuiltIn("hexgi-wo")).Fen();
  for (const Case& c : kCases) {
    ASSERT_TRUE(absl::StrContains(start, c.from)) << c.from;
    const std::string fen = absl::StrReplaceAll(start, {{c.from, c.to}});
    const std::string message = Refusal("hexgi-wo", fen);
    EXPECT_TRUE(absl::StrContains(message, c.message)) << fen << "\n"
                                                       << message << "\n"
                                                       << c.message;
  }
}

TEST(FenTest, WhoCouldTakeARoyalPieceIsNotToMove) {
  const std::string two = "5g/7/8/9/10/11/10/9/8/7/3G1R[] ";
  EXPECT_EQ(Refusal("hexgi-wo", two + "w 0 1"), "");
  const std::string attacked = "5g/7/8/9/10/5R5/10/9/8/7/3G2[] ";
  EXPECT_EQ(Refusal("hexgi-wo", attacked + "b 0 1"), "");
  EXPECT_TRUE(absl::StrContains(Refusal("hexgi-wo", attacked + "w 0 1"),
                                "attacks the royal piece of Black on k11"));
  const std::string three = "1/2/3/4/13/12/11/10/rR7oG/10/11/12/13/4/3/2/rG ";
  EXPECT_TRUE(absl::StrContains(Refusal("stellisch", three + "r 0 1"),
                                "attacks the royal piece of Orange on m9"));
  EXPECT_EQ(Refusal("stellisch", three + "o 0 1"), "");
}

TEST(FenTest, PlayersWhoAreOutHaveNothingAndDoNotMove) {
  const std::string rest = "/2/3/4/13/12/11/10/9/10/11/12/12oG/4/3/2/rG";
  EXPECT_EQ(Refusal("stellisch", "1" + rest + " r 0 1"), "");
  EXPECT_TRUE(absl::StrContains(Refusal("stellisch", "1" + rest + " g 0 1"),
                                "(side to move): this player is out"));
  EXPECT_TRUE(absl::StrContains(Refusal("stellisch", "gP" + rest + " r 0 1"),
                                "Green is out"));
  EXPECT_TRUE(absl::StrContains(Refusal("stellgi", "1" + rest + "[gP] r 0 1"),
                                "Green is out"));
  EXPECT_TRUE(absl::StrContains(Refusal("stellisch", "1" + rest + "[] r 0 1"),
                                "no drops"));
  // Red's only piece has nowhere to go on the last rank.
  EXPECT_TRUE(absl::StrContains(
      Refusal("stelli-draughts",
              "rT/2/3/4/13/12/11/10/4oT4/10/11/12/13/4/3/2/1 r 0 1"),
      "this player has no move"));
}

TEST(FenTest, KindsOfTheOtherArmyAreUnknown) {
  const std::string start = Game(BuiltIn("hexgi-4")).Fen();
  for (const auto& [from, to] :
       {std::pair{"[]", "[rZ]"}, {"[]", "[yB]"}, {"rB", "rZ"}, {"yZ", "yB"}}) {
    const std::string message =
        Refusal("hexgi-4", absl::StrReplaceAll(start, {{from, to}}));
    EXPECT_TRUE(absl::StrContains(message, "unknown piece")) << message;
  }
  EXPECT_EQ(Refusal("hexgi-4", absl::StrReplaceAll(start, {{"[]", "[rByZ]"}})),
            "");
}

// Reserves may be written in any order; they come back in the rulebook's.
TEST(FenTest, ReservesAreWrittenInOrder) {
  const std::string start = Game(BuiltIn("hexgi-wo")).Fen();
  const std::string fen = absl::StrReplaceAll(start, {{"[]", "[pPXdWDZrRP]"}});
  EXPECT_TRUE(absl::StrContains(GameAt(BuiltIn("hexgi-wo"), fen).Fen(),
                                "[RZDWXPPrdp]"));
}

}  // namespace
}  // namespace aster::tests
