#include "tuning/statistics/tally.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace aster::tuning {

int GameScore(absl::Span<const int> players, absl::Span<const int> places) {
  assert(players.size() == places.size());
  int score = 0;
  for (size_t a = 0; a < players.size(); ++a) {
    if (players[a] != 0) continue;
    for (size_t b = 0; b < players.size(); ++b) {
      if (players[b] != 1) continue;
      score += places[a] < places[b] ? 2 : places[a] == places[b] ? 1 : 0;
    }
  }
  return score;
}

int MaxGameScore(absl::Span<const int> players) {
  const auto a = std::count(players.begin(), players.end(), 0);
  const auto b = std::count(players.begin(), players.end(), 1);
  return static_cast<int>(2 * a * b);
}

int MaxBlockScore(const Plan& plan) {
  int sum = 0;
  for (const std::vector<int>& game : Seatings(plan, 0)) {
    sum += MaxGameScore(game);
  }
  return sum;
}

BlockTally::BlockTally(const Plan& plan)
    : plan_(plan), counts_(MaxBlockScore(plan) + 1) {
  assert(plan.players == 2);
}

absl::Status BlockTally::Merge(const BlockTally& other) {
  if (plan_ != other.plan_) {
    return absl::InvalidArgumentError(
        "tallies of matches with different seats or seatings cannot be merged");
  }
  for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  return absl::OkStatus();
}

int64_t BlockTally::blocks() const {
  return std::accumulate(counts_.begin(), counts_.end(), int64_t{0});
}

int64_t BlockTally::points() const {
  int64_t sum = 0;
  for (size_t i = 0; i < counts_.size(); ++i) {
    sum += static_cast<int64_t>(i) * counts_[i];
  }
  return sum;
}

std::vector<int64_t> BlockTally::ToIntegers() const {
  std::vector<int64_t> numbers = {plan_.seats,
                                  static_cast<int64_t>(plan_.design)};
  numbers.insert(numbers.end(), counts_.begin(), counts_.end());
  return numbers;
}

absl::StatusOr<BlockTally> BlockTally::FromIntegers(
    absl::Span<const int64_t> numbers) {
  if (numbers.size() < 2 || numbers[0] < kMinSeats ||
      numbers[0] > kMaxDesignSeats || numbers[1] < 0 ||
      numbers[1] > static_cast<int64_t>(Design::kRotation)) {
    return absl::InvalidArgumentError(
        "a tally begins with seats (2 to 6) and design (0 to 3)");
  }
  const Plan plan = {static_cast<int>(numbers[0]), 2,
                     static_cast<Design>(numbers[1])};
  if (absl::Status status = CheckPlan(plan); !status.ok()) return status;
  BlockTally tally(plan);
  if (numbers.size() != tally.counts_.size() + 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("this tally needs ", tally.counts_.size(), " counts, not ",
                     numbers.size() - 2));
  }
  for (size_t i = 0; i < tally.counts_.size(); ++i) {
    if (numbers[i + 2] < 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "count ", i, " of a tally is below 0: ", numbers[i + 2]));
    }
    tally.counts_[i] = numbers[i + 2];
  }
  return tally;
}

}  // namespace aster::tuning
