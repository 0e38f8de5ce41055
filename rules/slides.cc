// Sorting rays into ascending, descending and turning ones.
#include "rules/slides.h"

#include <algorithm>

namespace aster::rules {

template <int Words>
Slides<Words>::Slides(RayBundle rays) {
  const size_t n = rays.size();
  std::vector<std::vector<Set>> up(n), down(n);
  turning_.resize(n);
  for (size_t c = 0; c < n; ++c) {
    run_begin_.push_back(static_cast<uint32_t>(runs_.size()));
    for (const std::vector<Cell>& ray : rays[c]) {
      Set mask;
      for (Cell cell : ray) mask.Add(cell);
      if (std::is_sorted(ray.begin(), ray.end())) {
        up[c].push_back(mask);
      } else if (std::is_sorted(ray.rbegin(), ray.rend())) {
        down[c].push_back(mask);
      } else {
        AddRuns(ray);
        turning_[c].push_back(ray);
      }
    }
    ascending_ = std::max(ascending_, static_cast<int>(up[c].size()));
    descending_ = std::max(descending_, static_cast<int>(down[c].size()));
  }
  run_begin_.push_back(static_cast<uint32_t>(runs_.size()));
  if (runs_.empty()) turning_.clear();
  for (size_t c = 0; c < n; ++c) {  // an empty mask reaches nothing
    up[c].resize(ascending_);
    down[c].resize(descending_);
    masks_.insert(masks_.end(), up[c].begin(), up[c].end());
    masks_.insert(masks_.end(), down[c].begin(), down[c].end());
  }
}

template <int Words>
void Slides<Words>::AddRuns(const std::vector<Cell>& ray) {
  Set before;
  for (size_t i = 0; i < ray.size();) {
    Run run;
    run.before = before;
    run.mask.Add(ray[i]);
    size_t j = i + 1;
    run.ascending = j == ray.size() || ray[j] > ray[i];
    for (; j < ray.size() && (ray[j] > ray[j - 1]) == run.ascending; ++j)
      run.mask.Add(ray[j]);
    before |= run.mask;
    runs_.push_back(run);
    i = j;
  }
}

template class Slides<2>;
template class Slides<3>;

}  // namespace aster::rules
