// Probing and replacement.
#include "search/transposition.h"

#include <oneapi/tbb/parallel_for.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace aster::search {

absl::Status TranspositionTable::Resize(size_t mebibytes) {
  const size_t count = mebibytes * (size_t{1} << 20) / sizeof(Cluster);
  if (count == count_) return absl::OkStatus();
  const size_t bytes = count * sizeof(Cluster);
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no memory for a table of ", mebibytes, " MiB"));
  }
  madvise(memory, bytes, MADV_HUGEPAGE);
  clusters_ = {static_cast<Cluster*>(memory), Unmap{bytes}};
  count_ = count;
  fresh_ = true;
  return absl::OkStatus();
}

void TranspositionTable::Unmap::operator()(Cluster* p) const {
  munmap(p, bytes);
}

void TranspositionTable::Clear() {
  // Pages that are there already are cheaper to clear than new ones to get.
  if (!fresh_) Zero();
  generation_ = 0;
}

void TranspositionTable::Prepare() {
  if (fresh_) Zero();
  fresh_ = false;
}

void TranspositionTable::Zero() {
  constexpr size_t kPart = size_t{1} << 24;
  const size_t bytes = count_ * sizeof(Cluster);
  char* const begin = reinterpret_cast<char*>(clusters_.get());
  tbb::parallel_for(size_t{0}, (bytes + kPart - 1) / kPart, [&](size_t i) {
    std::memset(begin + i * kPart, 0, std::min(kPart, bytes - i * kPart));
  });
}

TranspositionTable::Hit TranspositionTable::Probe(uint64_t key) const {
  const Cluster& cluster = clusters_[Index(key)];
  for (const Entry& e : cluster.entries) {
    const uint64_t data = e.data.load(std::memory_order_relaxed);
    if ((e.check.load(std::memory_order_relaxed) ^ data) != key) continue;
    if (BoundOf(data) == Bound::kNone) continue;
    return {true, rules::Move::FromBits(static_cast<uint32_t>(data)),
            static_cast<int16_t>(data >> 32 & 0xFFFF), DepthOf(data),
            BoundOf(data)};
  }
  return {};
}

void TranspositionTable::Store(uint64_t key, rules::Move move, Value value,
                               int depth, Bound bound) {
  Cluster& cluster = clusters_[Index(key)];
  Entry* victim = nullptr;
  int worst = 1 << 20;
  for (Entry& e : cluster.entries) {
    const uint64_t data = e.data.load(std::memory_order_relaxed);
    if ((e.check.load(std::memory_order_relaxed) ^ data) == key &&
        BoundOf(data) != Bound::kNone) {
      // The same position: keep a deeper bound of this search, and any move.
      if (bound != Bound::kExact && Age(data) == 0 && DepthOf(data) > depth + 2)
        return;
      if (move.none())
        move = rules::Move::FromBits(static_cast<uint32_t>(data));
      victim = &e;
      break;
    }
    const int worth =
        BoundOf(data) == Bound::kNone ? -1000 : DepthOf(data) - 8 * Age(data);
    if (worth < worst) {
      worst = worth;
      victim = &e;
    }
  }
  const uint64_t data =
      uint64_t{move.bits()} |
      uint64_t{static_cast<uint16_t>(static_cast<int16_t>(value))} << 32 |
      uint64_t{static_cast<uint8_t>(static_cast<int8_t>(depth))} << 48 |
      uint64_t{static_cast<uint8_t>(bound)} << 56 |
      static_cast<uint64_t>(generation_) << 58;
  victim->check.store(key ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::Permille() const {
  const size_t sample = count_ < 250 ? count_ : 250;
  int used = 0;
  for (size_t i = 0; i < sample; ++i) {
    for (const Entry& e : clusters_[i].entries) {
      const uint64_t data = e.data.load(std::memory_order_relaxed);
      used += BoundOf(data) != Bound::kNone && Age(data) == 0;
    }
  }
  return sample ? static_cast<int>(used * 1000 / (sample * kEntries)) : 0;
}

}  // namespace aster::search
