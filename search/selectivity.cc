// What the search leaves out, reduces and extends: each technique one function,
// its constants in the parameters.
#include <algorithm>
#include <array>
#include <cmath>

#include "rules/apply.h"
#include "search/exchange.h"
#include "search/searcher.h"

namespace aster::search {

using rules::Move;

namespace {

// ln(depth) * ln(index): how much later moves matter less.
double Lateness(int depth, int index) {
  static const auto logs = [] {
    std::array<double, 64> values{};
    for (int i = 1; i < 64; ++i) values[i] = std::log(i);
    return values;
  }();
  return logs[std::min(depth, 63)] * logs[std::min(index, 63)];
}

}  // namespace

// Rather a cut than an exact value: a lead over beta that no few plies undo.
template <int Words>
bool Searcher<Words>::ReverseFutility(Node& node) {
  const Parameters& p = shared_.parameters;
  const Value still = frames_[node.ply].still;
  if (!p.reverse_futility || node.depth > p.reverse_futility_depth ||
      still - p.reverse_futility * (node.depth - node.improving) < node.beta)
    return false;
  node.best = still;
  return true;
}

// If passing still holds beta, a move would. Where having to move may be a
// burden, deep cutoffs are verified by a search without null moves.
template <int Words>
bool Searcher<Words>::NullMove(Node& node) {
  const Parameters& p = shared_.parameters;
  const Frame& frame = frames_[node.ply];
  const Position& position = frame.position;
  const auto other = static_cast<rules::Seat>((position.turn() + 1) % seats_);
  if (!p.null_move || node.depth < 2 || frame.still < node.beta ||
      frame.passed || node.ply < no_null_before_ ||
      (!p.null_reserve && position.has_reserve(other)) ||
      frame.totals.of[frame.position.turn()] < p.null_material)
    return false;
  const int reduction = p.null_move + node.depth / 4 +
                        std::min((frame.still - node.beta) / 200, 3);
  Pass(node.ply);
  Value value = -Search(node.ply + 1, -node.beta, -node.beta + 1,
                        node.depth - 1 - reduction, !node.cut);
  Undo();
  if (stopped_ || value < node.beta) return false;
  if (IsMate(value)) value = node.beta;
  if (node.depth >= p.null_verify_depth && no_null_before_ == 0) {
    no_null_before_ = node.ply + 3 * (node.depth - reduction) / 4 + 1;
    const Value verified = Search(node.ply, node.beta - 1, node.beta,
                                  node.depth - reduction, false);
    no_null_before_ = 0;
    if (stopped_ || verified < node.beta) return false;
  }
  node.best = value;
  return true;
}

// A good capture that beats beta by a margin in a shallower search.
template <int Words>
bool Searcher<Words>::ProbCut(Node& node) {
  const Parameters& p = shared_.parameters;
  const Value beta = node.beta + p.probcut;
  if (!p.probcut || node.depth < 5 || IsMate(beta)) return false;
  if (node.hit.found && node.hit.depth >= node.depth - 3 &&
      FromTable(node.hit.value, node.ply) < beta)
    return false;
  Frame& frame = frames_[node.ply];
  frame.moves.Clear();
  Generator(t_, frame.position).ListNoisy(frame.moves.moves());
  frame.moves.Score(t_, frame.position, shared_.weights, HintsAt(node.ply));
  const int needed = beta - frame.still;
  for (Move m; !(m = frame.moves.Next()).none();) {
    if (!ExchangeAtLeast(t_, frame.position, shared_.weights, m, needed))
      continue;
    Make(node.ply, m);
    LookForCheck(node.ply + 1);
    Value value = -Quiescence(node.ply + 1, -beta, -beta + 1,
                              shared_.parameters.quiescence_plies);
    if (value >= beta && !stopped_)
      value =
          -Search(node.ply + 1, -beta, -beta + 1, node.depth - 4, !node.cut);
    Undo();
    if (stopped_) return false;
    if (value < beta) continue;
    shared_.table.Store(node.key, m, ToTable(value, node.ply), node.depth - 3,
                        Bound::kLower);
    node.best = value;
    return true;
  }
  return false;
}

// A node about which nothing is known is searched less deeply first.
template <int Words>
void Searcher<Words>::InternalReduction(Node& node) {
  const int least = shared_.parameters.internal_reduction;
  if (least && node.depth >= least && node.hit.move.none() &&
      (node.pv || node.cut) && !NearMate(node.alpha))
    --node.depth;
}

template <int Words>
bool Searcher<Words>::PruneNode(Node& node) {
  const Frame& frame = frames_[node.ply];
  if (!two_seats() || node.pv || frame.checked || !frame.excluded.none() ||
      NearMate(node.beta) || NearMate(node.alpha))
    return false;
  return ReverseFutility(node) || NullMove(node) || ProbCut(node);
}

// If all other moves are worse than the known one by a margin, it is searched a
// ply deeper; if several beat beta, the node is cut (true).
template <int Words>
bool Searcher<Words>::Singular(Node& node, Try& t) {
  const Parameters& p = shared_.parameters;
  if (!p.singular || !two_seats() || node.ply == 0 || node.depth < p.singular ||
      t.move != node.hit.move || node.hit.bound == Bound::kUpper ||
      node.hit.depth < node.depth - 3 || node.ply >= 2 * root_depth_)
    return false;
  Frame& frame = frames_[node.ply];
  const Value known = FromTable(node.hit.value, node.ply);
  if (!frame.excluded.none() || IsMate(known)) return false;
  const Value beta = known - p.singular_margin * node.depth;
  frame.excluded = t.move;
  const Value value =
      Search(node.ply, beta - 1, beta, (node.depth - 1) / 2, node.cut);
  frame.excluded = Move::None();
  frame.moves.Clear();
  frame.tried.clear();
  if (stopped_) return false;
  if (value < beta) {
    t.extension = 1;
  } else if (beta >= node.beta && !node.pv) {
    node.best = beta;
    return true;
  } else if (known >= node.beta) {
    t.extension = -1;
  }
  return false;
}

// Whether a move is hopeless enough at this depth not to be made at all.
template <int Words>
bool Searcher<Words>::PruneMove(const Node& node, const Try& t) {
  const Parameters& p = shared_.parameters;
  const Frame& frame = frames_[node.ply];
  if (!two_seats() || node.ply == 0 || node.best <= -kMateBound ||
      NearMate(node.alpha) || t_.spec().rules.must_capture)
    return false;
  const bool check = DirectCheck(node.ply, t.move);
  if (t.quiet && !frame.checked && !check) {
    if (p.late_pruning && node.depth <= p.late_pruning_depth &&
        t.index >= (p.late_pruning + node.depth * node.depth * 2) /
                       (2 - node.improving))
      return true;
    if (p.futility && !node.pv && node.depth <= p.futility_depth &&
        frame.still + p.futility * (node.depth + 1) + t.score / 64 <=
            node.alpha)
      return true;
  }
  if (!p.exchange_pruning || node.depth > 7 || (check && p.keep_checks))
    return false;
  const int loss = p.exchange_pruning * node.depth *
                   (t.quiet ? 1 : std::max(1, node.depth / 2));
  return !ExchangeAtLeast(t_, frame.position, shared_.weights, t.move, -loss);
}

// By how many plies less a late move is searched first.
template <int Words>
int Searcher<Words>::Reduction(const Node& node, const Try& t) const {
  const Parameters& p = shared_.parameters;
  if (!p.late_reduction || !two_seats() || node.depth < 3 ||
      NearMate(node.alpha) || t.index < 1 + 2 * node.pv ||
      (!t.quiet && t.score >= 0))
    return 0;
  int reduction =
      static_cast<int>((p.late_reduction_base +
                        p.late_reduction * Lateness(node.depth, t.index)) /
                       100);
  if (node.pv) --reduction;
  if (node.cut) ++reduction;
  if (!node.improving) ++reduction;
  if (frames_[node.ply].checked || frames_[node.ply + 1].checked) --reduction;
  if (t.quiet) reduction -= t.score / p.late_history;
  return std::clamp(reduction, 0, node.depth - 2);
}

// Notes whether the seat to move is in check.
template <int Words>
void Searcher<Words>::LookForCheck(int ply) {
  Frame& frame = frames_[ply];
  frame.checked =
      rules::RoyalAttacked(t_, frame.position, frame.position.turn());
}

// Whether the moved piece itself attacks the next player's royal piece.
template <int Words>
bool Searcher<Words>::DirectCheck(int ply, Move m) const {
  const Position& p = frames_[ply].position;
  const rules::Cell royal =
      p.royal(static_cast<rules::Seat>((p.turn() + 1) % seats_));
  if (royal == rules::kNoCell || m.type() == Move::Type::kPass) return false;
  const rules::Piece piece =
      m.promotes() ? rules::Piece(p.turn(), m.kind()) : MovingPiece(p, m);
  const rules::Mover<Words>& mover = t_.mover(piece);
  if (mover.cells[m.to()].step_captures.Has(royal)) return true;
  if (!mover.cells[m.to()].line_captures.Has(royal)) return false;
  rules::CellSet<Words> occupied = p.occupied();
  if (m.type() == Move::Type::kBoard) occupied.Remove(m.from());
  occupied.Add(m.to());
  return rules::RiderHits(t_, mover, m.to(), royal, occupied);
}

#define ASTER_INSTANTIATE(W)                                          \
  template bool Searcher<W>::ReverseFutility(Node&);                  \
  template bool Searcher<W>::NullMove(Node&);                         \
  template bool Searcher<W>::ProbCut(Node&);                          \
  template void Searcher<W>::InternalReduction(Node&);                \
  template bool Searcher<W>::PruneNode(Node&);                        \
  template bool Searcher<W>::Singular(Node&, Try&);                   \
  template bool Searcher<W>::PruneMove(const Node&, const Try&);      \
  template int Searcher<W>::Reduction(const Node&, const Try&) const; \
  template void Searcher<W>::LookForCheck(int);                       \
  template bool Searcher<W>::DirectCheck(int, Move) const;
ASTER_INSTANTIATE(2)
ASTER_INSTANTIATE(3)
#undef ASTER_INSTANTIATE

}  // namespace aster::search
