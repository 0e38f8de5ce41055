// What the search has learnt about moves from cutoffs: bounded scores that fade
// as new ones come in, by piece and cell, for quiet moves, drops and captures,
// and for what was played one and two plies before.
#ifndef ASTER_SEARCH_HISTORY_H_
#define ASTER_SEARCH_HISTORY_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "rules/types.h"

namespace aster::search {

// Moves a score towards +-`max` by a part that grows with `bonus`.
inline void Learn(int16_t& score, int bonus, int max) {
  const int step = std::clamp(bonus, -max, max);
  score = static_cast<int16_t>(score + step - score * std::abs(step) / max);
}

class History {
 public:
  // A kind on a cell, as an index; kNoContext before the first move.
  using Context = int;
  static constexpr Context kNoContext = -1;

  // `continuation`: whether there are scores by the moves before; they take
  // 4 (kinds * cells)^2 bytes.
  History(int seats, int kinds, int cells, bool continuation)
      : kinds_(kinds),
        cells_(cells),
        quiet_(static_cast<size_t>(seats) * kinds * cells),
        drops_(quiet_.size()),
        captures_(quiet_.size() * (kinds + 1)) {
    const size_t contexts = static_cast<size_t>(kinds) * cells;
    if (continuation)
      for (auto& table : continuation_) table.resize(contexts * contexts);
  }
  void Clear() {
    for (auto* table :
         {&quiet_, &drops_, &captures_, &continuation_[0], &continuation_[1]})
      std::fill(table->begin(), table->end(), int16_t{0});
  }

  Context ContextOf(rules::Piece p, rules::Cell to) const {
    return p.kind() * cells_ + to;
  }
  int16_t& Quiet(rules::Piece p, rules::Cell to, bool drop) {
    return (drop ? drops_ : quiet_)[Index(p, to)];
  }
  int16_t& Capture(rules::Piece p, rules::Cell to, rules::Kind captured) {
    return captures_[Index(p, to) * (kinds_ + 1) +
                     std::min<int>(captured, kinds_)];
  }
  // The scores, by context, of moves that follow `before`, played `back` (1 or
  // 2) plies ago; null where nothing is known.
  int16_t* After(Context before, int back) {
    std::vector<int16_t>& table = continuation_[back - 1];
    if (before == kNoContext || table.empty()) return nullptr;
    return &table[static_cast<size_t>(before) * kinds_ * cells_];
  }

 private:
  size_t Index(rules::Piece p, rules::Cell to) const {
    return static_cast<size_t>(p.seat() * kinds_ + p.kind()) * cells_ + to;
  }
  int kinds_, cells_;
  std::vector<int16_t> quiet_, drops_, captures_;
  std::vector<int16_t> continuation_[2];
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_HISTORY_H_
