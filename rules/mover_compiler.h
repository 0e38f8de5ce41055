// MoverCompiler: turns one kind of one seat, as a variant states it, into the
// tables of a Mover. Used by Tables only.
#ifndef ASTER_RULES_MOVER_COMPILER_H_
#define ASTER_RULES_MOVER_COMPILER_H_

#include <vector>

#include "rules/tables.h"

namespace aster::rules {

template <int Words>
class MoverCompiler {
 public:
  MoverCompiler(const VariantSpec& spec, Seat s, Kind k);

  // Equal keys compile to equal movers.
  std::vector<uint32_t> Key() const;
  // Adds the slides it needs to `slides`.
  Mover<Words> Compile(std::vector<Slides<Words>>& slides);

 private:
  bool Starts(const Movement& m, Cell c) const;
  DirectionSet Directions(const Movement& m) const;
  void AddMovement(const Movement& m);
  void AddSteps(const Movement& m, Cell c, int d);
  void AddLine(const Movement& m, Cell c, int d);
  int AddSlides(std::vector<Slides<Words>>& slides, RayBundle& rays, bool used);
  void FinishCanMove();

  const VariantSpec& spec_;
  const Board& board_;
  Seat seat_;
  const PieceSpec& piece_;
  Mover<Words> mover_;
  RayBundle any_, moves_, captures_, hops_;
  bool has_any_ = false, has_moves_ = false, has_captures_ = false,
       has_hops_ = false;
};

extern template class MoverCompiler<2>;
extern template class MoverCompiler<3>;

}  // namespace aster::rules

#endif  // ASTER_RULES_MOVER_COMPILER_H_
