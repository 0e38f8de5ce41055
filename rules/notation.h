// FEN and move text (rulebook section 9): reading with messages that name the
// fault and its place, and writing.
#ifndef ASTER_RULES_NOTATION_H_
#define ASTER_RULES_NOTATION_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "rules/position.h"
#include "rules/tables.h"
#include "rules/types.h"

namespace aster::rules {

// Error: "bad FEN at character N (PLACE): FAULT", characters counted from 1.
template <int Words>
absl::StatusOr<Position<Words>> ReadFen(const Tables<Words>& t,
                                        absl::string_view text);

template <int Words>
std::string WriteFen(const Tables<Words>& t, const Position<Words>& p);

// The variant's starting position.
template <int Words>
Position<Words> StartPosition(const Tables<Words>& t);

// A piece as a FEN writes it: "P", "p", "+P", "r+P".
std::string PieceText(const VariantSpec& spec, Piece p);

// `m` must be legal in `p`.
template <int Words>
std::string MoveText(const Tables<Words>& t, const Position<Words>& p, Move m);

// The legal move of that text. Error: "illegal move 'TEXT': FAULT".
template <int Words>
absl::StatusOr<Move> ReadMove(const Tables<Words>& t, const Position<Words>& p,
                              absl::string_view text);

}  // namespace aster::rules

#endif  // ASTER_RULES_NOTATION_H_
