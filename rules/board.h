// Board: an immutable graph of cells with lines, names, rotations and drawing
// coordinates (rulebook section 1). Knows no pieces and no game.
#ifndef ASTER_RULES_BOARD_H_
#define ASTER_RULES_BOARD_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "rules/types.h"

namespace aster::rules {

// A set of directions: bit d stands for direction d of the board.
using DirectionSet = uint32_t;
inline constexpr int kMaxDirections = 32;

enum class LineClass { kOrthogonal, kDiagonal, kLeap };

// Drawing coordinates: neighbouring cells are about one unit apart, x to the
// right, y downwards as seen by the first player, who sits at the bottom.
struct Point {
  double x = 0;
  double y = 0;
};

// Everything that a builder supplies; Board checks and indexes it.
struct BoardData {
  struct Direction {
    std::string name;
    LineClass line = LineClass::kOrthogonal;
  };
  struct CellData {
    std::string name;
    Point center;
    std::vector<Point> outline;
    int shade = 0;
    std::vector<std::vector<Cell>> rays;  // one per direction, outward
  };
  // What a player calls directions when it looks at the board this way.
  struct Frame {
    std::string name;
    std::vector<std::pair<std::string, DirectionSet>> names;
  };

  std::string name;
  std::vector<CellData> cells;
  std::vector<Direction> directions;
  std::vector<Frame> frames;  // the first is the board's own
  // turn_cells[c], turn_directions[d]: where one turn takes a cell, a
  // direction.
  std::vector<Cell> turn_cells;
  std::vector<int> turn_directions;
  int turns = 1;                        // turns that make a full rotation
  std::vector<std::vector<Cell>> rows;  // in the order a FEN lists them
  std::vector<std::string> row_names;   // "rank 11", "track v": for messages
};

class Board {
 public:
  explicit Board(BoardData data);

  const std::string& name() const { return data_.name; }
  int size() const { return static_cast<int>(data_.cells.size()); }
  int directions() const { return static_cast<int>(data_.directions.size()); }
  const BoardData::Direction& direction(int d) const {
    return data_.directions[d];
  }

  const std::string& cell_name(Cell c) const { return data_.cells[c].name; }
  absl::optional<Cell> FindCell(absl::string_view name) const;
  Point center(Cell c) const { return data_.cells[c].center; }
  const std::vector<Point>& outline(Cell c) const {
    return data_.cells[c].outline;
  }
  int shade(Cell c) const { return data_.cells[c].shade; }

  // The cells met by going from c in direction d, nearest first, c left out.
  // A track that goes round gives every other cell of it once.
  absl::Span<const Cell> ray(Cell c, int d) const {
    return data_.cells[c].rays[d];
  }
  // Edge neighbours of c in direction order, each once.
  std::vector<Cell> Neighbours(Cell c) const;

  int turns() const { return data_.turns; }
  Cell Turn(Cell c, int turns) const;
  DirectionSet TurnDirections(DirectionSet set, int turns) const;

  // Index of the frame of that name ("" is the board's own); -1 if none.
  int FindFrame(absl::string_view name) const;
  // Directions that `name` stands for in a frame, before any turn; 0 if none.
  DirectionSet FindDirections(int frame, absl::string_view name) const;
  // All names of a frame's directions, each with what it stands for.
  const std::vector<std::pair<std::string, DirectionSet>>& NamedDirections(
      int frame) const {
    return data_.frames[frame].names;
  }
  // The names alone, separated by commas.
  std::string DirectionNames(int frame) const;

  const std::vector<std::vector<Cell>>& rows() const { return data_.rows; }
  const std::string& row_name(int row) const { return data_.row_names[row]; }

 private:
  BoardData data_;
  absl::flat_hash_map<std::string, Cell> by_name_;
};

// Where the words of a variant file name a board.
struct BoardShape {
  enum class Kind { kRadial, kHexagon, kStar, kGrid };
  Kind kind = Kind::kHexagon;
  std::string name;
  bool vertex = false;          // hexagon: a vertex faces the player
  int side = 6;                 // hexagon: cells on an edge; star: corner size
  int sectors = 8, tracks = 5;  // radial
  int files = 8, ranks = 8;     // grid
  std::vector<std::string> holes;  // grid: names of cells that are not there
};

// The rulebook's five boards by name: radial-120, hexagon-91-e, hexagon-91-v,
// star-121, hexagon-169-v.
absl::optional<BoardShape> NamedShape(absl::string_view name);
// Builds the board; an error says which measure is out of range.
absl::StatusOr<std::shared_ptr<const Board>> BuildBoard(
    const BoardShape& shape);

// The builders behind BuildBoard, one a geometry. Measures are in range.
BoardData BuildRadial(int sectors, int tracks);
BoardData BuildHexagon(int side, bool vertex);
BoardData BuildStar(int corner);
absl::StatusOr<BoardData> BuildGrid(int files, int ranks,
                                    const std::vector<std::string>& holes);

}  // namespace aster::rules

#endif  // ASTER_RULES_BOARD_H_
