// The pictures: one shape a cell, safe text, marks where the game has them; and
// the outlines they are drawn from.
#include "app/svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "app/board_form.h"
#include "app/svg_pieces.h"

namespace aster::app {
namespace {

using rules::Board;
using rules::Cell;
using rules::Point;

rules::Game NewGame(const std::string& name) {
  return rules::Game(*rules::LoadBuiltIn(name));
}

int Count(const std::string& text, const std::string& part) {
  int n = 0;
  for (size_t at = text.find(part); at != text.npos;
       at = text.find(part, at + part.size()))
    ++n;
  return n;
}

// Whether every opened tag is closed, in order.
bool TagsMatch(const std::string& svg) {
  std::vector<std::string> open;
  for (size_t at = svg.find('<'); at != svg.npos; at = svg.find('<', at + 1)) {
    const size_t end = svg.find('>', at);
    if (end == svg.npos) return false;
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag[0] == '?' || tag.back() == '/') continue;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty();
}

TEST(SvgTest, DrawsEveryCellOfEveryVariant) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const rules::Game game = NewGame(name);
    const std::string svg = BoardSvg(game, {});
    const Board& board = game.variant().board();
    EXPECT_GE(Count(svg, "<polygon"), board.size());
    for (int c = 0; c < board.size(); ++c) {
      const std::string& cell = board.cell_name(static_cast<Cell>(c));
      EXPECT_EQ(Count(svg, absl::StrCat(">", cell, "</text>")), 1) << cell;
    }
  }
}

TEST(SvgTest, IsWellFormedAndHasNoScripts) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    for (const bool dark : {false, true}) {
      const std::string svg = BoardSvg(NewGame(name), {.dark = dark});
      EXPECT_TRUE(absl::StartsWith(svg, "<?xml"));
      EXPECT_TRUE(absl::EndsWith(svg, "</svg>\n"));
      EXPECT_TRUE(TagsMatch(svg));
      EXPECT_FALSE(absl::StrContains(svg, "script"));
      EXPECT_FALSE(absl::StrContains(svg, "nan"));
    }
  }
}

TEST(SvgTest, OptionsChangeThePicture) {
  rules::Game game = NewGame("stellisch");
  ASSERT_TRUE(game.Play(game.LegalMoves().front()).ok());
  const std::string plain = BoardSvg(game, {});
  EXPECT_NE(BoardSvg(game, {.coordinates = false}), plain);
  EXPECT_NE(BoardSvg(game, {.dark = true}), plain);
  EXPECT_NE(BoardSvg(game, {.last_move = false}), plain);
  EXPECT_FALSE(
      absl::StrContains(BoardSvg(game, {.coordinates = false}), ">e5</text>"));
}

TEST(SvgTest, RingsAnAttackedRoyalPieceAndNamesTheWinner) {
  rules::Game game = NewGame("sunflower");
  EXPECT_FALSE(absl::StrContains(BoardSvg(game, {}), "class=\"check\""));
  EXPECT_EQ(Count(BoardSvg(game, {}), "class=\"turn\""), 1);
  for (const char* move : {"gz5hz3", "cx2bz1", "hz3fv1"})
    ASSERT_TRUE(game.Play(move).ok());
  const std::string svg = BoardSvg(game, {});
  EXPECT_EQ(Count(svg, "class=\"check\""), 1);
  EXPECT_EQ(Count(svg, "class=\"turn\""), 0);
  EXPECT_TRUE(absl::StrContains(svg, ">White wins (checkmate)</text>"));
  EXPECT_TRUE(absl::StrContains(svg, ">last move hz3fv1</text>"));
}

TEST(SvgTest, EscapesTextsOfAUsersVariant) {
  auto variant = rules::LoadVariantText(R"(
schema = 1
name = "tiny"
title = "</title><script>alert('&')</script>"
board = { shape = "grid", files = 2, ranks = 3 }
seats = [{ tag = "w", name = "<b>", turn = 0 }, { tag = "b", turn = 1 }]
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
  const std::string svg = BoardSvg(rules::Game(*variant), {});
  EXPECT_FALSE(absl::StrContains(svg, "<script"));
  EXPECT_FALSE(absl::StrContains(svg, "<b>"));
  EXPECT_TRUE(absl::StrContains(
      svg, "&lt;/title&gt;&lt;script&gt;alert(&#39;&amp;&#39;)"));
  EXPECT_TRUE(TagsMatch(svg));
}

TEST(SvgTest, EscapesWhatMarkupUses) {
  EXPECT_EQ(SvgEscape("a<b>&\"'\n"), "a&lt;b&gt;&amp;&quot;&#39;");
}

TEST(SvgTest, EverySeatHasAShapeOfItsOwn) {
  const rules::Game game = NewGame("stellisch");
  std::map<std::string, int> shapes;
  for (int s = 0; s < 6; ++s) {
    rules::VariantSpec spec = game.variant().spec();
    for (rules::SeatSpec& seat : spec.seats) seat.color = "#888888";
    std::string svg;
    SvgPiece(svg, spec, static_cast<rules::Seat>(s), "P", {50, 50}, 20);
    ++shapes[svg];
  }
  EXPECT_EQ(shapes.size(), 6u);
}

TEST(BoardFormTest, FormsFollowFromTheOutlines) {
  EXPECT_EQ(FormOf(NewGame("hexgi-go").variant().board()),
            CellForm::kFlatHexagon);
  EXPECT_EQ(FormOf(NewGame("stellgi").variant().board()),
            CellForm::kPointedHexagon);
  EXPECT_EQ(FormOf(NewGame("sunflower").variant().board()), CellForm::kOther);
  EXPECT_TRUE(HasRoundRows(NewGame("sunflower").variant().board()));
  EXPECT_FALSE(HasRoundRows(NewGame("hexgi-4").variant().board()));
}

using Corner = std::pair<long, long>;
Corner Rounded(Point p) {
  return {std::lround(p.x * 1e5), std::lround(p.y * 1e5)};
}

// Each side lies between two neighbours or on the rim, where the sides form
// closed lines; so the outlines neither overlap nor leave gaps.
TEST(BoardFormTest, OutlinesTileTheBoard) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const rules::Game game = NewGame(name);
    const Board& board = game.variant().board();
    std::map<std::pair<Corner, Corner>, std::vector<Cell>> sides;
    for (int c = 0; c < board.size(); ++c) {
      const std::vector<Point>& outline = board.outline(static_cast<Cell>(c));
      for (size_t i = 0; i < outline.size(); ++i) {
        Corner a = Rounded(outline[i]);
        Corner b = Rounded(outline[(i + 1) % outline.size()]);
        if (b < a) std::swap(a, b);
        sides[{a, b}].push_back(static_cast<Cell>(c));
      }
    }
    size_t shared = 0, pairs = 0;
    std::map<Corner, int> rim;
    for (const auto& [side, cells] : sides) {
      ASSERT_LE(cells.size(), 2u);
      if (cells.size() == 1) {
        ++rim[side.first];
        ++rim[side.second];
        continue;
      }
      ++shared;
      const std::vector<Cell> near = board.Neighbours(cells[0]);
      EXPECT_NE(std::find(near.begin(), near.end(), cells[1]), near.end());
    }
    for (int c = 0; c < board.size(); ++c)
      pairs += board.Neighbours(static_cast<Cell>(c)).size();
    EXPECT_EQ(2 * shared, pairs);
    for (const auto& [corner, ends] : rim) EXPECT_EQ(ends % 2, 0);
  }
}

TEST(BoardFormTest, CentresLieInsideTheirOutlines) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const rules::Game game = NewGame(name);
    const Board& board = game.variant().board();
    for (int c = 0; c < board.size(); ++c) {
      const std::vector<Point>& outline = board.outline(static_cast<Cell>(c));
      const Point at = board.center(static_cast<Cell>(c));
      int left = 0;
      for (size_t i = 0; i < outline.size(); ++i) {
        const Point a = outline[i], b = outline[(i + 1) % outline.size()];
        const double area =
            (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        EXPECT_GT(std::abs(area), 0.05);
        left += area > 0;
      }
      EXPECT_TRUE(left == 0 || left == static_cast<int>(outline.size()));
    }
  }
}

}  // namespace
}  // namespace aster::app
