// How often each order of places has come out among many players: the data of
// the Plackett-Luce model. Counts are integers; a tally is sorted by order, so
// that merging gives the same numbers whatever was merged first.
#ifndef ASTER_TUNING_STATISTICS_RANKINGS_H_
#define ASTER_TUNING_STATISTICS_RANKINGS_H_

#include <cstdint>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace aster::tuning {

// Players from the best place to the worst; those of a group share theirs, in
// ascending order. A player with several seats occurs several times.
using Ranking = std::vector<std::vector<int>>;

// The ranking of one game. Shapes: one entry per seat; place 1 is the best.
Ranking RankingOf(absl::Span<const int> players, absl::Span<const int> places);

class RankingTally {
 public:
  explicit RankingTally(int players) : players_(players) {}

  // Counts rankings of at most six seats. Players are numbers below players().
  void Add(const Ranking& ranking, int64_t games = 1);
  // Adds the other's games; an error, and no change, if the numbers of players
  // differ.
  absl::Status Merge(const RankingTally& other);

  int players() const { return players_; }
  int64_t games() const;
  const absl::btree_map<Ranking, int64_t>& counts() const { return counts_; }

  // All of it as numbers for a file: players, then for every ranking its count,
  // its length and its players; one that shares the place of the one before is
  // written as -1 - player. FromIntegers reports whatever is not such a list.
  std::vector<int64_t> ToIntegers() const;
  static absl::StatusOr<RankingTally> FromIntegers(
      absl::Span<const int64_t> numbers);

  friend bool operator==(const RankingTally&, const RankingTally&) = default;

 private:
  int players_;
  absl::btree_map<Ranking, int64_t> counts_;
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_RANKINGS_H_
