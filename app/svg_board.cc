// Shapes of cells from their outlines, and the themes.
#include "app/svg_board.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/svg_pieces.h"

namespace aster::app {

using rules::Cell;
using rules::Point;

namespace {

constexpr double kBorder = 4.5;  // of cells on boards with tracks

}  // namespace

const SvgTheme kLightTheme = {
    "#fbf8f1",
    "#2a2620",
    "#8a8172",
    "#8c8069",
    {"#f1e9d6", "#dccdab", "#c0ae86"},
    {"#fbf3b4", "#ecc94b", "#b3a545"},
    {"#e0705c", "#b98a5a", "#cf2a20", "#6b4423", "#8b1a1a", "#4a0f0f"},
    "#4f4738",
    "#7fb8e6",
    "#d0021b"};
const SvgTheme kDarkTheme = {
    "#1f1d1a",
    "#ece6d8",
    "#948b7b",
    "#23211d",
    {"#6d675c", "#57524a", "#434039"},
    {"#8f8648", "#7a6424", "#4f4a20"},
    {"#c4624f", "#96714c", "#b3261e", "#5b3a1e", "#701515", "#3d0c0c"},
    "#d8d0be",
    "#2f6f9f",
    "#ff4d5e"};
const SvgTheme kVariableTheme = {
    "var(--background)",
    "var(--text)",
    "var(--faint)",
    "var(--line)",
    {"var(--plain-0)", "var(--plain-1)", "var(--plain-2)"},
    {"var(--yellow-0)", "var(--yellow-1)", "var(--yellow-2)"},
    {"var(--track-0)", "var(--track-1)", "var(--track-2)", "var(--track-3)",
     "var(--track-4)", "var(--track-5)"},
    "var(--name)",
    "var(--moved)",
    "var(--check)"};

std::string SvgThemeCss(const SvgTheme& theme) {
  std::string css;
  auto add = [&](const char* variable, const char* color) {
    absl::string_view name = variable;  // "var(NAME)"
    name.remove_prefix(4);
    name.remove_suffix(1);
    absl::StrAppend(&css, name, ":", color, ";");
  };
  const SvgTheme& names = kVariableTheme;
  add(names.background, theme.background);
  add(names.text, theme.text);
  add(names.faint, theme.faint);
  add(names.line, theme.line);
  for (size_t i = 0; i < 3; ++i) add(names.plain[i], theme.plain[i]);
  for (size_t i = 0; i < 3; ++i) add(names.yellow[i], theme.yellow[i]);
  for (size_t i = 0; i < 6; ++i) add(names.tracks[i], theme.tracks[i]);
  add(names.name, theme.name);
  add(names.moved, theme.moved);
  add(names.check, theme.check);
  return css;
}

SvgBoard::SvgBoard(const rules::Board& board, const SvgTheme& theme, bool lift)
    : board_(board),
      theme_(theme),
      lift_(lift),
      extent_(ExtentOf(board)),
      tracks_(HasRoundRows(board)),
      row_of_(RowsOfCells(board)) {
  double room = 1;
  for (int c = 0; c < board.size(); ++c)
    room = std::min(room, Room(static_cast<Cell>(c)));
  radius_ = 0.68 * room * kUnit;
}

// Distance from a cell's centre to its nearest side.
double SvgBoard::Room(Cell c) const {
  const std::vector<Point>& outline = board_.outline(c);
  const Point at = board_.center(c);
  double room = 1e9;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i], b = outline[(i + 1) % outline.size()];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double area = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
    if (length > 0) room = std::min(room, std::abs(area) / length);
  }
  return room;
}

Point SvgBoard::Pixel(Point p) const {
  return {corner_.x + (p.x - extent_.left) * kUnit,
          corner_.y + (p.y - extent_.top) * kUnit};
}

// The cell's outline, its sides moved inwards by `inset` pixels.
std::vector<Point> SvgBoard::OutlinePixels(Cell c, double inset) const {
  const Point middle = Pixel(board_.center(c));
  const double part = 1 - inset / (Room(c) * kUnit);
  std::vector<Point> points;
  for (const Point& corner : board_.outline(c)) {
    const Point p = Pixel(corner);
    points.push_back({middle.x + (p.x - middle.x) * part,
                      middle.y + (p.y - middle.y) * part});
  }
  return points;
}

void SvgBoard::DrawCell(std::string& svg, Cell c, bool moved,
                        const std::string& attributes) const {
  const auto& shades = tracks_ ? theme_.yellow : theme_.plain;
  const char* shade = shades[board_.shade(c) % shades.size()];
  const char* fill = moved ? theme_.moved : shade;
  if (!tracks_) return FillOutline(svg, c, 0, fill, theme_.line, attributes);
  FillOutline(svg, c, 0, theme_.tracks[row_of_[c] % 6], theme_.background, "");
  FillOutline(svg, c, kBorder, fill, fill, attributes);
}

void SvgBoard::FillOutline(std::string& svg, Cell c, double inset,
                           const char* fill, const char* stroke,
                           const std::string& attributes) const {
  SvgPolygon(svg, OutlinePixels(c, inset),
             absl::StrFormat("fill=\"%s\" stroke=\"%s\" "
                             "stroke-width=\"1.5\" "
                             "stroke-linejoin=\"round\"%s",
                             fill, stroke, attributes));
}

double SvgBoard::NameDrop(Cell c) const {
  const double below_piece = radius_ - lift() + 0.135 * kUnit;
  const double border = tracks_ ? kBorder : 1;
  return std::min(below_piece, Depth(c) * kUnit - border - 0.5 * kNameSize);
}

void SvgBoard::DrawName(std::string& svg, Cell c) const {
  const Point at = Middle(c);
  SvgText(svg, {at.x, at.y + NameDrop(c)}, kNameSize, theme_.name,
          SvgAnchor::kMiddle, board_.cell_name(c));
}

// How far down a cell's name may go: the least distance from the height of
// the centre to a side below, across the width of a name.
double SvgBoard::Depth(Cell c) const {
  constexpr double kHalfName = 0.17;
  const std::vector<Point>& outline = board_.outline(c);
  const Point at = board_.center(c);
  double depth = 1e9;
  for (const double x : {at.x - kHalfName, at.x, at.x + kHalfName}) {
    for (size_t i = 0; i < outline.size(); ++i) {
      const Point a = outline[i], b = outline[(i + 1) % outline.size()];
      if ((a.x - x) * (b.x - x) > 0 || a.x == b.x) continue;
      const double y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
      if (y > at.y) depth = std::min(depth, y - at.y);
    }
  }
  return depth;
}

}  // namespace aster::app
