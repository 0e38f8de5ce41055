// The bench: one node count that names the engine's behaviour, and how well its
// search does.
#ifndef ASTER_APP_BENCH_H_
#define ASTER_APP_BENCH_H_

#include <functional>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace aster::app {

struct BenchOptions {
  int positions = 30;         // of each game
  absl::optional<int> depth;  // else kDepthTwo, or kDepthMulti
};
inline constexpr int kDepthTwo = 9;    // two seats
inline constexpr int kDepthMulti = 3;  // three seats and more

// Searches fixed positions of all built-in games to fixed depths on one thread.
// Prints a line a game: nodes, nodes/s, mean time to the depth (ms), effective
// branching factor (nodes to the power of 1/depth), shares of cutoffs by the
// first move and of hits in the table; at last "Nodes searched: COUNT", the
// same on every run.
void Bench(const BenchOptions& options,
           const std::function<void(absl::string_view)>& print);

}  // namespace aster::app

#endif  // ASTER_APP_BENCH_H_
