// The alpha-beta node as a list of stages.
#include "search/searcher.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/movegen.h"

namespace aster::search {

using rules::Move;
using rules::Outcome;
using rules::Royalty;

template <int Words>
Searcher<Words>::Searcher(const rules::Line<Words>& game, Shared& shared,
                          int thread)
    : t_(*game.tables),
      shared_(shared),
      thread_(thread),
      root_seat_(game.current().turn()),
      seats_(t_.seats()),
      // With two seats a value is the mover's, whoever is at the root.
      root_key_(seats_ > 2 ? 0x9E3779B97F4A7C15u * (root_seat_ + 1u) : 0),
      frames_(kMaxPly + 1) {
  for (const Position& p : game.positions) keys_.push_back(p.key());
  root_index_ = keys_.size() - 1;
  frames_[0].position = game.current();
  frames_[0].totals = eval::TotalsOf(t_, shared.weights, game.current());
  rules::MoveList moves;
  rules::Generator<Words>(t_, game.current()).List(moves);
  for (Move m : moves) {
    const auto& only = shared.limits.moves;
    if (only.empty() || std::find(only.begin(), only.end(), m) != only.end()) {
      RootMove root_move;
      root_move.move = m;
      root_move.pv = {m};
      root_moves_.push_back(std::move(root_move));
    }
  }
}

template <int Words>
bool Searcher<Words>::Make(int ply, Move m) {
  const Frame& from = frames_[ply];
  Frame& to = frames_[ply + 1];
  to.totals = from.totals;
  eval::Tracker tracker(shared_.weights, to.totals);
  rules::Apply(t_, from.position, m, to.position, tracker);
  shared_.table.Prefetch(to.position.key() ^ root_key_);
  keys_.push_back(to.position.key());
  shared_.nodes[thread_].store(++nodes_, std::memory_order_relaxed);
  return Side(ply) != Side(ply + 1);
}

template <int Words>
Value Searcher<Words>::Evaluate(int ply) const {
  const Value lead = eval::Lead(frames_[ply].totals, root_seat_, seats_);
  return Side(ply) * std::clamp(lead, -kMaxEval, kMaxEval);
}

template <int Words>
bool Searcher<Words>::OutOfTime() {
  if (stopped_) return true;
  const absl::optional<uint64_t>& limit = shared_.limits.nodes;
  if (limit && shared_.nodes.size() == 1 && nodes_ >= *limit)
    return stopped_ = true;
  if ((nodes_ & 255) != 0) return false;
  if (shared_.stop.load(std::memory_order_relaxed) || shared_.clock.HardUp() ||
      (limit && shared_.Nodes() >= *limit)) {
    stopped_ = true;
  }
  return stopped_;
}

template <int Words>
Value Searcher<Words>::ToSide(int ply, const Outcome& outcome) const {
  if (outcome.winner == rules::kNoSeat) return kDraw;
  return Side(ply) *
         (outcome.winner == root_seat_ ? MateIn(ply) : MatedIn(ply));
}

template <int Words>
int Searcher<Words>::Occurrences(int ply) const {
  const Position& p = frames_[ply].position;
  const int last = static_cast<int>(keys_.size()) - 1;
  const int first = std::max(0, last - p.reversible());
  int count = 1;
  bool on_path = false;
  for (int i = last - 2; i >= first; --i) {
    if (keys_[i] != p.key()) continue;
    ++count;
    on_path |= i > static_cast<int>(root_index_);
  }
  const rules::RulesSpec& rules = t_.spec().rules;
  if (on_path && shared_.parameters.path_repetition &&
      !rules.repetition_loses) {
    return std::max(count, rules.repetition);
  }
  return count;
}

// Whether the game is over for the search at this ply: ended, or the root seat
// is out of it.
template <int Words>
bool Searcher<Words>::Finished(int ply, Value& value) {
  const Position& p = frames_[ply].position;
  if (!p.alive(root_seat_)) {
    value = Side(ply) * MatedIn(ply);
    return true;
  }
  const rules::RulesSpec& rules = t_.spec().rules;
  Outcome outcome = rules::EndingOutcome(p.ending(), p.winner());
  const bool drawn = outcome.over() && outcome.winner == rules::kNoSeat;
  if (drawn && rules.royalty == Royalty::kCheckmate) {
    // A mate on the last ply before the draw still wins.
    const rules::Generator<Words> generator(t_, p);
    if (!generator.HasMove())
      outcome = rules::NoMoveOutcome(t_, p, generator.attacked());
  }
  if (!outcome.over() && ply > 0 && rules.repetition &&
      Occurrences(ply) >= rules.repetition) {
    outcome = rules::RepetitionOutcome(t_, p);
  }
  if (!outcome.over()) return false;
  value = ToSide(ply, outcome);
  return true;
}

template <int Words>
bool Searcher<Words>::ProbeTable(Node& node) {
  node.key = frames_[node.ply].position.key() ^ root_key_;
  node.hit = shared_.table.Probe(node.key);
  if (!node.hit.found || node.pv || node.hit.depth < node.depth ||
      !shared_.parameters.table) {
    return false;
  }
  const Value value = FromTable(node.hit.value, node.ply);
  const bool cuts = node.hit.bound == Bound::kExact ||
                    (node.hit.bound == Bound::kLower && value >= node.beta) ||
                    (node.hit.bound == Bound::kUpper && value <= node.alpha);
  if (cuts) node.best = value;
  return cuts;
}

template <int Words>
Value Searcher<Words>::NoMoves(int ply, bool attacked) {
  return ToSide(ply, rules::NoMoveOutcome(t_, frames_[ply].position, attacked));
}

template <int Words>
void Searcher<Words>::UpdatePv(int ply, Move m) {
  std::vector<Move>& pv = frames_[ply].pv;
  const std::vector<Move>& rest = frames_[ply + 1].pv;
  pv.assign(1, m);
  pv.insert(pv.end(), rest.begin(), rest.end());
}

// A node: depth plies to go, value from the side of the seat to move (the root
// seat, or all others together).
template <int Words>
Value Searcher<Words>::Search(int ply, Value alpha, Value beta, int depth,
                              bool pv) {
  if (depth <= 0 || ply >= kMaxPly - 1) {
    return Quiescence(ply, alpha, beta,
                      seats_ == 2 ? shared_.parameters.quiescence_plies
                                  : shared_.parameters.quiescence_plies_multi);
  }
  frames_[ply].pv.clear();
  if (OutOfTime()) return kDraw;
  seldepth_ = std::max(seldepth_, ply);
  Node node{ply, alpha, beta, depth, pv};
  if (Finished(ply, node.best) || ProbeTable(node)) return node.best;
  MoveLoop(node);
  if (!stopped_) Finish(node, alpha);
  return node.best;
}

template <int Words>
void Searcher<Words>::MoveLoop(Node& node) {
  Frame& frame = frames_[node.ply];
  frame.moves.Clear();
  const rules::Generator<Words> generator(t_, frame.position);
  generator.List(frame.moves.moves());
  if (frame.moves.moves().empty()) {
    node.best = NoMoves(node.ply, generator.attacked());
    return;
  }
  frame.moves.Score(t_, frame.position, shared_.weights, history_,
                    frame.killers, node.hit.move);
  if (node.ply + 2 <= kMaxPly) frames_[node.ply + 2].killers = {};
  int index = 0;
  for (Move m; !(m = frame.moves.Next()).none(); ++index) {
    const Value value = SearchChild(node, m, index, node.depth - 1);
    if (stopped_) return;
    if (value <= node.best) continue;
    node.best = value;
    if (value <= node.alpha) continue;
    node.best_move = m;
    node.alpha = value;
    if (node.pv) UpdatePv(node.ply, m);
    if (value >= node.beta) return CutOff(node, m);
  }
}

// Principal variation search: the first move with the whole window, the others
// with an empty one until one proves better.
template <int Words>
Value Searcher<Words>::SearchChild(Node& node, Move m, int index, int depth) {
  const int ply = node.ply + 1;
  const bool turned = Make(node.ply, m);
  const Position& p = frames_[ply].position;
  if (t_.spec().rules.royalty == Royalty::kCheckmate &&
      ply < 2 * (node.depth + node.ply) &&
      rules::RoyalAttacked(t_, p, p.turn())) {
    depth += shared_.parameters.check_extension;
  }
  auto child = [&](Value alpha, Value beta, bool pv) {
    return turned ? -Search(ply, -beta, -alpha, depth, pv)
                  : Search(ply, alpha, beta, depth, pv);
  };
  Value value = 0;
  if (index > 0) value = child(node.alpha, node.alpha + 1, false);
  if (index == 0 || (node.pv && value > node.alpha && !stopped_)) {
    value = child(node.alpha, node.beta, node.pv);
  }
  keys_.pop_back();
  return value;
}

template <int Words>
void Searcher<Words>::CutOff(Node& node, Move m) {
  Frame& frame = frames_[node.ply];
  if (Captures(frame.position, m) || m.promotes() ||
      m.type() == Move::Type::kPass)
    return;
  if (frame.killers[0] != m) frame.killers = {m, frame.killers[0]};
  const int bonus = std::min(node.depth * node.depth * 16, 2048);
  const int max = shared_.parameters.history_max;
  history_.Add(MovingPiece(frame.position, m), m.to(), bonus, max);
  for (Move tried : frame.moves.moves()) {
    if (tried == m) break;
    if (Captures(frame.position, tried) || tried.promotes()) continue;
    history_.Add(MovingPiece(frame.position, tried), tried.to(), -bonus, max);
  }
}

template <int Words>
void Searcher<Words>::Finish(Node& node, Value alpha) {
  const Bound bound = node.best >= node.beta ? Bound::kLower
                      : node.best > alpha    ? Bound::kExact
                                             : Bound::kUpper;
  shared_.table.Store(node.key, node.best_move, ToTable(node.best, node.ply),
                      node.depth, bound);
}

template <int Words>
Value Searcher<Words>::FixedDepth(int depth) {
  return Search(0, -kInfinity, kInfinity, depth, true);
}

template class Searcher<2>;
template class Searcher<3>;

}  // namespace aster::search
