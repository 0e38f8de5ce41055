// The text drawing: every cell can be found on it, and what is marked, listed
// and said below agrees with the game.
#include "app/text_board.h"

#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace aster::app {
namespace {

rules::Game NewGame(const std::string& name) {
  return rules::Game(*rules::LoadBuiltIn(name));
}

rules::Game FromFen(const std::string& name, const std::string& fen) {
  auto game = rules::Game::FromFen(*rules::LoadBuiltIn(name), fen);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

TEST(TextBoardTest, NamesEveryCellOfEveryVariantOnce) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const rules::Game game = NewGame(name);
    const std::string text = BoardText(game);
    const rules::Board& board = game.variant().board();
    for (int c = 0; c < board.size(); ++c) {
      const std::string& cell = board.cell_name(static_cast<rules::Cell>(c));
      int found = 0;
      for (size_t at = text.find(cell); at != text.npos;
           at = text.find(cell, at + 1)) {
        const char before = at == 0 ? ' ' : text[at - 1];
        const char after = text[at + cell.size()];
        found += !absl::ascii_isalnum(static_cast<unsigned char>(before)) &&
                 !absl::ascii_isalnum(static_cast<unsigned char>(after));
      }
      EXPECT_EQ(found, 1) << cell;
    }
  }
}

TEST(TextBoardTest, FitsOnATerminalInPlainAscii) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const std::string text = BoardText(NewGame(name));
    const std::vector<std::string> lines = absl::StrSplit(text, '\n');
    EXPECT_LE(lines.size(), 60u);
    for (const std::string& line : lines) EXPECT_LE(line.size(), 100u);
    for (const char c : text)
      EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
  }
}

TEST(TextBoardTest, DrawsHexagonsWithFlatAndWithPointedTops) {
  EXPECT_TRUE(absl::StartsWith(BoardText(NewGame("hexgi-go")),
                               "                               _____\n"
                               "                         _____/  x  \\_____\n"
                               "                   _____/  g  \\_f11_/  r  "
                               "\\_____\n"));
  EXPECT_TRUE(absl::StartsWith(
      BoardText(NewGame("hexgi-wo")),
      "                /f11\\ /g11\\ /h11\\ /i11\\ /j11\\ /k11\\\n"
      "               |  w  |  z  |  g  |  r  |  z  |  w  |\n"
      "             /e10\\ "));
}

TEST(TextBoardTest, DrawsSquaresOnAGrid) {
  auto variant = rules::LoadVariantText(R"(
schema = 1
name = "tiny"
board = { shape = "grid", files = 2, ranks = 3 }
seats = [{ tag = "w", name = "White", turn = 0 },
         { tag = "b", name = "Black", turn = 1 }]
[pieces.K]
royal = true
moves = [{ along = "orthogonal", type = "step" }]
[armies.main.cells]
K = "a1"
[rules]
royalty = "checkmate"
)",
                                        "tiny.toml");
  ASSERT_TRUE(variant.ok()) << variant.status();
  EXPECT_EQ(BoardText(rules::Game(*variant)),
            "+a3---+b3---+\n"
            "|     |  k  |\n"
            "+a2---+b2---+\n"
            "|     |     |\n"
            "+a1---+b1---+\n"
            "|  K  |     |\n"
            "+-----+-----+\n"
            "\n"
            "> w  White  upper case\n"
            "  b  Black  lower case\n"
            "White to move\n");
}

TEST(TextBoardTest, MarksTheLastMoveAndAnAttackedRoyalPiece) {
  rules::Game game = NewGame("sunflower");
  for (const char* move : {"gz5hz3", "cx2bz1", "hz3fv1"})
    ASSERT_TRUE(game.Play(move).ok());
  const std::string text = BoardText(game);
  EXPECT_TRUE(absl::StrContains(text, "!k!"));
  EXPECT_TRUE(absl::StrContains(text, "[D]"));
  EXPECT_TRUE(absl::StrContains(text, "[.]"));
  EXPECT_TRUE(absl::StrContains(text, "last move: hz3fv1\n"));
  EXPECT_TRUE(absl::EndsWith(text, "White wins (checkmate)\n"));
}

TEST(TextBoardTest, ListsReservesBySeat) {
  const std::string text = BoardText(
      FromFen("hexgi-wo", "3g2/7/8/9/10/11/10/5+P3/8/7/3G2[RPPd] w 0 1"));
  EXPECT_TRUE(absl::StrContains(text, "upper case  reserve: R Px2\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "lower case  reserve: d\n"));
  EXPECT_TRUE(absl::StrContains(text, "| +P  |"));
}

TEST(TextBoardTest, SaysWhoIsOut) {
  const std::string text =
      BoardText(FromFen("hexgi-wo-3", "6/7/8/9/10/rG10/10/9/8/7/3yG2[] r 0 1"));
  EXPECT_TRUE(absl::StrContains(text, "(out)\n")) << text;
}

}  // namespace
}  // namespace aster::app
