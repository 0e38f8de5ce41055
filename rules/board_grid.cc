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

class GridBuilder {
 public:
  GridBuilder(int files, int ranks)
      : files_(files), ranks_(ranks), id_(files, std::vector<int>(ranks, -1)) {}

  absl::StatusOr<BoardData> Build(const std::vector<std::string>& holes) {
    if (!AddCells(holes)) {
      return absl::InvalidArgumentError(
          "a hole names no cell of the rectangle, or one twice");
    }
    const bool square = files_ == ranks_;
    for (size_t c = 0; c < at_.size(); ++c) {
      for (const Step& s : kSteps)
        data_.cells[c].rays.push_back(Ray(at_[c], s));
      const int turned =
          square ? CellAt(files_ - 1 - at_[c].y, at_[c].x)
                 : CellAt(files_ - 1 - at_[c].x, ranks_ - 1 - at_[c].y);
      if (turned < 0) {
        return absl::InvalidArgumentError(
            "the holes are not symmetrical under a turn");
      }
      data_.turn_cells.push_back(static_cast<Cell>(turned));
    }
    AddDirections(data_, square);
    data_.frames.push_back(GridFrame());
    AddRows();
    return std::move(data_);
  }

 private:
  // False if not every hole is a cell of the rectangle.
  bool AddCells(const std::vector<std::string>& holes) {
    size_t holes_met = 0;
    for (int y = 0; y < ranks_; ++y) {
      for (int x = 0; x < files_; ++x) {
        BoardData::CellData cell;
        cell.name =
            absl::StrCat(std::string(1, static_cast<char>('a' + x)), y + 1);
        if (std::find(holes.begin(), holes.end(), cell.name) != holes.end()) {
          ++holes_met;
          continue;
        }
        id_[x][y] = static_cast<int>(at_.size());
        at_.push_back({x, y});
        cell.center = {x - (files_ - 1) / 2.0, (ranks_ - 1) / 2.0 - y};
        for (Step s : {Step{-1, -1}, Step{1, -1}, Step{1, 1}, Step{-1, 1}}) {
          cell.outline.push_back(
              {cell.center.x + s.x / 2.0, cell.center.y + s.y / 2.0});
        }
        cell.shade = (x + y) % 2;
        data_.cells.push_back(std::move(cell));
      }
    }
    return holes_met == holes.size();
  }

  int CellAt(int x, int y) const {
    return x >= 0 && x < files_ && y >= 0 && y < ranks_ ? id_[x][y] : -1;
  }

  std::vector<Cell> Ray(Step at, Step by) const {
    std::vector<Cell> ray;
    for (int c; (c = CellAt(at.x += by.x, at.y += by.y)) >= 0;) {
      ray.push_back(static_cast<Cell>(c));
    }
    return ray;
  }

  void AddRows() {
    for (int y = ranks_ - 1; y >= 0; --y) {
      std::vector<Cell> row;
      for (int x = 0; x < files_; ++x) {
        if (id_[x][y] >= 0) row.push_back(static_cast<Cell>(id_[x][y]));
      }
      data_.rows.push_back(row);
      data_.row_names.push_back(absl::StrCat("rank ", y + 1));
    }
  }

  int files_, ranks_;
  std::vector<std::vector<int>> id_;  // [file][rank]; -1: a hole
  std::vector<Step> at_;              // per cell
  BoardData data_;
};

}  // namespace

absl::StatusOr<BoardData> BuildGrid(int files, int ranks,
                                    const std::vector<std::string>& holes) {
  return GridBuilder(files, ranks).Build(holes);
}

}  // namespace aster::rules
