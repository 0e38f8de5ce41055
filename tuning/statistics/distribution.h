// The distribution of a block's score as the tally shows it, made fit for
// estimates and tests by adding what a block between equal players would be
// expected to give, as if one such block (or a part of one) had been played.
// That keeps variances above 0 and estimates finite whatever the counts are,
// and vanishes among many blocks. Scores are shares here, from 0 to 1.
#ifndef ASTER_TUNING_STATISTICS_DISTRIBUTION_H_
#define ASTER_TUNING_STATISTICS_DISTRIBUTION_H_

#include <vector>

#include "tuning/statistics/design.h"
#include "tuning/statistics/tally.h"

namespace aster::tuning {

// Probability of each block score, 0 to MaxBlockScore(plan) half points, when
// two players are equal, all orders of places equally likely, none shared, and
// games independent. Per game this is the null distribution of Mann and
// Whitney's U (Ann. Math. Stat. 18, 1947).
std::vector<double> EqualPlayersBlock(const Plan& plan);

struct BlockDistribution {
  // Blocks of each score; entry i is for the share i / (size - 1).
  std::vector<double> weights;
  double total = 0;     // blocks, with those added
  double mean = 0;      // share
  double variance = 0;  // of one block's share

  double Share(size_t i) const {
    return static_cast<double>(i) / static_cast<double>(weights.size() - 1);
  }
};

// The tally with `prior` blocks between equal players added (prior > 0).
BlockDistribution DistributionOf(const BlockTally& tally, double prior = 1);

// The same from weights that are there already (their sum must be above 0).
BlockDistribution DistributionOf(std::vector<double> weights);

// Log-likelihood ratio of the hypotheses that a block's mean share is share1
// and that it is share0, each at its own maximum over all distributions on the
// possible scores. The maximum for a mean s has p(i) = w(i) / (total *
// (1 + x * (a(i) - s))), where x solves sum p(i) (a(i) - s) = 0 (A. Owen,
// Empirical Likelihood, 2001; M. Van den Bergh's notes on the GSPRT). Both
// shares must lie strictly between 0 and 1.
double LogLikelihoodRatio(const BlockDistribution& d, double share0,
                          double share1);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_STATISTICS_DISTRIBUTION_H_
