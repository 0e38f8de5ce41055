// Workers as tasks of an arena.
#include "tuning/workers.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cstddef>

namespace aster::tuning {

void RunWorkers(int count, const std::function<void()>& work) {
  tbb::global_control control(
      tbb::global_control::max_allowed_parallelism,
      std::max<size_t>(count, tbb::this_task_arena::max_concurrency()));
  tbb::task_arena arena(count);
  arena.execute([&] {
    tbb::task_group workers;
    for (int i = 0; i < count; ++i) workers.run(work);
    workers.wait();
  });
}

}  // namespace aster::tuning
