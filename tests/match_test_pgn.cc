// Games as text: what is written is read back, faults have lines.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/match_test_support.h"
#include "tuning/match/pgn.h"

namespace aster::tests {
namespace {

using tuning::PgnGame;
using tuning::ReadPgn;

std::string FaultOf(absl::string_view text) {
  return std::string(ReadPgn(text).status().message());
}

TEST(PgnTest, GamesOfTwoThreeAndSixSeatsComeBack) {
  for (const char* variant : {"sunflower", "hexgi-wo-3", "hex-fiance",
                              "stellgi", "stelli-draughts"}) {
    const std::string path = Fresh("pgn");
    const tuning::MatchConfig config = SmallMatch(variant, 1);
    RunFile(config, path);
    const tuning::MatchHeader header = *tuning::HeaderOf(config);
    std::string text;
    std::vector<PgnGame> written;
    for (const tuning::GameRecord& game : Games(path)) {
      absl::StatusOr<PgnGame> pgn = PgnOf(game, header, config.variant);
      ASSERT_TRUE(pgn.ok()) << pgn.status().message();
      written.push_back(*pgn);
      text += WritePgn(*pgn);
      absl::StatusOr<rules::Game> played = PlayPgn(*pgn, config.variant);
      ASSERT_TRUE(played.ok()) << played.status().message();
      EXPECT_EQ(played->Places(), game.places);
      EXPECT_EQ(pgn->moves.size(), game.opening.size() + game.moves.size());
      EXPECT_EQ(pgn->Tag("Termination"), game.reason);
      EXPECT_EQ(pgn->Tag("Result"), pgn->result);
    }
    absl::StatusOr<std::vector<PgnGame>> read = ReadPgn(text);
    ASSERT_TRUE(read.ok()) << read.status().message();
    EXPECT_EQ(*read, written);
    std::string again;
    for (const PgnGame& game : *read) again += WritePgn(game);
    EXPECT_EQ(again, text);
  }
}

TEST(PgnTest, TagsCommentsAndResultsAreThere) {
  tuning::GameRecord game;
  game.players = {1, 0};
  game.places = {1, 1};
  game.payoffs = {30, 30};
  game.reason = "repetition";
  game.opening = {"d3d4", "h9h8"};
  tuning::Choice plus, minus, mate;
  plus.move = "e3e4";
  plus.scored = true;
  plus.score = 35;
  plus.depth = 6;
  plus.ms = 12;
  minus = plus;
  minus.move = "g9g8";
  minus.score = -205;
  minus.ms = 0;
  game.moves = {plus, minus};
  const tuning::MatchConfig config = SmallMatch("hexgi-wo", 1);
  absl::StatusOr<PgnGame> pgn =
      PgnOf(game, *tuning::HeaderOf(config), config.variant);
  ASSERT_TRUE(pgn.ok()) << pgn.status().message();
  const std::string text = WritePgn(*pgn);
  EXPECT_TRUE(absl::StrContains(text, "[White \"B\"]\n[Black \"A\"]")) << text;
  EXPECT_TRUE(absl::StrContains(
      text,
      "1. d3d4 h9h8 {opening} 2. e3e4 {+0.35/6 12ms} g9g8 {-2.05/6} 1/2-1/2"))
      << text;
  game.moves[0].move = "e3e9";
  EXPECT_FALSE(PgnOf(game, *tuning::HeaderOf(config), config.variant).ok());
}

TEST(PgnTest, BareListsAreRead) {
  const auto one = ReadPgn(
      "d3d4 h9h8\ne3e4\n\n1. d3d4 h9h8 2.e3e4! $3 (1. x y)"
      " ; words\n{more\n words} *");
  ASSERT_TRUE(one.ok()) << one.status().message();
  ASSERT_EQ(one->size(), 2u);
  EXPECT_EQ((*one)[0].moves.size(), 3u);
  EXPECT_EQ((*one)[0].moves[2].line, 2);
  ASSERT_EQ((*one)[1].moves.size(), 3u);
  EXPECT_EQ((*one)[1].moves[2].text, "e3e4");
  EXPECT_EQ((*one)[1].moves[2].comment, "more words");
  EXPECT_EQ((*one)[1].moves[2].round, 2);
  EXPECT_TRUE(PlayPgn((*one)[1], BuiltIn("hexgi-wo")).ok());
  EXPECT_EQ(ReadPgn("")->size(), 0u);
  EXPECT_EQ(ReadPgn(" \n% words\n; more")->size(), 0u);
}

TEST(PgnTest, APositionBeginsAGameAndBlackMayMoveFirst) {
  rules::Game game(BuiltIn("hexgi-wo"));
  ASSERT_TRUE(game.Play("d3d4").ok());
  const std::string text =
      absl::StrCat("[FEN \"", game.Fen(), "\"]\n\n1... h9h8 2. e3e4 1-0\n\n");
  const auto read = ReadPgn(text);
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(WritePgn((*read)[0]), text);
  EXPECT_TRUE(PlayPgn((*read)[0], BuiltIn("hexgi-wo")).ok());
}

TEST(PgnTest, FaultsTellTheirLine) {
  EXPECT_TRUE(absl::StrContains(FaultOf("a1a2\n{ no end"), "line 2"));
  EXPECT_TRUE(absl::StrContains(FaultOf("\n\n[White B]"), "line 3"));
  EXPECT_TRUE(absl::StrContains(FaultOf("[White \"B]\n"), "White"));
  EXPECT_TRUE(absl::StrContains(FaultOf("[White \"B\"\n"), "']'"));
  EXPECT_TRUE(absl::StrContains(FaultOf("a1a2 (b1b2"), "variation"));
  EXPECT_TRUE(absl::StrContains(FaultOf("a1a2 }"), "stray"));
  EXPECT_TRUE(absl::StrContains(FaultOf("a1a2\n12x"), "line 2"));
  EXPECT_TRUE(
      absl::StrContains(FaultOf(absl::string_view("a1\n\0b", 5)), "line 2"));
  const auto game = ReadPgn("d3d4\nh9h2 *");
  ASSERT_TRUE(game.ok());
  const auto played = PlayPgn((*game)[0], BuiltIn("hexgi-wo"));
  EXPECT_TRUE(absl::StrContains(played.status().message(), "line 2"))
      << played.status().message();
}

TEST(PgnTest, RandomTextIsReadOrRefused) {
  constexpr absl::string_view kParts[] = {
      "[",  "]",    "\"",  "{",  "}", "(",  ")", ";", "%", "1.",
      "..", "e3e4", "1-0", "\n", " ", "\\", "$", "*", "!", "0"};
  std::mt19937_64 random(1);
  for (int i = 0; i < Scaled(20000); ++i) {
    std::string text;
    for (int n = Pick(random, 20); n > 0; --n)
      absl::StrAppend(&text, kParts[Pick(random, 20)]);
    const auto read = ReadPgn(text);
    if (read.ok()) continue;
    EXPECT_TRUE(absl::StartsWith(read.status().message(), "line ")) << text;
  }
}

}  // namespace
}  // namespace aster::tests
