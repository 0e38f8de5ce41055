// PlayerSpec: who plays in a match and within which limits, read from text such
// as "name=A,nodes=5000,hash=8,parameter.delta_margin=200". Knows no game and
// plays nothing.
#ifndef ASTER_TUNING_MATCH_PLAYER_SPEC_H_
#define ASTER_TUNING_MATCH_PLAYER_SPEC_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "search/engine.h"

namespace aster::tuning {

enum class PlayerKind {
  kEngine,    // search::Engine, an object of its own for each seat
  kRandom,    // a random legal move
  kGreedy,    // the move after which its evaluation is highest
  kExternal,  // another program that speaks the protocol
};

// Bounds of one move's search; at least one is set for engines and externals.
struct PlayLimits {
  absl::optional<uint64_t> nodes;
  absl::optional<int> depth;
  absl::optional<int64_t> movetime;  // ms
};

struct PlayerSpec {
  std::string name;
  PlayerKind kind = PlayerKind::kEngine;
  PlayLimits limits;
  // Engines. A game of a few thousand nodes a move does not fill the table, and
  // it is emptied quickly between games.
  search::Options options = {.hash_mebibytes = 16};
  // Externals: the program and its arguments, separated by white space; UCI
  // options; and how long it may take over a move beyond movetime before it
  // counts as stalled, in ms (ten times that to start, or to be ready).
  std::string command;
  std::vector<std::pair<std::string, std::string>> uci_options;
  int64_t timeout_ms = 10000;

  // Whether games depend on the clock or on something outside, so that records
  // tell times and need not come out alike twice.
  bool Timed() const;
  bool Repeatable() const;
  // The specification in full, as ReadPlayerSpec reads it; equal texts, equal
  // players.
  std::string Text() const;
};

// Pairs KEY=VALUE separated by commas (a comma in a value is written "\,", a
// backslash "\\"): name, kind (engine, random, greedy), nodes, depth, movetime,
// hash (MiB), threads, elo, parameter.NAME; for programs command, option.NAME,
// timeout. A command makes the player an external one. Without a limit it is
// 5000 nodes. `name` is taken where the text has none. An error names the key
// at fault.
absl::StatusOr<PlayerSpec> ReadPlayerSpec(absl::string_view text,
                                          absl::string_view name);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_PLAYER_SPEC_H_
