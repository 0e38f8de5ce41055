// Sharing out the time of a move.
#include "search/limits.h"

#include <algorithm>

namespace aster::search {

void Clock::Start(const Limits& limits, rules::Seat seat, int64_t overhead) {
  start_.store(Time::now().time_since_epoch().count(),
               std::memory_order_relaxed);
  pondering_.store(limits.ponder, std::memory_order_relaxed);
  limited_ = false;
  if (limits.infinite) return;
  if (limits.movetime) {
    limited_ = true;
    soft_ = hard_ = std::max<int64_t>(
        1, *limits.movetime - std::min(overhead, *limits.movetime / 10));
  }
  if (!limits.time[seat]) return;
  // Of the time left a share for this move, and a bound beyond which it would
  // hurt the moves to come.
  const int64_t left = std::max<int64_t>(1, *limits.time[seat] - overhead);
  const int64_t increment = limits.increment[seat];
  const int64_t moves =
      limits.movestogo > 0 ? std::min(limits.movestogo, 50) : 40;
  const int64_t share = left / moves + increment * 3 / 4;
  const int64_t soft = std::clamp<int64_t>(share * 6 / 10, 1, left);
  const int64_t hard =
      std::clamp<int64_t>(limits.movestogo == 1 ? left * 9 / 10 : share * 3, 1,
                          std::max<int64_t>(1, left * 8 / 10));
  hard_ = limited_ ? std::min(hard_, hard) : hard;
  soft_ = limited_ ? std::min(soft_, soft) : std::min(soft, hard);
  limited_ = true;
}

void Clock::PonderHit() {
  start_.store(Time::now().time_since_epoch().count(),
               std::memory_order_relaxed);
  pondering_.store(false, std::memory_order_relaxed);
}

int64_t Clock::Elapsed() const {
  const Time::duration now =
      Time::now().time_since_epoch() -
      Time::duration(start_.load(std::memory_order_relaxed));
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace aster::search
