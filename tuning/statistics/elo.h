// Strength from scores: Elo differences with 95 % error bars, for two players
// at tables of any size. The unit is the pair of copies: a share s of pairs won
// means 400 log10(s / (1 - s)) Elo, which for two seats is the usual logistic
// Elo. Error bars come from the variance of whole blocks, so that the games of
// a block need not be independent. Knows no game.
#ifndef ASTER_TUNING_STATISTICS_ELO_H_
#define ASTER_TUNING_STATISTICS_ELO_H_

#include <cstdint>

#include "tuning/statistics/tally.h"

namespace aster::tuning {

// Elo beyond this are told as this; it means a share within 1e-10 of 0 or 1.
inline constexpr double kEloLimit = 4000;

// Elo of the player that wins this share (0 to 1) of pairs, within kEloLimit;
// and the share that a player this much stronger is expected to win.
double EloOfShare(double share);
double ShareOfElo(double elo);

// Distribution function of the standard normal distribution.
double NormalProbability(double z);
// The t with 95 % of Student's distribution between -t and t; degrees of
// freedom need not be whole (Abramowitz and Stegun 26.7.5; within 1 % from 3
// on, too small below). At least 1.
double Student95(double degrees);

// A value with its 95 % interval, all in one unit.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  // Half the interval's width, the number after "+-".
  double Error() const { return (high - low) / 2; }
};

// The 95 % interval for a share of which we know an estimate strictly between 0
// and 1, the estimate's variance and that variance's degrees of freedom: E. B.
// Wilson's (J. Am. Stat. Assoc. 22, 1927), with as many trials as would have
// that variance. Never reaches 0 or 1. The value is the estimate.
Estimate ShareInterval(double share, double variance, double degrees);

struct MatchEstimate {
  int64_t blocks = 0;
  int64_t games = 0;
  Estimate share;  // of pairs that A won, 0 to 1
  Estimate elo;    // of A over B
  double los = 0;  // probability that A is the stronger, 0 to 1
};

// The values are those of the counts alone; where these know no finite answer
// (A won all pairs, or none) the value is what one more block between equals
// would make it. The intervals count that block always, so they are finite and
// shrink with the blocks. Without a block the interval is everything.
MatchEstimate EstimateMatch(const BlockTally& tally);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_ELO_H_
