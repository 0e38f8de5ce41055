// The exchange on one cell.
#include "search/exchange.h"

#include "rules/attacks.h"
#include "rules/chains.h"

namespace aster::search {
namespace {

using rules::Cell;
using rules::CellSet;
using rules::Move;
using rules::Piece;
using rules::Seat;

constexpr int kRoyalWorth = 20000;

// The pieces that may take on one cell, as the exchange goes on.
template <int Words>
class Attackers {
 public:
  using Set = CellSet<Words>;
  Attackers(const rules::Tables<Words>& t, const rules::Position<Words>& p,
            const eval::Weights& weights, Cell to, const Set& occupied)
      : t_(t), p_(p), weights_(weights), to_(to), occupied_(occupied) {
    const Set others = occupied.Minus(Set::Of(to));
    for (Cell e : others& t.step_sources(to)) {
      if (t.mover(p.at(e)).cells[e].step_captures.Has(to)) steps_.Add(e);
    }
    for (Cell e : others& p.riders() & t.line_sources(to)) {
      if (t.mover(p.at(e)).cells[e].line_captures.Has(to)) riders_.Add(e);
    }
  }

  // The least valuable of those in `side`; kNoCell if none takes.
  Cell Least(const Set& side) const {
    Cell least = rules::kNoCell;
    int worth = 2 * kRoyalWorth;
    auto consider = [&](Cell e) {
      const int w = Worth(e);
      if (w >= worth) return;
      if (!steps_.Has(e) &&
          !rules::RiderHits(t_, t_.mover(p_.at(e)), e, to_, occupied_))
        return;
      least = e;
      worth = w;
    };
    for (Cell e : side&(steps_ | riders_)) consider(e);
    return least;
  }
  int Worth(Cell e) const {
    const Piece piece = p_.at(e);
    return t_.piece(piece).royal
               ? kRoyalWorth
               : weights_.material[piece.seat()][piece.kind()];
  }
  void Remove(Cell e) {
    occupied_.Remove(e);
    steps_.Remove(e);
    riders_.Remove(e);
  }

 private:
  const rules::Tables<Words>& t_;
  const rules::Position<Words>& p_;
  const eval::Weights& weights_;
  const Cell to_;
  Set occupied_, steps_, riders_;
};

}  // namespace

template <int Words>
int CaptureWorth(const rules::Tables<Words>& t, const eval::Weights& weights,
                 Piece piece, Seat captor) {
  if (t.piece(piece).royal) return kRoyalWorth;
  int worth = weights.material[piece.seat()][piece.kind()];
  if (t.spec().rules.drops) {
    const int slot = t.piece(piece).captured_slot[captor];
    if (slot != rules::kNoSlot) worth += weights.reserve[captor][slot];
  }
  return worth;
}

template <int Words>
int Gain(const rules::Tables<Words>& t, const rules::Position<Words>& p,
         const eval::Weights& weights, Move m) {
  int gain = 0;
  auto take = [&](Cell c) {
    gain += CaptureWorth(t, weights, p.at(c), p.turn());
  };
  if (m.type() == Move::Type::kChain) {
    rules::VisitChain(t, p, m, [&](const rules::Chains<Words>& chain) {
      for (Cell c : chain.captured()) take(c);
    });
  } else if (m.type() == Move::Type::kBoard && !p.at(m.to()).none()) {
    take(m.to());
  }
  if (m.promotes()) {
    const auto& material = weights.material[p.turn()];
    gain += material[m.kind()] - material[p.at(m.from()).kind()];
  }
  return gain;
}

template <int Words>
bool ExchangeAtLeast(const rules::Tables<Words>& t,
                     const rules::Position<Words>& p,
                     const eval::Weights& weights, Move m, int threshold) {
  // `balance`: what the side that has just moved has beyond the threshold.
  int balance = Gain(t, p, weights, m) - threshold;
  const bool drop = m.type() == Move::Type::kDrop;
  if (balance < 0 || (!drop && m.type() != Move::Type::kBoard))
    return balance >= 0;
  const Seat mover = p.turn();
  const Cell to = m.to();
  const Piece before = drop ? Piece(mover, m.kind()) : p.at(m.from());
  Piece standing = m.promotes() ? Piece(mover, m.kind()) : before;
  CellSet<Words> occupied = p.occupied();
  if (!drop) occupied.Remove(m.from());
  occupied.Add(to);
  Attackers<Words> attackers(t, p, weights, to, occupied);
  const CellSet<Words> sides[] = {occupied & p.cells_of(mover),
                                  occupied.Minus(p.cells_of(mover))};
  for (int side = 1;; side ^= 1) {
    const Cell e = attackers.Least(sides[side]);
    if (e == rules::kNoCell) break;
    const Seat captor = p.at(e).seat();
    if (t.piece(p.at(e)).royal) {
      // A royal piece takes only what nothing guards.
      attackers.Remove(e);
      if (attackers.Least(sides[side ^ 1]) != rules::kNoCell) break;
      balance -= side ? CaptureWorth(t, weights, standing, captor)
                      : -CaptureWorth(t, weights, standing, captor);
      break;
    }
    const int worth = CaptureWorth(t, weights, standing, captor);
    balance += side ? -worth : worth;
    // Even if the piece that took is lost for nothing, is it decided?
    const int risk =
        CaptureWorth(t, weights, p.at(e), side ? mover : standing.seat());
    if (side ? balance + risk < 0 : balance - risk >= 0) break;
    // Taking that leaves one behind is not done.
    if (side ? balance >= 0 : balance < 0) break;
    attackers.Remove(e);
    standing = p.at(e);
  }
  return balance >= 0;
}

#define ASTER_INSTANTIATE(W)                                               \
  template int CaptureWorth(const rules::Tables<W>&, const eval::Weights&, \
                            Piece, Seat);                                  \
  template int Gain(const rules::Tables<W>&, const rules::Position<W>&,    \
                    const eval::Weights&, Move);                           \
  template bool ExchangeAtLeast(const rules::Tables<W>&,                   \
                                const rules::Position<W>&,                 \
                                const eval::Weights&, Move, int);
ASTER_INSTANTIATE(2)
ASTER_INSTANTIATE(3)
#undef ASTER_INSTANTIATE

}  // namespace aster::search
