// The transposition table, shared by all threads without locks: 16-byte
// entries, four to a cache line. An entry's key is stored xored with its data
// (Hyatt and Mann, 2002), so a torn write is seen as a miss.
#ifndef ASTER_SEARCH_TRANSPOSITION_H_
#define ASTER_SEARCH_TRANSPOSITION_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "rules/types.h"
#include "search/value.h"

namespace aster::search {

class TranspositionTable {
 public:
  struct Hit {
    bool found = false;
    rules::Move move;
    Value value = 0;  // as ToTable left it
    int depth = 0;
    Bound bound = Bound::kNone;
  };

  // Gives the table that many MiB, emptied; the old one stays on an error.
  absl::Status Resize(size_t mebibytes);
  void Clear();
  // Has the system give all of the memory now rather than during a search.
  void Prepare();
  // Starts a new search, before anything is stored: entries of older ones are
  // replaced first.
  void NewSearch() {
    generation_ = (generation_ + 1) & 63;
    fresh_ = false;
  }

  Hit Probe(uint64_t key) const;
  void Store(uint64_t key, rules::Move move, Value value, int depth,
             Bound bound);
  void Prefetch(uint64_t key) const {
    __builtin_prefetch(&clusters_[Index(key)]);
  }
  // Entries of this search, in permille of a sample.
  int Permille() const;

 private:
  void Zero();

  static constexpr int kEntries = 4;
  struct Entry {
    std::atomic<uint64_t> check{0};  // key ^ data
    std::atomic<uint64_t> data{
        0};  // move 32, value 16, depth 8, bound 2, generation 6
  };
  struct alignas(64) Cluster {
    Entry entries[kEntries];
  };

  size_t Index(uint64_t key) const {
    return static_cast<size_t>(static_cast<unsigned __int128>(key) * count_ >>
                               64);
  }
  static int DepthOf(uint64_t data) {
    return static_cast<int8_t>(data >> 48 & 0xFF);
  }
  static Bound BoundOf(uint64_t data) {
    return static_cast<Bound>(data >> 56 & 3);
  }
  int Age(uint64_t data) const {
    return (generation_ - static_cast<int>(data >> 58)) & 63;
  }

  // Memory straight from the system: all zeros, an empty table, without being
  // written, in large pages where there are any.
  struct Unmap {
    size_t bytes;
    void operator()(Cluster* p) const;
  };
  std::unique_ptr<Cluster[], Unmap> clusters_;
  size_t count_ = 0;
  bool fresh_ = true;  // as the system gave it: zeros
  int generation_ = 0;
};

}  // namespace aster::search

#endif  // ASTER_SEARCH_TRANSPOSITION_H_
