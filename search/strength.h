// Weaker play on purpose: how many nodes a level looks at, and how readily it
// takes a move that looks worse. Levels are told in Elo. Knows no game.
#ifndef ASTER_SEARCH_STRENGTH_H_
#define ASTER_SEARCH_STRENGTH_H_

#include <cstdint>
#include <vector>

#include "search/value.h"

namespace aster::search {

// Of a player that moves at random: 0. Measured by matches of neighbours in
// the table of strength.cc.
inline constexpr int kLeastElo = 200, kGreatestElo = 2600;
inline constexpr int kDefaultElo = 1400;

struct Strength {
  uint64_t nodes = 0;      // beyond the first iteration
  double temperature = 0;  // centipawns; see PickIndex
  int lines = 0;           // moves that are considered
};
// Between two levels of the table what lies between them.
Strength StrengthOf(int elo);

// One of the lines, best first: the n-th with a weight of e to the power of
// what it is worse than the best by, in temperatures. `random` is any number.
size_t PickIndex(const std::vector<Value>& values, double temperature,
                 uint64_t random);

}  // namespace aster::search

#endif  // ASTER_SEARCH_STRENGTH_H_
