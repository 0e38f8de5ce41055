// Design of the games of a match: who sits where. A block is one opening,
// played with every seating that fairness needs, so that what the opening and
// the seats give is given to all alike; blocks are what the statistics count.
// Knows numbers of seats and players only: no game, no engine.
#ifndef ASTER_TUNING_STATISTICS_DESIGN_H_
#define ASTER_TUNING_STATISTICS_DESIGN_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"

namespace aster::tuning {

inline constexpr int kMinSeats = 2;
inline constexpr int kMaxDesignSeats = 6;

enum class Design {
  // Two players: a split of the seats into halves and its complement; the
  // block's number chooses the split. Two seats: both colours.
  kHalves,
  // Two players: every seating in which both take part (2^seats - 2 games).
  kMixed,
  // Two players: one of them in each seat in turn, alone against the other; the
  // first player is the lone one in blocks of even number.
  kLone,
  // Any number of players: the block's number chooses who takes part; they go
  // round the table until each has had every seat.
  kRotation,
};

// Players are numbers from 0; a match of two is between 0 ("A") and 1 ("B").
struct Plan {
  int seats = 2;
  int players = 2;
  Design design = Design::kHalves;

  friend bool operator==(const Plan&, const Plan&) = default;
};

// The plan a match has if nobody asks for another: two players share even
// tables by halves and odd ones in all mixed seatings; more players rotate.
Plan DefaultPlan(int seats, int players);

// An error that names the fault: a number of seats outside 2 to 6, fewer than
// two players, a design for two with more, halves of an odd number.
absl::Status CheckPlan(const Plan& plan);

// The functions below need a plan that CheckPlan accepts.

// Player of each seat, for each game of the block. Shape: GamesPerBlock(plan)
// vectors of plan.seats entries. `block` is any number not below 0.
std::vector<std::vector<int>> Seatings(const Plan& plan, int64_t block);

int GamesPerBlock(const Plan& plan);

// The number of blocks after which the seatings come again. A match is balanced
// between all of them when its number of blocks is a multiple of this.
int64_t DistinctBlocks(const Plan& plan);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_DESIGN_H_
