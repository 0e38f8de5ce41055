// Playing in the terminal, with a scripted person.
#include "app/play.h"

#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

std::string PlayText(rules::Game game, const std::string& seats,
                     const std::string& input) {
  app::PlayOptions options;
  const auto person = app::PersonSeats(game.variant().spec(), seats);
  EXPECT_TRUE(person.ok()) << person.status();
  options.person = *person;
  options.movetime_ms = 5;
  std::istringstream in(input);
  std::ostringstream out;
  app::Play(std::move(game), options, in, out);
  return out.str();
}

// How often the words occur.
int Count(const std::string& text, const std::string& words) {
  int n = 0;
  for (size_t at = text.find(words); at != text.npos;
       at = text.find(words, at + 1)) {
    ++n;
  }
  return n;
}

TEST(PlayTest, TwoPersonsPlayTakeBackAndQuit) {
  rules::Game game(BuiltIn("hexgi-wo"));
  const std::string start = game.Fen(),
                    moves = absl::StrJoin(game.LegalMoves(), " ");
  ASSERT_TRUE(game.Play("d3d4").ok());
  const std::string out = PlayText(rules::Game(BuiltIn("hexgi-wo")), "w,b",
                                   "moves\n fen \nd3d4\r\nfen\nundo\nfen\n"
                                   "undo\n\nhelp\nboard\nquit\nd3d4\n");
  EXPECT_EQ(Count(out, moves + "\n"), 1) << out;
  EXPECT_EQ(Count(out, start + "\n"), 2) << out;
  EXPECT_EQ(Count(out, game.Fen() + "\n"), 1) << out;
  EXPECT_EQ(Count(out, "There is no move to take back."), 1) << out;
  EXPECT_EQ(Count(out, "Type a move"), 2) << out;
  EXPECT_EQ(Count(out, "White to move"), 3) << out;  // start, undo, board
  EXPECT_EQ(Count(out, "Black> "), 2) << out;
}

TEST(PlayTest, TheEngineAnswersAndItsMoveIsTakenBackWithThePersons) {
  const std::string out =
      PlayText(rules::Game(BuiltIn("hexgi-wo")), "w", "d3d4\nundo\nfen\n");
  EXPECT_EQ(Count(out, "Black plays "), 1) << out;
  EXPECT_EQ(Count(out, rules::Game(BuiltIn("hexgi-wo")).Fen() + "\n"), 1)
      << out;
  EXPECT_EQ(Count(out, "White> "), 4) << out;
}

TEST(PlayTest, APersonAtTheSecondSeatMayTakeBackWhatTheEngineBegan) {
  const std::string out =
      PlayText(rules::Game(BuiltIn("hexgi-wo")), "b", "undo\nquit\n");
  EXPECT_EQ(Count(out, "White plays "), 2) << out;
}

TEST(PlayTest, AHintIsALegalMoveAndPlaysNothing) {
  const rules::Game game(BuiltIn("stellisch"));
  const std::string out = PlayText(game, "r", "hint\nfen\nquit\n");
  const size_t at = out.find("Aster would play ");
  ASSERT_NE(at, out.npos) << out;
  const size_t begin = at + 17;
  const std::string move = out.substr(begin, out.find('\n', begin) - begin);
  rules::Game after = game;
  EXPECT_TRUE(after.Play(move).ok()) << move;
  EXPECT_EQ(Count(out, game.Fen() + "\n"), 1) << out;
}

TEST(PlayTest, AnIllegalMoveIsToldAndAskedAgain) {
  const rules::Game game(BuiltIn("hexgi-wo"));
  const std::string out =
      PlayText(game, "w,b",
               absl::StrCat("d3d5\nxyzzy\n", std::string(1, '\0'), "\x1b[2J\n",
                            std::string(100000, 'x'), "\n0000\nfen\nquit\n"));
  EXPECT_EQ(Count(out, "White> "), 7) << out;
  EXPECT_EQ(Count(out, "Black> "), 0) << out;
  EXPECT_EQ(Count(out, game.Fen() + "\n"), 1) << out;
  EXPECT_EQ(Count(out, "illegal move 'd3d5'"), 1) << out;
  EXPECT_EQ(Count(out, "\x1b"), 0);
  EXPECT_EQ(Count(out, std::string(1, '\0')), 0);
}

TEST(PlayTest, TheEndOfInputEndsTheGame) {
  for (const char* input : {"", "d3d4", "d3d4\n", "\n\n"}) {
    const std::string out =
        PlayText(rules::Game(BuiltIn("hexgi-wo")), "w,b", input);
    EXPECT_EQ(Count(out, "Game over"), 0) << out;
    EXPECT_TRUE(absl::EndsWith(out, "> ")) << out;
  }
}

TEST(PlayTest, AFinishedGameIsToldAtOnce) {
  rules::Game game(BuiltIn("sunflower"));
  PlayAll(game, "gz5hz3 cx2bz1 hz3fv1");
  const std::string out = PlayText(game, "w", "");
  EXPECT_EQ(Count(out, "Game over: state turn - result win w reason checkmate"),
            1)
      << out;
}

TEST(PlayTest, APersonMayMate) {
  rules::Game game(BuiltIn("sunflower"));
  PlayAll(game, "gz5hz3 cx2bz1");
  const std::string out = PlayText(game, "w", "hz3fv1\nmoves\n");
  EXPECT_EQ(Count(out, "Game over: state turn - result win w reason checkmate"),
            1)
      << out;
}

// Near its end by the count of plies without progress, so that it is short.
TEST(PlayTest, TheEngineAlonePlaysAGameToItsEnd) {
  for (const auto& [variant, fen] : {
           std::pair<const char*, const char*>{
               "hexgi-go", "g5/7/3R4/9/10/11/10/9/8/7/G5[] w 90 60"},
           {"stellisch",
            "rG/2/3/4/13/12/11/10/9/10/11/12/12yG/4/3/2/1 r 294 50"},
           {"stelli-draughts",
            "1/2/3/4/13/12/11/6gT3/9/10/5rT5/12/13/4/3/2/1 r 0 50"},
       }) {
    const std::string out = PlayText(GameAt(BuiltIn(variant), fen), "none", "");
    EXPECT_EQ(Count(out, "Game over: state turn - result "), 1) << out;
    EXPECT_GE(Count(out, " plays "), 1) << out;
  }
}

TEST(PlayTest, SeatsAreNamedByTheirTags) {
  const rules::VariantSpec& spec = BuiltIn("stellgi")->spec();
  using Persons = std::vector<bool>;
  EXPECT_EQ(*app::PersonSeats(spec, ""),
            Persons({true, false, false, false, false, false}));
  EXPECT_EQ(*app::PersonSeats(spec, "none"), Persons(6, false));
  EXPECT_EQ(*app::PersonSeats(spec, "v,o"),
            Persons({false, true, false, false, false, true}));
  EXPECT_EQ(*app::PersonSeats(spec, "r,o,y,g,b,v,r"), Persons(6, true));
  for (const char* text : {"w", "r,", ",", "R", "none,r", "r o", " r"}) {
    const auto refused = app::PersonSeats(spec, text);
    ASSERT_FALSE(refused.ok()) << text;
    EXPECT_TRUE(absl::StrContains(refused.status().message(),
                                  "the tags are r, o, y, g, b, v"));
  }
}

}  // namespace
}  // namespace aster::tests
