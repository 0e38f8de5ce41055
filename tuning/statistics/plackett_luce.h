// Ratings of many players from the places they took: maximum likelihood in the
// Plackett-Luce model, where the best place goes to each player with
// probability proportional to its strength, the next in the same way among the
// others, and so on. For tables of two it is the model of Bradley and Terry,
// which is Elo's. Knows rankings only.
#ifndef ASTER_TUNING_STATISTICS_PLACKETT_LUCE_H_
#define ASTER_TUNING_STATISTICS_PLACKETT_LUCE_H_

#include <cstddef>
#include <vector>

#include "tuning/statistics/rankings.h"

namespace aster::tuning {

struct PlackettLuceOptions {
  // Each player also plays this many games against a player of strength 1, half
  // of them won. Above 0, so that there is a maximum, and one only, for any
  // data: also for players that won everything, or never met.
  double prior_games = 0.5;
  int max_iterations = 10000;
  double tolerance = 1e-9;  // of a log strength, between iterations
};

struct PlackettLuceFit {
  std::vector<double> elo;             // per player, their mean 0
  std::vector<double> standard_error;  // per player, Elo, against that mean
  // Elo squared, players times players, row by row, of the same.
  std::vector<double> covariance;
  bool converged = false;
  int iterations = 0;

  // The standard error, in Elo, of the difference of two players.
  double DifferenceError(int a, int b) const;
};

// Strengths are found by the MM algorithm (D. R. Hunter, Ann. Stat. 32, 2004),
// ended by Newton steps where it is slow, and told as 400 / ln 10 times their
// logarithms. Players that share a place count as all their orders, each in
// equal part; two seats' draw is half a win and half a loss. Standard errors
// come from the observed information: they take games as independent and the
// model as true, and shared places make them a little too small. Costs per
// iteration: players times the different sets of players that were chosen from;
// and players^3 at the end.
PlackettLuceFit FitPlackettLuce(const RankingTally& tally,
                                const PlackettLuceOptions& options = {});

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_PLACKETT_LUCE_H_
