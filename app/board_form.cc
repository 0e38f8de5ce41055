// Geometry of boards for the drawings: see the header. Lengths are in drawing
// units (neighbours are about one apart); angles are anticlockwise as seen,
// although y points down.
#include "app/board_form.h"

#include <algorithm>
#include <cmath>

namespace aster::app {
namespace {

using rules::Board;
using rules::Cell;
using rules::Point;

constexpr double kNear = 1e-6;

bool SameOffset(Point a, Point from_a, Point b, Point from_b) {
  return std::abs((a.x - from_a.x) - (b.x - from_b.x)) < kNear &&
         std::abs((a.y - from_a.y) - (b.y - from_b.y)) < kNear;
}

bool AllOutlinesEqual(const Board& board) {
  const std::vector<Point>& first = board.outline(0);
  for (int c = 1; c < board.size(); ++c) {
    const std::vector<Point>& other = board.outline(static_cast<Cell>(c));
    if (other.size() != first.size()) return false;
    for (size_t i = 0; i < first.size(); ++i) {
      if (!SameOffset(first[i], board.center(0), other[i],
                      board.center(static_cast<Cell>(c))))
        return false;
    }
  }
  return true;
}

// The angle of a drawn vector, in degrees anticlockwise.
double AngleOf(double x, double y) { return std::atan2(-y, x) * 180 / M_PI; }

double Normal(double degrees) {
  const double r = std::fmod(std::fmod(degrees, 360) + 360, 360);
  return r > 360 - kNear ? 0 : r;
}

// The angle of one turn of the board about the origin.
double AngleOfTurn(const Board& board) {
  if (board.turns() < 2) return 0;
  const Point a = board.center(0), b = board.center(board.Turn(0, 1));
  const double angle = AngleOf(b.x, b.y) - AngleOf(a.x, a.y);
  const double unit = 360.0 / board.turns();
  return std::round(angle / unit) * unit;
}

}  // namespace

CellForm FormOf(const Board& board) {
  if (!AllOutlinesEqual(board)) return CellForm::kOther;
  const std::vector<Point>& outline = board.outline(0);
  if (outline.size() == 4) return CellForm::kSquare;
  if (outline.size() != 6) return CellForm::kOther;
  const double middle = board.center(0).x;
  const bool pointed = std::any_of(
      outline.begin(), outline.end(),
      [&](const Point& p) { return std::abs(p.x - middle) < kNear; });
  return pointed ? CellForm::kPointedHexagon : CellForm::kFlatHexagon;
}

bool HasRoundRows(const Board& board) {
  for (const std::vector<Cell>& row : board.rows()) {
    if (row.size() < 3) continue;
    const Point a = board.center(row.front()), b = board.center(row.back());
    for (Cell c : row) {
      const Point p = board.center(c);
      const double area = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      if (std::abs(area) > kNear) return true;
    }
  }
  return false;
}

Extent ExtentOf(const Board& board) {
  Extent e{1e9, 1e9, -1e9, -1e9};
  for (int c = 0; c < board.size(); ++c) {
    for (const Point& p : board.outline(static_cast<Cell>(c))) {
      e.left = std::min(e.left, p.x);
      e.right = std::max(e.right, p.x);
      e.top = std::min(e.top, p.y);
      e.bottom = std::max(e.bottom, p.y);
    }
  }
  return e;
}

std::vector<int> RowsOfCells(const Board& board) {
  std::vector<int> row_of(board.size(), 0);
  for (size_t r = 0; r < board.rows().size(); ++r) {
    for (Cell c : board.rows()[r]) row_of[c] = static_cast<int>(r);
  }
  return row_of;
}

double LooksTowards(const rules::VariantSpec& spec, rules::Seat seat) {
  const Board& board = *spec.board;
  const rules::DirectionSet forward =
      board.FindDirections(spec.army_of(seat).frame, "forward");
  // The sum of all first steps forward; up, where no direction is called so.
  double x = 0, y = 0;
  for (int c = 0; c < board.size(); ++c) {
    const Cell cell = static_cast<Cell>(c);
    for (int d = 0; d < board.directions(); ++d) {
      if (!(forward >> d & 1) || board.ray(cell, d).empty()) continue;
      const Point to = board.center(board.ray(cell, d)[0]);
      x += to.x - board.center(cell).x;
      y += to.y - board.center(cell).y;
    }
  }
  const double own = forward ? AngleOf(x, y) : 90;
  return Normal(own + AngleOfTurn(board) * spec.seats[seat].turn);
}

}  // namespace aster::app
