// Move generation: all legal moves listed, counted, the noisy ones listed, and
// the question whether there is any. Items are positions; "moves" per second
// counts the moves that came out.
#include "bench/bench_support.h"

namespace aster::bench {
namespace {

template <class F>
void RegisterGenerator(const std::string& name, F generate) {
  RegisterForGames(name, [=](benchmark::State& state, const auto& tables,
                             const auto& positions) {
    size_t i = 0;
    int64_t moves = 0;
    rules::MoveList list;
    for (auto _ : state) {
      list.clear();
      moves += generate(
          rules::Generator(tables, positions[i++ % positions.size()]), list);
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["moves"] = benchmark::Counter(static_cast<double>(moves),
                                                 benchmark::Counter::kIsRate);
  });
}

const bool kRegistered = [] {
  RegisterGenerator("List", [](const auto& generator, rules::MoveList& list) {
    generator.List(list);
    return static_cast<int64_t>(list.size());
  });
  RegisterGenerator("ListNoisy",
                    [](const auto& generator, rules::MoveList& list) {
                      generator.ListNoisy(list);
                      return static_cast<int64_t>(list.size());
                    });
  RegisterGenerator("Count", [](const auto& generator, rules::MoveList&) {
    return static_cast<int64_t>(generator.Count());
  });
  RegisterGenerator("HasMove", [](const auto& generator, rules::MoveList&) {
    return static_cast<int64_t>(generator.HasMove());
  });
  return true;
}();

}  // namespace
}  // namespace aster::bench
