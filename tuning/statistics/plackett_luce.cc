#include "tuning/statistics/plackett_luce.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

namespace aster::tuning {
namespace {

using Vector = std::vector<double>;

// A set of seats from which the next place was chosen, by player: (player,
// seats that it has in the set), ascending; and how often.
struct Choice {
  std::vector<std::pair<int, int>> members;
  double weight;
};

// The data in the form that the likelihood needs: sum over players of wins *
// log strength, less sum over choices of weight * log (strength of the set).
struct Data {
  Vector wins;
  std::vector<Choice> choices;
};

class DataBuilder {
 public:
  explicit DataBuilder(int players) : wins_(players) {}

  void Add(const Ranking& ranking, double weight) {
    std::vector<int> rest;  // those below the current group, then with it
    for (auto group = ranking.rbegin(); group != ranking.rend(); ++group) {
      AddGroup(*group, rest, weight);
      rest.insert(rest.end(), group->begin(), group->end());
    }
  }

  Data Take() {
    Data data = {std::move(wins_), {}};
    for (auto& [members, weight] : choices_) {
      data.choices.push_back({members, weight});
    }
    return data;
  }

 private:
  // The choices among the group and the rest, meaned over the group's orders:
  // with k of the group still to place, each subset of k is as likely.
  void AddGroup(const std::vector<int>& group, const std::vector<int>& rest,
                double weight) {
    const int size = static_cast<int>(group.size());
    assert(size < 20);
    Vector subsets(size + 1, 1);  // binomial coefficients
    for (int k = 1; k <= size; ++k) {
      subsets[k] = subsets[k - 1] * (size - k + 1) / k;
    }
    for (unsigned bits = 1; bits < 1u << size; ++bits) {
      std::map<int, int> members;
      int chosen = 0;
      for (int i = 0; i < size; ++i) {
        if ((bits >> i & 1) == 0) continue;
        ++members[group[i]];
        ++chosen;
      }
      for (int player : rest) ++members[player];
      if (members.size() == 1) {
        // No choice between players: it says nothing, so its win is not one.
        wins_[members.begin()->first] -= weight / subsets[chosen];
        continue;
      }
      choices_[{members.begin(), members.end()}] += weight / subsets[chosen];
    }
    for (int player : group) wins_[player] += weight;
  }

  Vector wins_;
  std::map<std::vector<std::pair<int, int>>, double> choices_;
};

double Total(const Choice& choice, const Vector& strength) {
  double total = 0;
  for (const auto& [player, seats] : choice.members) {
    total += seats * strength[player];
  }
  return total;
}

// One iteration: each player's wins over its share of the choices at the
// present strengths. Returns the greatest change of a logarithm.
double MmStep(const Data& data, double prior, Vector& strength) {
  Vector share(strength.size());
  for (const Choice& choice : data.choices) {
    const double each = choice.weight / Total(choice, strength);
    for (const auto& [player, seats] : choice.members) {
      share[player] += seats * each;
    }
  }
  double change = 0;
  for (size_t i = 0; i < strength.size(); ++i) {
    const double old = strength[i];
    strength[i] = (data.wins[i] + prior / 2) / (share[i] + prior / (old + 1));
    change = std::max(change, std::abs(std::log(strength[i] / old)));
  }
  return change;
}

struct Derivatives {
  double likelihood = 0;
  Vector gradient;     // by the logarithms of strength
  Vector information;  // less the second derivatives, row by row
};

Derivatives DerivativesAt(const Data& data, double prior,
                          const Vector& strength) {
  const size_t n = strength.size();
  Derivatives d = {0, Vector(n), Vector(n * n)};
  for (size_t i = 0; i < n; ++i) {
    const double p = strength[i] / (strength[i] + 1);
    d.likelihood += (data.wins[i] + prior / 2) * std::log(strength[i]) -
                    prior * std::log(strength[i] + 1);
    d.gradient[i] = data.wins[i] + prior / 2 - prior * p;
    d.information[i * n + i] = prior * p * (1 - p);
  }
  for (const Choice& choice : data.choices) {
    const double total = Total(choice, strength);
    d.likelihood -= choice.weight * std::log(total);
    for (const auto& [i, seats] : choice.members) {
      const double p = seats * strength[i] / total;
      d.gradient[i] -= choice.weight * p;
      d.information[i * n + i] += choice.weight * p;
      for (const auto& [j, others] : choice.members) {
        d.information[i * n + j] -=
            choice.weight * p * others * strength[j] / total;
      }
    }
  }
  return d;
}

// The inverse of a symmetric positive definite matrix, by Gauss and Jordan's
// elimination, which needs no pivots there.
Vector Inverse(Vector a, size_t n) {
  Vector inverse(n * n);
  for (size_t i = 0; i < n; ++i) inverse[i * n + i] = 1;
  for (size_t column = 0; column < n; ++column) {
    const double pivot = a[column * n + column];
    for (size_t j = 0; j < n; ++j) {
      a[column * n + j] /= pivot;
      inverse[column * n + j] /= pivot;
    }
    for (size_t i = 0; i < n; ++i) {
      const double factor = a[i * n + column];
      if (i == column || factor == 0) continue;
      for (size_t j = 0; j < n; ++j) {
        a[i * n + j] -= factor * a[column * n + j];
        inverse[i * n + j] -= factor * inverse[column * n + j];
      }
    }
  }
  return inverse;
}

// A Newton step, halved until it climbs. Returns the greatest change of a
// logarithm; 0 if nothing climbs, which is at the maximum.
double NewtonStep(const Data& data, double prior, Vector& strength) {
  const size_t n = strength.size();
  const Derivatives d = DerivativesAt(data, prior, strength);
  const Vector inverse = Inverse(d.information, n);
  Vector step(n);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      step[i] += inverse[i * n + j] * d.gradient[j];
    }
  }
  for (double scale = 1; scale > 1e-9; scale /= 2) {
    Vector next(n);
    double change = 0;
    for (size_t i = 0; i < n; ++i) {
      next[i] = strength[i] * std::exp(scale * step[i]);
      change = std::max(change, std::abs(scale * step[i]));
    }
    if (DerivativesAt(data, prior, next).likelihood >= d.likelihood) {
      strength = std::move(next);
      return change;
    }
  }
  return 0;
}

// The inverse of the information without the direction in which all strengths
// grow alike, which their mean of 0 takes away; in log strengths.
Vector CentredCovariance(Vector information, size_t n) {
  for (double& entry : information) entry += 1;
  Vector covariance = Inverse(std::move(information), n);
  for (bool rows : {true, false}) {
    for (size_t i = 0; i < n; ++i) {
      double mean = 0;
      for (size_t j = 0; j < n; ++j) {
        mean += covariance[rows ? i * n + j : j * n + i] / n;
      }
      for (size_t j = 0; j < n; ++j) {
        covariance[rows ? i * n + j : j * n + i] -= mean;
      }
    }
  }
  return covariance;
}

}  // namespace

double PlackettLuceFit::DifferenceError(int a, int b) const {
  const size_t n = elo.size();
  return std::sqrt(std::max(0.0, covariance[a * n + a] + covariance[b * n + b] -
                                     2 * covariance[a * n + b]));
}

PlackettLuceFit FitPlackettLuce(const RankingTally& tally,
                                const PlackettLuceOptions& options) {
  assert(options.prior_games > 0);
  // Newton's steps begin after this many of MM's.
  constexpr int kMmIterations = 100;
  const double scale = 400 / std::log(10.0);
  const size_t n = tally.players();
  DataBuilder builder(tally.players());
  for (const auto& [ranking, count] : tally.counts()) {
    builder.Add(ranking, static_cast<double>(count));
  }
  const Data data = builder.Take();

  PlackettLuceFit fit;
  Vector strength(n, 1);
  while (!fit.converged && fit.iterations < options.max_iterations) {
    const double change = fit.iterations < kMmIterations
                              ? MmStep(data, options.prior_games, strength)
                              : NewtonStep(data, options.prior_games, strength);
    fit.converged = change <= options.tolerance;
    ++fit.iterations;
  }

  double mean = 0;
  for (double s : strength) mean += scale * std::log(s) / n;
  for (double s : strength) fit.elo.push_back(scale * std::log(s) - mean);
  fit.covariance = CentredCovariance(
      DerivativesAt(data, options.prior_games, strength).information, n);
  for (double& entry : fit.covariance) entry *= scale * scale;
  for (size_t i = 0; i < n; ++i) {
    fit.standard_error.push_back(
        std::sqrt(std::max(0.0, fit.covariance[i * n + i])));
  }
  return fit;
}

}  // namespace aster::tuning
