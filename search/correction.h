// What the evaluation is off by, learnt from what searches came to: bounded
// scores that fade as new ones come in, by the structure of the cheap pieces
// and by the last move. Knows no position.
#ifndef ASTER_SEARCH_CORRECTION_H_
#define ASTER_SEARCH_CORRECTION_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/history.h"
#include "search/value.h"

namespace aster::search {

class Corrections {
 public:
  // `contexts`: kinds times cells, as History::Context counts.
  Corrections(int seats, int contexts)
      : contexts_(contexts),
        structure_(static_cast<size_t>(seats) * kStructures),
        last_(static_cast<size_t>(seats) * contexts) {}
  void Clear() {
    std::fill(structure_.begin(), structure_.end(), int16_t{0});
    std::fill(last_.begin(), last_.end(), int16_t{0});
  }

  // What to add to the evaluation of a position with that seat to move, at most
  // `most` centipawns from each of the two.
  Value Of(int seat, uint64_t structure, History::Context last,
           int most) const {
    int sum = structure_[Structure(seat, structure)];
    if (last != History::kNoContext) sum += last_[Last(seat, last)];
    return sum * most / kMax;
  }
  // A search to `depth` came to `error` centipawns more than the evaluation.
  void Note(int seat, uint64_t structure, History::Context last, int error,
            int depth) {
    const int bonus = std::clamp(error * depth * 8, -kMax / 4, kMax / 4);
    Learn(structure_[Structure(seat, structure)], bonus, kMax);
    if (last != History::kNoContext)
      Learn(last_[Last(seat, last)], bonus, kMax);
  }

 private:
  static constexpr int kMax = 8192;
  static constexpr size_t kStructures = 1 << 14;
  static size_t Structure(int seat, uint64_t structure) {
    return static_cast<size_t>(seat) * kStructures +
           (structure & (kStructures - 1));
  }
  size_t Last(int seat, History::Context last) const {
    return static_cast<size_t>(seat) * contexts_ + last;
  }

  int contexts_;
  std::vector<int16_t> structure_, last_;
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_CORRECTION_H_
