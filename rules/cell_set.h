// CellSet<Words>: a set of cells as a bit set over the board's index order.
// Knows no board: bits beyond the board's size are the user's concern (~ sets
// them, every other operation keeps them clear).
#ifndef ASTER_RULES_CELL_SET_H_
#define ASTER_RULES_CELL_SET_H_

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "rules/types.h"

namespace aster::rules {

template <int Words>
class CellSet {
 public:
  static constexpr int kWords = Words;
  static constexpr int kCapacity = Words * 64;

  constexpr CellSet() = default;
  static constexpr CellSet Of(Cell c) {
    CellSet s;
    s.Add(c);
    return s;
  }
  // The first n cells.
  static constexpr CellSet FirstCells(int n) {
    CellSet s;
    for (int c = 0; c < n; ++c) s.Add(static_cast<Cell>(c));
    return s;
  }

  constexpr bool Has(Cell c) const { return words_[c >> 6] >> (c & 63) & 1; }
  constexpr void Add(Cell c) { words_[c >> 6] |= uint64_t{1} << (c & 63); }
  constexpr void Remove(Cell c) {
    words_[c >> 6] &= ~(uint64_t{1} << (c & 63));
  }
  constexpr void Toggle(Cell c) { words_[c >> 6] ^= uint64_t{1} << (c & 63); }

  constexpr bool Empty() const {
    uint64_t all = 0;
    for (uint64_t w : words_) all |= w;
    return all == 0;
  }
  constexpr bool Any() const { return !Empty(); }
  constexpr int Count() const {
    int n = 0;
    for (uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  constexpr bool Intersects(const CellSet& o) const {
    return (*this & o).Any();
  }

  // Lowest cell; the set must not be empty.
  constexpr Cell First() const {
    for (int i = 0; i < Words - 1; ++i) {
      if (words_[i])
        return static_cast<Cell>(i * 64 + std::countr_zero(words_[i]));
    }
    assert(words_[Words - 1]);
    return static_cast<Cell>((Words - 1) * 64 +
                             std::countr_zero(words_[Words - 1]));
  }
  // Highest cell; the set must not be empty.
  constexpr Cell Last() const {
    for (int i = Words - 1; i > 0; --i) {
      if (words_[i])
        return static_cast<Cell>(i * 64 + 63 - std::countl_zero(words_[i]));
    }
    assert(words_[0]);
    return static_cast<Cell>(63 - std::countl_zero(words_[0]));
  }
  constexpr Cell PopFirst() {
    const Cell c = First();
    words_[c >> 6] &= words_[c >> 6] - 1;
    return c;
  }

  // Every bit up to and including the lowest member; all bits if empty.
  constexpr CellSet ThroughFirst() const {
    CellSet r;
    uint64_t borrow = 1;  // computes *this ^ (*this - 1) over all words
    for (int i = 0; i < Words; ++i) {
      r.words_[i] = words_[i] ^ (words_[i] - borrow);
      borrow &= words_[i] == 0;
    }
    return r;
  }
  // Every bit from the highest member upward; all bits if empty.
  constexpr CellSet FromLast() const {
    CellSet r;
    uint64_t higher_empty = ~uint64_t{0};
    for (int i = Words - 1; i >= 0; --i) {
      // The sign bit, spread down to the word's highest member, or all over an
      // empty word.
      const int64_t sign = int64_t{1} << 63;
      r.words_[i] =
          static_cast<uint64_t>(sign >> std::countl_zero(words_[i] | 1)) &
          higher_empty;
      higher_empty &= words_[i] ? 0 : ~uint64_t{0};
    }
    return r;
  }

  constexpr CellSet operator&(const CellSet& o) const {
    CellSet r;
    for (int i = 0; i < Words; ++i) r.words_[i] = words_[i] & o.words_[i];
    return r;
  }
  constexpr CellSet operator|(const CellSet& o) const {
    CellSet r;
    for (int i = 0; i < Words; ++i) r.words_[i] = words_[i] | o.words_[i];
    return r;
  }
  constexpr CellSet operator^(const CellSet& o) const {
    CellSet r;
    for (int i = 0; i < Words; ++i) r.words_[i] = words_[i] ^ o.words_[i];
    return r;
  }
  constexpr CellSet operator~() const {
    CellSet r;
    for (int i = 0; i < Words; ++i) r.words_[i] = ~words_[i];
    return r;
  }
  // This set without o's members.
  constexpr CellSet Minus(const CellSet& o) const {
    CellSet r;
    for (int i = 0; i < Words; ++i) r.words_[i] = words_[i] & ~o.words_[i];
    return r;
  }
  constexpr CellSet& operator&=(const CellSet& o) { return *this = *this & o; }
  constexpr CellSet& operator|=(const CellSet& o) { return *this = *this | o; }
  constexpr CellSet& operator^=(const CellSet& o) { return *this = *this ^ o; }
  constexpr bool operator==(const CellSet&) const = default;

  constexpr uint64_t word(int i) const { return words_[i]; }

  // Iterates over the members in ascending order: for (Cell c : set). The set
  // must not change meanwhile.
  struct End {};
  class Iterator {
   public:
    constexpr explicit Iterator(const CellSet& s)
        : set_(&s), word_(s.words_[0]) {
      Settle();
    }
    constexpr Cell operator*() const {
      return static_cast<Cell>(index_ * 64 + std::countr_zero(word_));
    }
    constexpr Iterator& operator++() {
      word_ &= word_ - 1;
      Settle();
      return *this;
    }
    constexpr bool operator!=(End) const { return index_ < Words; }

   private:
    constexpr void Settle() {
      while (word_ == 0 && ++index_ < Words) word_ = set_->words_[index_];
    }
    const CellSet* set_;
    uint64_t word_;
    int index_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr End end() const { return {}; }
  std::vector<Cell> Cells() const {
    std::vector<Cell> cells;
    for (Cell c : *this) cells.push_back(c);
    return cells;
  }

 private:
  std::array<uint64_t, Words> words_{};
};

}  // namespace aster::rules

#endif  // ASTER_RULES_CELL_SET_H_
