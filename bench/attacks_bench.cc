// Attacks: the threats against the royal piece of the side to move, and whether
// its opponents attack a cell, for every cell of the board (items are cells).
#include "bench/bench_support.h"
#include "rules/attacks.h"
#include "rules/threats.h"

namespace aster::bench {
namespace {

const bool kRegistered = [] {
  RegisterForGames("Threats", [](benchmark::State& state, const auto& tables,
                                 const auto& positions) {
    size_t i = 0;
    for (auto _ : state) {
      const auto& p = positions[i++ % positions.size()];
      benchmark::DoNotOptimize(rules::Threats(tables, p, p.turn()));
    }
    state.SetItemsProcessed(state.iterations());
  });
  RegisterForGames("IsAttacked", [](benchmark::State& state, const auto& tables,
                                    const auto& positions) {
    size_t i = 0;
    const int cells = tables.board().size();
    for (auto _ : state) {
      const auto& p = positions[i++ % positions.size()];
      const auto by = p.opponents_of(p.turn());
      int attacked = 0;
      for (int c = 0; c < cells; ++c) {
        attacked += IsAttacked(tables, p, static_cast<rules::Cell>(c), by,
                               p.occupied());
      }
      benchmark::DoNotOptimize(attacked);
    }
    state.SetItemsProcessed(state.iterations() * cells);
  });
  return true;
}();

}  // namespace
}  // namespace aster::bench
