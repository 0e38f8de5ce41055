// The root: its moves, and iterative deepening with aspiration windows, several
// lines, limits.
#include <algorithm>

#include "rules/movegen.h"
#include "search/searcher.h"

namespace aster::search {

using rules::Move;

template <int Words>
void Searcher<Words>::SetRoot(const rules::Line<Words>& game) {
  root_seat_ = game.current().turn();
  // With two seats a value is the mover's, whoever is at the root.
  root_key_ = two_seats() ? 0 : 0x9E3779B97F4A7C15u * (root_seat_ + 1u);
  keys_.clear();
  for (const Position& p : game.positions) keys_.push_back(p.key());
  root_index_ = keys_.size() - 1;
  nodes_ = 0;
  no_null_before_ = 0;
  stopped_ = false;
  counts_ = {};
  for (Frame& frame : frames_) frame.killers = {};
  Frame& root = frames_[0];
  root.position = game.current();
  root.totals = eval::TotalsOf(t_, shared_.weights, game.current());
  const Generator generator(t_, root.position);
  root.checked = generator.attacked();
  root.occurrences = Occurrences(0);
  rules::MoveList moves;
  generator.List(moves);
  root_moves_.clear();
  for (Move m : moves) {
    const auto& only = shared_.limits.moves;
    if (only.empty() || std::find(only.begin(), only.end(), m) != only.end()) {
      RootMove root_move;
      root_move.move = m;
      root_move.pv = {m};
      root_moves_.push_back(std::move(root_move));
    }
  }
}

// Whether a wanted mate was found, or one that a whole iteration as deep has
// confirmed: nearer ones were looked for then, without pruning if they are
// near.
template <int Words>
bool Searcher<Words>::FoundMate() const {
  const Limits& limits = shared_.limits;
  const RootMove& best = root_moves_[0];
  if (!IsMate(best.value)) return false;
  const int plies = kMate - std::abs(best.value);
  if (limits.mate) {
    int own = 0;
    for (size_t i = 0; i < best.pv.size(); ++i) own += i % seats_ == 0;
    return best.value > 0 &&
           (seats_ == 2 ? (plies + 1) / 2 : own) <= *limits.mate;
  }
  return !limits.infinite && !shared_.clock.pondering() &&
         best.depth >= plies && (best.value == best.previous || plies <= 1);
}

template <int Words>
void Searcher<Words>::Run(int multi_pv,
                          const std::function<void(int depth)>& report) {
  const Limits& limits = shared_.limits;
  const int deepest = std::min(limits.depth.value_or(kMaxPly - 2), kMaxPly - 2);
  const int lines = std::min(multi_pv, static_cast<int>(root_moves_.size()));
  // Helpers begin at different depths, so that they do not all do the same
  // work.
  if (shared_.known_mate) {
    if (LookNearer(shared_.known_mate)) report(root_depth_);
    return;
  }
  for (int depth = 1 + thread_ % 2; depth <= deepest && lines > 0; ++depth) {
    root_depth_ = depth;
    for (RootMove& rm : root_moves_) rm.previous = rm.value;
    const std::vector<RootMove> before = root_moves_;
    for (int i = 0; i < lines && !stopped_; ++i) SearchRoot(depth, i);
    // A later line may have come out better than one before it.
    SortRootMoves(0, lines);
    if (stopped_) {
      // What an unfinished iteration found still counts, if it got so far as to
      // judge its first move again.
      if (lines > 1 || root_moves_[0].value == -kInfinity) root_moves_ = before;
      break;
    }
    report(depth);
    if (lines == 1 && FoundMate()) {
      if (LookNearer(kMate - std::abs(root_moves_[0].value))) report(depth);
      break;
    }
    if (shared_.clock.SoftUp()) break;
    if (root_moves_.size() == 1 && limits.time[root_seat_] &&
        !limits.movetime && !shared_.clock.pondering()) {
      break;  // the clock runs and there is no choice
    }
  }
}

// Where a mate in `plies` is known, looks for a nearer one, among near ones:
// these are not pruned. True if there is one; else the root's moves are as they
// were.
template <int Words>
bool Searcher<Words>::LookNearer(int plies) {
  if (!two_seats() || root_moves_.empty()) return false;
  const std::vector<RootMove> before = root_moves_;
  const int known = std::min(plies, kNearMate);
  for (int depth = 1; depth <= known - 2 && !stopped_; depth += 2) {
    root_depth_ = depth;
    if (RootNode(depth, 0, MateIn(known), kInfinity) > MateIn(known) &&
        !stopped_)
      return true;
  }
  root_moves_ = before;
  return false;
}

template <int Words>
void Searcher<Words>::SearchRoot(int depth, int pv_index) {
  seldepth_ = 0;
  const Value guess = root_moves_[pv_index].previous;
  Value delta = shared_.parameters.aspiration;
  Value alpha = -kInfinity, beta = kInfinity;
  if (depth >= 5 && !IsMate(guess)) {
    alpha = guess - delta;
    beta = guess + delta;
  }
  for (;;) {
    const Value value = RootNode(depth, pv_index, alpha, beta);
    if (stopped_) return;
    if (value <= alpha) {
      alpha = std::max(-kInfinity, value - delta);
    } else if (value >= beta) {
      beta = std::min(kInfinity, value + delta);
    } else {
      return;
    }
    delta = IsMate(value) ? 2 * kInfinity : 2 * delta;
  }
}

// The root's move loop; leaves the moves from pv_index on sorted, best first.
template <int Words>
Value Searcher<Words>::RootNode(int depth, int pv_index, Value alpha,
                                Value beta) {
  Node node{0, alpha, beta, depth, true};
  Judge(node);
  for (size_t i = pv_index; i < root_moves_.size(); ++i)
    root_moves_[i].value = -kInfinity;
  for (size_t i = pv_index; i < root_moves_.size(); ++i) {
    RootMove& rm = root_moves_[i];
    Try t{rm.move, static_cast<int>(i) - pv_index};
    t.quiet = Quiet(frames_[0].position, rm.move);
    const Value value = SearchChild(node, t);
    if (stopped_) break;
    if (value <= node.alpha && static_cast<int>(i) > pv_index) continue;
    rm.value = value;
    rm.depth = depth;
    rm.seldepth = seldepth_;
    rm.pv.assign(1, rm.move);
    rm.pv.insert(rm.pv.end(), frames_[1].pv.begin(), frames_[1].pv.end());
    node.best = std::max(node.best, value);
    node.alpha = std::max(node.alpha, value);
    if (value >= beta) break;
  }
  SortRootMoves(pv_index, root_moves_.size());
  return node.best;
}

// Best first, from one index to before another.
template <int Words>
void Searcher<Words>::SortRootMoves(size_t from, size_t to) {
  const auto begin = root_moves_.begin();
  std::stable_sort(
      begin + static_cast<std::ptrdiff_t>(from),
      begin + static_cast<std::ptrdiff_t>(to),
      [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

#define ASTER_INSTANTIATE(W)                                            \
  template void Searcher<W>::SetRoot(const rules::Line<W>&);            \
  template bool Searcher<W>::FoundMate() const;                         \
  template void Searcher<W>::Run(int, const std::function<void(int)>&); \
  template void Searcher<W>::SearchRoot(int, int);                      \
  template bool Searcher<W>::LookNearer(int);                           \
  template Value Searcher<W>::RootNode(int, int, Value, Value);         \
  template void Searcher<W>::SortRootMoves(size_t, size_t);
ASTER_INSTANTIATE(2)
ASTER_INSTANTIATE(3)
#undef ASTER_INSTANTIATE

}  // namespace aster::search
