// What a search did, for benchmarks.
#ifndef ASTER_SEARCH_COUNTS_H_
#define ASTER_SEARCH_COUNTS_H_

#include <cstdint>

namespace aster::search {

struct Counts {
  uint64_t cutoffs = 0, first_cutoffs = 0;  // nodes; those by the first move
  uint64_t probes = 0, hits = 0;            // of the table

  Counts& operator+=(const Counts& other) {
    cutoffs += other.cutoffs;
    first_cutoffs += other.first_cutoffs;
    probes += other.probes;
    hits += other.hits;
    return *this;
  }
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_COUNTS_H_
