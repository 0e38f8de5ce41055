// Quiescence: captures and promotions until the position is quiet.
#include <algorithm>

#include "rules/movegen.h"
#include "search/exchange.h"
#include "search/searcher.h"

namespace aster::search {

using rules::Move;

// Whether all moves must be looked at, not captures alone: when the royal piece
// is attacked (on the first plies only: with drops the evasions are many), or
// when capturing is not of one's choice.
template <int Words>
bool Searcher<Words>::QuietMovesMatter(const rules::Generator<Words>& generator,
                                       int left) const {
  const Parameters& parameters = shared_.parameters;
  if (!generator.attacked()) return t_.spec().rules.must_capture;
  return seats_ == 2
             ? left > parameters.quiescence_plies - parameters.evasion_plies
             : left == parameters.quiescence_plies_multi;
}

template <int Words>
Value Searcher<Words>::Quiescence(int ply, Value alpha, Value beta, int left) {
  Frame& frame = frames_[ply];
  frame.pv.clear();
  if (OutOfTime()) return kDraw;
  seldepth_ = std::max(seldepth_, ply);
  Node node{ply, alpha, beta, 0, beta - alpha > 1};
  if (Finished(ply, node.best) || MateDistance(node) || ProbeTable(node))
    return node.best;
  const Value stand = Evaluate(ply);
  if (ply >= kMaxPly - 1 || left == 0 || !shared_.parameters.quiescence)
    return stand;

  const Generator generator(t_, frame.position);
  const bool all = QuietMovesMatter(generator, left);
  frame.moves.Clear();
  if (all) {
    generator.List(frame.moves.moves());
    if (frame.moves.moves().empty()) return NoMoves(ply, generator.attacked());
    // Draughts: without a capture the position is quiet.
    if (!generator.attacked() &&
        !Captures(frame.position, frame.moves.moves()[0]))
      return stand;
  } else {
    node.best = stand;
    if (stand >= beta) return stand;
    node.alpha = std::max(node.alpha, stand);
    generator.ListNoisy(frame.moves.moves());
  }
  frame.moves.Score(t_, frame.position, shared_.weights, HintsAt(ply));
  for (Move m; !(m = frame.moves.Next()).none();) {
    if (!all && HopelessCapture(ply, m, stand, node.alpha)) continue;
    const bool turned = Make(ply, m);
    const Value value = FromChild(
        turned, node.alpha, node.beta,
        [&](Value a, Value b) { return Quiescence(ply + 1, a, b, left - 1); });
    Undo();
    if (stopped_) return kDraw;
    if (value <= node.best) continue;
    node.best = value;
    if (value <= node.alpha) continue;
    node.alpha = value;
    node.best_move = m;
    UpdatePv(ply, m);
    if (value >= node.beta) break;
  }
  // With more seats what quiescence sees depends on the plies left to it.
  if (two_seats()) Finish(node, alpha);
  return node.best;
}

// Whether a capture cannot bring the value near alpha, or loses by exchange.
template <int Words>
bool Searcher<Words>::HopelessCapture(int ply, Move m, Value stand,
                                      Value alpha) const {
  const Parameters& p = shared_.parameters;
  const Position& position = frames_[ply].position;
  if (stand + Gain(t_, position, shared_.weights, m) + p.delta_margin <= alpha)
    return true;
  return p.exchange_quiescence && two_seats() &&
         !ExchangeAtLeast(t_, position, shared_.weights, m, 0);
}

template bool Searcher<2>::QuietMovesMatter(const rules::Generator<2>&,
                                            int) const;
template bool Searcher<3>::QuietMovesMatter(const rules::Generator<3>&,
                                            int) const;
template bool Searcher<2>::HopelessCapture(int, Move, Value, Value) const;
template bool Searcher<3>::HopelessCapture(int, Move, Value, Value) const;
template Value Searcher<2>::Quiescence(int, Value, Value, int);
template Value Searcher<3>::Quiescence(int, Value, Value, int);

}  // namespace aster::search
