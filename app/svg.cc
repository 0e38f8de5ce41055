// Lays the picture out: cells, marks, pieces, and a panel with the seats. Knows
// themes and places; the elements themselves are svg_pieces.h's.
#include "app/svg.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/game_view.h"
#include "app/svg_board.h"
#include "app/svg_pieces.h"
#include "rules/notation.h"

namespace aster::app {
namespace {

using rules::Cell;
using rules::Piece;
using rules::Point;
using rules::Seat;

constexpr double kMargin = 20;
constexpr double kPanel = 250;  // width beside the board
constexpr double kHead = 84;    // height of title and status in the panel

class Picture {
 public:
  Picture(const rules::VariantSpec& spec, const GameView& view,
          const SvgOptions& options)
      : spec_(spec),
        board_(*spec.board),
        view_(view),
        options_(options),
        theme_(options.dark ? kDarkTheme : kLightTheme),
        drawing_(board_, theme_, options.coordinates) {
    height_ = std::max(drawing_.height(), PanelNeeds()) + 2 * kMargin;
    drawing_.MoveTo({kMargin, (height_ - drawing_.height()) / 2});
  }

  std::string Draw() {
    Open();
    for (int c = 0; c < board_.size(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      drawing_.DrawCell(svg_, cell, InLastMove(cell));
    }
    if (options_.coordinates) {
      for (int c = 0; c < board_.size(); ++c)
        drawing_.DrawName(svg_, static_cast<Cell>(c));
    }
    for (int c = 0; c < board_.size(); ++c) DrawPieceOn(static_cast<Cell>(c));
    DrawPanel();
    svg_ += "</g>\n</svg>\n";
    return std::move(svg_);
  }

 private:
  void Open() {
    const double width = drawing_.width() + kPanel + 2 * kMargin;
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

  bool InLastMove(Cell c) const {
    const std::vector<Cell>& last = view_.last_cells;
    return options_.last_move &&
           std::find(last.begin(), last.end(), c) != last.end();
  }

  void DrawPieceOn(Cell c) {
    const Piece piece = view_.at[c];
    if (piece.none()) return;
    const Point middle = drawing_.Middle(c);
    const Point at = {middle.x, middle.y - drawing_.lift()};
    if (c == view_.checked) {
      absl::StrAppendFormat(&svg_,
                            "<circle class=\"check\" cx=\"%.2f\" cy=\"%.2f\" "
                            "r=\"%.2f\" fill=\"none\" stroke=\"%s\" "
                            "stroke-width=\"5\"/>\n",
                            at.x, at.y, drawing_.radius() * 1.3, theme_.check);
    }
    SvgPiece(svg_, spec_, piece.seat(), spec_.pieces[piece.kind()].text, at,
             drawing_.radius());
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
    const double x = 2 * kMargin + drawing_.width() + 10;
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
  const SvgTheme& theme_;
  SvgBoard drawing_;
  double height_ = 0;
  std::string svg_;
};

}  // namespace

std::string BoardSvg(const rules::Game& game, const SvgOptions& options) {
  const GameView view = ViewOf(game);
  return Picture(game.variant().spec(), view, options).Draw();
}

}  // namespace aster::app
