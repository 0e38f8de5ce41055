// Engine: the search as a library object. One thread drives it; searches run in
// the background and report through callbacks, from a thread of their own.
#ifndef ASTER_SEARCH_ENGINE_H_
#define ASTER_SEARCH_ENGINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "eval/evaluator.h"
#include "rules/game.h"
#include "search/counts.h"
#include "search/limits.h"
#include "search/parameters.h"

namespace aster::search {

struct Options {
  int hash_mebibytes = 64;
  int threads = 1;
  int multi_pv = 1;
  int64_t overhead_ms = 10;
  // Plays no better than this; none: as well as it can. Takes its chances from
  // `seed` and the position: the same in the same game.
  absl::optional<int> elo{};
  uint64_t seed = 0;
  Parameters parameters{};
};

// A score of the seat to move: centipawns, or own moves to mate (negative: to
// being mated; in games of more seats, a win is over the last opponent).
struct Score {
  bool mate = false;
  int value = 0;
};

struct Info {
  int depth = 0, seldepth = 0;
  int multi_pv = 1;  // which line, from 1
  Score score;
  std::vector<int> wdl;    // win, draw, loss in permille, of the seat to move
  std::vector<int> seats;  // each seat's expected score in permille
  uint64_t nodes = 0;
  int64_t time_ms = 0;
  int hash_permille = 0;
  std::vector<std::string> pv;
  uint64_t nps() const {
    return nodes * 1000 / static_cast<uint64_t>(time_ms > 0 ? time_ms : 1);
  }
};

struct BestMove {
  absl::optional<rules::Move> move;  // none in a finished game
  std::string text;                  // "(none)" in a finished game
  std::string ponder;                // empty: none
};

struct Callbacks {
  std::function<void(const Info&)> info;
  std::function<void(const BestMove&)> best;
};

class Engine {
 public:
  Engine();
  ~Engine();  // stops a search and waits for it
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Waits for a running search. An error (no memory) leaves the options as they
  // were.
  absl::Status SetOptions(const Options& options);
  const Options& options() const;
  // Gets the table's memory from the system, so that no search has to wait for
  // it.
  void Prepare();
  // Forgets what earlier searches learnt.
  void Clear();

  // Starts a search of the game's current position; a running one is stopped
  // and waited for first. At least one info comes before best, except in a game
  // that is over: there too, with depth 0. With `infinite` or `ponder`, best
  // waits for Stop (or PonderHit).
  void Go(const rules::Game& game, const Limits& limits, Callbacks callbacks);
  void Stop();
  void PonderHit();
  // Returns when the search has called best.
  void Wait();
  bool searching() const;
  // What the last search did, over all threads; while none runs.
  Counts counts() const;

  // The evaluation's weights for a game.
  const eval::Weights& WeightsFor(const rules::Variant& variant);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_ENGINE_H_
