#include "tuning/statistics/simulation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "tuning/statistics/elo.h"

namespace aster::tuning {
namespace {

// Seatings of a match and the strength of every seat in them.
class Table {
 public:
  explicit Table(const SimulationConfig& config)
      : draw_rate_(config.draw_rate) {
    const int64_t distinct = DistinctBlocks(config.plan);
    for (int64_t block = 0; block < distinct; ++block) {
      blocks_.emplace_back();
      for (std::vector<int>& players : Seatings(config.plan, block)) {
        std::vector<double> rates(players.size());
        for (size_t s = 0; s < players.size(); ++s) {
          const double elo = (players[s] == 0 ? config.elo : 0) +
                             (config.seat_elo.empty() ? 0 : config.seat_elo[s]);
          rates[s] = std::pow(10, elo / 400);
        }
        blocks_.back().push_back({std::move(players), std::move(rates)});
      }
    }
  }

  // Half points of A in a block of this number.
  int PlayBlock(int64_t number, RandomStream& random) const {
    int score = 0;
    for (const Seating& game : blocks_[number % blocks_.size()]) {
      score += draw_rate_ > 0 ? PlayWithDraws(game, random)
                              : PlayPlaces(game, random);
    }
    return score;
  }

  // The expected share of A, over all seatings.
  double TrueShare() const {
    double won = 0, pairs = 0;
    for (const std::vector<Seating>& block : blocks_) {
      for (const Seating& game : block) {
        for (size_t a = 0; a < game.players.size(); ++a) {
          for (size_t b = 0; b < game.players.size(); ++b) {
            if (game.players[a] != 0 || game.players[b] != 1) continue;
            won += game.rates[a] / (game.rates[a] + game.rates[b]);
            ++pairs;
          }
        }
      }
    }
    return won / pairs;
  }

  // The least probability of a win or a loss without draws, two seats.
  double LeastDecided() const {
    double least = 1;
    for (const std::vector<Seating>& block : blocks_) {
      for (const Seating& game : block) {
        const double first = game.rates[0] / (game.rates[0] + game.rates[1]);
        least = std::min({least, first, 1 - first});
      }
    }
    return least;
  }

 private:
  struct Seating {
    std::vector<int> players;
    std::vector<double> rates;
  };

  // A seat's time is exponential with its rate; the first to go is the best.
  int PlayPlaces(const Seating& game, RandomStream& random) const {
    std::array<double, kMaxDesignSeats> time;
    const size_t seats = game.players.size();
    for (size_t s = 0; s < seats; ++s) {
      time[s] = -std::log(random.Uniform()) / game.rates[s];
    }
    int score = 0;
    for (size_t a = 0; a < seats; ++a) {
      if (game.players[a] != 0) continue;
      for (size_t b = 0; b < seats; ++b) {
        if (game.players[b] == 1 && time[a] < time[b]) score += 2;
      }
    }
    return score;
  }

  // Draws take evenly from wins and losses, so the expected score stays.
  int PlayWithDraws(const Seating& game, RandomStream& random) const {
    const size_t a = game.players[0] == 0 ? 0 : 1;
    const double expected = game.rates[a] / (game.rates[0] + game.rates[1]);
    const double u = random.Uniform(), win = expected - draw_rate_ / 2;
    return u < win ? 2 : u < win + draw_rate_ ? 1 : 0;
  }

  double draw_rate_;
  std::vector<std::vector<Seating>> blocks_;
};

// One match; adds what came of it to the result.
void RunMatch(const SimulationConfig& config, const Table& table, int64_t run,
              SimulationResult& result) {
  RandomStream random(config.seed, static_cast<uint64_t>(run));
  BlockTally tally(config.plan);
  absl::optional<Sprt> sprt;
  if (config.sprt) sprt.emplace(config.plan, *config.sprt);
  for (int64_t block = 0; block < config.blocks; ++block) {
    const int score = table.PlayBlock(block, random);
    tally.Add(score);
    if (!sprt) continue;
    sprt->Add(score);
    const SprtDecision decision = sprt->State().decision;
    if (decision == SprtDecision::kContinue) continue;
    ++(decision == SprtDecision::kAcceptH0 ? result.accepted_h0
                                           : result.accepted_h1);
    break;
  }
  const MatchEstimate estimate = EstimateMatch(tally);
  ++result.runs;
  result.games += estimate.games;
  result.covered += estimate.share.low <= result.true_share &&
                    result.true_share <= estimate.share.high;
  result.mean_elo += estimate.elo.value;
  result.mean_error += estimate.elo.Error();
}

}  // namespace

absl::Status CheckSimulation(const SimulationConfig& config) {
  if (absl::Status s = CheckPlan(config.plan); !s.ok()) return s;
  if (config.sprt) {
    if (absl::Status s = CheckHypotheses(*config.sprt); !s.ok()) return s;
  }
  if (config.plan.players != 2) {
    return absl::InvalidArgumentError(
        "simulated matches are between 2 players");
  }
  if (!(std::abs(config.elo) <= 1000)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the true Elo lies within 1000 of 0, not ", config.elo));
  }
  if (!config.seat_elo.empty() &&
      static_cast<int>(config.seat_elo.size()) != config.plan.seats) {
    return absl::InvalidArgumentError(
        absl::StrCat("seat_elo has ", config.seat_elo.size(), " entries for ",
                     config.plan.seats, " seats"));
  }
  if (config.runs < 1 || config.blocks < 1) {
    return absl::InvalidArgumentError(
        "a simulation has at least 1 run and 1 block");
  }
  if (config.draw_rate == 0) return absl::OkStatus();
  if (config.plan.seats != 2) {
    return absl::InvalidArgumentError("draws are simulated for 2 seats only");
  }
  const double most = 2 * Table(config).LeastDecided();
  if (!(config.draw_rate > 0 && config.draw_rate <= most)) {
    return absl::InvalidArgumentError(
        absl::StrCat("at these strengths the draw rate lies between 0 and ",
                     most, ", not ", config.draw_rate));
  }
  return absl::OkStatus();
}

absl::StatusOr<SimulationResult> RunSimulation(const SimulationConfig& config) {
  if (absl::Status s = CheckSimulation(config); !s.ok()) return s;
  const Table table(config);
  SimulationResult result;
  result.true_share = table.TrueShare();
  for (int64_t run = 0; run < config.runs; ++run) {
    RunMatch(config, table, run, result);
  }
  result.mean_elo /= static_cast<double>(config.runs);
  result.mean_error /= static_cast<double>(config.runs);
  return result;
}

std::vector<int> SamplePlaces(const std::vector<double>& elo,
                              RandomStream& random) {
  std::vector<double> times;
  for (double e : elo) {
    times.push_back(-std::log(random.Uniform()) / std::pow(10, e / 400));
  }
  std::vector<int> places;
  for (double time : times) {
    places.push_back(1 + static_cast<int>(std::count_if(
                             times.begin(), times.end(),
                             [time](double other) { return other < time; })));
  }
  return places;
}

}  // namespace aster::tuning
