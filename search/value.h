// Search values: centipawns of the side to move, with mates and losses beyond
// any evaluation. Knows no position.
#ifndef ASTER_SEARCH_VALUE_H_
#define ASTER_SEARCH_VALUE_H_

#include <algorithm>
#include <cstdint>

namespace aster::search {

using Value = int;
inline constexpr int kMaxPly = 120;
inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 32000;  // won here and now; less a ply each
inline constexpr Value kInfinity = 32001;
inline constexpr Value kMateBound = kMate - kMaxPly - 8;  // beyond: a mate
inline constexpr Value kMaxEval = 30000;  // evaluations stay within

// Once so near a mate is known, whether there is a nearer one is looked for
// without pruning moves; were it far, that would take too long.
inline constexpr int kNearMate = 7;

constexpr Value MateIn(int ply) { return kMate - ply; }
constexpr Value MatedIn(int ply) { return ply - kMate; }
constexpr bool IsMate(Value v) { return v >= kMateBound || v <= -kMateBound; }

constexpr bool NearMate(Value v) {
  return v >= MateIn(kNearMate) || v <= MatedIn(kNearMate);
}

// Mates count from the root in the search and from the node in the table.
constexpr Value ToTable(Value v, int ply) {
  return v >= kMateBound ? v + ply : v <= -kMateBound ? v - ply : v;
}
constexpr Value FromTable(Value v, int ply) {
  return v >= kMateBound ? v - ply : v <= -kMateBound ? v + ply : v;
}

enum class Bound : uint8_t { kNone, kUpper, kLower, kExact };

}  // namespace aster::search

#endif  // ASTER_SEARCH_VALUE_H_
