// Lays a board out on a grid of characters. Boards of equal cells are drawn
// with their borders; any other board puts each cell's name and piece where the
// cell is, at the smallest scale at which none touch.
#include "app/text_board.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/board_form.h"
#include "app/game_view.h"
#include "rules/notation.h"

namespace aster::app {
namespace {

using rules::Board;
using rules::Cell;
using rules::Point;
using rules::Seat;

// Lines of characters that grow to the right and downwards as needed.
class Canvas {
 public:
  // Writes `text` from (column, row) on; both are at least 0.
  void Put(int column, int row, absl::string_view text) {
    if (static_cast<int>(lines_.size()) <= row) lines_.resize(row + 1);
    std::string& line = lines_[row];
    if (line.size() < column + text.size())
      line.resize(column + text.size(), ' ');
    line.replace(column, text.size(), text.data(), text.size());
  }
  std::string Text() const {
    std::string text;
    for (const std::string& line : lines_)
      absl::StrAppend(&text, absl::StripTrailingAsciiWhitespace(line), "\n");
    return text;
  }

 private:
  std::vector<std::string> lines_;
};

struct Place {
  int column = 0, row = 0;
};

// Text at an offset from the middle of a cell.
struct Stroke {
  int column, row;
  const char* text;
};

// How the equal cells of a lattice are drawn.
struct Pattern {
  // From one column of centres to the next, from one row to the next.
  int width, height;
  std::vector<Stroke> border;  // spaces stay away: cells share their borders
  Place name;                  // where the cell's name begins
};

//   _____          /a10\          +a10--+
//  /  P  \        |  P  |         |  P  |
//  \_a10_/         \   /          +-----+
// (of the pointed hexagon's lower sides only the inner halves are drawn)
const Pattern& PatternOf(CellForm form) {
  static const auto& flat = *new Pattern{
      6,
      1,
      {{-2, -1, "_____"}, {-3, 0, "/"}, {3, 0, "\\"}, {-3, 1, "\\_____/"}},
      {-1, 1}};
  static const auto& pointed = *new Pattern{3,
                                            2,
                                            {{-2, -1, "/"},
                                             {2, -1, "\\"},
                                             {-3, 0, "|"},
                                             {3, 0, "|"},
                                             {-1, 1, "\\"},
                                             {1, 1, "/"}},
                                            {-1, -1}};
  static const auto& square = *new Pattern{
      6,
      2,
      {{-3, -1, "+-----+"}, {-3, 0, "|"}, {3, 0, "|"}, {-3, 1, "+-----+"}},
      {-2, -1}};
  return form == CellForm::kFlatHexagon      ? flat
         : form == CellForm::kPointedHexagon ? pointed
                                             : square;
}

// The smallest difference between two unlike values; 1 if there are none.
double SmallestGap(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  double gap = 1e9;
  for (size_t i = 1; i < values.size(); ++i) {
    const double d = values[i] - values[i - 1];
    if (d > 1e-6) gap = std::min(gap, d);
  }
  return gap < 1e9 ? gap : 1;
}

class TextBoard {
 public:
  TextBoard(const rules::VariantSpec& spec, const GameView& view)
      : board_(*spec.board), spec_(spec), view_(view) {
    for (int c = 0; c < board_.size(); ++c) {
      xs_.push_back(board_.center(static_cast<Cell>(c)).x);
      ys_.push_back(board_.center(static_cast<Cell>(c)).y);
    }
    left_ = *std::min_element(xs_.begin(), xs_.end());
    top_ = *std::min_element(ys_.begin(), ys_.end());
  }

  std::string Draw() {
    const CellForm form = FormOf(board_);
    if (form == CellForm::kOther) {
      DrawFree();
    } else {
      DrawLattice(PatternOf(form));
    }
    return canvas_.Text();
  }

 private:
  void DrawLattice(const Pattern& pattern) {
    const double dx = SmallestGap(xs_), dy = SmallestGap(ys_);
    std::vector<Place> places;
    for (int c = 0; c < board_.size(); ++c) {
      const int x = static_cast<int>(std::lround((xs_[c] - left_) / dx));
      const int y = static_cast<int>(std::lround((ys_[c] - top_) / dy));
      places.push_back({3 + pattern.width * x, 1 + pattern.height * y});
      for (const Stroke& s : pattern.border)
        PutAt(places.back(), {s.column, s.row}, s.text);
    }
    for (int c = 0; c < board_.size(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      PutAt(places[c], pattern.name, board_.cell_name(cell));
      PutAt(places[c], {-2, 0}, Token(cell));
    }
  }
  void PutAt(Place at, Place offset, absl::string_view text) {
    canvas_.Put(at.column + offset.column, at.row + offset.row, text);
  }

  // Five characters: the piece in the middle, marked if it is to be seen.
  std::string Token(Cell c) const {
    const std::string piece = PieceOn(c);
    std::string token =
        piece.size() < 2 ? absl::StrCat("  ", piece) : absl::StrCat(" ", piece);
    token.resize(5, ' ');
    const std::string mark = MarkOf(c);
    if (!mark.empty()) {
      token.front() = mark[0];
      token.back() = mark[1];
    }
    return token;
  }
  std::string PieceOn(Cell c) const {
    const rules::Piece p = view_.at[c];
    return p.none() ? "" : rules::PieceText(spec_, p);
  }
  std::string MarkOf(Cell c) const {
    if (c == view_.checked) return "!!";
    const std::vector<Cell>& last = view_.last_cells;
    return std::find(last.begin(), last.end(), c) != last.end() ? "[]" : "";
  }

  // Cells that differ: name and piece on two lines, in place, at the smallest
  // scale at which no cell touches another.
  void DrawFree() {
    double scale = 1;
    while (scale < 16 && !Apart(scale)) scale += 0.125;
    for (int c = 0; c < board_.size(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      const Place at = FreePlace(c, scale);
      PutAt(at, {0, 0}, FreeToken(cell));
      PutAt(at, {1, 1}, board_.cell_name(cell));
    }
  }
  static constexpr int kFreeWidth = 5, kFreeHeight = 2;

  std::string FreeToken(Cell c) const {
    const std::string piece = PieceOn(c).empty() ? "." : PieceOn(c);
    const std::string mark = MarkOf(c).empty() ? "  " : MarkOf(c);
    return piece.size() < 2
               ? absl::StrCat(" ", mark.substr(0, 1), piece, mark.substr(1))
               : absl::StrCat(mark.substr(0, 1), piece, mark.substr(1));
  }
  Place FreePlace(int c, double scale) const {
    // A character is about twice as high as it is wide.
    return {static_cast<int>(std::lround((xs_[c] - left_) * 2 * scale)),
            static_cast<int>(std::lround((ys_[c] - top_) * scale))};
  }
  bool Apart(double scale) const {
    for (int a = 0; a < board_.size(); ++a) {
      const Place pa = FreePlace(a, scale);
      for (int b = 0; b < a; ++b) {
        const Place pb = FreePlace(b, scale);
        if (std::abs(pa.column - pb.column) < kFreeWidth &&
            std::abs(pa.row - pb.row) < kFreeHeight)
          return false;
      }
    }
    return true;
  }

  Canvas canvas_;
  const Board& board_;
  const rules::VariantSpec& spec_;
  const GameView& view_;
  std::vector<double> xs_, ys_;  // centres of the cells
  double left_ = 0, top_ = 0;
};

// How the seat's pieces are written, where that is not its tag.
std::string Writing(const rules::VariantSpec& spec, Seat seat) {
  if (spec.seat_count() > 2) return "";
  return seat == 0 ? "  upper case" : "  lower case";
}

std::string ReserveText(const rules::VariantSpec& spec, const GameView& view,
                        Seat seat) {
  std::vector<std::string> pieces;
  for (const auto& [piece, n] : view.reserves[seat]) {
    pieces.push_back(rules::PieceText(spec, piece));
    if (n > 1) absl::StrAppend(&pieces.back(), "x", n);
  }
  return pieces.empty() ? "-" : absl::StrJoin(pieces, " ");
}

std::string SeatLines(const rules::VariantSpec& spec, const GameView& view) {
  size_t width = 0;
  for (const rules::SeatSpec& seat : spec.seats)
    width = std::max(width, seat.name.size());
  std::string text;
  for (int s = 0; s < spec.seat_count(); ++s) {
    const Seat seat = static_cast<Seat>(s);
    const rules::SeatSpec& spec_of = spec.seats[s];
    std::string name = spec_of.name;
    name.resize(width, ' ');
    const bool moves = seat == view.turn && !view.outcome.over();
    absl::StrAppend(&text, moves ? "> " : "  ", spec_of.tag, "  ", name,
                    Writing(spec, seat));
    if (spec.rules.drops)
      absl::StrAppend(&text, "  reserve: ", ReserveText(spec, view, seat));
    absl::StrAppend(&text, view.alive[s] ? "" : "  (out)", "\n");
  }
  return text;
}

}  // namespace

std::string BoardText(const rules::Game& game) {
  const rules::VariantSpec& spec = game.variant().spec();
  const GameView view = ViewOf(game);
  std::string text = TextBoard(spec, view).Draw();
  absl::StrAppend(&text, "\n", SeatLines(spec, view));
  if (!view.last_text.empty())
    absl::StrAppend(&text, "last move: ", view.last_text, "\n");
  absl::StrAppend(&text, StatusText(spec, view), "\n");
  return text;
}

}  // namespace aster::app
