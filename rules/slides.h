// Slides<Words>: for each cell a bundle of rays, and the cells that a slider
// reaches along them on a given occupancy. Where a ray's cells ascend or
// descend in index order, "through the first blocker" is arithmetic on the set;
// a ray that turns (round a track, round the centre) is cut into runs that do.
// bench/slides_bench.cc compares this with tables indexed by pext.
#ifndef ASTER_RULES_SLIDES_H_
#define ASTER_RULES_SLIDES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/cell_set.h"
#include "rules/types.h"

namespace aster::rules {

// Per cell the rays of a slider, each cut to its range, nearest cell first.
using RayBundle = std::vector<std::vector<std::vector<Cell>>>;

template <int Words>
class Slides {
 public:
  using Set = CellSet<Words>;
  explicit Slides(RayBundle rays);

  // Cells reached from c: through empty cells, up to and with the first
  // occupied one. c itself may be in `occupied` or not.
  Set Reach(Cell c, const Set& occupied) const {
    Set reach;
    const Set* mask =
        &masks_[static_cast<size_t>(c) * (ascending_ + descending_)];
    for (int i = 0; i < ascending_; ++i, ++mask) {
      reach |= *mask & (*mask & occupied).ThroughFirst();
    }
    for (int i = 0; i < descending_; ++i, ++mask) {
      reach |= *mask & (*mask & occupied).FromLast();
    }
    if (!runs_.empty()) {
      for (uint32_t i = run_begin_[c]; i < run_begin_[c + 1]; ++i) {
        const Run& run = runs_[i];
        if (run.before.Intersects(occupied)) continue;
        const Set blockers = run.mask & occupied;
        reach |= run.mask & (run.ascending ? blockers.ThroughFirst()
                                           : blockers.FromLast());
      }
    }
    return reach;
  }

  // The second occupied cell of each ray: what a hopper captures.
  Set Beyond(Cell c, const Set& occupied) const {
    Set result;
    const Set* mask =
        &masks_[static_cast<size_t>(c) * (ascending_ + descending_)];
    for (int i = 0; i < ascending_; ++i, ++mask) {
      Set met = *mask & occupied;
      if (met.Empty()) continue;
      met.PopFirst();
      if (met.Any()) result.Add(met.First());
    }
    for (int i = 0; i < descending_; ++i, ++mask) {
      Set met = *mask & occupied;
      if (met.Empty()) continue;
      met.Remove(met.Last());
      if (met.Any()) result.Add(met.Last());
    }
    for (const std::vector<Cell>& ray :
         turning_.empty() ? kNoRays : turning_[c]) {
      bool screen = false;
      for (Cell cell : ray) {
        if (!occupied.Has(cell)) continue;
        if (screen) {
          result.Add(cell);
          break;
        }
        screen = true;
      }
    }
    return result;
  }

 private:
  struct Run {
    Set mask;
    Set before;  // the ray's cells ahead of this run
    bool ascending = true;
  };
  void AddRuns(const std::vector<Cell>& ray);
  static inline const std::vector<std::vector<Cell>> kNoRays{};

  int ascending_ = 0, descending_ = 0;  // per cell, the most of any cell
  std::vector<Set> masks_;              // per cell: ascending, then descending
  std::vector<Run> runs_;               // of the rays that turn
  std::vector<uint32_t> run_begin_;     // per cell, and one past the last
  RayBundle turning_;                   // those rays; empty if there are none
};

extern template class Slides<2>;
extern template class Slides<3>;

}  // namespace aster::rules

#endif  // ASTER_RULES_SLIDES_H_
