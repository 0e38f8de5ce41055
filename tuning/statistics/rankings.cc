#include "tuning/statistics/rankings.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tuning/statistics/design.h"

namespace aster::tuning {
namespace {

constexpr int64_t kMaxPlayers = 10000;

// One ranking from its written players.
absl::StatusOr<Ranking> ReadRanking(absl::Span<const int64_t> numbers,
                                    int64_t players) {
  Ranking ranking;
  for (int64_t number : numbers) {
    const bool shared = number < 0;
    const int64_t player = shared ? -1 - number : number;
    if (player < 0 || player >= players || (shared && ranking.empty())) {
      return absl::InvalidArgumentError(
          absl::StrCat("no such player of a ranking: ", number));
    }
    if (!shared) ranking.emplace_back();
    ranking.back().push_back(static_cast<int>(player));
  }
  for (std::vector<int>& group : ranking) {
    std::sort(group.begin(), group.end());
  }
  return ranking;
}

}  // namespace

Ranking RankingOf(absl::Span<const int> players, absl::Span<const int> places) {
  assert(players.size() == places.size());
  std::map<int, std::vector<int>> groups;
  for (size_t s = 0; s < players.size(); ++s) {
    groups[places[s]].push_back(players[s]);
  }
  Ranking ranking;
  for (auto& [place, group] : groups) {
    std::sort(group.begin(), group.end());
    ranking.push_back(std::move(group));
  }
  return ranking;
}

void RankingTally::Add(const Ranking& ranking, int64_t games) {
  counts_[ranking] += games;
}

absl::Status RankingTally::Merge(const RankingTally& other) {
  if (players_ != other.players_) {
    return absl::InvalidArgumentError(
        absl::StrCat("rankings of ", players_, " and of ", other.players_,
                     " players cannot be merged"));
  }
  for (const auto& [ranking, count] : other.counts_) counts_[ranking] += count;
  return absl::OkStatus();
}

int64_t RankingTally::games() const {
  int64_t sum = 0;
  for (const auto& [ranking, count] : counts_) sum += count;
  return sum;
}

std::vector<int64_t> RankingTally::ToIntegers() const {
  std::vector<int64_t> numbers = {players_};
  for (const auto& [ranking, count] : counts_) {
    numbers.push_back(count);
    const size_t length_at = numbers.size();
    numbers.push_back(0);
    for (const std::vector<int>& group : ranking) {
      for (size_t i = 0; i < group.size(); ++i) {
        numbers.push_back(i == 0 ? group[i] : -1 - group[i]);
        ++numbers[length_at];
      }
    }
  }
  return numbers;
}

absl::StatusOr<RankingTally> RankingTally::FromIntegers(
    absl::Span<const int64_t> numbers) {
  if (numbers.empty() || numbers[0] < 1 || numbers[0] > kMaxPlayers) {
    return absl::InvalidArgumentError(
        "a tally of rankings begins with the number of players (from 1)");
  }
  RankingTally tally(static_cast<int>(numbers[0]));
  for (size_t at = 1; at < numbers.size();) {
    if (at + 1 >= numbers.size() || numbers[at] < 0 || numbers[at + 1] < 1 ||
        numbers[at + 1] > kMaxDesignSeats ||
        static_cast<size_t>(numbers[at + 1]) > numbers.size() - at - 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("number ", at,
                       " of a tally of rankings does not begin a count, a "
                       "length and as many players"));
    }
    const size_t length = static_cast<size_t>(numbers[at + 1]);
    absl::StatusOr<Ranking> ranking =
        ReadRanking(numbers.subspan(at + 2, length), numbers[0]);
    if (!ranking.ok()) return ranking.status();
    tally.Add(*ranking, numbers[at]);
    at += 2 + length;
  }
  return tally;
}

}  // namespace aster::tuning
