// What the benchmarks share: the built-in games, and positions out of the
// middle of random games, the same at every run.
#ifndef ASTER_BENCH_BENCH_SUPPORT_H_
#define ASTER_BENCH_BENCH_SUPPORT_H_

#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/variant.h"

namespace aster::bench {

inline std::shared_ptr<const rules::Variant> Load(const std::string& name) {
  auto variant = rules::LoadBuiltIn(name);
  if (!variant.ok()) std::abort();
  return *variant;
}

// Positions of random games, from ply 10 on, every seventh.
template <int Words>
std::vector<rules::Position<Words>> Middlegames(
    const rules::Tables<Words>& tables, const rules::Line<Words>& start) {
  constexpr size_t kWanted = 64;
  std::mt19937_64 random(1);
  std::vector<rules::Position<Words>> positions;
  while (positions.size() < kWanted) {
    rules::Line<Words> line = start;
    for (int ply = 0; ply < 80 && !line.outcome().over(); ++ply) {
      if (ply >= 10 && ply % 7 == 0) positions.push_back(line.current());
      rules::MoveList moves;
      rules::Generator<Words>(tables, line.current()).List(moves);
      line.Play(moves[random() % moves.size()]);
    }
  }
  positions.resize(kWanted);
  return positions;
}

// Registers "NAME/GAME" for each built-in game; f(state, tables, positions).
template <class F>
void RegisterForGames(const std::string& name, F f) {
  for (const std::string& game : rules::BuiltInVariants()) {
    benchmark::RegisterBenchmark(
        (name + "/" + game).c_str(), [=](benchmark::State& state) {
          const rules::Game start(Load(game));
          start.Visit([&](const auto& line) {
            f(state, *line.tables, Middlegames(*line.tables, line));
          });
        });
  }
}

}  // namespace aster::bench

#endif  // ASTER_BENCH_BENCH_SUPPORT_H_
