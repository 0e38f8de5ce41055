// Draughts captures: enumerates the chains of jumps from a cell (rulebook 6.6).
#ifndef ASTER_RULES_CHAINS_H_
#define ASTER_RULES_CHAINS_H_

#include <array>

#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

template <int Words>
class Chains {
 public:
  using Set = CellSet<Words>;
  static constexpr int kMaxJumps = kMaxCells / 2;
  // No more jumps than this are tried from one cell: positions built for it
  // have more chains than could ever be listed, and the rest of those is left
  // out.
  static constexpr int kMaxTried = 5000;

  Chains(const Tables<Words>& tables, const Position<Words>& position,
         Cell from)
      : t_(tables),
        p_(position),
        from_(from),
        mover_(tables.mover(position.at(from))) {}

  // Calls visit(chain) for each complete chain, in a fixed order, until it
  // returns false. `chain` is this object: landings(), captured().
  template <class Visit>
  void ForEach(Visit visit) {
    occupied_ = p_.occupied();
    occupied_.Remove(from_);
    enemies_ = p_.opponents_of(p_.at(from_).seat());
    length_ = tried_ = 0;
    captured_ = Set();
    Extend(from_, visit);
  }
  absl::Span<const Cell> landings() const {
    return {landings_.data(), static_cast<size_t>(length_)};
  }
  const Set& captured() const { return captured_; }

 private:
  bool Jumps(Cell at, int d) const {
    const auto ray = t_.board().ray(at, d);
    return ray.size() >= 2 && enemies_.Has(ray[0]) && !occupied_.Has(ray[1]);
  }

  template <class Visit>
  bool Extend(Cell at, Visit& visit) {
    bool extended = false;
    for (DirectionSet left = mover_.overtakes[at]; left; left &= left - 1) {
      const int d = std::countr_zero(left);
      if (!Jumps(at, d)) continue;
      if (++tried_ > kMaxTried || length_ == kMaxJumps) return false;
      extended = true;
      const Cell over = t_.board().ray(at, d)[0], to = t_.board().ray(at, d)[1];
      landings_[length_++] = to;
      for (Set* set : {&occupied_, &enemies_, &captured_}) set->Toggle(over);
      const bool more = Extend(to, visit);
      for (Set* set : {&occupied_, &enemies_, &captured_}) set->Toggle(over);
      --length_;
      if (!more) return false;
    }
    return extended || length_ == 0 || visit(*this);
  }

  const Tables<Words>& t_;
  const Position<Words>& p_;
  Cell from_;
  const Mover<Words>& mover_;
  Set occupied_, enemies_, captured_;
  std::array<Cell, kMaxJumps> landings_;
  int length_ = 0, tried_ = 0;
};

// Finds the chain that a move of type kChain means and calls visit(chain) once.
template <int Words, class Visit>
void VisitChain(const Tables<Words>& t, const Position<Words>& p, Move m,
                Visit visit) {
  int ordinal = m.ordinal();
  Chains<Words> chains(t, p, m.from());
  chains.ForEach([&](const Chains<Words>& chain) {
    if (chain.landings().back() != m.to() || ordinal-- > 0) return true;
    visit(chain);
    return false;
  });
}

}  // namespace aster::rules

#endif  // ASTER_RULES_CHAINS_H_
