// The alpha-beta node as a list of stages.
#include "search/searcher.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/movegen.h"
#include "search/exchange.h"

namespace aster::search {

using rules::Move;
using rules::Outcome;
using rules::Royalty;

template <int Words>
Searcher<Words>::Searcher(const rules::Tables<Words>& tables, Shared& shared,
                          int thread)
    : t_(tables),
      shared_(shared),
      thread_(thread),
      seats_(t_.seats()),
      frames_(kMaxPly + 1),
      history_(seats_, static_cast<int>(t_.spec().pieces.size()),
               t_.board().size(), seats_ == 2),
      corrections_(seats_, static_cast<int>(t_.spec().pieces.size()) *
                               t_.board().size()) {}

template <int Words>
bool Searcher<Words>::Make(int ply, Move m) {
  const Frame& from = frames_[ply];
  Frame& to = frames_[ply + 1];
  to.totals = from.totals;
  eval::Tracker tracker(shared_.weights, to.totals);
  rules::Apply(t_, from.position, m, to.position, tracker);
  shared_.table.Prefetch(to.position.key() ^ root_key_);
  to.passed = false;
  to.context = m.type() == Move::Type::kPass
                   ? History::kNoContext
                   : history_.ContextOf(MovingPiece(from.position, m), m.to());
  Enter(to);
  return Side(ply) != Side(ply + 1);
}

// Passes the turn as if a move that changes nothing had been made.
template <int Words>
void Searcher<Words>::Pass(int ply) {
  const Frame& from = frames_[ply];
  Frame& to = frames_[ply + 1];
  to.totals = from.totals;
  rules::PassTurn(t_, from.position, to.position);
  to.passed = true;
  to.checked = false;
  to.context = History::kNoContext;
  Enter(to);
}

// Puts a frame's position on the path and counts the node.
template <int Words>
void Searcher<Words>::Enter(const Frame& to) {
  keys_.push_back(to.position.key());
  shared_.nodes[thread_].store(++nodes_, std::memory_order_relaxed);
}

template <int Words>
Hints Searcher<Words>::HintsAt(int ply) {
  Frame& frame = frames_[ply];
  const bool on = shared_.parameters.continuation;
  return {
      history_,
      frame.killers,
      {on ? history_.After(frame.context, 1) : nullptr,
       on && ply > 0 ? history_.After(frames_[ply - 1].context, 2) : nullptr}};
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
  const bool counts = limit && !(shared_.whole_iteration && root_depth_ == 1);
  if (counts && shared_.nodes.size() == 1 && nodes_ >= *limit)
    return stopped_ = true;
  if ((nodes_ & 255) != 0) return false;
  if (shared_.stop.load(std::memory_order_relaxed) || shared_.clock.HardUp() ||
      (counts && shared_.Nodes() >= *limit)) {
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
  Frame& frame = frames_[ply];
  frame.occurrences = rules.repetition && ply > 0 ? Occurrences(ply) : 1;
  if (!outcome.over() && ply > 0 && rules.repetition &&
      frame.occurrences >= rules.repetition) {
    outcome = rules::RepetitionOutcome(t_, p);
  }
  if (!outcome.over()) return false;
  value = ToSide(ply, outcome);
  return true;
}

// The key of the table's entry. A position that was there before has another:
// it is nearer to the repetition that ends the game.
template <int Words>
uint64_t Searcher<Words>::TableKey(int ply) const {
  const Frame& frame = frames_[ply];
  return frame.position.key() ^ root_key_ ^
         0xD6E8FEB86659FD93u * static_cast<uint64_t>(frame.occurrences - 1);
}

template <int Words>
bool Searcher<Words>::ProbeTable(Node& node) {
  node.key = TableKey(node.ply);
  node.hit = shared_.table.Probe(node.key);
  ++counts_.probes;
  counts_.hits += node.hit.found;
  if (!node.hit.found || node.pv || node.hit.depth < node.depth ||
      !shared_.parameters.table || !frames_[node.ply].excluded.none()) {
    return false;
  }
  const Value value = FromTable(node.hit.value, node.ply);
  const bool cuts = node.hit.bound == Bound::kExact ||
                    (node.hit.bound == Bound::kLower && value >= node.beta) ||
                    (node.hit.bound == Bound::kUpper && value <= node.alpha);
  if (cuts) node.best = value;
  return cuts;
}

// No mate from here can be nearer than one already found.
template <int Words>
bool Searcher<Words>::MateDistance(Node& node) {
  if (node.ply == 0 || !two_seats()) return false;
  node.alpha = std::max(node.alpha, MatedIn(node.ply));
  node.beta = std::min(node.beta, MateIn(node.ply + 1));
  node.best = node.alpha;
  if (node.alpha >= node.beta) return true;
  node.best = -kInfinity;
  return false;
}

// What the position looks like as it stands.
template <int Words>
void Searcher<Words>::Judge(Node& node) {
  Frame& frame = frames_[node.ply];
  const Parameters& p = shared_.parameters;
  frame.raw = frame.still = Evaluate(node.ply);
  if (p.correction && two_seats()) {
    frame.still +=
        corrections_.Of(frame.position.turn(), frame.totals.structure,
                        frame.context, p.correction);
    frame.still = std::clamp(frame.still, -kMaxEval, kMaxEval);
  }
  node.improving = !frame.checked && node.ply >= 2 &&
                   frame.still > frames_[node.ply - 2].still;
}

// What the search came to, where that is a matter of quiet play.
template <int Words>
void Searcher<Words>::LearnError(const Node& node, Value alpha) {
  const Frame& frame = frames_[node.ply];
  if (!shared_.parameters.correction || !two_seats() || frame.checked ||
      IsMate(node.best) ||
      (!node.best_move.none() && !Quiet(frame.position, node.best_move)))
    return;
  if ((node.best >= node.beta && node.best <= frame.still) ||
      (node.best <= alpha && node.best >= frame.still))
    return;
  corrections_.Note(frame.position.turn(), frame.totals.structure,
                    frame.context, node.best - frame.still, node.depth);
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
                              bool cut) {
  if (depth <= 0 || ply >= kMaxPly - 1) {
    return Quiescence(ply, alpha, beta,
                      two_seats() ? shared_.parameters.quiescence_plies
                                  : shared_.parameters.quiescence_plies_multi);
  }
  frames_[ply].pv.clear();
  if (OutOfTime()) return kDraw;
  seldepth_ = std::max(seldepth_, ply);
  Node node{ply, alpha, beta, depth, beta - alpha > 1, cut};
  if (Finished(ply, node.best) || MateDistance(node) || ProbeTable(node))
    return node.best;
  Judge(node);
  if (PruneNode(node) || stopped_) return node.best;
  InternalReduction(node);
  MoveLoop(node);
  if (!stopped_ && frames_[ply].excluded.none()) {
    LearnError(node, alpha);
    Finish(node, alpha);
  }
  return node.best;
}

// The table's move, if it is legal: often it cuts before others are listed.
template <int Words>
Move Searcher<Words>::FirstMove(Node& node, const Generator& generator) {
  Frame& frame = frames_[node.ply];
  frame.moves.Clear();
  frame.tried.clear();
  if (node.hit.move.none()) return Move::None();
  if (!generator.IsLegal(node.hit.move)) node.hit.move = Move::None();
  return node.hit.move == frame.excluded ? Move::None() : node.hit.move;
}

template <int Words>
Move Searcher<Words>::NextMove(Node& node) {
  Frame& frame = frames_[node.ply];
  auto good = [&](Move m) {
    return !shared_.parameters.exchange_order || !two_seats() ||
           ExchangeAtLeast(t_, frame.position, shared_.weights, m, 0);
  };
  Move m;
  do {
    m = frame.moves.Next(good);
  } while (!m.none() && (m == node.hit.move || m == frame.excluded));
  return m;
}

template <int Words>
void Searcher<Words>::MoveLoop(Node& node) {
  Frame& frame = frames_[node.ply];
  const Generator generator(t_, frame.position);
  const Hints hints = HintsAt(node.ply);
  if (node.ply + 2 <= kMaxPly) frames_[node.ply + 2].killers = {};
  Move m = FirstMove(node, generator);
  bool listed = false;
  for (int index = 0;; ++index, m = Move::None()) {
    if (m.none()) {
      if (!listed) {
        generator.List(frame.moves.moves());
        frame.moves.Score(t_, frame.position, shared_.weights, hints);
        listed = true;
      }
      m = NextMove(node);
      if (m.none()) break;
    }
    Try t{m, index};
    t.quiet = Quiet(frame.position, m);
    t.score = t.quiet ? QuietScore(frame.position, hints, m)
                      : -static_cast<int>(listed && frame.moves.deferred());
    if (index > 0 && PruneMove(node, t)) continue;
    if (Singular(node, t) || stopped_) return;
    const Value value = SearchChild(node, t);
    if (stopped_) return;
    if (value > node.best) {
      node.best = value;
      if (value > node.alpha) {
        node.best_move = m;
        node.alpha = value;
        if (node.pv) UpdatePv(node.ply, m);
        if (value >= node.beta) return CutOff(node, m);
      }
    }
    frame.tried.push_back(m);
  }
  if (node.best > -kInfinity) return;
  // Nothing was tried: there is no move, or only the excluded one.
  node.best = frame.excluded.none() ? NoMoves(node.ply, generator.attacked())
                                    : node.alpha;
}

// Plies by which a check is searched deeper. With two seats not one that gives
// away what it checks with: there are many of those, by drops above all.
template <int Words>
int Searcher<Words>::CheckExtension(const Node& node, const Try& t) const {
  if (t_.spec().rules.royalty != Royalty::kCheckmate ||
      node.ply + 1 >= 2 * root_depth_ ||
      (two_seats() && !ExchangeAtLeast(t_, frames_[node.ply].position,
                                       shared_.weights, t.move, 0)))
    return 0;
  return shared_.parameters.check_extension;
}

// Principal variation search: the first move with the whole window, the others
// with an empty one, late ones less deeply, until one proves better.
template <int Words>
Value Searcher<Words>::SearchChild(Node& node, const Try& t) {
  const int ply = node.ply + 1;
  const bool turned = Make(node.ply, t.move);
  LookForCheck(ply);
  int depth = node.depth - 1 + t.extension;
  if (frames_[ply].checked && t.extension == 0)
    depth += CheckExtension(node, t);
  auto search = [&](Value alpha, Value beta, int to_depth, bool cut) {
    return FromChild(turned, alpha, beta, [&](Value a, Value b) {
      return Search(ply, a, b, to_depth, cut);
    });
  };
  const Value alpha = node.alpha;
  Value value = alpha + 1;
  const int reduction = Reduction(node, t);
  if (reduction > 0) value = search(alpha, alpha + 1, depth - reduction, true);
  if (value > alpha && (t.index > 0 || !node.pv) && !stopped_)
    value = search(alpha, alpha + 1, depth, !node.cut);
  if (node.pv && (t.index == 0 || value > alpha) && !stopped_)
    value = search(alpha, node.beta, depth, false);
  Undo();
  return value;
}

// Learns from a move that cut off, and from those tried before it in vain.
template <int Words>
void Searcher<Words>::CutOff(Node& node, Move m) {
  Frame& frame = frames_[node.ply];
  ++counts_.cutoffs;
  counts_.first_cutoffs += frame.tried.empty();
  if (m.type() == Move::Type::kPass) return;
  const Position& p = frame.position;
  const int max = shared_.parameters.history_max;
  const int bonus = std::min(node.depth * node.depth * 16, max / 4);
  const bool quiet = Quiet(p, m);
  const Hints hints = HintsAt(node.ply);
  auto learn = [&](Move move, int by) {
    if (move.type() == Move::Type::kPass) return;
    const rules::Piece piece = MovingPiece(p, move);
    if (!Quiet(p, move)) {
      Learn(history_.Capture(piece, move.to(), CapturedKind(p, move)), by, max);
    } else if (quiet) {
      Learn(history_.Quiet(piece, move.to(), move.type() == Move::Type::kDrop),
            by, max);
      for (int16_t* after : hints.after) {
        if (after) Learn(after[history_.ContextOf(piece, move.to())], by, max);
      }
    }
  };
  if (quiet && frame.killers[0] != m) frame.killers = {m, frame.killers[0]};
  learn(m, bonus);
  for (Move tried : frame.tried) learn(tried, -bonus);
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
  root_depth_ = depth;
  return Search(0, -kInfinity, kInfinity, depth, false);
}

template class Searcher<2>;
template class Searcher<3>;

}  // namespace aster::search
