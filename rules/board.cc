// Board's queries, and the choice of a builder.
#include "rules/board.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace aster::rules {

Board::Board(BoardData data) : data_(std::move(data)) {
  assert(data_.cells.size() <= kMaxCells);
  assert(data_.directions.size() <= kMaxDirections);
  for (size_t c = 0; c < data_.cells.size(); ++c) {
    by_name_[data_.cells[c].name] = static_cast<Cell>(c);
  }
}

absl::optional<Cell> Board::FindCell(absl::string_view name) const {
  auto it = by_name_.find(name);
  if (it == by_name_.end()) return absl::nullopt;
  return it->second;
}

std::vector<Cell> Board::Neighbours(Cell c) const {
  std::vector<Cell> result;
  for (int d = 0; d < directions(); ++d) {
    if (direction(d).line != LineClass::kOrthogonal || ray(c, d).empty())
      continue;
    const Cell n = ray(c, d)[0];
    if (std::find(result.begin(), result.end(), n) == result.end())
      result.push_back(n);
  }
  return result;
}

Cell Board::Turn(Cell c, int turns) const {
  for (int i = ((turns % data_.turns) + data_.turns) % data_.turns; i > 0;
       --i) {
    c = data_.turn_cells[c];
  }
  return c;
}

DirectionSet Board::TurnDirections(DirectionSet set, int turns) const {
  for (int i = ((turns % data_.turns) + data_.turns) % data_.turns; i > 0;
       --i) {
    DirectionSet turned = 0;
    for (int d = 0; d < directions(); ++d) {
      if (set >> d & 1) turned |= DirectionSet{1} << data_.turn_directions[d];
    }
    set = turned;
  }
  return set;
}

int Board::FindFrame(absl::string_view name) const {
  if (name.empty()) return 0;
  for (size_t i = 0; i < data_.frames.size(); ++i) {
    if (data_.frames[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

DirectionSet Board::FindDirections(int frame, absl::string_view name) const {
  for (const auto& [known, set] : data_.frames[frame].names) {
    if (known == name) return set;
  }
  return 0;
}

std::string Board::DirectionNames(int frame) const {
  return absl::StrJoin(
      data_.frames[frame].names, ", ",
      [](std::string* out, const auto& entry) { *out += entry.first; });
}

absl::optional<BoardShape> NamedShape(absl::string_view name) {
  using Kind = BoardShape::Kind;
  BoardShape s;
  s.name = std::string(name);
  if (name == "radial-120") {
    s.kind = Kind::kRadial;
  } else if (name == "hexagon-91-e") {
    s.vertex = false;
  } else if (name == "hexagon-91-v") {
    s.vertex = true;
  } else if (name == "star-121") {
    s.kind = Kind::kStar;
    s.side = 4;
  } else if (name == "hexagon-169-v") {
    s.vertex = true;
    s.side = 8;
  } else {
    return absl::nullopt;
  }
  return s;
}

namespace {

absl::Status CheckRange(absl::string_view what, int value, int low, int high) {
  if (value >= low && value <= high) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(what, " must be from ", low, " to ", high, ", not ", value));
}

absl::StatusOr<BoardData> BuildData(const BoardShape& s) {
  switch (s.kind) {
    case BoardShape::Kind::kRadial:
      if (auto st = CheckRange("sectors", s.sectors, 6, 16); !st.ok())
        return st;
      if (auto st = CheckRange("tracks", s.tracks, 2, 6); !st.ok()) return st;
      return BuildRadial(s.sectors, s.tracks);
    case BoardShape::Kind::kHexagon:
      if (auto st = CheckRange("side", s.side, 2, 8); !st.ok()) return st;
      return BuildHexagon(s.side, s.vertex);
    case BoardShape::Kind::kStar:
      if (auto st = CheckRange("corner", s.side, 1, 4); !st.ok()) return st;
      return BuildStar(s.side);
    case BoardShape::Kind::kGrid:
      if (auto st = CheckRange("files", s.files, 2, 26); !st.ok()) return st;
      if (auto st = CheckRange("ranks", s.ranks, 2, 26); !st.ok()) return st;
      return BuildGrid(s.files, s.ranks, s.holes);
  }
  return absl::InternalError("unknown shape");
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Board>> BuildBoard(
    const BoardShape& shape) {
  absl::StatusOr<BoardData> data = BuildData(shape);
  if (!data.ok()) return data.status();
  if (data->cells.empty() || data->cells.size() > kMaxCells) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a board has 1 to ", kMaxCells, " cells, not ", data->cells.size()));
  }
  data->name = shape.name;
  return std::make_shared<const Board>(*std::move(data));
}

}  // namespace aster::rules
