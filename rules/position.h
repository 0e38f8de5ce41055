// Position<Words>: what stands where, who is to move, the counts of a FEN, and
// a hash kept up to date. Small and trivially copyable; the past lives outside
// it. Moves are made by rules/apply.h, which copies.
#ifndef ASTER_RULES_POSITION_H_
#define ASTER_RULES_POSITION_H_

#include <array>
#include <cstdint>

#include "rules/cell_set.h"
#include "rules/tables.h"
#include "rules/types.h"

namespace aster::rules {

// Ends that need neither the past nor a list of moves; kept in the position.
enum class Ending : uint8_t {
  kNone,
  kBareRoyal,
  kMarriage,
  kLastPlayer,
  kNoProgress
};

template <int Words>
class Position {
 public:
  using Set = CellSet<Words>;

  Piece at(Cell c) const { return at_[c]; }
  const Set& occupied() const { return occupied_; }
  const Set& cells_of(Seat s) const { return cells_of_[s]; }
  Set opponents_of(Seat s) const { return occupied_ ^ cells_of_[s]; }
  // Pieces that capture along lines.
  const Set& riders() const { return riders_; }
  // kNoCell where the seat has none.
  Cell royal(Seat s) const { return royal_[s]; }
  int reserve(Seat s, int slot) const { return reserve_[s][slot]; }
  bool has_reserve(Seat s) const { return reserve_total_[s] != 0; }

  Seat turn() const { return turn_; }
  bool alive(Seat s) const { return alive_ >> s & 1; }
  uint8_t alive_mask() const { return alive_; }
  int alive_count() const { return std::popcount(alive_); }
  int no_progress() const { return no_progress_; }
  int move_number() const { return static_cast<int>(move_number_); }
  // Plies since a position last became unreachable again; capped.
  int reversible() const { return reversible_; }
  uint64_t key() const { return key_; }
  Ending ending() const { return ending_; }
  Seat winner() const { return winner_; }

  // Building blocks for apply and the FEN reader; each keeps the key right.
  void Put(const Tables<Words>& t, Piece p, Cell c) {
    at_[c] = p;
    cells_of_[p.seat()].Add(c);
    occupied_.Add(c);
    const PieceRules<Words>& rules = t.piece(p);
    if (rules.rider) riders_.Add(c);
    if (rules.royal) royal_[p.seat()] = c;
    key_ ^= t.PieceKey(p, c);
  }
  Piece Take(const Tables<Words>& t, Cell c) {
    const Piece p = at_[c];
    at_[c] = Piece::None();
    cells_of_[p.seat()].Remove(c);
    occupied_.Remove(c);
    riders_.Remove(c);
    if (t.piece(p).royal) royal_[p.seat()] = kNoCell;
    key_ ^= t.PieceKey(p, c);
    return p;
  }
  void AddReserve(const Tables<Words>& t, Seat s, int slot, int n) {
    key_ ^= t.ReserveKey(s, slot, reserve_[s][slot]);
    reserve_[s][slot] = static_cast<uint8_t>(reserve_[s][slot] + n);
    reserve_total_[s] = static_cast<uint8_t>(reserve_total_[s] + n);
    key_ ^= t.ReserveKey(s, slot, reserve_[s][slot]);
  }
  void SetTurn(const Tables<Words>& t, Seat s) {
    key_ ^= t.SideKey(turn_) ^ t.SideKey(s);
    turn_ = s;
  }
  void SetAlive(uint8_t mask) { alive_ = mask; }
  void SetNoProgress(int plies) { no_progress_ = static_cast<uint16_t>(plies); }
  void SetReversible(int plies) {
    reversible_ = static_cast<uint16_t>(plies < 65535 ? plies : 65535);
  }
  void SetMoveNumber(int n) { move_number_ = static_cast<uint32_t>(n); }
  void SetEnding(Ending e, Seat winner) {
    ending_ = e;
    winner_ = winner;
  }
  // An empty board with seat 0 to move and everybody in.
  void Clear(const Tables<Words>& t) {
    *this = Position();
    at_.fill(Piece::None());
    royal_.fill(kNoCell);
    alive_ = static_cast<uint8_t>((1 << t.seats()) - 1);
    key_ = t.SideKey(0);
  }
  // The key computed afresh.
  uint64_t KeyFromScratch(const Tables<Words>& t) const;

 private:
  std::array<Set, kMaxSeats> cells_of_;
  Set occupied_, riders_;
  std::array<Piece, Set::kCapacity> at_;
  std::array<Cell, kMaxSeats> royal_;
  std::array<std::array<uint8_t, kMaxSlots>, kMaxSeats> reserve_{};
  std::array<uint8_t, kMaxSeats> reserve_total_{};
  uint64_t key_ = 0;
  uint32_t move_number_ = 1;
  uint16_t no_progress_ = 0;
  uint16_t reversible_ = 0;
  uint8_t alive_ = 0;
  Seat turn_ = 0;
  Ending ending_ = Ending::kNone;
  Seat winner_ = kNoSeat;
};

template <int Words>
uint64_t Position<Words>::KeyFromScratch(const Tables<Words>& t) const {
  uint64_t key = t.SideKey(turn_);
  for (Cell c : occupied_) key ^= t.PieceKey(at_[c], c);
  for (int s = 0; s < t.seats(); ++s) {
    for (int slot = 0; slot < kMaxSlots; ++slot) {
      key ^= t.ReserveKey(static_cast<Seat>(s), slot, reserve_[s][slot]);
    }
  }
  return key;
}

}  // namespace aster::rules

#endif  // ASTER_RULES_POSITION_H_
