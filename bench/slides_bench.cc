// Slides::Reach against the textbook alternative: tables of reaches, indexed by
// the occupancy of one or more whole lines through pext. Both answer from every
// cell of a board in turn; items are queries. With tables warm in the cache
// pext wins on diagonals (three times on boards of up to 128 cells, 1.7 on 169)
// and on orthogonals of the hexagon of 91 (1.9) and the star (1.4), at 1 to 4
// MiB a slider; tracks that go round are nearly a tie, at 16 MiB; on
// orthogonals of 169 cells Reach wins, 1.5 times and more, with tables of 24
// KiB.
#include <algorithm>
#include <bit>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "bench/bench_support.h"
#include "rules/board.h"
#include "rules/slides.h"

namespace aster::bench {
namespace {

using rules::Cell;
using rules::CellSet;
using rules::LineClass;
using rules::RayBundle;

uint64_t Extract(uint64_t value, uint64_t mask) {
#ifdef __BMI2__
  return _pext_u64(value, mask);
#else
  uint64_t result = 0;
  for (int bit = 0; mask; ++bit, mask &= mask - 1) {
    if (value & (mask & -mask)) result |= uint64_t{1} << bit;
  }
  return result;
#endif
}

// Rays of a cell share a table as long as its index has at most ten bits. Rays
// of more than sixteen cells (tracks that go round) are walked instead.
template <int Words>
class PextSlides {
 public:
  using Set = CellSet<Words>;
  explicit PextSlides(const RayBundle& rays) {
    for (const auto& bundle : rays) {
      begin_.push_back(lines_.size());
      std::vector<std::vector<Cell>> group;
      size_t bits = 0;
      for (const auto& ray : bundle) {
        if (ray.size() > kMaxBits) {
          long_.push_back({static_cast<Cell>(begin_.size() - 1), ray});
          continue;
        }
        if (bits + ray.size() > kMaxShared) {
          Add(group);
          group.clear();
          bits = 0;
        }
        group.push_back(ray);
        bits += ray.size();
      }
      if (!group.empty()) Add(group);
    }
    begin_.push_back(lines_.size());
    std::stable_sort(
        long_.begin(), long_.end(),
        [](const Long& a, const Long& b) { return a.from < b.from; });
    long_begin_.assign(rays.size() + 1, 0);
    for (const Long& l : long_) ++long_begin_[l.from + 1];
    for (size_t i = 1; i < long_begin_.size(); ++i)
      long_begin_[i] += long_begin_[i - 1];
  }

  Set Reach(Cell c, const Set& occupied) const {
    Set reach;
    for (size_t i = begin_[c]; i < begin_[c + 1]; ++i) {
      const Line& line = lines_[i];
      uint64_t index = 0;
      for (int w = Words - 1; w >= 0; --w) {
        index = index << std::popcount(line.mask.word(w)) |
                Extract(occupied.word(w), line.mask.word(w));
      }
      reach |= table_[line.offset + index];
    }
    for (size_t i = long_begin_[c]; i < long_begin_[c + 1]; ++i) {
      for (Cell x : long_[i].ray) {
        reach.Add(x);
        if (occupied.Has(x)) break;
      }
    }
    return reach;
  }
  size_t bytes() const { return table_.size() * sizeof(Set); }

 private:
  static constexpr size_t kMaxShared = 10, kMaxBits = 16;
  struct Line {
    Set mask;
    size_t offset;
  };
  struct Long {
    Cell from;
    std::vector<Cell> ray;
  };

  void Add(const std::vector<std::vector<Cell>>& rays) {
    Line line{Set(), table_.size()};
    for (const auto& ray : rays) {
      for (Cell c : ray) line.mask.Add(c);
    }
    const std::vector<Cell> cells = [&] {
      std::vector<Cell> list;
      for (Cell c : line.mask) list.push_back(c);
      return list;
    }();
    for (uint64_t index = 0; index < uint64_t{1} << cells.size(); ++index) {
      Set occupied, reach;
      for (size_t i = 0; i < cells.size(); ++i) {
        if (index >> i & 1) occupied.Add(cells[i]);
      }
      for (const auto& ray : rays) {
        for (Cell c : ray) {
          reach.Add(c);
          if (occupied.Has(c)) break;
        }
      }
      table_.push_back(reach);
    }
    lines_.push_back(line);
  }

  std::vector<size_t> begin_;
  std::vector<Line> lines_;
  std::vector<Set> table_;
  std::vector<Long> long_;
  std::vector<size_t> long_begin_;
};

RayBundle RaysOf(const rules::Board& board, LineClass line) {
  RayBundle rays(board.size());
  for (int c = 0; c < board.size(); ++c) {
    for (int d = 0; d < board.directions(); ++d) {
      const auto ray = board.ray(static_cast<Cell>(c), d);
      if (board.direction(d).line == line && !ray.empty())
        rays[c].emplace_back(ray.begin(), ray.end());
    }
  }
  return rays;
}

template <int Words>
std::vector<CellSet<Words>> Occupancies(int cells) {
  std::mt19937_64 random(1);
  std::vector<CellSet<Words>> sets(64);
  for (auto& set : sets) {
    for (int c = 0; c < cells; ++c) {
      if (random() % 10 < 3) set.Add(static_cast<Cell>(c));
    }
  }
  return sets;
}

template <int Words, class Slides>
void Measure(benchmark::State& state, const Slides& slides, int cells) {
  const auto occupancies = Occupancies<Words>(cells);
  size_t i = 0;
  for (auto _ : state) {
    const auto& occupied = occupancies[i++ % occupancies.size()];
    CellSet<Words> all;
    for (int c = 0; c < cells; ++c)
      all ^= slides.Reach(static_cast<Cell>(c), occupied);
    benchmark::DoNotOptimize(all);
  }
  state.SetItemsProcessed(state.iterations() * cells);
}

template <int Words>
void Register(const std::string& name,
              const std::shared_ptr<const rules::Board>& board,
              LineClass line) {
  const std::string suffix =
      name + (line == LineClass::kOrthogonal ? "/rook" : "/bishop");
  benchmark::RegisterBenchmark(
      ("Reach/" + suffix).c_str(), [=](benchmark::State& state) {
        Measure<Words>(state, rules::Slides<Words>(RaysOf(*board, line)),
                       board->size());
      });
  benchmark::RegisterBenchmark(
      ("ReachByPext/" + suffix).c_str(), [=](benchmark::State& state) {
        const PextSlides<Words> slides(RaysOf(*board, line));
        Measure<Words>(state, slides, board->size());
        state.counters["KiB"] = static_cast<double>(slides.bytes()) / 1024;
      });
}

const bool kRegistered = [] {
  for (const char* name :
       {"radial-120", "hexagon-91-e", "star-121", "hexagon-169-v"}) {
    const auto board = *rules::BuildBoard(*rules::NamedShape(name));
    for (LineClass line : {LineClass::kOrthogonal, LineClass::kDiagonal}) {
      if (board->size() <= CellSet<2>::kCapacity) {
        Register<2>(name, board, line);
      } else {
        Register<3>(name, board, line);
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace aster::bench
