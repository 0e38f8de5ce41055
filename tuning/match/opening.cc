// Drawing, judging and remembering openings.
#include "tuning/match/opening.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "eval/evaluator.h"
#include "rules/movegen.h"
#include "tuning/statistics/random.h"

namespace aster::tuning {
namespace {

// So many candidates in a row that do not serve mean that there are no more.
constexpr int kPatience = 2000;

}  // namespace

OpeningRules DefaultOpenings(int seats) {
  OpeningRules rules;
  rules.plies = seats == 2 ? 8 : 2 * seats;
  return rules;
}

Openings::Openings(std::shared_ptr<const rules::Variant> variant,
                   const OpeningRules& rules, uint64_t seed)
    : variant_(std::move(variant)),
      rules_(rules),
      seed_(seed),
      mirror_(rules.plies > 0 ? FindMirror(variant_) : absl::nullopt),
      start_leads_(Leads(rules::Game(variant_))) {
  // Fails for want of memory only.
  engine_.SetOptions({.hash_mebibytes = 1}).IgnoreError();
}

absl::StatusOr<rules::Game> Openings::Get(int64_t i) {
  rules::Game game(variant_);
  if (rules_.plies == 0) return game;
  std::lock_guard<std::mutex> lock(mutex_);
  while (static_cast<int64_t>(found_.size()) <= i) {
    if (absl::Status s = FindNext(); !s.ok()) return s;
  }
  for (rules::Move m : found_[i]) game.Play(m);
  return game;
}

absl::Status Openings::FindNext() {
  for (int tries = 0; tries < kPatience; ++tries) {
    const absl::optional<rules::Game> game = Candidate(candidates_++);
    if (!game) continue;
    std::string position = PositionBytes(*game);
    if (mirror_) position = std::min(position, PositionBytes(*game, &*mirror_));
    if (seen_.contains(position) || !Even(*game)) continue;
    seen_.insert(std::move(position));
    found_.push_back(game->Visit([](const auto& line) { return line.moves; }));
    return absl::OkStatus();
  }
  return absl::ResourceExhaustedError(
      absl::StrCat("found only ", found_.size(), " openings of ", rules_.plies,
                   " plies in which nobody leads by more than ", rules_.bound,
                   " centipawns"));
}

// Random legal plies, a function of the seed and the number; none if the game
// ended, or somebody went out, on the way.
absl::optional<rules::Game> Openings::Candidate(int64_t number) {
  RandomStream random(seed_, static_cast<uint64_t>(number));
  rules::Game game(variant_);
  rules::MoveList moves;
  for (int ply = 0; ply < rules_.plies; ++ply) {
    moves.clear();
    game.Visit([&](const auto& line) {
      rules::Generator(*line.tables, line.current()).List(moves);
    });
    game.Play(moves[random.Next() % moves.size()]);
    if (game.outcome().over()) return absl::nullopt;
  }
  for (int s = 0; s < variant_->seats(); ++s) {
    if (!game.alive(static_cast<rules::Seat>(s))) return absl::nullopt;
  }
  return game;
}

std::vector<int> Openings::Leads(const rules::Game& game) {
  const int seats = variant_->seats();
  const eval::Weights& weights = engine_.WeightsFor(*variant_);
  return game.Visit([&](const auto& line) {
    const eval::Totals totals =
        eval::TotalsOf(*line.tables, weights, line.current());
    std::vector<int> leads;
    for (int s = 0; s < seats; ++s)
      leads.push_back(eval::Lead(totals, static_cast<rules::Seat>(s), seats));
    return leads;
  });
}

bool Openings::Even(const rules::Game& game) {
  if (variant_->seats() > 2) {
    const std::vector<int> leads = Leads(game);
    for (size_t s = 0; s < leads.size(); ++s) {
      if (std::abs(leads[s] - start_leads_[s]) > rules_.bound) return false;
    }
    return true;
  }
  search::Score score;
  search::Limits limits;
  limits.nodes = rules_.nodes;
  engine_.Clear();
  engine_.Go(game, limits,
             {[&](const search::Info& info) { score = info.score; }, nullptr});
  engine_.Wait();
  return !score.mate && std::abs(score.value) <= rules_.bound;
}

}  // namespace aster::tuning
