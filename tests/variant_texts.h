// Small variants as TOML, for tests that change one field of them and look at
// what becomes of it.
#ifndef ASTER_TESTS_VARIANT_TEXTS_H_
#define ASTER_TESTS_VARIANT_TEXTS_H_

namespace aster::tests {

// Two players on a square, without drops.
inline constexpr char kDuel[] = R"(schema = 1
name = "duel"
title = "Duel"
sources = ["here"]
board = { shape = "grid", files = 5, ranks = 5 }
seats = [
  { tag = "w", name = "White", turn = 0, color = "#112233" },
  { tag = "b", name = "Black", turn = 2 },
]

[zones]
far = "?5"
start = "?2"

[promotion]
zone = "far"
when = "end"
must = "stuck"

[pieces.K]
royal = true
moves = [{ along = ["orthogonal", "diagonal"], type = "step" }]

[pieces.R]
moves = [{ along = "orthogonal", type = "slide", range = 3 }]

[pieces.P]
name = "Pawn"
progress = true
moves = [
  { along = "forward", type = "step", to = "empty" },
  { along = "forward", type = "slide", range = 2, to = "empty", from = "start" },
  { along = "forward-diagonals", type = "step", to = "enemy" },
]
promotion = { to = ["R"] }

[pieces.N]
moves = [{ along = "knight", type = "leap", cells = [1] }]
promotion = { to = ["C"], style = "marked" }

[pieces.C]
moves = [
  { along = "orthogonal", type = "slide", to = "empty" },
  { along = "orthogonal", type = "hop" },
]

[armies.main.cells]
K = "c1"
R = "a1"
P = "b2"

[rules]
royalty = "checkmate"
no_moves = "draw"
)";

// The same with drops.
inline constexpr char kReserve[] = R"([armies.main]
reserve = ["R", "P", "N", "C"]

[armies.main.cells])";

// Three players with two armies on a small hexagon.
inline constexpr char kCrowd[] = R"(schema = 1
name = "crowd"
board = { shape = "hexagon", side = 3, towards = "edge" }
seats = [
  { tag = "r", name = "Red", turn = 0, army = "one" },
  { tag = "g", name = "Green", turn = 2, army = "one" },
  { tag = "b", name = "Blue", turn = 4, army = "two" },
]

[zones]
rim = { last = 1, along = "left-forward", frame = "edge" }
far = { turn = 0, cells = "c5" }

[pieces.K]
royal = true
moves = [
  { along = "orthogonal", type = "step" },
  { along = "orthogonal", type = "swap", except = ["P"] },
]

[pieces.Q]
moves = [{ along = "orthogonal", type = "slide" }]
promotion = { to = ["P"], zone = "far" }

[pieces.P]
moves = [{ along = "right-forward", type = "step" }]
promotion = { to = ["Q"], zone = "rim" }

[pieces.L]
moves = [{ along = "left-forward", type = "step" }]

[pieces.W]
armies = "two"
moves = [{ along = "left", type = "step" }]

[armies.one]
frame = "edge"
turn = 0

[armies.one.cells]
K = "b1"
Q = "a1"

[armies.two]
frame = "edge"
turn = 0

[armies.two.cells]
K = "b1"
W = "c1"

[rules]
royalty = "elimination"
no_moves = "pass"
)";

}  // namespace aster::tests

#endif  // ASTER_TESTS_VARIANT_TEXTS_H_
