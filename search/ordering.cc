// Scoring moves.
#include "search/ordering.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace aster::search {
namespace {

constexpr int kFirst = 1 << 30;
constexpr int kCapture = 1 << 24;  // captures before killers before quiet moves
constexpr int kKiller = 1 << 20;

}  // namespace

void History::Add(rules::Piece p, rules::Cell to, int bonus, int max) {
  int16_t& score = scores_[Index(p, to)];
  const int step = std::clamp(bonus, -max, max);
  score = static_cast<int16_t>(score + step - score * std::abs(step) / max);
}

template <int Words>
int Gain(const rules::Tables<Words>& t, const rules::Position<Words>& p,
         const eval::Weights& weights, rules::Move m) {
  int gain = 0;
  auto take = [&](rules::Cell c) {
    gain += weights.material[p.at(c).seat()][p.at(c).kind()];
  };
  if (m.type() == rules::Move::Type::kChain) {
    rules::VisitChain(t, p, m, [&](const rules::Chains<Words>& chain) {
      for (rules::Cell c : chain.captured()) take(c);
    });
  } else if (Captures(p, m)) {
    take(m.to());
  }
  if (m.promotes()) {
    const auto& material = weights.material[p.turn()];
    gain += material[m.kind()] - material[p.at(m.from()).kind()];
  }
  return gain;
}

template <int Words>
void OrderedMoves::Score(const rules::Tables<Words>& t,
                         const rules::Position<Words>& p,
                         const eval::Weights& weights, const History& history,
                         const Killers& killers, rules::Move first) {
  scores_.resize(moves_.size());
  next_ = 0;
  for (size_t i = 0; i < moves_.size(); ++i) {
    const rules::Move m = moves_[i];
    int& score = scores_[i];
    if (m == first) {
      score = kFirst;
    } else if (Captures(p, m) || m.promotes()) {
      const rules::Piece mover = p.at(m.from());
      score = kCapture + 8 * Gain(t, p, weights, m) -
              weights.material[mover.seat()][mover.kind()];
    } else if (m == killers[0] || m == killers[1]) {
      score = kKiller + (m == killers[0]);
    } else if (m.type() != rules::Move::Type::kPass) {
      score = history.Of(MovingPiece(p, m), m.to());
    } else {
      score = 0;
    }
  }
}

rules::Move OrderedMoves::Next() {
  if (next_ == moves_.size()) return rules::Move::None();
  size_t best = next_;
  for (size_t i = next_ + 1; i < moves_.size(); ++i) {
    if (scores_[i] > scores_[best]) best = i;
  }
  std::swap(moves_[next_], moves_[best]);
  std::swap(scores_[next_], scores_[best]);
  return moves_[next_++];
}

#define ASTER_INSTANTIATE(W)                                            \
  template int Gain(const rules::Tables<W>&, const rules::Position<W>&, \
                    const eval::Weights&, rules::Move);                 \
  template void OrderedMoves::Score(                                    \
      const rules::Tables<W>&, const rules::Position<W>&,               \
      const eval::Weights&, const History&, const Killers&, rules::Move);
ASTER_INSTANTIATE(2)
ASTER_INSTANTIATE(3)
#undef ASTER_INSTANTIATE

}  // namespace aster::search
