// A variant as JSON: everything that a frontend needs to draw and play a game
// that it has never heard of, together with the protocol's `legal` and `state`.
// Works for users' variants as for those built in; knows no position.
#ifndef ASTER_APP_DESCRIBE_H_
#define ASTER_APP_DESCRIBE_H_

#include <string>

#include "rules/variant.h"

namespace aster::app {

// Raised when a key changes its meaning or goes away; new keys do not raise it.
inline constexpr int kDescribeSchema = 1;

// One line, without a newline at its end: an object with the keys schema,
// variant, title, board, seats, armies, directions, zones, cells, neighbours,
// rows, pieces, start, rules, notation and sources. Coordinates are drawing
// units (neighbours about one apart), x to the right, y downwards, the first
// player at the bottom; angles are degrees, 0 to the right, 90 up.
std::string DescribeJson(const rules::Variant& variant);

}  // namespace aster::app

#endif  // ASTER_APP_DESCRIBE_H_
