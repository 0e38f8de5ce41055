// Positions come from the start of each game by a fixed walk through its legal
// moves, so that every game, new ones too, has its own.
#include "app/bench.h"

#include <chrono>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "rules/game.h"
#include "search/engine.h"

namespace aster::app {
namespace {

constexpr int kPliesBetween = 4;

// The next of a fixed sequence of numbers (Park and Miller, 1988).
uint64_t NextNumber(uint64_t& state) {
  state = state * 48271 % 2147483647;
  return state;
}

// Sums over searches.
struct Work {
  uint64_t nodes = 0;
  double seconds = 0;
  search::Counts counts;
  double log_branching = 0;  // ln(nodes) / depth, summed
  int searches = 0;

  void Add(search::Engine& engine, const rules::Game& game, int depth) {
    using Time = std::chrono::steady_clock;
    search::Limits limits;
    limits.depth = depth;
    uint64_t found = 0;
    engine.Clear();
    const Time::time_point begun = Time::now();
    engine.Go(game, limits,
              {[&](const search::Info& info) { found = info.nodes; }, nullptr});
    engine.Wait();
    seconds += std::chrono::duration<double>(Time::now() - begun).count();
    nodes += found;
    counts += engine.counts();
    log_branching += std::log(static_cast<double>(found)) / depth;
    ++searches;
  }
};

double Percent(uint64_t part, uint64_t whole) {
  return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole)
               : 0;
}

Work BenchGame(search::Engine& engine, const std::string& name,
               const BenchOptions& options) {
  rules::Game game(*rules::LoadBuiltIn(name));
  const int depth = options.depth.value_or(
      game.variant().seats() == 2 ? kDepthTwo : kDepthMulti);
  Work work;
  uint64_t state = 1;
  for (int i = 0; i < options.positions && !game.outcome().over(); ++i) {
    work.Add(engine, game, depth);
    for (int ply = 0; ply < kPliesBetween && !game.outcome().over(); ++ply) {
      const std::vector<std::string> moves = game.LegalMoves();
      game.Play(moves[NextNumber(state) % moves.size()]).IgnoreError();
    }
  }
  return work;
}

}  // namespace

void Bench(const BenchOptions& options,
           const std::function<void(absl::string_view)>& print) {
  search::Engine engine;
  uint64_t total = 0;
  double seconds = 0;
  for (const std::string& name : rules::BuiltInVariants()) {
    const Work work = BenchGame(engine, name, options);
    print(absl::StrFormat(
        "%-16s %9d nodes %8.0f nodes/s %7.1f ms branching %5.2f first %4.1f%% "
        "hits %4.1f%%",
        name, work.nodes, static_cast<double>(work.nodes) / work.seconds,
        1000 * work.seconds / work.searches,
        std::exp(work.log_branching / work.searches),
        Percent(work.counts.first_cutoffs, work.counts.cutoffs),
        Percent(work.counts.hits, work.counts.probes)));
    total += work.nodes;
    seconds += work.seconds;
  }
  print(absl::StrFormat("%.0f nodes/s", static_cast<double>(total) / seconds));
  print(absl::StrCat("Nodes searched: ", total));
}

}  // namespace aster::app
