// Players that live in this process.
#include "tuning/match/player.h"

#include <chrono>

#include "eval/evaluator.h"
#include "rules/apply.h"
#include "rules/movegen.h"
#include "search/engine.h"
#include "tuning/match/external.h"
#include "tuning/statistics/random.h"

namespace aster::tuning {
namespace {

int64_t MsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

class EnginePlayer : public Player {
 public:
  explicit EnginePlayer(const PlayerSpec& spec) {
    limits_.nodes = spec.limits.nodes;
    limits_.depth = spec.limits.depth;
    limits_.movetime = spec.limits.movetime;
  }
  absl::Status SetOptions(const search::Options& options) {
    return engine_.SetOptions(options);
  }

  absl::Status NewGame(uint64_t seed) override {
    if (engine_.options().elo) {
      search::Options options = engine_.options();
      options.seed = seed;
      if (absl::Status s = engine_.SetOptions(options); !s.ok()) return s;
    }
    engine_.Clear();
    return absl::OkStatus();
  }

  absl::StatusOr<Choice> Choose(const rules::Game& game) override {
    Choice choice;
    const auto start = std::chrono::steady_clock::now();
    search::Callbacks callbacks;
    callbacks.info = [&](const search::Info& info) {
      if (info.multi_pv != 1) return;
      choice.scored = true;
      choice.mate = info.score.mate;
      choice.score = info.score.value;
      choice.depth = info.depth;
      choice.nodes = info.nodes;
    };
    callbacks.best = [&](const search::BestMove& best) {
      choice.move = best.text;
    };
    engine_.Go(game, limits_, std::move(callbacks));
    engine_.Wait();
    choice.ms = MsSince(start);
    return choice;
  }

 private:
  search::Limits limits_;
  search::Engine engine_;
};

class RandomPlayer : public Player {
 public:
  absl::Status NewGame(uint64_t seed) override {
    random_ = RandomStream(seed, 0);
    return absl::OkStatus();
  }
  absl::StatusOr<Choice> Choose(const rules::Game& game) override {
    const std::vector<std::string> moves = game.LegalMoves();
    Choice choice;
    choice.move = moves[random_.Next() % moves.size()];
    return choice;
  }

 private:
  RandomStream random_{0, 0};
};

// Wins where it can, else takes the highest lead after its move; among equals a
// random one.
class GreedyPlayer : public Player {
 public:
  absl::Status NewGame(uint64_t seed) override {
    random_ = RandomStream(seed, 0);
    return engine_.SetOptions({.hash_mebibytes = 1});
  }

  absl::StatusOr<Choice> Choose(const rules::Game& game) override {
    const eval::Weights& weights = engine_.WeightsFor(game.variant());
    rules::Move best;
    int best_lead = 0;
    uint64_t equals = 0;
    game.Visit([&](const auto& line) {
      const auto& t = *line.tables;
      rules::MoveList moves;
      rules::Generator(t, line.current()).List(moves);
      const rules::Seat seat = line.current().turn();
      for (rules::Move m : moves) {
        const auto next = rules::Apply(t, line.current(), m);
        int lead =
            eval::Lead(eval::TotalsOf(t, weights, next), seat, t.seats());
        if (rules::OutcomeOf(t, next, 1).winner == seat) lead = kWon;
        if (equals == 0 || lead > best_lead) equals = 0;
        if (equals > 0 && lead < best_lead) continue;
        if (random_.Next() % ++equals == 0) best = m;
        best_lead = lead;
      }
    });
    Choice choice;
    choice.move = game.Text(best);
    choice.scored = best_lead != kWon;
    choice.score = choice.scored ? best_lead : 0;
    choice.depth = 1;
    return choice;
  }

 private:
  static constexpr int kWon = 1 << 30;

  RandomStream random_{0, 0};
  search::Engine engine_;  // for its weights
};

}  // namespace

absl::StatusOr<std::unique_ptr<Player>> MakePlayer(const PlayerSpec& spec,
                                                   const std::string& variant) {
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return std::make_unique<RandomPlayer>();
    case PlayerKind::kGreedy:
      return std::make_unique<GreedyPlayer>();
    case PlayerKind::kExternal:
      return MakeExternalPlayer(spec, variant);
    case PlayerKind::kEngine:
      break;
  }
  auto player = std::make_unique<EnginePlayer>(spec);
  if (absl::Status s = player->SetOptions(spec.options); !s.ok()) return s;
  return player;
}

}  // namespace aster::tuning
