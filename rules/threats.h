// Threats<Words>: everything that attacks a royal piece or is one piece away
// from it, and from that the cells on which each other piece of its army may
// end without leaving it attacked. Serves pins, checks, double checks and
// hoppers of any number of opponents alike, so that legal moves need not be
// made to be told.
#ifndef ASTER_RULES_THREATS_H_
#define ASTER_RULES_THREATS_H_

#include "rules/attacks.h"
#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

template <int Words>
class Threats {
 public:
  using Set = CellSet<Words>;

  // Of the opponents of seat s against its royal piece, if it has one.
  Threats(const Tables<Words>& t, const Position<Words>& p, Seat s)
      : free_(t.all_cells()), steps_(free_) {
    const Cell royal = p.royal(s);
    if (royal == kNoCell) return;
    const Set& occupied = p.occupied();
    const Set opponents = p.opponents_of(s);
    for (Cell e : opponents& t.step_sources(royal)) {
      if (!t.mover(p.at(e)).cells[e].step_captures.Has(royal)) continue;
      attacked_ = true;
      steps_ &= Set::Of(e);
    }
    for (Cell e : opponents& p.riders() & t.line_sources(royal)) {
      const Mover<Words>& m = t.mover(p.at(e));
      if (!m.cells[e].line_captures.Has(royal)) continue;
      for (const Way<Words>& way : t.ways(e, royal)) {
        if (t.SlidesBy(m, e, way)) AddLine(e, way.between, occupied, 0);
        if (t.HopsBy(m, e, way)) AddLine(e, way.between, occupied, 1);
      }
    }
    free_ &= steps_;
  }

  bool attacked() const { return attacked_; }
  // Cells where a piece that comes from no line of a threat, or from the
  // reserve, may go.
  const Set& free() const { return free_; }
  // Cells where the piece on `from` may go; not for the royal piece.
  Set Allowed(Cell from) const {
    if (!on_lines_.Has(from)) return free_;
    Set allowed = steps_;
    for (int i = 0; i < count_; ++i) {
      const Line& line = storage_.lines[i];
      allowed &= line.between.Has(from) ? line.inside : line.outside;
    }
    return allowed;
  }

 private:
  struct Line {
    Set between;
    Set inside;   // where a piece that stands between may go
    Set outside;  // where any other piece may go
  };
  static constexpr int kMaxLines = 64;

  // The line attacks when exactly `wanted` pieces stand between: none for a
  // slider, one for a hopper.
  void AddLine(Cell attacker, const Set& between, const Set& occupied,
               int wanted) {
    const int n = (between & occupied).Count();
    if (n > wanted + 1 || count_ == kMaxLines) return;
    attacked_ |= n == wanted;
    const Set gaps = between.Minus(occupied);
    Line& line = storage_.lines[count_++];
    line.between = between;
    on_lines_ |= between;
    line.inside = Where(attacker, gaps, n != wanted, n - 1 != wanted);
    line.outside = Where(attacker, gaps, n + 1 != wanted, n != wanted);
    free_ &= line.outside;
  }
  // The attacker's cell, the gaps if ending in one is safe, all other cells if
  // ending elsewhere is.
  static Set Where(Cell attacker, const Set& gaps, bool gap_safe,
                   bool elsewhere_safe) {
    Set cells = Set::Of(attacker);
    if (gap_safe) cells |= gaps;
    if (elsewhere_safe) cells |= ~gaps;
    return cells;
  }

  Set free_;
  Set steps_;     // what attackers that no piece can block leave free
  Set on_lines_;  // cells between
  // Left uninitialised: most positions need few of them.
  union Storage {
    Storage() {}
    std::array<Line, kMaxLines> lines;
  } storage_;
  int count_ = 0;
  bool attacked_ = false;
};

}  // namespace aster::rules

#endif  // ASTER_RULES_THREATS_H_
