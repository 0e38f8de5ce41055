// The board as a picture: one standalone SVG document without scripts, fonts or
// links. Drawn from the board's outlines and the seats' colours; knows no game
// and no board by name.
#ifndef ASTER_APP_SVG_H_
#define ASTER_APP_SVG_H_

#include <string>

#include "rules/game.h"

namespace aster::app {

struct SvgOptions {
  bool coordinates = true;  // the cells' names
  bool dark = false;        // the dark theme
  bool last_move = true;    // its cells in another colour
};

// The position that `game` has reached, the first player at the bottom; beside
// the board the seats with their reserves, the last move, who is to move. An
// attacked royal piece of the seat to move is ringed.
std::string BoardSvg(const rules::Game& game, const SvgOptions& options);

}  // namespace aster::app

#endif  // ASTER_APP_SVG_H_
