// Plays one game: an opening, players by seat, a referee. The record that comes
// of it is a function of these and the seed wherever the players' limits are
// repeatable ones.
#ifndef ASTER_TUNING_MATCH_PLAY_H_
#define ASTER_TUNING_MATCH_PLAY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "rules/game.h"
#include "tuning/match/player.h"

namespace aster::tuning {

struct Fault {
  int seat = 0;
  std::string text;

  friend bool operator==(const Fault&, const Fault&) = default;
};

struct GameRecord {
  int64_t index = 0;  // in its match
  std::vector<std::string> opening;
  std::vector<int> players;   // by seat; numbers of the match's players
  std::vector<Choice> moves;  // after the opening
  // The protocol's word of how it ended, or kFaultReason, or kLongReason.
  std::string reason;
  std::vector<int> places;   // by seat, 1 the best; equal if shared
  std::vector<int> payoffs;  // by seat, in kPayoffUnits
  std::vector<Fault> faults;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// A player died, stalled or made an illegal move. With two seats the other one
// won; with more the game ends there, that seat comes last, and those left
// share the first place.
inline constexpr char kFaultReason[] = "fault";
// The game reached the bound of plies; a draw of those left.
inline constexpr char kLongReason[] = "too-long";

inline constexpr int kDefaultMaxPlies = 2000;

struct Seated {
  int player = 0;  // its number in the match
  Player* play = nullptr;
  bool timed = false;  // whether the record tells its times
};

// Plays on from `game`, whose moves so far are the opening, up to `max_plies`
// plies of the whole game. `seated` has one entry per seat.
GameRecord PlayGame(rules::Game game, absl::Span<const Seated> seated,
                    uint64_t seed, int max_plies);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_PLAY_H_
