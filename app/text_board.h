// The board as text for a terminal: plain ASCII, every cell with its name and
// its piece as a FEN writes it. Laid out from the board's geometry; knows no
// game and no board by name.
#ifndef ASTER_APP_TEXT_BOARD_H_
#define ASTER_APP_TEXT_BOARD_H_

#include <string>

#include "rules/game.h"

namespace aster::app {

// Board, seats with their reserves, last move, and who is to move; lines end in
// '\n'. The first player is at the bottom. The cells of the last move and an
// attacked royal piece of the seat to move are marked: "[P]", "!K!". The
// rulebook's boards fit in 100 columns and 60 lines.
std::string BoardText(const rules::Game& game);

}  // namespace aster::app

#endif  // ASTER_APP_TEXT_BOARD_H_
