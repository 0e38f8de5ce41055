// What a search is asked for, and the clock that keeps to it. Times in ms.
#ifndef ASTER_SEARCH_LIMITS_H_
#define ASTER_SEARCH_LIMITS_H_

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "absl/types/optional.h"
#include "rules/types.h"

namespace aster::search {

struct Limits {
  absl::optional<int> depth;
  absl::optional<uint64_t> nodes;
  absl::optional<int64_t> movetime;
  absl::optional<int> mate;  // stop when a mate in so many own moves is found
  bool infinite = false;
  bool ponder = false;
  int movestogo = 0;
  std::array<absl::optional<int64_t>, rules::kMaxSeats> time;  // left, per seat
  std::array<int64_t, rules::kMaxSeats> increment{};
  std::vector<rules::Move> moves;  // root moves; empty: all
};

class Clock {
 public:
  using Time = std::chrono::steady_clock;

  // Starts now. `overhead` is what each move loses outside the search.
  void Start(const Limits& limits, rules::Seat seat, int64_t overhead);
  // The move that was pondered on was played: time counts from now.
  void PonderHit();

  int64_t Elapsed() const;
  // Whether to end at once; whether not to begin another iteration.
  bool HardUp() const { return Limited() && Elapsed() >= hard_; }
  bool SoftUp() const { return Limited() && Elapsed() >= soft_; }
  bool pondering() const { return pondering_.load(std::memory_order_relaxed); }

 private:
  bool Limited() const { return limited_ && !pondering(); }

  std::atomic<Time::rep> start_{0};
  std::atomic<bool> pondering_{false};
  bool limited_ = false;
  int64_t soft_ = 0, hard_ = 0;
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_LIMITS_H_
