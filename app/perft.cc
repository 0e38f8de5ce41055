// Perft, move by move.
#include "app/perft.h"

#include <map>
#include <string>

#include "absl/strings/str_cat.h"

namespace aster::app {

void PerftDivide(const rules::Game& game, int depth,
                 const std::function<void(absl::string_view)>& print) {
  uint64_t total = depth == 0 ? 1 : 0;
  rules::MoveList moves;
  if (depth > 0 && !game.outcome().over()) {
    game.Visit([&](const auto& line) {
      rules::Generator(*line.tables, line.current()).List(moves);
    });
  }
  std::map<std::string, rules::Move> sorted;
  for (rules::Move m : moves) sorted[game.Text(m)] = m;
  rules::Game after = game;
  for (const auto& [text, move] : sorted) {
    after.Play(move);
    const uint64_t leaves = after.Visit([&](const auto& line) {
      auto copy = line;
      return rules::Perft(copy, depth - 1);
    });
    after.Undo();
    print(absl::StrCat(text, ": ", leaves));
    total += leaves;
  }
  print("");
  print(absl::StrCat("Nodes searched: ", total));
}

}  // namespace aster::app
