// Expanding, the proof-number search, and the replay.
#include "search/mate_solver.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/attacks.h"
#include "rules/outcome.h"

namespace aster::search {

using rules::Move;
using rules::Outcome;

template <int Words>
absl::optional<typename MateSolver<Words>::Mate> MateSolver<Words>::Solve(
    const rules::Line<Words>& game, int moves, uint64_t nodes,
    const std::atomic<bool>& stop) {
  nodes_ = 0;
  most_nodes_ = nodes;
  stop_ = &stop;
  stopped_ = false;
  if (t_.seats() != 2 ||
      t_.spec().rules.royalty != rules::Royalty::kCheckmate || moves < 1)
    return absl::nullopt;
  attacker_ = game.current().turn();
  keys_.clear();
  for (const Position& p : game.positions) keys_.push_back(p.key());
  used_ = std::min<uint64_t>(table_.size(), std::max<uint64_t>(nodes, kBucket));
  std::fill_n(table_.begin(), used_, Entry{});
  // Near mates first; farther on in steps that grow with the distance.
  for (int within = 1; !stopped_;
       within = std::min(moves, within + std::max(1, within / 2))) {
    const int plies = 2 * within - 1;
    if (frames_.size() < static_cast<size_t>(plies) + 2)
      frames_.resize(plies + 2);
    frames_[0].position = game.current();
    Mate mate;
    if (SolveWithin(plies) && Verify(0, plies, mate.line)) {
      mate.moves = (static_cast<int>(mate.line.size()) + 1) / 2;
      return mate;
    }
    if (within == moves) break;
  }
  return absl::nullopt;
}

template <int Words>
bool MateSolver<Words>::SolveWithin(int plies) {
  return Search(0, plies, {kInfinite, kInfinite}).proof == 0;
}

template <int Words>
bool MateSolver<Words>::OutOfBudget() {
  if (!stopped_ &&
      (nodes_ >= most_nodes_ || stop_->load(std::memory_order_relaxed)))
    stopped_ = true;
  return stopped_;
}

template <int Words>
uint64_t MateSolver<Words>::TableKey(uint64_t key, int left) const {
  return key ^ (0x9E3779B97F4A7C15u * static_cast<uint64_t>(left + 1));
}

template <int Words>
typename MateSolver<Words>::Entry* MateSolver<Words>::Find(uint64_t key) {
  Entry* bucket = &table_[key % (used_ / kBucket) * kBucket];
  for (size_t i = 0; i < kBucket; ++i) {
    if (bucket[i].key == key) return &bucket[i];
  }
  return nullptr;
}

template <int Words>
void MateSolver<Words>::Store(uint64_t key, Numbers numbers, uint64_t effort) {
  Entry* entry = Find(key);
  if (!entry) {
    Entry* bucket = &table_[key % (used_ / kBucket) * kBucket];
    entry = std::min_element(
        bucket, bucket + kBucket,
        [](const Entry& a, const Entry& b) { return a.effort < b.effort; });
  }
  *entry = {key, numbers,
            static_cast<uint32_t>(std::min<uint64_t>(effort, UINT32_MAX))};
}

template <int Words>
int MateSolver<Words>::Occurrences(const Position& p) const {
  const int last = static_cast<int>(keys_.size());
  int count = 1;
  for (int i = last - 2; i >= std::max(0, last - p.reversible()); --i)
    count += keys_[i] == p.key();
  return count;
}

// Whether the position, made at `ply`, needs no search; then with its numbers.
template <int Words>
bool MateSolver<Words>::Judge(const Position& p, int ply, int left,
                              Numbers& numbers) {
  Outcome outcome = rules::EndingOutcome(p.ending(), p.winner());
  const bool drawn = outcome.over() && outcome.winner == rules::kNoSeat;
  // The last check: who has a move is not mated. A mate on the last ply before
  // a draw still wins.
  if (!Attacks(ply) && (drawn || (left == 0 && !outcome.over()))) {
    const Generator generator(t_, p);
    outcome = generator.HasMove()
                  ? Outcome{rules::Reason::kNoProgress, rules::kNoSeat}
                  : rules::NoMoveOutcome(t_, p, generator.attacked());
  }
  const int repetition = t_.spec().rules.repetition;
  if (!outcome.over() && repetition && Occurrences(p) >= repetition)
    outcome = rules::RepetitionOutcome(t_, p);
  if (!outcome.over()) return false;
  numbers = outcome.winner == attacker_ ? kProven : kDisproven;
  return true;
}

// Lists the checks of the attacker, or all defences.
template <int Words>
void MateSolver<Words>::Expand(int ply, int left) {
  Frame& frame = frames_[ply];
  frame.moves.clear();
  frame.children.clear();
  if (left == 0 && Attacks(ply)) return;
  Generator(t_, frame.position).List(frame.moves);
  Position& next = frames_[ply + 1].position;
  for (Move m : frame.moves) {
    rules::NoObserver none;
    rules::Apply(t_, frame.position, m, next, none);
    ++nodes_;
    Child child{m, next.key(), {}, false};
    child.ended = Judge(next, ply + 1, left - 1, child.numbers);
    if (child.ended) {
      if (Attacks(ply) && child.numbers.proof != 0) continue;
    } else {
      if (Attacks(ply) && !rules::RoyalAttacked(t_, next, next.turn()))
        continue;
      if (const Entry* e = Find(TableKey(child.key, left - 1)))
        child.numbers = e->numbers;
    }
    frame.children.push_back(child);
  }
}

// The node's numbers from those of its children.
template <int Words>
typename MateSolver<Words>::Numbers MateSolver<Words>::Sum(int ply) const {
  uint32_t least = kInfinite, sum = 0;
  const bool attacks = Attacks(ply);
  for (const Child& child : frames_[ply].children) {
    const Numbers& n = child.numbers;
    least = std::min(least, attacks ? n.proof : n.disproof);
    sum = std::min(kInfinite, sum + (attacks ? n.disproof : n.proof));
  }
  return attacks ? Numbers{least, sum} : Numbers{sum, least};
}

template <int Words>
void MateSolver<Words>::Descend(int ply, Move m) {
  rules::NoObserver none;
  rules::Apply(t_, frames_[ply].position, m, frames_[ply + 1].position, none);
  keys_.push_back(frames_[ply + 1].position.key());
}

// Searches until a number reaches its bound.
template <int Words>
typename MateSolver<Words>::Numbers MateSolver<Words>::Search(int ply, int left,
                                                              Numbers bounds) {
  const uint64_t before = nodes_;
  Frame& frame = frames_[ply];
  const uint64_t key = TableKey(frame.position.key(), left);
  Expand(ply, left);
  Numbers numbers;
  if (frame.children.empty()) {
    // No check; or no defence, which is mate: the position was not judged.
    numbers = kDisproven;
    if (!Attacks(ply) && frame.moves.empty() &&
        rules::NoMoveOutcome(t_, frame.position, true).winner == attacker_)
      numbers = kProven;
    Store(key, numbers, nodes_ - before + 1);
    return numbers;
  }
  const bool attacks = Attacks(ply);
  for (;;) {
    numbers = Sum(ply);
    if (numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof ||
        numbers.proof == 0 || numbers.disproof == 0 || OutOfBudget())
      break;
    // The child that decides, and what the next one has.
    Child* best = nullptr;
    uint32_t first = kInfinite, second = kInfinite;
    for (Child& child : frame.children) {
      const uint32_t n = attacks ? child.numbers.proof : child.numbers.disproof;
      if (n < first || !best) {
        second = first;
        first = n;
        best = &child;
      } else {
        second = std::min(second, n);
      }
    }
    const uint32_t enough =
        second >= kInfinite ? kInfinite : second + second / 4 + 1;
    Numbers child_bounds;
    if (attacks) {
      child_bounds.proof = std::min(bounds.proof, enough);
      child_bounds.disproof =
          bounds.disproof - numbers.disproof + best->numbers.disproof;
    } else {
      child_bounds.disproof = std::min(bounds.disproof, enough);
      child_bounds.proof = bounds.proof - numbers.proof + best->numbers.proof;
    }
    Descend(ply, best->move);
    best->numbers = Search(ply + 1, left - 1, child_bounds);
    keys_.pop_back();
  }
  Store(key, numbers, nodes_ - before + 1);
  return numbers;
}

// Replays what was proven, with the repetitions of this very path.
template <int Words>
bool MateSolver<Words>::Verify(int ply, int left, std::vector<Move>& line) {
  if (OutOfBudget()) return false;
  if (ply > 0) {
    Numbers numbers;
    const uint64_t key = keys_.back();
    keys_.pop_back();
    const bool ended = Judge(frames_[ply].position, ply, left, numbers);
    keys_.push_back(key);
    line.clear();
    if (ended) return numbers.proof == 0;
  }
  return Attacks(ply) ? VerifyAttack(ply, left, line)
                      : VerifyDefence(ply, left, line);
}

template <int Words>
bool MateSolver<Words>::VerifyAttack(int ply, int left,
                                     std::vector<Move>& line) {
  Expand(ply, left);
  const std::vector<Child> children = frames_[ply].children;
  // What was proven first; what the table has lost is searched again.
  for (const bool again : {false, true}) {
    for (const Child& child : children) {
      if (again != (child.numbers.proof != 0)) continue;
      Descend(ply, child.move);
      std::vector<Move> rest;
      const bool holds =
          (!again ||
           Search(ply + 1, left - 1, {kInfinite, kInfinite}).proof == 0) &&
          Verify(ply + 1, left - 1, rest);
      keys_.pop_back();
      if (stopped_) return false;
      if (!holds) continue;
      line.assign(1, child.move);
      line.insert(line.end(), rest.begin(), rest.end());
      return true;
    }
  }
  return false;
}

template <int Words>
bool MateSolver<Words>::VerifyDefence(int ply, int left,
                                      std::vector<Move>& line) {
  Frame& frame = frames_[ply];
  rules::MoveList moves;
  const Generator generator(t_, frame.position);
  generator.List(moves);
  if (moves.empty()) {
    return rules::NoMoveOutcome(t_, frame.position, generator.attacked())
               .winner == attacker_;
  }
  if (left == 0) return false;
  for (Move m : moves) {
    ++nodes_;
    Descend(ply, m);
    std::vector<Move> rest;
    const bool holds = Verify(ply + 1, left - 1, rest);
    keys_.pop_back();
    if (!holds) return false;
    if (line.empty() || rest.size() + 1 > line.size()) {
      line.assign(1, m);
      line.insert(line.end(), rest.begin(), rest.end());
    }
  }
  return true;
}

template class MateSolver<2>;
template class MateSolver<3>;

}  // namespace aster::search
