// What a drawing asks of a board's geometry: the form of its cells, whether
// its rows go round, how far it reaches, which way a seat looks. Everything is
// found from coordinates and outlines; knows no game and no board by name.
#ifndef ASTER_APP_BOARD_FORM_H_
#define ASTER_APP_BOARD_FORM_H_

#include "rules/board.h"
#include "rules/variant_spec.h"

namespace aster::app {

enum class CellForm {
  kFlatHexagon,     // equal hexagons with flat tops, neighbours above, below
  kPointedHexagon,  // equal hexagons with pointed tops, neighbours beside
  kSquare,          // equal squares
  kOther            // cells that differ among themselves
};

CellForm FormOf(const rules::Board& board);

// Whether the rows of a FEN are rings rather than straight lines.
bool HasRoundRows(const rules::Board& board);

struct Extent {
  double left = 0, top = 0, right = 0, bottom = 0;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
};
// The rectangle that holds all outlines, in drawing coordinates.
Extent ExtentOf(const rules::Board& board);

// The row of Board::rows that holds each cell.
std::vector<int> RowsOfCells(const rules::Board& board);

// Which way the player looks, in degrees [0, 360): 0 is to the right, 90 up,
// as the drawing is seen. The first player of most games looks up.
double LooksTowards(const rules::VariantSpec& spec, rules::Seat seat);

}  // namespace aster::app

#endif  // ASTER_APP_BOARD_FORM_H_
