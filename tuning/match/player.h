// Player: chooses moves in the games of a match. Engines are library objects;
// other programs are children of this process (tuning/match/external.h). Knows
// neither openings nor results.
#ifndef ASTER_TUNING_MATCH_PLAYER_H_
#define ASTER_TUNING_MATCH_PLAYER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "rules/game.h"
#include "tuning/match/player_spec.h"

namespace aster::tuning {

// A move and what its player thought of it.
struct Choice {
  std::string move;
  bool scored = false;  // whether there is a score
  bool mate = false;    // then `score` counts own moves to mate
  int score = 0;        // centipawns of the seat to move
  int depth = 0;        // plies
  uint64_t nodes = 0;
  int64_t ms = 0;

  friend bool operator==(const Choice&, const Choice&) = default;
};

// Sits in one seat and serves one thread.
class Player {
 public:
  virtual ~Player() = default;
  // Forgets all earlier games. What it then plays is a function of its
  // specification, the game and the seed, if the specification is repeatable.
  // An error is a fault of the player's.
  virtual absl::Status NewGame(uint64_t seed) = 0;
  // A move in a game that is not over. The referee checks that it is legal. An
  // error is a fault of the player's: it lost the game.
  virtual absl::StatusOr<Choice> Choose(const rules::Game& game) = 0;
  // The referee refused its move.
  virtual void Faulted() {}
};

// `variant` is the name of a built-in game or the path of a file, as other
// programs are told it. An error says why the player cannot play at all: no
// memory, no such program, a program that does not speak the protocol.
absl::StatusOr<std::unique_ptr<Player>> MakePlayer(const PlayerSpec& spec,
                                                   const std::string& variant);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_PLAYER_H_
