// Move ordering: scores moves for the order in which a node tries them, for any
// number of seats.
#ifndef ASTER_SEARCH_ORDERING_H_
#define ASTER_SEARCH_ORDERING_H_

#include <array>
#include <vector>

#include "eval/weights.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/types.h"
#include "search/history.h"

namespace aster::search {

// Two quiet moves that cut off at this ply before.
using Killers = std::array<rules::Move, 2>;

// The piece that a move sets down: the one that moves, or the one dropped.
template <int Words>
rules::Piece MovingPiece(const rules::Position<Words>& p, rules::Move m) {
  return m.type() == rules::Move::Type::kDrop ? rules::Piece(p.turn(), m.kind())
                                              : p.at(m.from());
}

// Whether a move takes something.
template <int Words>
bool Captures(const rules::Position<Words>& p, rules::Move m) {
  return m.type() == rules::Move::Type::kChain ||
         (m.type() == rules::Move::Type::kBoard && !p.at(m.to()).none());
}
// Whether it takes nothing and promotes nothing.
template <int Words>
bool Quiet(const rules::Position<Words>& p, rules::Move m) {
  return !Captures(p, m) && !m.promotes();
}
// The kind taken; kNoKind for none, or several.
template <int Words>
rules::Kind CapturedKind(const rules::Position<Words>& p, rules::Move m) {
  return m.type() == rules::Move::Type::kBoard && !p.at(m.to()).none()
             ? p.at(m.to()).kind()
             : rules::kNoKind;
}

// What a node knows that helps to order its moves.
struct Hints {
  History& history;
  const Killers& killers;
  int16_t* after[2];  // History::After of the last move and the one before it
};

// The score of a quiet move in a node: what history says of it.
template <int Words>
int QuietScore(const rules::Position<Words>& p, const Hints& hints,
               rules::Move m);

// Moves in order of promise: each call of Next gives the best of those left.
class OrderedMoves {
 public:
  // The moves to order, filled in by the generator.
  rules::MoveList& moves() { return moves_; }
  const rules::MoveList& moves() const { return moves_; }
  void Clear() {
    moves_.clear();
    ranked_.clear();
    put_off_.clear();
    next_ = next_put_off_ = 0;
  }
  // Scores all moves: captures by gain, killers, history.
  template <int Words>
  void Score(const rules::Tables<Words>& t, const rules::Position<Words>& p,
             const eval::Weights& weights, const Hints& hints);
  // The best move left; none when there is none. A capture for which
  // `good(move)` does not hold, asked once, comes after all others.
  template <class Good>
  rules::Move Next(const Good& good) {
    while (next_ < ranked_.size()) {
      const Ranked& best = SelectBest();
      if (best.score < kCapture || good(best.move)) return best.move;
      put_off_.push_back(best.move);
    }
    return next_put_off_ < put_off_.size() ? put_off_[next_put_off_++]
                                           : rules::Move::None();
  }
  rules::Move Next() {
    return Next([](rules::Move) { return true; });
  }
  // Whether the last move that Next gave was put off as a bad capture.
  bool deferred() const { return next_put_off_ > 0; }

 private:
  struct Ranked {
    int score;
    rules::Move move;
  };
  static constexpr int kCapture = 1 << 24, kKiller = 1 << 22;
  // So many moves are picked one by one; if more are asked for, all will be.
  static constexpr size_t kPicked = 3;
  const Ranked& SelectBest();

  rules::MoveList moves_;
  std::vector<Ranked> ranked_;
  std::vector<rules::Move> put_off_;
  size_t next_ = 0, next_put_off_ = 0;
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_ORDERING_H_
