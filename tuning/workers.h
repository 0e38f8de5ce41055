// Several workers at a time. Knows nothing of what they do.
#ifndef ASTER_TUNING_WORKERS_H_
#define ASTER_TUNING_WORKERS_H_

#include <functional>

namespace aster::tuning {

// Calls `work` `count` times, up to so many at a time however many cores there
// are; returns when all calls have returned. The workers take what there is to
// do from a store that they share.
void RunWorkers(int count, const std::function<void()>& work);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_WORKERS_H_
