// Gathers a GameView from a game of either set size. Knows no output format.
#include "app/game_view.h"

#include "absl/strings/str_cat.h"
#include "rules/attacks.h"
#include "rules/chains.h"
#include "rules/notation.h"

namespace aster::app {
namespace {

using rules::Cell;
using rules::Move;
using rules::Seat;

template <int Words>
void LookAtLastMove(const rules::Line<Words>& line, GameView& view) {
  if (line.moves.empty()) return;
  const Move m = line.moves.back();
  const rules::Position<Words>& before =
      line.positions[line.positions.size() - 2];
  view.last_text = rules::MoveText(*line.tables, before, m);
  if (m.type() == Move::Type::kPass) return;
  if (m.type() != Move::Type::kDrop) view.last_cells.push_back(m.from());
  if (m.type() == Move::Type::kChain) {
    rules::VisitChain(*line.tables, before, m, [&](const auto& chain) {
      const auto landings = chain.landings();
      view.last_cells.insert(view.last_cells.end(), landings.begin(),
                             landings.end());
    });
  } else {
    view.last_cells.push_back(m.to());
  }
}

template <int Words>
void LookAtPosition(const rules::Tables<Words>& t,
                    const rules::Position<Words>& p, GameView& view) {
  for (int c = 0; c < t.board().size(); ++c)
    view.at.push_back(p.at(static_cast<Cell>(c)));
  for (int s = 0; s < t.seats(); ++s) {
    const Seat seat = static_cast<Seat>(s);
    view.alive.push_back(p.alive(seat));
    view.reserves.emplace_back();
    for (size_t slot = 0; slot < t.reserve(seat).size(); ++slot) {
      const int n = p.reserve(seat, static_cast<int>(slot));
      if (n == 0) continue;
      view.reserves.back().push_back(
          {rules::Piece(seat, t.reserve(seat)[slot].kind), n});
    }
  }
  view.turn = p.turn();
  if (rules::RoyalAttacked(t, p, p.turn())) view.checked = p.royal(p.turn());
}

}  // namespace

GameView ViewOf(const rules::Game& game) {
  GameView view;
  game.Visit([&](const auto& line) {
    LookAtPosition(*line.tables, line.current(), view);
    LookAtLastMove(line, view);
  });
  view.outcome = game.outcome();
  return view;
}

std::string StatusText(const rules::VariantSpec& spec, const GameView& view) {
  if (view.outcome.over()) {
    const char* reason = rules::ReasonWord(view.outcome.reason);
    if (view.outcome.winner == rules::kNoSeat)
      return absl::StrCat("draw (", reason, ")");
    return absl::StrCat(spec.seats[view.outcome.winner].name, " wins (", reason,
                        ")");
  }
  return absl::StrCat(spec.seats[view.turn].name, " to move",
                      view.checked == rules::kNoCell ? "" : ", in check");
}

}  // namespace aster::app
