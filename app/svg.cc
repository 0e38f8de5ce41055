// Lays the picture out: cells, marks, pieces, and a panel with the seats. Knows
// themes and places; the elements themselves are svg_pieces.h's.
#include "app/svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/board_form.h"
#include "app/game_view.h"
#include "app/svg_pieces.h"
#include "rules/notation.h"

namespace aster::app {
namespace {

using rules::Cell;
using rules::Piece;
using rules::Point;
using rules::Seat;

constexpr double kUnit = 64;  // pixels between neighbouring cells
constexpr double kMargin = 20;
constexpr double kBorder = 4.5;  // of cells on boards with tracks
constexpr double kPanel = 250;   // width beside the board
constexpr double kHead = 84;     // height of title and status in the panel

struct Theme {
  const char *background, *text, *faint;
  const char* line;                   // between cells
  std::array<const char*, 3> plain;   // shades of boards with straight rows
  std::array<const char*, 3> yellow;  // shades of boards with tracks
  std::array<const char*, 6> tracks;  // borders, from the first row on
  const char* name;                   // of cells
  const char *moved, *check;
};

constexpr Theme kLight = {
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
constexpr Theme kDark = {
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

class Picture {
 public:
  Picture(const rules::VariantSpec& spec, const GameView& view,
          const SvgOptions& options)
      : spec_(spec),
        board_(*spec.board),
        view_(view),
        options_(options),
        theme_(options.dark ? kDark : kLight),
        extent_(ExtentOf(board_)),
        tracks_(HasRoundRows(board_)),
        row_of_(RowsOfCells(board_)) {
    // No piece is wider than the tightest cell.
    double room = 1;
    for (int c = 0; c < board_.size(); ++c)
      room = std::min(room, Room(static_cast<Cell>(c)));
    radius_ = 0.68 * room * kUnit;
    height_ = std::max(extent_.height() * kUnit, PanelNeeds()) + 2 * kMargin;
  }

  std::string Draw() {
    Open();
    for (int c = 0; c < board_.size(); ++c) DrawCell(static_cast<Cell>(c));
    if (options_.coordinates) {
      for (int c = 0; c < board_.size(); ++c) DrawName(static_cast<Cell>(c));
    }
    for (int c = 0; c < board_.size(); ++c) DrawPieceOn(static_cast<Cell>(c));
    DrawPanel();
    svg_ += "</g>\n</svg>\n";
    return std::move(svg_);
  }

 private:
  void Open() {
    const double width = extent_.width() * kUnit + kPanel + 2 * kMargin;
    absl::StrAppendFormat(
        &svg_,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
        "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n<title>%s</title>\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n"
        "<g font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n",
        width, height_, width, height_, SvgEscape(spec_.title),
        theme_.background);
  }

  // Distance from a cell's centre to its nearest side.
  double Room(Cell c) const {
    const std::vector<Point>& outline = board_.outline(c);
    const Point at = board_.center(c);
    double room = 1e9;
    for (size_t i = 0; i < outline.size(); ++i) {
      const Point a = outline[i], b = outline[(i + 1) % outline.size()];
      const double length = std::hypot(b.x - a.x, b.y - a.y);
      const double area =
          (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
      if (length > 0) room = std::min(room, std::abs(area) / length);
    }
    return room;
  }
  Point Pixel(Point p) const {
    const double top = (height_ - extent_.height() * kUnit) / 2;
    return {kMargin + (p.x - extent_.left) * kUnit,
            top + (p.y - extent_.top) * kUnit};
  }
  // The cell's outline, its sides moved inwards by `inset` pixels.
  std::vector<Point> OutlinePixels(Cell c, double inset) const {
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
  bool InLastMove(Cell c) const {
    const std::vector<Cell>& last = view_.last_cells;
    return options_.last_move &&
           std::find(last.begin(), last.end(), c) != last.end();
  }

  void DrawCell(Cell c) {
    const auto& shades = tracks_ ? theme_.yellow : theme_.plain;
    const char* shade = shades[board_.shade(c) % shades.size()];
    const char* fill = InLastMove(c) ? theme_.moved : shade;
    FillOutline(c, 0, tracks_ ? theme_.tracks[row_of_[c] % 6] : fill,
                tracks_ ? theme_.background : theme_.line);
    if (tracks_) FillOutline(c, kBorder, fill, fill);
  }
  void FillOutline(Cell c, double inset, const char* fill, const char* stroke) {
    SvgPolygon(svg_, OutlinePixels(c, inset),
               absl::StrFormat("fill=\"%s\" stroke=\"%s\" "
                               "stroke-width=\"1.5\" "
                               "stroke-linejoin=\"round\"",
                               fill, stroke));
  }

  // Pieces sit a little above the middle; names are below them.
  double Lift() const { return options_.coordinates ? 0.09 * kUnit : 0; }

  void DrawName(Cell c) {
    const Point at = Pixel(board_.center(c));
    const double size = 0.15 * kUnit;
    const double below_piece = radius_ - Lift() + 0.135 * kUnit;
    const double border = tracks_ ? kBorder : 1;
    const double above_side = Depth(c) * kUnit - border - 0.5 * size;
    SvgText(svg_, {at.x, at.y + std::min(below_piece, above_side)}, size,
            theme_.name, SvgAnchor::kMiddle, board_.cell_name(c));
  }
  // How far down a cell's name may go: the least distance from the height of
  // the centre to a side below, across the width of a name.
  double Depth(Cell c) const {
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

  void DrawPieceOn(Cell c) {
    const Piece piece = view_.at[c];
    if (piece.none()) return;
    const Point middle = Pixel(board_.center(c));
    const Point at = {middle.x, middle.y - Lift()};
    if (c == view_.checked) {
      absl::StrAppendFormat(&svg_,
                            "<circle class=\"check\" cx=\"%.2f\" cy=\"%.2f\" "
                            "r=\"%.2f\" fill=\"none\" stroke=\"%s\" "
                            "stroke-width=\"5\"/>\n",
                            at.x, at.y, radius_ * 1.3, theme_.check);
    }
    SvgPiece(svg_, spec_, piece.seat(), spec_.pieces[piece.kind()].text, at,
             radius_);
  }

  // The panel: title and status, then the seats, the first at the bottom.
  static constexpr double kSeatLine = 44, kReserveLine = 50;
  static constexpr int kReserveColumns = 4;

  double BlockHeight(Seat s) const {
    const int kinds = static_cast<int>(view_.reserves[s].size());
    return kSeatLine +
           (kinds + kReserveColumns - 1) / kReserveColumns * kReserveLine;
  }
  double PanelNeeds() const {
    double needs = kHead;
    for (int s = 0; s < spec_.seat_count(); ++s)
      needs += BlockHeight(static_cast<Seat>(s));
    return needs;
  }

  void DrawPanel() {
    const double x = 2 * kMargin + extent_.width() * kUnit + 10;
    SvgText(svg_, {x, kMargin + 14}, FittingSize(spec_.title, 19), theme_.text,
            SvgAnchor::kStart, spec_.title, true);
    const std::string status = StatusText(spec_, view_);
    SvgText(svg_, {x, kMargin + 40}, FittingSize(status, 15), theme_.text,
            SvgAnchor::kStart, status);
    if (!view_.last_text.empty()) {
      const std::string last = absl::StrCat("last move ", view_.last_text);
      SvgText(svg_, {x, kMargin + 62}, FittingSize(last, 14), theme_.faint,
              SvgAnchor::kStart, last);
    }
    const double spare = height_ - 2 * kMargin - PanelNeeds();
    double y = kMargin + kHead;
    const int n = spec_.seat_count();
    for (int s = n - 1; s >= 0; --s) {
      DrawSeat({x, y}, static_cast<Seat>(s));
      y += BlockHeight(static_cast<Seat>(s)) + spare / std::max(1, n - 1);
    }
  }
  // The size at which a line of text fits in the panel.
  static double FittingSize(absl::string_view text, double size) {
    constexpr double kMeanWidth = 0.6;  // of a character, in parts of the size
    return std::min(size, (kPanel - 20) / (kMeanWidth * text.size() + 1));
  }

  void DrawSeat(Point at, Seat s) {
    const double y = at.y + kSeatLine / 2;
    const bool moves = s == view_.turn && !view_.outcome.over();
    if (moves) {
      SvgPolygon(svg_, {{at.x - 16, y - 8}, {at.x - 16, y + 8}, {at.x - 4, y}},
                 absl::StrFormat("class=\"turn\" fill=\"%s\"", theme_.text));
    }
    SvgPiece(svg_, spec_, s, "", {at.x + 16, y}, 13, !view_.alive[s]);
    SvgText(svg_, {at.x + 40, y}, 16,
            view_.alive[s] ? theme_.text : theme_.faint, SvgAnchor::kStart,
            absl::StrCat(spec_.seats[s].name, " (", spec_.seats[s].tag, ")",
                         view_.alive[s] ? "" : ", out"),
            moves);
    int i = 0;
    for (const auto& [piece, count] : view_.reserves[s]) {
      const Point p = {
          at.x + 16 + 58 * (i % kReserveColumns),
          at.y + kSeatLine + kReserveLine * (0.45 + i / kReserveColumns)};
      SvgPiece(svg_, spec_, s, spec_.pieces[piece.kind()].text, p, 17);
      SvgText(svg_, {p.x + 23, p.y + 8}, 13, theme_.text, SvgAnchor::kStart,
              absl::StrCat(count));
      ++i;
    }
  }

  const rules::VariantSpec& spec_;
  const rules::Board& board_;
  const GameView& view_;
  const SvgOptions& options_;
  const Theme& theme_;
  const Extent extent_;
  const bool tracks_;  // rows go round: each has a border colour
  const std::vector<int> row_of_;
  double radius_ = 0, height_ = 0;
  std::string svg_;
};

}  // namespace

std::string BoardSvg(const rules::Game& game, const SvgOptions& options) {
  const GameView view = ViewOf(game);
  return Picture(game.variant().spec(), view, options).Draw();
}

}  // namespace aster::app
