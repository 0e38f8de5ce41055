// The bench: one node count that names the engine's behaviour.
#ifndef ASTER_APP_BENCH_H_
#define ASTER_APP_BENCH_H_

#include <functional>

#include "absl/strings/string_view.h"

namespace aster::app {

// Searches fixed positions of all built-in games to fixed depths on one thread;
// prints a line a game, and at last "Nodes searched: COUNT", the same on every
// run.
void Bench(const std::function<void(absl::string_view)>& print);

}  // namespace aster::app

#endif  // ASTER_APP_BENCH_H_
