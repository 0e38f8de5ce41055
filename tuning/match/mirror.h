// The left-right mirror of a game, where it has one: a reflection of the board
// with a map of kinds under which every seat's start, movements and zones are
// its own again. Found from geometry and rules and tried out in games; knows no
// board and no game by name.
#ifndef ASTER_TUNING_MATCH_MIRROR_H_
#define ASTER_TUNING_MATCH_MIRROR_H_

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "rules/game.h"

namespace aster::tuning {

struct Mirror {
  std::vector<rules::Cell> cells;  // where each cell goes
  std::vector<rules::Kind> kinds;  // what each kind becomes
  // [seat][slot]: where a reserve's slot goes.
  std::array<std::vector<int>, rules::kMaxSeats> slots;
};

// The mirror that takes every seat to itself; none for a game that lacks it.
// With more than two seats a mirror turns the order of turns round, so those
// games have none. Costs some thousand generated move lists.
absl::optional<Mirror> FindMirror(
    const std::shared_ptr<const rules::Variant>& variant);

// The current position as bytes, without counters: equal for equal positions
// (cells, reserves, seat to move, seats left). With a mirror, those of the
// position's mirror image.
std::string PositionBytes(const rules::Game& game,
                          const Mirror* mirror = nullptr);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_MIRROR_H_
