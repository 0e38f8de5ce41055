// Making a move: copy, change, turn, eliminations and ends, for each legal move
// of middlegame positions in turn.
#include "bench/bench_support.h"
#include "rules/apply.h"

namespace aster::bench {
namespace {

const bool kRegistered = [] {
  RegisterForGames("Apply", [](benchmark::State& state, const auto& tables,
                               const auto& positions) {
    std::vector<std::pair<size_t, rules::Move>> work;
    for (size_t i = 0; i < positions.size(); ++i) {
      rules::MoveList moves;
      rules::Generator(tables, positions[i]).List(moves);
      for (size_t m = 0; m < moves.size(); m += 5)
        work.emplace_back(i, moves[m]);
    }
    size_t next = 0;
    for (auto _ : state) {
      const auto& [i, move] = work[next];
      next = next + 1 == work.size() ? 0 : next + 1;
      benchmark::DoNotOptimize(Apply(tables, positions[i], move));
    }
    state.SetItemsProcessed(state.iterations());
  });
  return true;
}();

}  // namespace
}  // namespace aster::bench
