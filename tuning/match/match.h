// Matches: blocks of games over openings, played on all cores in one process,
// kept in a journal, ended early by a sequential test if asked. The records are
// the same for any number of threads, interruptions and shards, if the players
// are repeatable.
#ifndef ASTER_TUNING_MATCH_MATCH_H_
#define ASTER_TUNING_MATCH_MATCH_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "rules/variant.h"
#include "tuning/match/journal.h"
#include "tuning/match/standing.h"
#include "tuning/statistics/sprt.h"

namespace aster::tuning {

struct MatchConfig {
  std::shared_ptr<const rules::Variant> variant;
  std::string variant_name;         // built-in name or path
  std::string program;              // name and version
  std::string description;          // the rules in full, as any text
  std::vector<PlayerSpec> players;  // one: it has all seats
  Plan plan;                        // for two players and more
  OpeningRules openings;
  uint64_t seed = 1;
  int max_plies = kDefaultMaxPlies;
  int64_t blocks = 100;  // of all shards; with a test: the most
  int threads = 1;
  int shard = 0, shards = 1;  // plays blocks whose number is shard mod shards
  absl::optional<SprtHypotheses> sprt;
};

struct Progress {
  int64_t done = 0, total = 0;  // games
  double seconds = 0;           // of this run
  int64_t played = 0;           // games of this run
  const Standing* standing = nullptr;
  absl::optional<SprtState> sprt;
  const GameRecord* game = nullptr;  // that has just ended

  double GamesPerSecond() const { return seconds > 0 ? played / seconds : 0; }
};

struct MatchResult {
  Standing standing;
  absl::optional<SprtState> sprt;
  // Not OK: the match ended early for want of openings, or its file could not
  // be sorted. What was played counts.
  absl::Status trouble;
};

// An error that names the fault in the configuration.
absl::Status CheckMatch(const MatchConfig& config);

// What the match's records begin with. Costs a small search.
absl::StatusOr<MatchHeader> HeaderOf(const MatchConfig& config);

// Plays the games that the journal, opened for HeaderOf(config), does not have
// yet, and sorts it. `progress`, if there is one, is called after each game, by
// one thread at a time. Errors: CheckMatch's, a player that cannot play at all,
// the journal's.
absl::StatusOr<MatchResult> RunMatch(
    const MatchConfig& config, Journal& journal,
    const std::function<void(const Progress&)>& progress);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_MATCH_H_
