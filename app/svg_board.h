// A board without pieces, as SVG elements: cells with their shades, and names.
// Drawn from outlines and a theme; knows no position and no layout around it.
#ifndef ASTER_APP_SVG_BOARD_H_
#define ASTER_APP_SVG_BOARD_H_

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/board_form.h"
#include "rules/board.h"

namespace aster::app {

// Colours, as SVG writes them.
struct SvgTheme {
  const char *background, *text, *faint;
  const char* line;                   // between cells
  std::array<const char*, 3> plain;   // shades of boards with straight rows
  std::array<const char*, 3> yellow;  // shades of boards with tracks
  std::array<const char*, 6> tracks;  // borders, from the first row on
  const char* name;                   // of cells
  const char *moved, *check;
};
extern const SvgTheme kLightTheme, kDarkTheme;
// The colours are variables of a style sheet, which SvgThemeCss writes.
extern const SvgTheme kVariableTheme;
std::string SvgThemeCss(const SvgTheme& theme);

class SvgBoard {
 public:
  static constexpr double kUnit = 64;  // pixels between neighbouring cells

  // The board outlives this. `corner` is where its extent's left top is, in
  // pixels; `lift` tells that names are below the pieces, which make room.
  SvgBoard(const rules::Board& board, const SvgTheme& theme, bool lift);
  void MoveTo(rules::Point corner) { corner_ = corner; }

  // Size in pixels.
  double width() const { return extent_.width() * kUnit; }
  double height() const { return extent_.height() * kUnit; }
  // Of pieces: none is wider than the tightest cell.
  double radius() const { return radius_; }
  // Pieces sit so far above the middle.
  double lift() const { return lift_ ? 0.09 * kUnit : 0; }
  rules::Point Middle(rules::Cell c) const { return Pixel(board_.center(c)); }
  // How far below the middle a cell's name is.
  double NameDrop(rules::Cell c) const;
  static constexpr double kNameSize = 0.15 * kUnit;

  // `moved`: in the colour of the last move. `attributes` go to the element
  // that has this colour, as written.
  void DrawCell(std::string& svg, rules::Cell c, bool moved,
                const std::string& attributes = "") const;
  void DrawName(std::string& svg, rules::Cell c) const;

 private:
  double Room(rules::Cell c) const;
  double Depth(rules::Cell c) const;
  rules::Point Pixel(rules::Point p) const;
  std::vector<rules::Point> OutlinePixels(rules::Cell c, double inset) const;
  void FillOutline(std::string& svg, rules::Cell c, double inset,
                   const char* fill, const char* stroke,
                   const std::string& attributes) const;

  const rules::Board& board_;
  const SvgTheme& theme_;
  const bool lift_;
  const Extent extent_;
  const bool tracks_;  // rows go round: each has a border colour
  const std::vector<int> row_of_;
  double radius_ = 0;
  rules::Point corner_;
};

}  // namespace aster::app

#endif  // ASTER_APP_SVG_BOARD_H_
