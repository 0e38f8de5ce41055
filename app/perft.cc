// Perft, move by move.
#include "app/perft.h"

#include "absl/strings/str_cat.h"

namespace aster::app {

void PerftDivide(const rules::Game& game, int depth,
                 const std::function<void(absl::string_view)>& print) {
  uint64_t total = depth == 0 ? 1 : 0;
  const std::vector<std::string> moves =
      depth == 0 ? std::vector<std::string>() : game.LegalMoves();
  rules::Game after = game;
  for (const std::string& move : moves) {
    after.Play(move).IgnoreError();  // it is legal
    const uint64_t leaves = after.Visit([&](const auto& line) {
      auto copy = line;
      return rules::Perft(copy, depth - 1);
    });
    after.Undo();
    print(absl::StrCat(move, ": ", leaves));
    total += leaves;
  }
  print("");
  print(absl::StrCat("Nodes searched: ", total));
}

}  // namespace aster::app
