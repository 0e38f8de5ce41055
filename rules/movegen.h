// Legal moves of a position that has not ended. One generator serves all games:
// sinks decide whether moves are listed, counted or only asked for.
#ifndef ASTER_RULES_MOVEGEN_H_
#define ASTER_RULES_MOVEGEN_H_

#include <vector>

#include "rules/chains.h"
#include "rules/position.h"
#include "rules/tables.h"
#include "rules/threats.h"

namespace aster::rules {

using MoveList = std::vector<Move>;

// Which moves are wanted. Noisy ones are captures, and promotions that count as
// progress; quiet ones are all that do not capture.
enum class Want { kAll, kCaptures, kNoisy, kQuiet };

template <int Words>
class Generator {
 public:
  using Set = CellSet<Words>;
  Generator(const Tables<Words>& tables, const Position<Words>& position);

  // Whether the royal piece of the seat to move is attacked.
  bool attacked() const { return threats_.attacked(); }

  // Appends the legal moves; `pass` where it is the only one (rulebook 6.1).
  void List(MoveList& moves) const;
  // Legal captures and promotions that leave the royal piece unattacked. Where
  // 6.1 lets a player leave it attacked, moves that do are not among them.
  void ListNoisy(MoveList& moves) const;
  // How many List appends.
  int Count() const;
  // Whether there is a legal move other than a pass.
  bool HasMove() const;
  // Whether `m`, made up anywhere, is one of List's. Quick where capturing is
  // not forced: only that piece's moves, or the drops, are looked at.
  bool IsLegal(Move m) const;

 private:
  template <class Sink>
  void Legal(Sink& sink, bool any = false) const;
  template <class Sink>
  void Emit(Sink& sink, bool safe, bool any) const;
  template <class Sink>
  void EmitBoard(Sink& sink, bool safe, Want want) const;
  template <class Sink>
  void EmitFrom(Sink& sink, Cell from, bool safe, Want want) const;
  template <class Sink>
  void EmitPiece(Sink& sink, const PieceRules<Words>& rules, Cell from,
                 const Set& targets, Want want) const;
  template <class Sink>
  void EmitSwaps(Sink& sink, Cell from, bool safe) const;
  template <class Sink>
  void EmitDrops(Sink& sink, bool safe) const;
  Set Targets(const Mover<Words>& m, Cell from) const;
  Set SafeRoyalTargets(Cell from, const Set& targets) const;
  Set DropTargets(const ReserveSlot<Words>& slot, size_t form) const;

  const Tables<Words>& t_;
  const Position<Words>& p_;
  Seat seat_;
  Set own_, enemies_, empty_;
  Threats<Words> threats_;
};

extern template class Generator<2>;
extern template class Generator<3>;

}  // namespace aster::rules

#endif  // ASTER_RULES_MOVEGEN_H_
