// Scoring moves.
#include "search/ordering.h"

#include <algorithm>
#include <cstddef>

#include "search/exchange.h"

namespace aster::search {

using rules::Move;

template <int Words>
int QuietScore(const rules::Position<Words>& p, const Hints& hints, Move m) {
  if (m.type() == Move::Type::kPass) return 0;
  const rules::Piece piece = MovingPiece(p, m);
  int score = hints.history.Quiet(piece, m.to(), m.type() == Move::Type::kDrop);
  for (const int16_t* after : hints.after) {
    if (after) score += after[hints.history.ContextOf(piece, m.to())];
  }
  return score;
}

template <int Words>
void OrderedMoves::Score(const rules::Tables<Words>& t,
                         const rules::Position<Words>& p,
                         const eval::Weights& weights, const Hints& hints) {
  ranked_.resize(moves_.size());
  next_ = 0;
  for (size_t i = 0; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    int& score = ranked_[i].score;
    ranked_[i].move = m;
    if (!Quiet(p, m)) {
      const rules::Piece mover = p.at(m.from());
      // The captured piece first, then what takes it, then what has done well.
      score =
          2 * kCapture + 64 * std::min(Gain(t, p, weights, m), 30000) -
          8 * std::min(weights.material[mover.seat()][mover.kind()], 30000) +
          hints.history.Capture(mover, m.to(), CapturedKind(p, m));
    } else if (m == hints.killers[0] || m == hints.killers[1]) {
      score = kKiller + (m == hints.killers[0]);
    } else {
      score = QuietScore(p, hints, m);
    }
  }
}

const OrderedMoves::Ranked& OrderedMoves::SelectBest() {
  const auto first = ranked_.begin() + static_cast<std::ptrdiff_t>(next_);
  const auto better = [](const Ranked& a, const Ranked& b) {
    return a.score != b.score ? a.score > b.score
                              : a.move.bits() < b.move.bits();
  };
  if (next_ < kPicked) {
    std::iter_swap(first, std::min_element(first, ranked_.end(), better));
  } else if (next_ == kPicked) {
    std::sort(first, ranked_.end(), better);
  }
  return ranked_[next_++];
}

#define ASTER_INSTANTIATE(W)                                              \
  template int QuietScore(const rules::Position<W>&, const Hints&, Move); \
  template void OrderedMoves::Score(const rules::Tables<W>&,              \
                                    const rules::Position<W>&,            \
                                    const eval::Weights&, const Hints&);
ASTER_INSTANTIATE(2)
ASTER_INSTANTIATE(3)
#undef ASTER_INSTANTIATE

}  // namespace aster::search
