// Perft of each starting position, at a depth that takes a tenth of a second or
// so; "leaves" counts leaves per second.
#include <map>

#include "bench/bench_support.h"

namespace aster::bench {
namespace {

int DepthOf(const std::string& game) {
  static const auto& depths = *new std::map<std::string, int>{
      {"sunflower", 4},  {"hexgi-wo", 5},     {"hexgi-go", 5},
      {"hexgi-wo-3", 5}, {"hexgi-go-3", 5},   {"hexgi-4", 5},
      {"stellisch", 6},  {"stellicorn", 5},   {"stellgi", 6},
      {"hex-fiance", 4}, {"stelliu-yang", 5}, {"stelli-draughts", 8}};
  const auto it = depths.find(game);
  return it == depths.end() ? 4 : it->second;
}

const bool kRegistered = [] {
  for (const std::string& game : rules::BuiltInVariants()) {
    const int depth = DepthOf(game);
    benchmark::RegisterBenchmark(
        ("Perft/" + game + "/" + std::to_string(depth)).c_str(),
        [=](benchmark::State& state) {
          const rules::Game start(Load(game));
          start.Visit([&](auto line) {
            uint64_t leaves = 0;
            for (auto _ : state) leaves += rules::Perft(line, depth);
            state.counters["leaves"] = benchmark::Counter(
                static_cast<double>(leaves), benchmark::Counter::kIsRate);
          });
        })
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace aster::bench
