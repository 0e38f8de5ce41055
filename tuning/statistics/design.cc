#include "tuning/statistics/design.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"

namespace aster::tuning {
namespace {

int64_t Binomial(int n, int k) {
  int64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// The subset of `size` of the numbers below n that has this rank, in ascending
// order of its elements; rank 0 is {0, 1, ...}. Lexicographic.
std::vector<int> Subset(int n, int size, int64_t rank) {
  std::vector<int> chosen;
  for (int i = 0; i < n && static_cast<int>(chosen.size()) < size; ++i) {
    const int missing = size - static_cast<int>(chosen.size()) - 1;
    const int64_t with = Binomial(n - i - 1, missing);
    if (rank < with) {
      chosen.push_back(i);
    } else {
      rank -= with;
    }
  }
  return chosen;
}

std::vector<std::vector<int>> Halves(int seats, int64_t block) {
  // Seat 0 is the first player's in the first game, so that each pair of
  // complementary splits is counted once.
  std::vector<int> first(seats, 1), second(seats, 0);
  first[0] = 0, second[0] = 1;
  for (int other : Subset(seats - 1, seats / 2 - 1, block)) {
    first[other + 1] = 0;
    second[other + 1] = 1;
  }
  return {first, second};
}

std::vector<std::vector<int>> Mixed(int seats) {
  std::vector<std::vector<int>> games;
  for (int bits = 1; bits < (1 << seats) - 1; ++bits) {
    std::vector<int> game(seats);
    for (int s = 0; s < seats; ++s) game[s] = bits >> s & 1;
    games.push_back(std::move(game));
  }
  return games;
}

std::vector<std::vector<int>> Lone(int seats, int64_t block) {
  const int lone = static_cast<int>(block % 2);
  std::vector<std::vector<int>> games(seats, std::vector<int>(seats, 1 - lone));
  for (int s = 0; s < seats; ++s) games[s][s] = lone;
  return games;
}

// Players that sit at one table at a time.
int TableSize(const Plan& plan) { return std::min(plan.seats, plan.players); }

std::vector<std::vector<int>> Rotation(const Plan& plan, int64_t block) {
  const int64_t tables = Binomial(plan.players, TableSize(plan));
  std::vector<int> table =
      Subset(plan.players, TableSize(plan), block % tables);
  // Every other time round, neighbours change sides.
  if (table.size() > 2 && block / tables % 2 == 1) {
    std::reverse(table.begin(), table.end());
  }
  std::vector<std::vector<int>> games;
  for (int game = 0; game < GamesPerBlock(plan); ++game) {
    std::vector<int>& seating = games.emplace_back(plan.seats);
    for (int s = 0; s < plan.seats; ++s) {
      seating[s] = table[(s + game) % table.size()];
    }
  }
  return games;
}

}  // namespace

Plan DefaultPlan(int seats, int players) {
  if (players > 2) return {seats, players, Design::kRotation};
  return {seats, players, seats % 2 == 0 ? Design::kHalves : Design::kMixed};
}

absl::Status CheckPlan(const Plan& plan) {
  if (plan.seats < kMinSeats || plan.seats > kMaxDesignSeats) {
    return absl::InvalidArgumentError(
        absl::StrCat("a match has 2 to 6 seats, not ", plan.seats));
  }
  if (plan.players < 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("a match has at least 2 players, not ", plan.players));
  }
  if (plan.design != Design::kRotation && plan.players != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("this design of seatings is for 2 players, not ",
                     plan.players, "; more rotate"));
  }
  if (plan.design == Design::kHalves && plan.seats % 2 != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(plan.seats, " seats cannot be split into halves"));
  }
  return absl::OkStatus();
}

std::vector<std::vector<int>> Seatings(const Plan& plan, int64_t block) {
  assert(CheckPlan(plan).ok() && block >= 0);
  switch (plan.design) {
    case Design::kHalves:
      return Halves(plan.seats, block % DistinctBlocks(plan));
    case Design::kMixed:
      return Mixed(plan.seats);
    case Design::kLone:
      return Lone(plan.seats, block);
    case Design::kRotation:
      return Rotation(plan, block);
  }
  return {};
}

int GamesPerBlock(const Plan& plan) {
  switch (plan.design) {
    case Design::kHalves:
      return 2;
    case Design::kMixed:
      return (1 << plan.seats) - 2;
    case Design::kLone:
      return plan.seats;
    case Design::kRotation:
      return TableSize(plan);
  }
  return 0;
}

int64_t DistinctBlocks(const Plan& plan) {
  switch (plan.design) {
    case Design::kHalves:
      return Binomial(plan.seats - 1, plan.seats / 2 - 1);
    case Design::kMixed:
      return 1;
    case Design::kLone:
      return 2;
    case Design::kRotation:
      // Two players at a table have no other order.
      return Binomial(plan.players, TableSize(plan)) *
             (TableSize(plan) > 2 ? 2 : 1);
  }
  return 0;
}

}  // namespace aster::tuning
