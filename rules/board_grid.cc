// Rectangles of square cells, with holes: yardstick games from elsewhere.
#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "rules/board.h"

namespace aster::rules {
namespace {

struct Step {
  int x, y;
};
// 0..3 orthogonals, 4..7 diagonals, 8..15 knight leaps, each anticlockwise; a
// quarter turn moves 1, 1 and 2 places on.
constexpr std::array<Step, 16> kSteps = {{{1, 0},
                                          {0, 1},
                                          {-1, 0},
                                          {0, -1},
                                          {1, 1},
                                          {-1, 1},
                                          {-1, -1},
                                          {1, -1},
                                          {2, 1},
                                          {1, 2},
                                          {-1, 2},
                                          {-2, 1},
                                          {-2, -1},
                                          {-1, -2},
                                          {1, -2},
                                          {2, -1}}};

BoardData::Frame GridFrame() {
  return {"grid",
          {{"orthogonal", 0xF},
           {"diagonal", 0xF0},
           {"knight", 0xFF00},
           {"right", 1 << 0},
           {"forward", 1 << 1},
           {"left", 1 << 2},
           {"backward", 1 << 3},
           {"right-forward", 1 << 4},
           {"left-forward", 1 << 5},
           {"left-backward", 1 << 6},
           {"right-backward", 1 << 7},
           {"sideways", 1 << 0 | 1 << 2},
           {"forward-diagonals", 1 << 4 | 1 << 5},
           {"backward-diagonals", 1 << 6 | 1 << 7},
           {"forward-knight", 1 << 9 | 1 << 10}}};
}

void AddDirections(BoardData& data, bool square) {
  for (int d = 0; d < 16; ++d) {
    const LineClass line = d < 4   ? LineClass::kOrthogonal
                           : d < 8 ? LineClass::kDiagonal
                                   : LineClass::kLeap;
    const char* stem = d < 4 ? "step-" : d < 8 ? "diagonal-" : "leap-";
    const int base = d < 4 ? 0 : d < 8 ? 4 : 8, size = d < 8 ? 4 : 8;
    data.directions.push_back({absl::StrCat(stem, d - base), line});
    const int quarter = (d < 8 ? 1 : 2) * (square ? 1 : 2);
    data.turn_directions.push_back(base + (d - base + quarter) % size);
  }
  data.turns = square ? 4 : 2;
}

}  // namespace

absl::StatusOr<BoardData> BuildGrid(int files, int ranks,
                                    const std::vector<std::string>& holes) {
  BoardData data;
  const bool square = files == ranks;
  std::vector<std::vector<int>> id(files, std::vector<int>(ranks, -1));
  std::vector<Step> at;
  size_t holes_met = 0;
  for (int y = 0; y < ranks; ++y) {
    for (int x = 0; x < files; ++x) {
      const std::string name =
          absl::StrCat(std::string(1, static_cast<char>('a' + x)), y + 1);
      if (std::find(holes.begin(), holes.end(), name) != holes.end()) {
        ++holes_met;
        continue;
      }
      id[x][y] = static_cast<int>(at.size());
      at.push_back({x, y});
      BoardData::CellData cell;
      cell.name = name;
      cell.center = {x - (files - 1) / 2.0, (ranks - 1) / 2.0 - y};
      for (Step s : {Step{-1, -1}, Step{1, -1}, Step{1, 1}, Step{-1, 1}}) {
        cell.outline.push_back(
            {cell.center.x + s.x / 2.0, cell.center.y + s.y / 2.0});
      }
      cell.shade = (x + y) % 2;
      data.cells.push_back(std::move(cell));
    }
  }
  if (holes_met != holes.size()) {
    return absl::InvalidArgumentError(
        "a hole names no cell of the rectangle, or one twice");
  }
  auto cell_at = [&](int x, int y) {
    return x >= 0 && x < files && y >= 0 && y < ranks ? id[x][y] : -1;
  };
  for (size_t c = 0; c < at.size(); ++c) {
    for (const Step& s : kSteps) {
      std::vector<Cell> ray;
      for (int x = at[c].x + s.x, y = at[c].y + s.y; cell_at(x, y) >= 0;
           x += s.x, y += s.y) {
        ray.push_back(static_cast<Cell>(cell_at(x, y)));
      }
      data.cells[c].rays.push_back(std::move(ray));
    }
    const int turned = square
                           ? cell_at(files - 1 - at[c].y, at[c].x)
                           : cell_at(files - 1 - at[c].x, ranks - 1 - at[c].y);
    if (turned < 0)
      return absl::InvalidArgumentError(
          "the holes are not symmetrical under a turn");
    data.turn_cells.push_back(static_cast<Cell>(turned));
  }
  AddDirections(data, square);
  data.frames.push_back(GridFrame());
  for (int y = ranks - 1; y >= 0; --y) {
    std::vector<Cell> row;
    for (int x = 0; x < files; ++x) {
      if (id[x][y] >= 0) row.push_back(static_cast<Cell>(id[x][y]));
    }
    data.rows.push_back(row);
    data.row_names.push_back(absl::StrCat("rank ", y + 1));
  }
  return data;
}

}  // namespace aster::rules
