// The boards of rulebook section 1: names, orders, lines, colours, rotations,
// and the star's rule of corners.
#include "rules/board.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Board;
using rules::Cell;
using rules::LineClass;

constexpr const char* kBoards[] = {"radial-120", "hexagon-91-e", "hexagon-91-v",
                                   "star-121", "hexagon-169-v"};

std::shared_ptr<const Board> Named(const std::string& name) {
  auto board = rules::BuildBoard(*rules::NamedShape(name));
  EXPECT_TRUE(board.ok()) << board.status().message();
  return *board;
}

Cell At(const Board& board, absl::string_view name) {
  const absl::optional<Cell> cell = board.FindCell(name);
  EXPECT_TRUE(cell) << name;
  return cell.value_or(0);
}

// The lines of one class from a cell, each as names with spaces between.
std::set<std::string> Lines(const Board& board, absl::string_view name,
                            LineClass line) {
  std::set<std::string> lines;
  for (int d = 0; d < board.directions(); ++d) {
    const auto ray = board.ray(At(board, name), d);
    if (board.direction(d).line != line || ray.empty()) continue;
    lines.insert(absl::StrJoin(ray, " ", [&](std::string* out, Cell c) {
      *out += board.cell_name(c);
    }));
  }
  return lines;
}

size_t Longest(const Board& board, LineClass line, bool tracks) {
  size_t longest = 0;
  for (int c = 0; c < board.size(); ++c) {
    for (int d = 0; d < board.directions(); ++d) {
      const std::string& name = board.direction(d).name;
      if (board.direction(d).line != line) continue;
      if ((name == "cw" || name == "ccw") != tracks) continue;
      longest = std::max(longest, board.ray(static_cast<Cell>(c), d).size());
    }
  }
  return longest;
}

TEST(BoardTest, RadialDiagonalsFromFv1AreTheRulebooks) {
  const std::set<std::string> wanted = {"fx2 fz3", "gw1 gy2",     "hv1 hx2 hz3",
                                        "ew1 dy4", "dv1 cx3 cz4", "ex3 ez4"};
  EXPECT_EQ(Lines(*Named("radial-120"), "fv1", LineClass::kDiagonal), wanted);
}

TEST(BoardTest, RadialOrthogonalsFromCx2AreTheRulebooks) {
  const std::set<std::string> wanted = {
      "cy2 cz2",
      "cy3 cz4",
      "cw2 dv1",
      "cw1",
      "cx3 dx1 dx2 dx3 ex1 ex2 ex3 fx1 fx2 fx3 gx1 gx2 gx3 hx1 hx2 hx3 ax1 ax2 "
      "ax3 bx1 bx2 bx3 cx1",
      "cx1 bx3 bx2 bx1 ax3 ax2 ax1 hx3 hx2 hx1 gx3 gx2 gx1 fx3 fx2 fx1 ex3 ex2 "
      "ex1 dx3 dx2 dx1 cx3"};
  EXPECT_EQ(Lines(*Named("radial-120"), "cx2", LineClass::kOrthogonal), wanted);
}

TEST(BoardTest, RadialLinesAreAsLongAsTheRulebookSays) {
  const auto board = Named("radial-120");
  EXPECT_EQ(Longest(*board, LineClass::kDiagonal, false), 5u);
  EXPECT_EQ(Longest(*board, LineClass::kOrthogonal, false), 4u);
  EXPECT_EQ(Longest(*board, LineClass::kOrthogonal, true), 39u);
}

TEST(BoardTest, SizesAndColoursAreTheRulebooks) {
  const std::map<std::string, std::vector<int>> shades = {
      {"radial-120", {40, 40, 40}},
      {"hexagon-91-e", {30, 30, 31}},
      {"hexagon-91-v", {30, 30, 31}},
      {"star-121", {39, 39, 43}},
      {"hexagon-169-v", {55, 57, 57}}};
  for (const auto& [name, wanted] : shades) {
    const auto board = Named(name);
    std::vector<int> counts(3);
    for (int c = 0; c < board->size(); ++c)
      ++counts[board->shade(static_cast<Cell>(c))];
    std::sort(counts.begin(), counts.end());
    EXPECT_EQ(counts, wanted) << name;
  }
}

TEST(BoardTest, NeighboursDifferInColourAndDiagonalsKeepIt) {
  for (const char* name : kBoards) {
    const auto board = Named(name);
    for (int i = 0; i < board->size(); ++i) {
      const Cell c = static_cast<Cell>(i);
      for (Cell n : board->Neighbours(c))
        EXPECT_NE(board->shade(n), board->shade(c)) << name;
      for (int d = 0; d < board->directions(); ++d) {
        if (board->direction(d).line != LineClass::kDiagonal) continue;
        for (Cell n : board->ray(c, d))
          EXPECT_EQ(board->shade(n), board->shade(c)) << name;
      }
    }
  }
}

TEST(BoardTest, NeighbourhoodIsMutualAndNear) {
  for (const char* name : kBoards) {
    const auto board = Named(name);
    for (int i = 0; i < board->size(); ++i) {
      const Cell c = static_cast<Cell>(i);
      const auto neighbours = board->Neighbours(c);
      EXPECT_LE(neighbours.size(), 6u);
      EXPECT_GE(neighbours.size(), 2u);
      for (Cell n : neighbours) {
        const auto back = board->Neighbours(n);
        EXPECT_TRUE(std::count(back.begin(), back.end(), c)) << name;
        EXPECT_NEAR(std::hypot(board->center(c).x - board->center(n).x,
                               board->center(c).y - board->center(n).y),
                    1.0, 0.35)
            << name << " " << board->cell_name(c) << board->cell_name(n);
      }
    }
  }
}

TEST(BoardTest, LinesCanBeWalkedBack) {
  for (const char* name : kBoards) {
    const auto board = Named(name);
    std::set<std::pair<int, int>> steps[3];
    for (int c = 0; c < board->size(); ++c) {
      for (int d = 0; d < board->directions(); ++d) {
        for (Cell n : board->ray(static_cast<Cell>(c), d))
          steps[static_cast<int>(board->direction(d).line)].insert({c, n});
      }
    }
    for (const auto& set : steps) {
      for (const auto& [from, to] : set)
        EXPECT_TRUE(set.count({to, from})) << name;
    }
  }
}

// First and last cells in index order, and the first and last row of a FEN.
TEST(BoardTest, NamesAndOrdersAreTheRulebooks) {
  struct Case {
    const char* board;
    const char* first;
    const char* last;
    const char* first_row;
    const char* last_row;
  };
  const Case cases[] = {
      {"radial-120", "av1", "hz5", "av1 bv1 cv1 dv1 ev1 fv1 gv1 hv1", ""},
      {"hexagon-91-e", "a1", "k11", "f11 g11 h11 i11 j11 k11",
       "a1 b1 c1 d1 e1 f1"},
      {"hexagon-91-v", "a1", "l6", "a1 a2 a3 a4 a5 a6", "l1 l2 l3 l4 l5 l6"},
      {"star-121", "e1", "m17", "m17", "e1"},
      {"hexagon-169-v", "a1", "p8", "a1 a2 a3 a4 a5 a6 a7 a8",
       "p1 p2 p3 p4 p5 p6 p7 p8"}};
  for (const Case& want : cases) {
    const auto board = Named(want.board);
    EXPECT_EQ(board->cell_name(0), want.first);
    EXPECT_EQ(board->cell_name(static_cast<Cell>(board->size() - 1)),
              want.last);
    auto text = [&](const std::vector<Cell>& row) {
      return absl::StrJoin(row, " ", [&](std::string* out, Cell c) {
        *out += board->cell_name(c);
      });
    };
    EXPECT_EQ(text(board->rows().front()), want.first_row) << want.board;
    if (*want.last_row) {
      EXPECT_EQ(text(board->rows().back()), want.last_row) << want.board;
    }
  }
}

TEST(BoardTest, RowsHoldEveryCellOnceAndNamesAreFound) {
  for (const char* name : kBoards) {
    const auto board = Named(name);
    std::set<Cell> cells;
    for (const auto& row : board->rows()) {
      for (Cell c : row) EXPECT_TRUE(cells.insert(c).second) << name;
    }
    EXPECT_EQ(static_cast<int>(cells.size()), board->size());
    for (int c = 0; c < board->size(); ++c) {
      EXPECT_EQ(At(*board, board->cell_name(static_cast<Cell>(c))), c);
    }
    EXPECT_FALSE(board->FindCell("zz99"));
    EXPECT_FALSE(board->FindCell(""));
  }
}

TEST(BoardTest, FilesOfTheVertexHexagonRunAsGlinskiNamesThem) {
  const auto board = Named("hexagon-91-v");
  const size_t lengths[] = {6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6};
  ASSERT_EQ(board->rows().size(), 11u);
  for (size_t i = 0; i < 11; ++i)
    EXPECT_EQ(board->rows()[i].size(), lengths[i]);
  const std::set<std::string> wanted = {"f2 f3 f4 f5 f6 f7 f8 f9 f10 f11",
                                        "e1 d1 c1 b1 a1", "g1 h1 i1 k1 l1"};
  const std::set<std::string> lines =
      Lines(*board, "f1", LineClass::kOrthogonal);
  for (const std::string& line : wanted)
    EXPECT_TRUE(lines.count(line)) << absl::StrJoin(lines, " | ");
}

// The seats' turns take the first seat's corner, edge or tip round.
TEST(BoardTest, TurnsGoAnticlockwiseRoundTheSeats) {
  const std::pair<const char*, const char*> cases[] = {
      {"hexagon-91-v", "f1 l1 l6 f11 a6 a1"},
      {"hexagon-91-e", "a1 f1 k6 k11 f11 a6"},
      {"star-121", "e1 m5 q13 m17 e13 a5"},
      {"hexagon-169-v", "h1 p1 p8 h15 a8 a1"},
      {"radial-120", "gz1 hz1 az1 bz1 cz1 dz1 ez1 fz1"}};
  for (const auto& [name, text] : cases) {
    const auto board = Named(name);
    const std::vector<std::string> corners = absl::StrSplit(text, ' ');
    ASSERT_EQ(board->turns(), static_cast<int>(corners.size()));
    for (size_t i = 0; i < corners.size(); ++i) {
      const Cell turned =
          board->Turn(At(*board, corners[0]), static_cast<int>(i));
      EXPECT_EQ(board->cell_name(turned), corners[i]) << name;
    }
  }
}

TEST(BoardTest, TurnsCarryLinesToLines) {
  for (const char* name : kBoards) {
    const auto board = Named(name);
    for (int turns = -1; turns <= board->turns(); ++turns) {
      for (int c = 0; c < board->size(); ++c) {
        for (int d = 0; d < board->directions(); ++d) {
          const auto set = board->TurnDirections(1u << d, turns);
          ASSERT_TRUE(std::has_single_bit(set));
          const auto ray = board->ray(static_cast<Cell>(c), d);
          const auto turned = board->ray(
              board->Turn(static_cast<Cell>(c), turns), std::countr_zero(set));
          ASSERT_EQ(ray.size(), turned.size());
          for (size_t i = 0; i < ray.size(); ++i)
            EXPECT_EQ(board->Turn(ray[i], turns), turned[i]);
        }
      }
    }
  }
}

// The corner of the star that a cell lies in, 0 for the hexagon, from the
// drawing: a corner's cells lie beyond the hexagon's edge lines.
int Corner(const Board& board, Cell c) {
  const rules::Point p = board.center(c);
  for (int i = 0; i < 6; ++i) {
    const double angle = M_PI / 3 * i + M_PI / 6;
    if (p.x * std::cos(angle) + p.y * std::sin(angle) >
        4 * std::sqrt(3.0) / 2 + 0.1)
      return i + 1;
  }
  return 0;
}

TEST(BoardTest, NoDiagonalAndNoLeapGoesFromCornerToCorner) {
  const auto board = Named("star-121");
  int inside = 0;
  for (int i = 0; i < board->size(); ++i) {
    const Cell c = static_cast<Cell>(i);
    inside += Corner(*board, c) == 0;
    for (int d = 0; d < board->directions(); ++d) {
      const auto ray = board->ray(c, d);
      const LineClass line = board->direction(d).line;
      for (size_t n = 0; n < ray.size(); ++n) {
        const int from = Corner(*board, n ? ray[n - 1] : c);
        const int to = Corner(*board, ray[n]);
        const bool between = from && to && from != to;
        EXPECT_FALSE(between)
            << board->cell_name(c) << " " << board->direction(d).name;
      }
      if (line == LineClass::kOrthogonal) continue;
      // A line goes on for as long as it can.
      EXPECT_TRUE(board->ray(ray.empty() ? c : ray.back(), d).empty());
    }
  }
  EXPECT_EQ(inside, 61);
}

// Counted over the lattice without the rule: what the rule takes away.
TEST(BoardTest, TheStarLosesExactlyTheStepsBetweenCorners) {
  const auto board = Named("star-121");
  for (int d = 0; d < board->directions(); ++d) {
    const LineClass line = board->direction(d).line;
    if (line == LineClass::kOrthogonal) continue;
    // The direction's vector, from a cell in the middle.
    const Cell middle = At(*board, "i9");
    const Cell next = board->ray(middle, d)[0];
    const double dx = board->center(next).x - board->center(middle).x;
    const double dy = board->center(next).y - board->center(middle).y;
    for (int i = 0; i < board->size(); ++i) {
      const Cell c = static_cast<Cell>(i);
      Cell found = rules::kNoCell;
      for (int j = 0; j < board->size(); ++j) {
        const rules::Point p = board->center(static_cast<Cell>(j));
        if (std::hypot(p.x - board->center(c).x - dx,
                       p.y - board->center(c).y - dy) < 1e-6)
          found = static_cast<Cell>(j);
      }
      const bool barred = found != rules::kNoCell && Corner(*board, c) &&
                          Corner(*board, found) &&
                          Corner(*board, c) != Corner(*board, found);
      const auto ray = board->ray(c, d);
      EXPECT_EQ(ray.empty(), found == rules::kNoCell || barred);
      if (!ray.empty()) {
        EXPECT_EQ(ray[0], found);
      }
    }
  }
}

TEST(BoardTest, BadMeasuresAreRefused) {
  rules::BoardShape shape;
  shape.side = 1;
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.side = 9;
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.kind = rules::BoardShape::Kind::kStar;
  shape.side = 5;
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.kind = rules::BoardShape::Kind::kRadial;
  shape.sectors = 16;
  shape.tracks = 6;  // 336 cells
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.kind = rules::BoardShape::Kind::kGrid;
  shape.files = 14;
  shape.ranks = 14;  // 196 cells
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.files = shape.ranks = 5;
  shape.holes = {"a1"};  // no partner under a turn
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.holes = {"a9"};
  EXPECT_FALSE(rules::BuildBoard(shape).ok());
  shape.holes = {"a1", "e1", "a5", "e5"};
  EXPECT_TRUE(rules::BuildBoard(shape).ok());
  EXPECT_FALSE(rules::NamedShape("round"));
}

TEST(BoardTest, GridsHaveHolesAndKnightLeaps) {
  rules::BoardShape shape;
  shape.kind = rules::BoardShape::Kind::kGrid;
  shape.files = 5;
  shape.ranks = 4;
  shape.holes = {"c1", "c4"};
  const auto board = *rules::BuildBoard(shape);
  EXPECT_EQ(board->size(), 18);
  EXPECT_EQ(board->turns(), 2);
  const std::set<std::string> b1 = {"a1", "b2 b3 b4"};
  EXPECT_EQ(Lines(*board, "b1", LineClass::kOrthogonal), b1);
  EXPECT_TRUE(Lines(*board, "b1", LineClass::kLeap).count("a3"));
  EXPECT_TRUE(Lines(*board, "b1", LineClass::kLeap).count("c3"));
  EXPECT_TRUE(Lines(*board, "b1", LineClass::kLeap).count("d2"));
}

}  // namespace
}  // namespace aster::tests
