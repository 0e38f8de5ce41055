// Static exchange evaluation: what comes of a move if both sides go on taking
// on its cell for as long as it pays, the least valuable piece first. Lines are
// looked at afresh after every capture, so that sliders behind others and
// hoppers over them join in. With more seats all opponents of the mover are one
// side.
#ifndef ASTER_SEARCH_EXCHANGE_H_
#define ASTER_SEARCH_EXCHANGE_H_

#include "eval/weights.h"
#include "rules/position.h"
#include "rules/tables.h"
#include "rules/types.h"

namespace aster::search {

// What it is worth to `captor` that `piece` goes, in centipawns: its material,
// and what the captor may drop for it.
template <int Words>
int CaptureWorth(const rules::Tables<Words>& t, const eval::Weights& weights,
                 rules::Piece piece, rules::Seat captor);

// What a move gains at once, in centipawns: material captured and the
// promotion's.
template <int Words>
int Gain(const rules::Tables<Words>& t, const rules::Position<Words>& p,
         const eval::Weights& weights, rules::Move m);

// Whether the exchange that `m`, a legal move, begins comes to at least
// `threshold` centipawns for its mover. Chains, swaps and passes are judged by
// what they gain at once.
template <int Words>
bool ExchangeAtLeast(const rules::Tables<Words>& t,
                     const rules::Position<Words>& p,
                     const eval::Weights& weights, rules::Move m,
                     int threshold);

}  // namespace aster::search

#endif  // ASTER_SEARCH_EXCHANGE_H_
