// What a match between two players has come to so far: how often a block of
// games had each score. The score is the number of pairs, a copy of A and a
// copy of B at one table, in which A took the better place, in half points; for
// two seats this is the usual score and the tally the pentanomial. All numbers
// are integers, so that tallies of parts of a match merge exactly, in any
// order.
#ifndef ASTER_TUNING_STATISTICS_TALLY_H_
#define ASTER_TUNING_STATISTICS_TALLY_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tuning/statistics/design.h"

namespace aster::tuning {

// Half points of player 0 ("A") against player 1 ("B") in one game: for each
// seat of A and seat of B, 2 if A's place is the better, 1 if they share it.
// `players` and `places` have one entry per seat; a place is 1 for the best and
// so on, seats that share one have the same number.
int GameScore(absl::Span<const int> players, absl::Span<const int> places);

// The highest score of a game in this seating, and of a block of a plan for two
// players: two half points a pair.
int MaxGameScore(absl::Span<const int> players);
int MaxBlockScore(const Plan& plan);

class BlockTally {
 public:
  // An empty tally. The plan must be for two players and pass CheckPlan.
  explicit BlockTally(const Plan& plan = {});

  // Counts blocks of this score, 0 to max_score().
  void Add(int score, int64_t blocks = 1) { counts_[score] += blocks; }
  // Adds the other's blocks; an error, and no change, if the plans differ.
  absl::Status Merge(const BlockTally& other);

  const Plan& plan() const { return plan_; }
  int max_score() const { return static_cast<int>(counts_.size()) - 1; }
  // Blocks of each score from 0 to max_score(), in half points.
  const std::vector<int64_t>& counts() const { return counts_; }
  int64_t blocks() const;
  int64_t games() const { return blocks() * GamesPerBlock(plan_); }
  // Half points of A in all blocks, at most max_score() * blocks().
  int64_t points() const;

  // All of it as numbers for a file: seats, design, counts. FromIntegers
  // reports a wrong length, an unknown design and a count below 0.
  std::vector<int64_t> ToIntegers() const;
  static absl::StatusOr<BlockTally> FromIntegers(
      absl::Span<const int64_t> numbers);

  friend bool operator==(const BlockTally&, const BlockTally&) = default;

 private:
  Plan plan_;
  std::vector<int64_t> counts_;
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_TALLY_H_
