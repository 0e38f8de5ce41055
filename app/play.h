// Playing in the terminal, persons and engine on any seats.
#ifndef ASTER_APP_PLAY_H_
#define ASTER_APP_PLAY_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "rules/game.h"

namespace aster::app {

struct PlayOptions {
  std::vector<bool> person;  // per seat
  int movetime_ms = 1000;    // the engine's
};

// Seats from "TAG,TAG,..."; "" is the first seat, "none" no seat.
absl::StatusOr<std::vector<bool>> PersonSeats(const rules::VariantSpec& spec,
                                              const std::string& text);

// Plays until the game is over, "quit" or the end of input.
void Play(rules::Game game, const PlayOptions& options, std::istream& in,
          std::ostream& out);

}  // namespace aster::app

#endif  // ASTER_APP_PLAY_H_
