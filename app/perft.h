// Perft as the protocol prints it.
#ifndef ASTER_APP_PERFT_H_
#define ASTER_APP_PERFT_H_

#include <functional>

#include "absl/strings/string_view.h"
#include "rules/game.h"

namespace aster::app {

// "MOVE: COUNT" for each legal move, sorted bytewise; an empty line; "Nodes
// searched: COUNT".
void PerftDivide(const rules::Game& game, int depth,
                 const std::function<void(absl::string_view)>& print);

}  // namespace aster::app

#endif  // ASTER_APP_PERFT_H_
