// Positions come from the start of each game by a fixed walk through its legal
// moves, so that every game, new ones too, has its own.
#include "app/bench.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "rules/game.h"
#include "search/engine.h"

namespace aster::app {
namespace {

constexpr int kPositions = 5;
constexpr int kPliesBetween = 12;
constexpr int kDepthTwo = 5;    // two seats
constexpr int kDepthMulti = 4;  // three seats and more

// The next of a fixed sequence of numbers (Park and Miller, 1988).
uint64_t NextNumber(uint64_t& state) {
  state = state * 48271 % 2147483647;
  return state;
}

uint64_t SearchNodes(search::Engine& engine, const rules::Game& game) {
  uint64_t nodes = 0;
  search::Limits limits;
  limits.depth = game.variant().seats() == 2 ? kDepthTwo : kDepthMulti;
  engine.Go(game, limits,
            {[&](const search::Info& info) { nodes = info.nodes; }, nullptr});
  engine.Wait();
  return nodes;
}

}  // namespace

void Bench(const std::function<void(absl::string_view)>& print) {
  using Time = std::chrono::steady_clock;
  search::Engine engine;
  uint64_t total = 0;
  const Time::time_point start = Time::now();
  for (const std::string& name : rules::BuiltInVariants()) {
    const Time::time_point begun = Time::now();
    rules::Game game(*rules::LoadBuiltIn(name));
    uint64_t state = 1, nodes = 0;
    for (int i = 0; i < kPositions && !game.outcome().over(); ++i) {
      engine.Clear();
      nodes += SearchNodes(engine, game);
      for (int ply = 0; ply < kPliesBetween && !game.outcome().over(); ++ply) {
        const std::vector<std::string> moves = game.LegalMoves();
        game.Play(moves[NextNumber(state) % moves.size()]).IgnoreError();
      }
    }
    const double seconds =
        std::chrono::duration<double>(Time::now() - begun).count();
    print(absl::StrFormat("%-16s %9d nodes %9.0f nodes/s", name, nodes,
                          nodes / seconds));
    total += nodes;
  }
  const double seconds =
      std::chrono::duration<double>(Time::now() - start).count();
  print(absl::StrFormat("%.0f nodes/s", total / seconds));
  print(absl::StrCat("Nodes searched: ", total));
}

}  // namespace aster::app
