// The generator's stages, and its sinks.
#include "rules/movegen.h"

#include <algorithm>

namespace aster::rules {
namespace {

// A sink gets moves as sets of targets. size() tells how many it got so far.
template <int Words>
class ListSink {
 public:
  using Set = CellSet<Words>;
  explicit ListSink(MoveList& moves) : moves_(moves), before_(moves.size()) {}
  size_t size() const { return moves_.size() - before_; }
  bool full() const { return false; }
  void Board(Cell from, const Set& targets) {
    for (Cell to : targets) moves_.push_back(Move::Board(from, to));
  }
  void Promote(Cell from, const Set& targets, const std::vector<Kind>& kinds) {
    for (Cell to : targets) {
      for (Kind k : kinds) moves_.push_back(Move::Board(from, to, k));
    }
  }
  void Drop(Kind kind, const Set& targets) {
    for (Cell to : targets) moves_.push_back(Move::Drop(kind, to));
  }
  void Other(Move m) { moves_.push_back(m); }

 private:
  MoveList& moves_;
  size_t before_;
};

template <int Words>
class CountSink {
 public:
  using Set = CellSet<Words>;
  explicit CountSink(size_t enough = ~size_t{0}) : enough_(enough) {}
  size_t size() const { return count_; }
  bool full() const { return count_ >= enough_; }
  void Board(Cell, const Set& targets) { count_ += targets.Count(); }
  void Promote(Cell, const Set& targets, const std::vector<Kind>& kinds) {
    count_ += targets.Count() * kinds.size();
  }
  void Drop(Kind, const Set& targets) { count_ += targets.Count(); }
  void Other(Move) { ++count_; }

 private:
  size_t count_ = 0;
  size_t enough_;
};

// Tells whether one move is there, bit for bit.
template <int Words>
class FindSink {
 public:
  using Set = CellSet<Words>;
  explicit FindSink(Move move) : move_(move) {}
  size_t size() const { return found_; }
  bool full() const { return found_; }
  void Board(Cell from, const Set& targets) { See(from, targets, kNoKind); }
  void Promote(Cell from, const Set& targets, const std::vector<Kind>& kinds) {
    for (Kind k : kinds) See(from, targets, k);
  }
  void Drop(Kind kind, const Set& targets) {
    found_ |= move_ == Move::Drop(kind, move_.to()) && targets.Has(move_.to());
  }
  void Other(Move m) { found_ |= m == move_; }

 private:
  void See(Cell from, const Set& targets, Kind promotion) {
    found_ |= move_ == Move::Board(from, move_.to(), promotion) &&
              targets.Has(move_.to());
  }

  Move move_;
  bool found_ = false;
};

}  // namespace

template <int Words>
Generator<Words>::Generator(const Tables<Words>& tables,
                            const Position<Words>& position)
    : t_(tables),
      p_(position),
      seat_(position.turn()),
      own_(position.cells_of(seat_)),
      enemies_(position.opponents_of(seat_)),
      empty_(tables.all_cells().Minus(position.occupied())),
      threats_(tables, position, seat_) {}

template <int Words>
CellSet<Words> Generator<Words>::Targets(const Mover<Words>& m,
                                         Cell from) const {
  const auto& cell = m.cells[from];
  const Set& occupied = p_.occupied();
  Set targets = (cell.step_moves & empty_) | (cell.step_captures & enemies_);
  if (m.slide_any >= 0)
    targets |= t_.slides(m.slide_any).Reach(from, occupied).Minus(own_);
  if (m.slide_moves >= 0)
    targets |= t_.slides(m.slide_moves).Reach(from, occupied) & empty_;
  if (m.slide_captures >= 0) {
    targets |= t_.slides(m.slide_captures).Reach(from, occupied) & enemies_;
  }
  if (m.hops >= 0)
    targets |= t_.slides(m.hops).Beyond(from, occupied) & enemies_;
  return targets;
}

template <int Words>
CellSet<Words> Generator<Words>::SafeRoyalTargets(Cell from,
                                                  const Set& targets) const {
  Set safe = targets;
  for (Cell to : targets) {
    Set occupied = p_.occupied(), by = enemies_;
    occupied.Remove(from);
    occupied.Add(to);
    by.Remove(to);
    if (IsAttacked(t_, p_, to, by, occupied)) safe.Remove(to);
  }
  return safe;
}

// Splits a piece's targets into those where it stays what it is and those where
// it promotes.
template <int Words>
template <class Sink>
void Generator<Words>::EmitPiece(Sink& sink, const PieceRules<Words>& rules,
                                 Cell from, const Set& targets,
                                 Want want) const {
  if (rules.promotions.empty()) {
    return sink.Board(from,
                      want == Want::kNoisy ? targets & enemies_ : targets);
  }
  const bool started = rules.promotes_on_start && rules.zone.Has(from);
  Set promoting = started ? targets : targets & rules.zone;
  Set staying = targets.Minus(started ? rules.must_from_zone : rules.must_zone);
  if (want == Want::kNoisy) {
    staying &= enemies_;
    if (!rules.promotion_progress) promoting &= enemies_;
  }
  sink.Board(from, staying);
  if (promoting.Any()) sink.Promote(from, promoting, rules.promotions);
}

template <int Words>
template <class Sink>
void Generator<Words>::EmitSwaps(Sink& sink, Cell from, bool safe) const {
  const Mover<Words>& m = t_.mover(p_.at(from));
  if (threats_.attacked()) return;
  for (Cell to : m.cells[from].swaps& own_) {
    const Kind partner = p_.at(to).kind();
    if (std::find(m.swap_except.begin(), m.swap_except.end(), partner) !=
        m.swap_except.end()) {
      continue;
    }
    // Both cells stay occupied, so lines through them stay as they are.
    if (safe && from == p_.royal(seat_) &&
        IsAttacked(t_, p_, to, enemies_, p_.occupied())) {
      continue;
    }
    if (safe && to == p_.royal(seat_) &&
        IsAttacked(t_, p_, from, enemies_, p_.occupied())) {
      continue;
    }
    sink.Other(Move::Swap(from, to));
  }
}

template <class Sink, int Words>
void EmitChains(Sink& sink, const Tables<Words>& t, const Position<Words>& p,
                Cell from) {
  const PieceRules<Words>& rules = t.piece(p.at(from));
  std::array<uint8_t, kMaxCells> ordinals{};
  Chains<Words> chains(t, p, from);
  chains.ForEach([&](const Chains<Words>& chain) {
    const Cell to = chain.landings().back();
    const int ordinal = ordinals[to];
    if (ordinal == Move::kMaxOrdinal)
      return true;  // beyond what a move can say
    ++ordinals[to];
    const bool started = rules.promotes_on_start && rules.zone.Has(from);
    const bool may = started || rules.zone.Has(to);
    if (!(started ? rules.must_from_zone : rules.must_zone).Has(to))
      sink.Other(Move::Chain(from, to, kNoKind, ordinal));
    for (size_t i = 0; may && i < rules.promotions.size(); ++i) {
      sink.Other(Move::Chain(from, to, rules.promotions[i], ordinal));
    }
    return !sink.full();
  });
}

template <int Words>
template <class Sink>
void Generator<Words>::EmitFrom(Sink& sink, Cell from, bool safe,
                                Want want) const {
  const Piece piece = p_.at(from);
  const Mover<Words>& m = t_.mover(piece);
  if (m.overtaker && want != Want::kQuiet &&
      m.cells[from].overtaken.Intersects(enemies_)) {
    EmitChains(sink, t_, p_, from);
  }
  if (m.swapper && (want == Want::kAll || want == Want::kQuiet))
    EmitSwaps(sink, from, safe);
  if (want == Want::kCaptures && !m.captures) return;
  Set targets = Targets(m, from);
  if (want == Want::kQuiet) targets &= empty_;
  if (want == Want::kCaptures) targets &= enemies_;
  if (safe) {
    targets = from == p_.royal(seat_) ? SafeRoyalTargets(from, targets)
                                      : targets & threats_.Allowed(from);
  }
  EmitPiece(sink, t_.piece(piece), from, targets, want);
}

template <int Words>
template <class Sink>
void Generator<Words>::EmitBoard(Sink& sink, bool safe, Want want) const {
  for (Cell from : own_) {
    EmitFrom(sink, from, safe, want);
    if (sink.full()) return;
  }
}

template <int Words>
CellSet<Words> Generator<Words>::DropTargets(const ReserveSlot<Words>& slot,
                                             size_t form) const {
  const Piece dropped(seat_, slot.dropped_as[form]);
  Set targets = empty_ & t_.mover(dropped).can_move;
  if (slot.lines[form].empty()) return targets;
  for (Cell c : own_) {
    if (p_.at(c) == dropped) targets = targets.Minus(slot.lines[form][c]);
  }
  return targets;
}

template <int Words>
template <class Sink>
void Generator<Words>::EmitDrops(Sink& sink, bool safe) const {
  if (!p_.has_reserve(seat_)) return;
  const auto& reserve = t_.reserve(seat_);
  for (size_t i = 0; i < reserve.size(); ++i) {
    if (!p_.reserve(seat_, static_cast<int>(i))) continue;
    for (size_t form = 0; form < reserve[i].dropped_as.size(); ++form) {
      Set targets = DropTargets(reserve[i], form);
      if (safe) targets &= threats_.free();
      sink.Drop(reserve[i].dropped_as[form], targets);
    }
  }
}

template <int Words>
template <class Sink>
void Generator<Words>::Emit(Sink& sink, bool safe, bool any) const {
  if (t_.spec().rules.must_capture && !any) {
    EmitBoard(sink, safe, Want::kCaptures);
    if (sink.size() > 0) return;
    EmitBoard(sink, safe, Want::kQuiet);
  } else {
    EmitBoard(sink, safe, Want::kAll);
  }
  if (!sink.full()) EmitDrops(sink, safe);
}

// `any`: one move will do, be it one that a forced capture rules out.
// Moves that leave the royal piece unattacked; in elimination games, if there
// is none, all moves (rulebook 6.1).
template <int Words>
template <class Sink>
void Generator<Words>::Legal(Sink& sink, bool any) const {
  Emit(sink, true, any);
  if (sink.size() == 0 && t_.spec().rules.royalty == Royalty::kElimination)
    Emit(sink, false, any);
}

template <int Words>
void Generator<Words>::List(MoveList& moves) const {
  ListSink<Words> sink(moves);
  Legal(sink);
  if (sink.size() == 0 && t_.spec().rules.no_moves == NoMoves::kPass)
    moves.push_back(Move::Pass());
}

template <int Words>
void Generator<Words>::ListNoisy(MoveList& moves) const {
  ListSink<Words> sink(moves);
  if (t_.spec().rules.must_capture) {
    EmitBoard(sink, true, Want::kCaptures);
    if (sink.size() > 0) return;
  }
  EmitBoard(sink, true, Want::kNoisy);
}

template <int Words>
int Generator<Words>::Count() const {
  CountSink<Words> sink;
  Legal(sink);
  if (sink.size() == 0 && t_.spec().rules.no_moves == NoMoves::kPass) return 1;
  return static_cast<int>(sink.size());
}

template <int Words>
bool Generator<Words>::HasMove() const {
  CountSink<Words> sink(1);
  Legal(sink, true);
  return sink.size() > 0;
}

template <int Words>
bool Generator<Words>::IsLegal(Move m) const {
  const bool drop = m.type() == Move::Type::kDrop;
  if (!t_.spec().rules.must_capture &&
      (drop || m.type() == Move::Type::kBoard ||
       m.type() == Move::Type::kSwap)) {
    if (m.to() >= t_.board().size()) return false;
    FindSink<Words> sink(m);
    if (drop) {
      EmitDrops(sink, true);
    } else if (m.from() < t_.board().size() && own_.Has(m.from())) {
      EmitFrom(sink, m.from(), true, Want::kAll);
    }
    if (sink.full()) return true;
    // Unsafe moves count where there are no safe ones (rulebook 6.1).
    if (t_.spec().rules.royalty != Royalty::kElimination) return false;
  }
  MoveList moves;
  List(moves);
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

template class Generator<2>;
template class Generator<3>;

}  // namespace aster::rules
