// Hexagonal lattices (rulebook 1.2): the hexagon in both orientations and the
// six-pointed star, over integer pairs (u, v).
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "rules/board.h"

namespace aster::rules {
namespace {

struct Uv {
  int u = 0, v = 0;
  auto operator<=>(const Uv&) const = default;
};
Uv operator+(Uv a, Uv b) { return {a.u + b.u, a.v + b.v}; }
Uv TurnOnce(Uv a) { return {a.u - a.v, a.u}; }

// Directions: 0..5 steps, 6..11 diagonals, 12..23 leaps of length root 7; each
// group in anticlockwise order, a turn moves 1, 1 and 2 places on.
constexpr int kDiagonal0 = 6, kLeap0 = 12, kDirections = 24;
constexpr std::array<Uv, kDirections> kSteps = {{
    {1, 0},   {1, 1},   {0, 1},   {-1, 0},  {-1, -1}, {0, -1},  //
    {2, 1},   {1, 2},   {-1, 1},  {-2, -1}, {-1, -2}, {1, -1},  //
    {3, 1},   {3, 2},   {2, 3},   {1, 3},   {-1, 2},  {-2, 1},  //
    {-3, -1}, {-3, -2}, {-2, -3}, {-1, -3}, {1, -2},  {2, -1},  //
}};
constexpr DirectionSet Bits(std::initializer_list<int> directions) {
  DirectionSet set = 0;
  for (int d : directions) set |= DirectionSet{1} << d;
  return set;
}

const std::vector<std::pair<std::string, DirectionSet>>& SharedNames() {
  static const auto& names =
      *new std::vector<std::pair<std::string, DirectionSet>>{
          {"orthogonal", 0x3F},
          {"diagonal", 0x3F << kDiagonal0},
          {"knight", 0xFFFu << kLeap0}};
  return names;
}

BoardData::Frame EdgeFrame() {
  BoardData::Frame frame{"edge", SharedNames()};
  const std::pair<std::string, DirectionSet> names[] = {
      {"right", Bits({0})},
      {"right-forward", Bits({1})},
      {"left-forward", Bits({2})},
      {"left", Bits({3})},
      {"left-backward", Bits({4})},
      {"right-backward", Bits({5})},
      {"forward", Bits({1, 2})},
      {"backward", Bits({4, 5})},
      {"sideways", Bits({0, 3})},
      {"straight-forward-diagonal", Bits({7})},
      {"half-forward-diagonals", Bits({6, 8})},
      {"straight-backward-diagonal", Bits({10})},
      {"half-backward-diagonals", Bits({9, 11})},
  };
  frame.names.insert(frame.names.end(), std::begin(names), std::end(names));
  return frame;
}

BoardData::Frame VertexFrame() {
  BoardData::Frame frame{"vertex", SharedNames()};
  const std::pair<std::string, DirectionSet> names[] = {
      {"right-backward", Bits({0})},
      {"right-forward", Bits({1})},
      {"forward", Bits({2})},
      {"left-forward", Bits({3})},
      {"left-backward", Bits({4})},
      {"backward", Bits({5})},
      {"forward-orthogonals", Bits({1, 2, 3})},
      {"backward-orthogonals", Bits({0, 4, 5})},
      {"right-diagonal", Bits({6})},
      {"right-forward-diagonal", Bits({7})},
      {"left-forward-diagonal", Bits({8})},
      {"left-diagonal", Bits({9})},
      {"left-backward-diagonal", Bits({10})},
      {"right-backward-diagonal", Bits({11})},
      {"forward-diagonals", Bits({7, 8})},
      {"backward-diagonals", Bits({10, 11})},
      {"sideways-diagonals", Bits({6, 9})},
  };
  frame.names.insert(frame.names.end(), std::begin(names), std::end(names));
  return frame;
}

class LatticeBuilder {
 public:
  // `inside` tells the cells within |u|, |v| <= extent; a diagonal step or a
  // leap between cells of different corners is no step.
  LatticeBuilder(int extent, bool vertex) : extent_(extent), vertex_(vertex) {}
  virtual ~LatticeBuilder() = default;

  BoardData Build() {
    for (int v = -extent_; v <= extent_; ++v) {
      for (int u = -extent_; u <= extent_; ++u) {
        if (!Inside({u, v})) continue;
        index_[{u, v}] = static_cast<int>(cells_.size());
        cells_.push_back({u, v});
      }
    }
    BoardData data;
    data.frames = vertex_ ? std::vector{VertexFrame(), EdgeFrame()}
                          : std::vector{EdgeFrame(), VertexFrame()};
    AddDirections(data);
    for (Uv at : cells_) {
      data.cells.push_back(BuildCell(at));
      data.turn_cells.push_back(static_cast<Cell>(index_.at(TurnOnce(at))));
    }
    data.turns = 6;
    AddRows(data);
    return data;
  }

 protected:
  virtual bool Inside(Uv at) const = 0;
  virtual int Corner(Uv) const { return -1; }

 private:
  static void AddDirections(BoardData& data) {
    const BoardData::Frame edge = EdgeFrame();
    for (int d = 0; d < kDirections; ++d) {
      const LineClass line = d < kDiagonal0 ? LineClass::kOrthogonal
                             : d < kLeap0   ? LineClass::kDiagonal
                                            : LineClass::kLeap;
      const char* stem = d < kDiagonal0 ? "step-"
                         : d < kLeap0   ? "diagonal-"
                                        : "leap-";
      const int base = d < kDiagonal0 ? 0 : d < kLeap0 ? kDiagonal0 : kLeap0;
      data.directions.push_back({absl::StrCat(stem, d - base), line});
      const int size = d < kLeap0 ? 6 : 12;
      const int by = d < kLeap0 ? 1 : 2;
      data.turn_directions.push_back(base + (d - base + by) % size);
    }
  }

  std::string Letter(int u) const {
    int n = u + extent_;
    if (vertex_ && n >= 'j' - 'a') ++n;  // Glinski's files leave out j
    return std::string(1, static_cast<char>('a' + n));
  }
  std::string Name(Uv at) const {
    const int number = at.v + extent_ + 1 - (vertex_ ? std::max(0, at.u) : 0);
    return absl::StrCat(Letter(at.u), number);
  }

  Point Center(Uv at) const {
    const double half_root3 = std::sqrt(3.0) / 2;
    if (vertex_) return {at.u * half_root3, -(at.v - at.u / 2.0)};
    return {at.u - at.v / 2.0, -at.v * half_root3};
  }

  BoardData::CellData BuildCell(Uv at) const {
    BoardData::CellData cell;
    cell.name = Name(at);
    cell.center = Center(at);
    cell.shade = ((at.u + at.v) % 3 + 3) % 3;
    for (int i = 0; i < 6; ++i) {
      const double angle = M_PI * (i / 3.0 + (vertex_ ? 0 : 1 / 6.0));
      const double radius = 1 / std::sqrt(3.0);
      cell.outline.push_back({cell.center.x + radius * std::cos(angle),
                              cell.center.y + radius * std::sin(angle)});
    }
    for (int d = 0; d < kDirections; ++d) cell.rays.push_back(Ray(at, d));
    return cell;
  }

  std::vector<Cell> Ray(Uv at, int d) const {
    std::vector<Cell> ray;
    for (;;) {
      const Uv next = at + kSteps[d];
      auto it = index_.find(next);
      if (it == index_.end()) return ray;
      const int from = Corner(at), to = Corner(next);
      if (d >= kDiagonal0 && from >= 0 && to >= 0 && from != to) return ray;
      ray.push_back(static_cast<Cell>(it->second));
      at = next;
    }
  }

  void AddRows(BoardData& data) const {
    for (int i = -extent_; i <= extent_; ++i) {
      std::vector<Cell> row;
      for (size_t c = 0; c < cells_.size(); ++c) {
        if ((vertex_ ? cells_[c].u : -cells_[c].v) == i)
          row.push_back(static_cast<Cell>(c));
      }
      data.rows.push_back(row);
      data.row_names.push_back(vertex_
                                   ? absl::StrCat("file ", Letter(i))
                                   : absl::StrCat("rank ", extent_ + 1 - i));
    }
  }

  int extent_;
  bool vertex_;
  std::vector<Uv> cells_;
  std::map<Uv, int> index_;
};

class HexagonBuilder : public LatticeBuilder {
 public:
  HexagonBuilder(int side, bool vertex)
      : LatticeBuilder(side - 1, vertex), radius_(side - 1) {}

 private:
  bool Inside(Uv at) const override {
    return std::abs(at.u) <= radius_ && std::abs(at.v) <= radius_ &&
           std::abs(at.u - at.v) <= radius_;
  }
  int radius_;
};

class StarBuilder : public LatticeBuilder {
 public:
  explicit StarBuilder(int corner)
      : LatticeBuilder(2 * corner, false), corner_(corner) {}

 private:
  static std::array<int, 3> Abc(Uv at) { return {at.u, -at.v, at.v - at.u}; }
  bool Inside(Uv at) const override {
    const auto abc = Abc(at);
    return *std::min_element(abc.begin(), abc.end()) >= -corner_ ||
           *std::max_element(abc.begin(), abc.end()) <= corner_;
  }
  // Exactly one of the six bounds of the inner hexagon is passed in a corner.
  int Corner(Uv at) const override {
    const auto abc = Abc(at);
    for (int i = 0; i < 3; ++i) {
      if (abc[i] > corner_) return i;
      if (abc[i] < -corner_) return 3 + i;
    }
    return -1;
  }
  int corner_;
};

}  // namespace

BoardData BuildHexagon(int side, bool vertex) {
  return HexagonBuilder(side, vertex).Build();
}

BoardData BuildStar(int corner) { return StarBuilder(corner).Build(); }

}  // namespace aster::rules
