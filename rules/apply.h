// Making a move: a new position from an old one, with all that follows from it
// before the next player chooses (eliminations, turns passed over, ends of the
// game). An observer, fixed at compile time, is told what changed, so that an
// evaluation can follow without the rules knowing it.
#ifndef ASTER_RULES_APPLY_H_
#define ASTER_RULES_APPLY_H_

#include <cassert>

#include "rules/attacks.h"
#include "rules/chains.h"
#include "rules/ending.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

// The observer's face; this one ignores everything.
struct NoObserver {
  void Put(Piece, Cell) {}
  void Take(Piece, Cell) {}
  void Reserve(Seat, int /*slot*/, int /*change*/) {}
};

// Passes the turn to the next seat still in; the move number goes up on the way
// over seat 0.
template <int Words>
void NextTurn(const Tables<Words>& t, Position<Words>& p) {
  int s = p.turn();
  do {
    if (++s == t.seats()) {
      s = 0;
      p.SetMoveNumber(p.move_number() + 1);
    }
  } while (!p.alive(static_cast<Seat>(s)));
  p.SetTurn(t, static_cast<Seat>(s));
}

template <int Words, class Observer>
class Applier {
 public:
  // `p` is changed in place; copy it first.
  Applier(const Tables<Words>& t, Position<Words>& p, Observer& observer)
      : t_(t), p_(p), observer_(observer), mover_(p.turn()) {}

  // `m` must be legal, and the game not over.
  void Make(Move m) {
    switch (m.type()) {
      case Move::Type::kBoard:
        MakeBoard(m);
        break;
      case Move::Type::kDrop:
        MakeDrop(m);
        break;
      case Move::Type::kSwap:
        MakeSwap(m);
        break;
      case Move::Type::kChain:
        MakeChain(m);
        break;
      case Move::Type::kPass:
        break;
    }
    FinishTurn();
  }

 private:
  void Put(Piece piece, Cell c) {
    p_.Put(t_, piece, c);
    observer_.Put(piece, c);
  }
  Piece Take(Cell c) {
    const Piece piece = p_.Take(t_, c);
    observer_.Take(piece, c);
    return piece;
  }
  void AddReserve(Seat s, int slot, int n) {
    p_.AddReserve(t_, s, slot, n);
    observer_.Reserve(s, slot, n);
  }

  void Capture(Cell c) {
    const Piece taken = Take(c);
    progress_ = irreversible_ = true;
    if (t_.spec().rules.drops) {
      const int slot = t_.piece(taken).captured_slot[mover_];
      if (slot != kNoSlot) AddReserve(mover_, slot, 1);
      irreversible_ = false;
    }
    if (t_.spec().rules.royalty == Royalty::kNone &&
        p_.cells_of(taken.seat()).Empty()) {
      Eliminate(taken.seat());
    }
  }

  void MakeBoard(Move m) {
    if (!p_.at(m.to()).none()) Capture(m.to());
    const Piece piece = Take(m.from());
    Land(piece, m);
  }
  // Puts the piece that made the move on its last cell, promoted if it
  // promotes.
  void Land(Piece piece, Move m) {
    const PieceRules<Words>& rules = t_.piece(piece);
    progress_ |= rules.progress;
    if (!m.promotes()) return Put(piece, m.to());
    Put(Piece(mover_, m.kind()), m.to());
    progress_ |= rules.promotion_progress;
    irreversible_ |= rules.promotion_progress && !t_.spec().rules.drops;
  }

  void MakeDrop(Move m) {
    const auto& reserve = t_.reserve(mover_);
    for (size_t slot = 0; slot < reserve.size(); ++slot) {
      for (Kind k : reserve[slot].dropped_as) {
        if (k == m.kind()) AddReserve(mover_, static_cast<int>(slot), -1);
      }
    }
    Put(Piece(mover_, m.kind()), m.to());
    progress_ = true;
  }

  void MakeSwap(Move m) {
    const Piece a = Take(m.from());
    const Piece b = Take(m.to());
    Put(a, m.to());
    Put(b, m.from());
  }

  void MakeChain(Move m) {
    CellSet<Words> captured;
    VisitChain(t_, p_, m, [&](const Chains<Words>& chain) {
      captured = chain.captured();
    });
    const Piece piece = Take(m.from());
    for (Cell c : captured) Capture(c);
    Land(piece, m);
  }

  void FinishTurn() {
    NextTurn(t_, p_);
    Eliminations();
    p_.SetNoProgress(progress_ ? 0 : p_.no_progress() + 1);
    p_.SetReversible(irreversible_ ? 0 : p_.reversible() + 1);
    FindEnding(t_, p_, mover_);
  }

  void Eliminate(Seat s) {
    const CellSet<Words> cells = p_.cells_of(s);
    for (Cell c : cells) Take(c);
    for (size_t slot = 0; slot < t_.reserve(s).size(); ++slot) {
      if (const int n = p_.reserve(s, static_cast<int>(slot))) {
        AddReserve(s, static_cast<int>(slot), -n);
      }
    }
    p_.SetAlive(static_cast<uint8_t>(p_.alive_mask() & ~(1 << s)));
    progress_ = irreversible_ = true;
  }

  // Rulebook 6.1 and 6.6: who is out when the turn begins.
  void Eliminations() {
    const RulesSpec& rules = t_.spec().rules;
    for (;;) {
      if (rules.royalty == Royalty::kElimination) {
        while (EliminateAttacked()) {
        }
      }
      if (rules.no_moves != NoMoves::kOut || p_.alive_count() == 1 ||
          Generator<Words>(t_, p_).HasMove()) {
        return;
      }
      Eliminate(p_.turn());
      NextTurn(t_, p_);
    }
  }
  // Removes every opponent whose royal piece the seat to move attacks.
  bool EliminateAttacked() {
    const CellSet<Words> by = p_.cells_of(p_.turn());
    CellSet<Words> royals;
    for (int s = 0; s < t_.seats(); ++s) {
      if (s != p_.turn() && p_.alive(static_cast<Seat>(s))) {
        royals.Add(p_.royal(static_cast<Seat>(s)));
      }
    }
    const CellSet<Words> attacked = AttackedAmong(t_, p_, royals, by);
    for (Cell c : attacked) Eliminate(p_.at(c).seat());
    return attacked.Any();
  }

  const Tables<Words>& t_;
  Position<Words>& p_;
  Observer& observer_;
  Seat mover_;
  bool progress_ = false;
  bool irreversible_ = false;
};

// Sets `to` to the position after `m` in `from`; they may not be the same.
template <int Words, class Observer>
void Apply(const Tables<Words>& t, const Position<Words>& from, Move m,
           Position<Words>& to, Observer& observer) {
  to = from;
  Applier<Words, Observer>(t, to, observer).Make(m);
}
template <int Words>
Position<Words> Apply(const Tables<Words>& t, const Position<Words>& from,
                      Move m) {
  Position<Words> to;
  NoObserver none;
  Apply(t, from, m, to, none);
  return to;
}

// Sets `to` to `from` with the turn passed on, as search imagines it: no rule
// allows it. Nothing before it is seen as repeated after it.
template <int Words>
void PassTurn(const Tables<Words>& t, const Position<Words>& from,
              Position<Words>& to) {
  to = from;
  NextTurn(t, to);
  to.SetReversible(0);
}

}  // namespace aster::rules

#endif  // ASTER_RULES_APPLY_H_
