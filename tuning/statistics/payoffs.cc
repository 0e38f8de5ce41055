#include "tuning/statistics/payoffs.h"

#include <cassert>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "tuning/statistics/design.h"

namespace aster::tuning {
namespace {

constexpr int64_t kMaxPlayers = 10000;

}  // namespace

int PayoffUnits(double payoff) {
  return static_cast<int>(std::lround(payoff * kPayoffUnits));
}

PayoffTally::PayoffTally(int seats, int players)
    : seats_(seats), players_(players), cells_((players + 1) * (seats + 1)) {
  assert(seats >= kMinSeats && seats <= kMaxDesignSeats && players >= 1);
}

size_t PayoffTally::Index(int player, int seat) const {
  assert(player >= kAll && player < players_ && seat >= kAll && seat < seats_);
  return static_cast<size_t>(player + 1) * (seats_ + 1) + (seat + 1);
}

void PayoffTally::AddBlock(absl::Span<const PlayedGame> games) {
  struct Block {
    int64_t m = 0, x = 0, w = 0;
  };
  std::vector<Block> blocks(cells_.size());
  for (const PlayedGame& game : games) {
    for (int seat = 0; seat < seats_; ++seat) {
      const int player = game.players[seat], payoff = game.payoffs[seat];
      for (size_t i : {Index(player, seat), Index(player, kAll),
                       Index(kAll, seat), Index(kAll, kAll)}) {
        ++blocks[i].m;
        blocks[i].x += payoff;
        blocks[i].w += payoff == kPayoffUnits;
      }
    }
  }
  for (size_t i = 0; i < cells_.size(); ++i) {
    const auto [m, x, w] = blocks[i];
    if (m == 0) continue;
    const Cell sums = {1, m, x, w, m * m, x * x, w * w, x * m, w * m};
    for (int s = 0; s < kSums; ++s) cells_[i][s] += sums[s];
  }
}

absl::Status PayoffTally::Merge(const PayoffTally& other) {
  if (seats_ != other.seats_ || players_ != other.players_) {
    return absl::InvalidArgumentError(
        "tallies of matches with different seats or players cannot be merged");
  }
  for (size_t i = 0; i < cells_.size(); ++i) {
    for (int s = 0; s < kSums; ++s) cells_[i][s] += other.cells_[i][s];
  }
  return absl::OkStatus();
}

int64_t PayoffTally::Games(int player, int seat) const {
  return cells_[Index(player, seat)][kM];
}

// The ratio estimator of cluster samples (W. G. Cochran, Sampling Techniques,
// 1977, chapter 6), a block being a cluster. One block of independent games, as
// many as the others have on average and won with probability 1 / seats, is
// added to keep the variance above 0.
PayoffTally::Ratio PayoffTally::RatioOf(const Cell& c, Sum y, Sum yy, Sum ym,
                                        double units) const {
  const double fair = 1.0 / seats_;
  if (c[kBlocks] == 0) return {fair, fair, 0, 0};
  const double games = static_cast<double>(c[kM]);
  const double sum = static_cast<double>(c[y]) / units;
  const double mean_games = games / static_cast<double>(c[kBlocks]);
  const double all = games + mean_games;
  Ratio r;
  r.blocks = c[kBlocks];
  r.value = sum / games;
  r.share = (sum + fair * mean_games) / all;
  const double missed = (fair - r.share) * mean_games;
  const double squares = static_cast<double>(c[yy]) / (units * units) -
                         2 * r.share * static_cast<double>(c[ym]) / units +
                         r.share * r.share * static_cast<double>(c[kMM]) +
                         mean_games * fair * (1 - fair) + missed * missed;
  r.variance = squares / (all * all);
  return r;
}

Estimate PayoffTally::IntervalOf(const Ratio& ratio) {
  if (ratio.blocks == 0) return {ratio.value, 0, 1};
  Estimate e = ShareInterval(ratio.share, ratio.variance,
                             static_cast<double>(ratio.blocks));
  e.value = ratio.value;
  return e;
}

Estimate PayoffTally::Payoff(int player, int seat) const {
  return IntervalOf(
      RatioOf(cells_[Index(player, seat)], kX, kXX, kXM, kPayoffUnits));
}

Estimate PayoffTally::WinShare(int player, int seat) const {
  return IntervalOf(RatioOf(cells_[Index(player, seat)], kW, kWW, kWM, 1));
}

std::vector<SeatBias> PayoffTally::SeatBiases() const {
  std::vector<SeatBias> rows;
  for (int seat = 0; seat < seats_; ++seat) {
    SeatBias row;
    row.seat = seat;
    row.games = Games(kAll, seat);
    row.win_share = WinShare(kAll, seat);
    row.payoff = Payoff(kAll, seat);
    const Ratio r =
        RatioOf(cells_[Index(kAll, seat)], kX, kXX, kXM, kPayoffUnits);
    if (r.blocks > 0) row.z = (r.share - 1.0 / seats_) / std::sqrt(r.variance);
    rows.push_back(row);
  }
  return rows;
}

std::vector<int64_t> PayoffTally::ToIntegers() const {
  std::vector<int64_t> numbers = {seats_, players_};
  for (const Cell& cell : cells_) {
    numbers.insert(numbers.end(), cell.begin(), cell.end());
  }
  return numbers;
}

absl::StatusOr<PayoffTally> PayoffTally::FromIntegers(
    absl::Span<const int64_t> numbers) {
  if (numbers.size() < 2 || numbers[0] < kMinSeats ||
      numbers[0] > kMaxDesignSeats || numbers[1] < 1 ||
      numbers[1] > kMaxPlayers) {
    return absl::InvalidArgumentError(
        "a tally of payoffs begins with seats (2 to 6) and players (from 1)");
  }
  PayoffTally tally(static_cast<int>(numbers[0]), static_cast<int>(numbers[1]));
  if (numbers.size() != 2 + tally.cells_.size() * kSums) {
    return absl::InvalidArgumentError(absl::StrCat(
        "this tally of payoffs needs ", tally.cells_.size() * kSums,
        " sums, not ", numbers.size() - 2));
  }
  for (size_t i = 2; i < numbers.size(); ++i) {
    if (numbers[i] < 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "sum ", i - 2, " of a tally of payoffs is below 0: ", numbers[i]));
    }
    tally.cells_[(i - 2) / kSums][(i - 2) % kSums] = numbers[i];
  }
  return tally;
}

}  // namespace aster::tuning
