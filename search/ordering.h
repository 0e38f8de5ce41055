// Move ordering: scores moves for the order in which a node tries them. Learns
// from cutoffs (history), by piece and target, for any number of seats.
#ifndef ASTER_SEARCH_ORDERING_H_
#define ASTER_SEARCH_ORDERING_H_

#include <array>
#include <vector>

#include "eval/weights.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/types.h"

namespace aster::search {

// How well quiet moves have done: bounded scores that fade as new ones come in.
class History {
 public:
  History()
      : scores_(static_cast<size_t>(rules::kPieceCodes) * rules::kMaxCells) {}
  void Clear() { scores_.assign(scores_.size(), 0); }
  int Of(rules::Piece p, rules::Cell to) const { return scores_[Index(p, to)]; }
  // Moves the score towards +-`max` by a part that grows with `bonus`.
  void Add(rules::Piece p, rules::Cell to, int bonus, int max);

 private:
  static size_t Index(rules::Piece p, rules::Cell to) {
    return static_cast<size_t>(p.code()) * rules::kMaxCells + to;
  }
  std::vector<int16_t> scores_;
};

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

// Moves in order of promise: each call of Next gives the best of those left.
class OrderedMoves {
 public:
  // The moves to order, filled in by the generator.
  rules::MoveList& moves() { return moves_; }
  const rules::MoveList& moves() const { return moves_; }
  void Clear() {
    moves_.clear();
    scores_.clear();
    next_ = 0;
  }
  // Scores all moves: the table's move, captures by gain, killers, history.
  template <int Words>
  void Score(const rules::Tables<Words>& t, const rules::Position<Words>& p,
             const eval::Weights& weights, const History& history,
             const Killers& killers, rules::Move first);
  // The best move left; none when there is none.
  rules::Move Next();

 private:
  rules::MoveList moves_;
  std::vector<int> scores_;
  size_t next_ = 0;
};

// What a move gains, in centipawns, to order by and to prune hopeless captures:
// the captured material and the promotion's.
template <int Words>
int Gain(const rules::Tables<Words>& t, const rules::Position<Words>& p,
         const eval::Weights& weights, rules::Move m);

}  // namespace aster::search

#endif  // ASTER_SEARCH_ORDERING_H_
