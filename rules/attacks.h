// Who attacks a cell. An attack is a capture that a piece could make there if
// an enemy stood on it; overtaking is none (no royal pieces in such games).
#ifndef ASTER_RULES_ATTACKS_H_
#define ASTER_RULES_ATTACKS_H_

#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

// Whether the rider on `from` takes on `to` along a line, `occupied` standing.
template <int Words>
bool RiderHits(const Tables<Words>& t, const Mover<Words>& m, Cell from,
               Cell to, const CellSet<Words>& occupied) {
  for (const Way<Words>& way : t.ways(from, to)) {
    const bool slides = t.SlidesBy(m, from, way), hops = t.HopsBy(m, from, way);
    if (!slides && !hops) continue;
    const CellSet<Words> met = way.between & occupied;
    if (slides && met.Empty()) return true;
    if (hops && met.Count() == 1) return true;
  }
  return false;
}

// Whether a piece among `by` attacks c, with `occupied` on the board. The
// pieces are those of `p`, so `by` may leave some out that are about to be
// captured.
template <int Words>
bool IsAttacked(const Tables<Words>& t, const Position<Words>& p, Cell c,
                const CellSet<Words>& by, const CellSet<Words>& occupied) {
  for (Cell e : by& t.step_sources(c)) {
    if (t.mover(p.at(e)).cells[e].step_captures.Has(c)) return true;
  }
  for (Cell e : by& p.riders() & t.line_sources(c)) {
    const Mover<Words>& m = t.mover(p.at(e));
    if (m.cells[e].line_captures.Has(c) && RiderHits(t, m, e, c, occupied))
      return true;
  }
  return false;
}

// The cells of `targets`, few of them, that the pieces `by` attack. Riders are
// looked at from their own cells: most of them aim at none of the targets.
template <int Words>
CellSet<Words> AttackedAmong(const Tables<Words>& t, const Position<Words>& p,
                             const CellSet<Words>& targets,
                             const CellSet<Words>& by) {
  CellSet<Words> attacked;
  for (Cell c : targets) {
    const CellSet<Words> near = by & t.step_sources(c);
    for (Cell e : near) {
      if (t.mover(p.at(e)).cells[e].step_captures.Has(c)) attacked.Add(c);
    }
  }
  const CellSet<Words> riders = by & p.riders();
  for (Cell e : riders) {
    const Mover<Words>& m = t.mover(p.at(e));
    const CellSet<Words> aimed = m.cells[e].line_captures & targets;
    for (Cell c : aimed) {
      if (RiderHits(t, m, e, c, p.occupied())) attacked.Add(c);
    }
  }
  return attacked;
}

// Whether any opponent attacks the seat's royal piece; false if it has none.
template <int Words>
bool RoyalAttacked(const Tables<Words>& t, const Position<Words>& p, Seat s) {
  return p.royal(s) != kNoCell &&
         IsAttacked(t, p, p.royal(s), p.opponents_of(s), p.occupied());
}

}  // namespace aster::rules

#endif  // ASTER_RULES_ATTACKS_H_
