// GameView: what a drawing asks of a game, gathered once and free of the set
// size. Knows the rules' values, no geometry and no output format.
#ifndef ASTER_APP_GAME_VIEW_H_
#define ASTER_APP_GAME_VIEW_H_

#include <string>
#include <utility>
#include <vector>

#include "rules/game.h"

namespace aster::app {

struct GameView {
  std::vector<rules::Piece> at;  // per cell
  // Per seat: kinds in reserve and how many of each, in FEN order.
  std::vector<std::vector<std::pair<rules::Piece, int>>> reserves;
  std::vector<bool> alive;  // per seat
  rules::Seat turn = 0;
  // The attacked royal piece of the seat to move; kNoCell if there is none.
  rules::Cell checked = rules::kNoCell;
  // Of the last move played: its cells, from the first to the last (one for a
  // drop, none for a pass or before the first move), and its text.
  std::vector<rules::Cell> last_cells;
  std::string last_text;
  rules::Outcome outcome;
};

// Cost: that of one legality test.
GameView ViewOf(const rules::Game& game);

// One line for people: "White to move", "White to move, in check", "Black wins
// (checkmate)", "draw (repetition)".
std::string StatusText(const rules::VariantSpec& spec, const GameView& view);

}  // namespace aster::app

#endif  // ASTER_APP_GAME_VIEW_H_
