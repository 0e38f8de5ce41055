// What seats and players win: payoffs and wins in all games of a match, by seat
// and by player, with 95 % error bars, and the seat-bias table. Tallies are
// integer sums over blocks, so that those of parts of a match merge exactly;
// error bars come from the spread between blocks, so that the games of a block
// need not be independent. Knows no game; a payoff is a share of one point.
#ifndef ASTER_TUNING_STATISTICS_PAYOFFS_H_
#define ASTER_TUNING_STATISTICS_PAYOFFS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tuning/statistics/elo.h"

namespace aster::tuning {

// Payoffs are counted in these parts of a point: a point can be shared evenly
// by up to six.
inline constexpr int kPayoffUnits = 60;

// The nearest number of units; a payoff is between 0 and 1.
int PayoffUnits(double payoff);

struct PlayedGame {
  std::vector<int> players;  // per seat
  std::vector<int> payoffs;  // per seat, in kPayoffUnits; a game's sum is 60
};

struct SeatBias {
  int seat = 0;
  int64_t games = 0;
  Estimate win_share;  // share of games won outright
  Estimate payoff;     // mean payoff; 1 / seats if the seats are fair
  // How many standard deviations the mean payoff lies above 1 / seats.
  double z = 0;
};

class PayoffTally {
 public:
  static constexpr int kAll = -1;

  // An empty tally for tables of so many seats (2 to 6), among so many players.
  PayoffTally(int seats, int players);

  // Counts the games of one block. Players are below players().
  void AddBlock(absl::Span<const PlayedGame> games);
  // Adds the other's blocks; an error, and no change, if the sizes differ.
  absl::Status Merge(const PayoffTally& other);

  int seats() const { return seats_; }
  int players() const { return players_; }

  // Games of a player in a seat, a player's in all seats (seat kAll: a game
  // counts once for each of its seats), or a seat's with all players.
  int64_t Games(int player, int seat) const;
  // Mean payoff, and the share of games won outright, of the same games.
  // Without a game: the value 1 / seats, and all from 0 to 1 as the interval.
  Estimate Payoff(int player, int seat) const;
  Estimate WinShare(int player, int seat) const;
  // One entry per seat.
  std::vector<SeatBias> SeatBiases() const;

  // All of it as numbers for a file: seats, players, sums. FromIntegers reports
  // sizes out of range, a wrong length and a number below 0.
  std::vector<int64_t> ToIntegers() const;
  static absl::StatusOr<PayoffTally> FromIntegers(
      absl::Span<const int64_t> numbers);

  friend bool operator==(const PayoffTally&, const PayoffTally&) = default;

 private:
  // Sums over blocks, of a block's number of games m, payoff x in units and
  // wins w.
  enum Sum { kBlocks, kM, kX, kW, kMM, kXX, kWW, kXM, kWM, kSums };
  using Cell = std::array<int64_t, kSums>;

  size_t Index(int player, int seat) const;
  struct Ratio {
    double value;     // raw, or 1 / seats without games
    double share;     // with a block of fair games added
    double variance;  // of `share`
    int64_t blocks;
  };
  // Of y per game, y being x / units or w; the sums to read are given.
  Ratio RatioOf(const Cell& c, Sum y, Sum yy, Sum ym, double units) const;
  static Estimate IntervalOf(const Ratio& ratio);

  int seats_, players_;
  std::vector<Cell> cells_;  // [player or all][seat or all]
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_PAYOFFS_H_
