// Small value types that every part of the rules shares: cells, seats, kinds,
// pieces and moves. Knows no board and no game.
#ifndef ASTER_RULES_TYPES_H_
#define ASTER_RULES_TYPES_H_

#include <cstdint>

namespace aster::rules {

// Index of a cell in its board's fixed order.
using Cell = uint8_t;
inline constexpr Cell kNoCell = 255;
inline constexpr int kMaxCells = 192;

// Index of a player in turn order.
using Seat = uint8_t;
inline constexpr int kMaxSeats = 6;
inline constexpr Seat kNoSeat = 7;

// Index of a kind of piece within its variant; a promoted form that keeps a
// mark ("+P") is a kind of its own.
using Kind = uint8_t;
inline constexpr int kMaxKinds = 30;
inline constexpr Kind kNoKind = 31;

// A kind of one seat, in one byte; indexes tables of kPieceCodes entries.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Seat seat, Kind kind)
      : code_(static_cast<uint8_t>(seat << 5 | kind)) {}
  static constexpr Piece None() { return Piece(); }

  constexpr Seat seat() const { return code_ >> 5; }
  constexpr Kind kind() const { return code_ & 31; }
  constexpr uint8_t code() const { return code_; }
  constexpr bool none() const { return code_ == 0xFF; }
  constexpr bool operator==(const Piece&) const = default;

 private:
  uint8_t code_ = 0xFF;
};
inline constexpr int kPieceCodes = kMaxSeats << 5;

// A move, 32 bits, meaningful together with the position it is made in:
//   board move  from, to, and the kind it promotes to (kNoKind: none)
//   drop        the kind dropped, and the cell
//   swap        from and to exchange their pieces
//   chain       a draughts capture: from, last landing cell, promotion, and an
//               ordinal that tells chains of equal ends apart
//   pass
class Move {
 public:
  enum class Type : uint8_t { kBoard, kDrop, kSwap, kChain, kPass };
  static constexpr int kMaxOrdinal = 255;

  constexpr Move() = default;
  static constexpr Move Board(Cell from, Cell to, Kind promotion = kNoKind) {
    return Move(Type::kBoard, from, to, promotion, 0);
  }
  static constexpr Move Drop(Kind kind, Cell to) {
    return Move(Type::kDrop, kNoCell, to, kind, 0);
  }
  static constexpr Move Swap(Cell from, Cell to) {
    return Move(Type::kSwap, from, to, kNoKind, 0);
  }
  static constexpr Move Chain(Cell from, Cell to, Kind promotion, int ordinal) {
    return Move(Type::kChain, from, to, promotion, ordinal);
  }
  static constexpr Move Pass() {
    return Move(Type::kPass, kNoCell, kNoCell, kNoKind, 0);
  }
  static constexpr Move None() { return Move(); }
  static constexpr Move FromBits(uint32_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  constexpr Cell from() const { return static_cast<Cell>(bits_); }
  constexpr Cell to() const { return static_cast<Cell>(bits_ >> 8); }
  // The kind promoted to, or dropped.
  constexpr Kind kind() const { return (bits_ >> 16) & 31; }
  constexpr Type type() const { return static_cast<Type>(bits_ >> 21 & 7); }
  constexpr int ordinal() const { return static_cast<int>(bits_ >> 24); }
  constexpr bool none() const { return bits_ == 0; }
  constexpr uint32_t bits() const { return bits_; }
  constexpr bool promotes() const {
    return type() != Type::kDrop && kind() != kNoKind;
  }
  constexpr bool operator==(const Move&) const = default;

 private:
  constexpr Move(Type type, Cell from, Cell to, Kind kind, int ordinal)
      : bits_(from | uint32_t{to} << 8 | uint32_t{kind} << 16 |
              static_cast<uint32_t>(type) << 21 |
              static_cast<uint32_t>(ordinal) << 24) {}

  uint32_t bits_ = 0;
};

}  // namespace aster::rules

#endif  // ASTER_RULES_TYPES_H_
