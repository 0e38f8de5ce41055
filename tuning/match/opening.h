// Openings of a match: random legal plies after which nobody is clearly ahead,
// no two alike. Opening i is a function of the variant, the rules below, the
// seed and i.
#ifndef ASTER_TUNING_MATCH_OPENING_H_
#define ASTER_TUNING_MATCH_OPENING_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "rules/game.h"
#include "search/engine.h"
#include "tuning/match/mirror.h"

namespace aster::tuning {

struct OpeningRules {
  int plies = 8;  // 0: every opening is the start itself
  // Two seats: the most that a search may find for either, in centipawns. More:
  // the most that any seat's lead over the others' mean may have changed, by
  // the evaluation, since the start (where armies may differ).
  int bound = 100;
  uint64_t nodes = 2000;  // of that search

  friend bool operator==(const OpeningRules&, const OpeningRules&) = default;
};

// What a match has if nobody asks for more: four plies a seat for two, two a
// seat for more.
OpeningRules DefaultOpenings(int seats);

class Openings {
 public:
  Openings(std::shared_ptr<const rules::Variant> variant,
           const OpeningRules& rules, uint64_t seed);

  // The game at the end of opening i (i >= 0), played from the start. From any
  // thread. Finds all openings before it first, some milliseconds each. An
  // error if there are not so many different ones.
  absl::StatusOr<rules::Game> Get(int64_t i);

 private:
  absl::Status FindNext();
  absl::optional<rules::Game> Candidate(int64_t number);
  std::vector<int> Leads(const rules::Game& game);  // centipawns by seat
  bool Even(const rules::Game& game);

  const std::shared_ptr<const rules::Variant> variant_;
  const OpeningRules rules_;
  const uint64_t seed_;
  const absl::optional<Mirror> mirror_;
  std::mutex mutex_;
  search::Engine engine_;
  const std::vector<int> start_leads_;
  int64_t candidates_ = 0;
  std::vector<std::vector<rules::Move>> found_;
  absl::flat_hash_set<std::string>
      seen_;  // positions, of two mirrored the less
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_OPENING_H_
