// A sequential test between two strengths: the generalised SPRT of M. Van den
// Bergh over block scores, for tables of any size. H0 says that A is elo0 over
// B, H1 that it is elo1; the test ends when the log-likelihood ratio of their
// best fits leaves the bounds. Blocks must be added in the order of their
// numbers if the end is to be the same for any number of threads.
#ifndef ASTER_TUNING_STATISTICS_SPRT_H_
#define ASTER_TUNING_STATISTICS_SPRT_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "tuning/statistics/design.h"
#include "tuning/statistics/tally.h"

namespace aster::tuning {

struct SprtHypotheses {
  double elo0 = 0;
  double elo1 = 20;
  double alpha = 0.05;  // chance of H1 being accepted where H0 is true
  double beta = 0.05;   // chance of H0 being accepted where H1 is true
  // The ratio moves a whole block at a time, so it ends a little beyond a bound
  // and Wald's bounds err less often, and later, than asked for. With this the
  // bounds are moved in by the expected excess, 0.583 standard deviations of a
  // step (D. Siegmund, Sequential Analysis, 1985, chapter X).
  bool correct_overshoot = true;
};

// An error unless elo0 < elo1, both within 1000 of 0, and alpha and beta lie
// between 0 and 0.5.
absl::Status CheckHypotheses(const SprtHypotheses& hypotheses);

enum class SprtDecision { kContinue, kAcceptH0, kAcceptH1 };

struct SprtState {
  double llr = 0;    // natural logarithm; above 0 speaks for H1
  double lower = 0;  // H0 is accepted at or below this
  double upper = 0;  // H1 is accepted at or above this
  SprtDecision decision = SprtDecision::kContinue;
};

class Sprt {
 public:
  // The plan is one for two players; both arguments pass their checks.
  Sprt(const Plan& plan, const SprtHypotheses& hypotheses);

  // Adds a block of this score in half points, as BlockTally::Add.
  void Add(int score, int64_t blocks = 1);
  // Where the test stands. It counts, besides the blocks added, one block
  // between equals, which keeps it from rash ends after a few equal scores.
  // Costs some hundred divisions and logarithms.
  SprtState State() const;

 private:
  SprtHypotheses hypotheses_;
  double share0_, share1_;
  int64_t blocks_ = 0;
  std::vector<double> weights_;  // of each score, with the block between equals
};

// The state after all blocks of a tally, whenever the test would have ended.
SprtState SprtOf(const BlockTally& tally, const SprtHypotheses& hypotheses);

struct SprtForecast {
  double blocks = 0;
  double games = 0;
  double accept_h1 = 0;  // probability, 0 to 1
};

// What to expect of the test when A is truly `elo` over B, by A. Wald's
// equations (Ann. Math. Stat. 16, 1945) for a walk with the drift and variance
// of the ratio, with Siegmund's correction where the test has none itself.
// `variance` is that of a block's share; if it is 0, that of equal players
// without shared places is taken.
SprtForecast ForecastSprt(const Plan& plan, const SprtHypotheses& hypotheses,
                          double elo, double variance = 0);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_SPRT_H_
