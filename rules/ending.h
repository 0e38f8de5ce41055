// Ends of the game that a position shows by itself: the last player left, a
// bare royal piece, marriage, no progress. Knows no moves and no past.
#ifndef ASTER_RULES_ENDING_H_
#define ASTER_RULES_ENDING_H_

#include "rules/attacks.h"
#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

// The seat whose royal piece stands alone, without a reserve; kNoSeat if none
// does. Should both stand alone, the one to move counts.
template <int Words>
Seat BareSeat(const Tables<Words>& t, const Position<Words>& p) {
  for (int i = 0; i < t.seats(); ++i) {
    const Seat s = static_cast<Seat>((p.turn() + i) % t.seats());
    if (p.cells_of(s).Count() == 1 && !p.has_reserve(s)) return s;
  }
  return kNoSeat;
}

// Whether the seat's royal piece stands unattacked beside its partner (rulebook
// 6, Hex Fiance).
template <int Words>
bool Married(const Tables<Words>& t, const Position<Words>& p, Seat s) {
  if (!p.alive(s)) return false;
  const Piece partner(s, t.spec().rules.marriage[1]);
  const CellSet<Words> near = t.beside(p.royal(s)) & p.cells_of(s);
  for (Cell c : near) {
    if (p.at(c) == partner) return !RoyalAttacked(t, p, s);
  }
  return false;
}

// Finds and notes the position's ending; a win comes before a draw. `last` is
// the seat that has just moved.
template <int Words>
void FindEnding(const Tables<Words>& t, Position<Words>& p, Seat last) {
  p.SetEnding(Ending::kNone, kNoSeat);
  const RulesSpec& rules = t.spec().rules;
  if (p.alive_count() == 1) {
    return p.SetEnding(Ending::kLastPlayer,
                       static_cast<Seat>(std::countr_zero(p.alive_mask())));
  }
  if (rules.bare_royal_loses) {
    const Seat bare = BareSeat(t, p);
    if (bare != kNoSeat) {
      return p.SetEnding(Ending::kBareRoyal,
                         static_cast<Seat>((bare + 1) % t.seats()));
    }
  }
  if (!rules.marriage.empty() && Married(t, p, last)) {
    return p.SetEnding(Ending::kMarriage, last);
  }
  if (rules.no_progress && p.no_progress() >= t.spec().no_progress_limit()) {
    p.SetEnding(Ending::kNoProgress, kNoSeat);
  }
}

}  // namespace aster::rules

#endif  // ASTER_RULES_ENDING_H_
