// The statistics played against known strengths, without an engine: matches
// between players whose true difference is given, to see how often the 95 %
// intervals hold it, how often the sequential test errs, and how long it takes.
// Places are drawn from the Plackett-Luce model, in which a copy of A is placed
// above a copy of B as often as their Elo difference says.
#ifndef ASTER_TUNING_STATISTICS_SIMULATION_H_
#define ASTER_TUNING_STATISTICS_SIMULATION_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "tuning/statistics/design.h"
#include "tuning/statistics/random.h"
#include "tuning/statistics/sprt.h"
#include "tuning/statistics/tally.h"

namespace aster::tuning {

struct SimulationConfig {
  Plan plan;                     // for two players
  double elo = 0;                // of A over B
  double draw_rate = 0;          // two seats: the chance of a draw, 0 to 1
  std::vector<double> seat_elo;  // what each seat gives its player; none: 0
  int64_t runs = 1000;           // matches
  int64_t blocks = 200;  // a match; with a test: the most that it may take
  absl::optional<SprtHypotheses> sprt;  // ends the matches, if there is one
  uint64_t seed = 1;
};

struct SimulationResult {
  int64_t runs = 0;
  int64_t covered = 0;      // runs whose 95 % interval held the true share
  int64_t accepted_h0 = 0;  // the test's ends; 0 without a test
  int64_t accepted_h1 = 0;
  int64_t games = 0;      // of all runs
  double true_share = 0;  // of pairs that A wins, expected over the plan
  double mean_elo = 0;    // of the runs' estimates
  double mean_error = 0;  // of the runs' half widths, Elo

  double Coverage() const { return Per(covered); }
  double MeanGames() const { return Per(games); }
  double AcceptedH0() const { return Per(accepted_h0); }
  double AcceptedH1() const { return Per(accepted_h1); }

 private:
  double Per(int64_t count) const {
    return static_cast<double>(count) / static_cast<double>(runs);
  }
};

// An error that names the fault: a plan or hypotheses that fail their checks,
// more than two players, draws with more than two seats or more of them than
// the strengths leave room for, seat_elo of a wrong length, no runs or blocks.
absl::Status CheckSimulation(const SimulationConfig& config);

// A pure function of the configuration. Run k uses stream k of the seed. A
// match that a test ended has an interval too, but one that stopping has bent:
// its coverage is not expected to be 95 %.
absl::StatusOr<SimulationResult> RunSimulation(const SimulationConfig& config);

// Places (1 the best, none shared) of players of these Elo, by the
// Plackett-Luce model: the best is player i with probability proportional to
// 10^(elo / 400), and so on among the others (R. D. Luce, 1959; R. L. Plackett,
// 1975). Shape: one per entry of `elo`.
std::vector<int> SamplePlaces(const std::vector<double>& elo,
                              RandomStream& random);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_SIMULATION_H_
