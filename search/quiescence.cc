// Quiescence: captures and promotions until the position is quiet.
#include <algorithm>

#include "rules/movegen.h"
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
  Value best = -kInfinity;
  if (Finished(ply, best)) return best;
  const Value stand = Evaluate(ply);
  if (ply >= kMaxPly - 1 || left == 0 || !shared_.parameters.quiescence)
    return stand;

  const rules::Generator<Words> generator(t_, frame.position);
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
    best = stand;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    generator.ListNoisy(frame.moves.moves());
  }
  frame.moves.Score(t_, frame.position, shared_.weights, history_,
                    frame.killers, Move::None());
  for (Move m; !(m = frame.moves.Next()).none();) {
    if (!all && stand + Gain(t_, frame.position, shared_.weights, m) +
                        shared_.parameters.delta_margin <=
                    alpha) {
      continue;
    }
    const bool turned = Make(ply, m);
    const Value value = turned ? -Quiescence(ply + 1, -beta, -alpha, left - 1)
                               : Quiescence(ply + 1, alpha, beta, left - 1);
    keys_.pop_back();
    if (stopped_) return kDraw;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    alpha = value;
    UpdatePv(ply, m);
    if (value >= beta) break;
  }
  return best;
}

template bool Searcher<2>::QuietMovesMatter(const rules::Generator<2>&,
                                            int) const;
template bool Searcher<3>::QuietMovesMatter(const rules::Generator<3>&,
                                            int) const;
template Value Searcher<2>::Quiescence(int, Value, Value, int);
template Value Searcher<3>::Quiescence(int, Value, Value, int);

}  // namespace aster::search
