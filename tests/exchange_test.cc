// The exchange against a plain minimax over all captures on its cell.
#include "search/exchange.h"

#include <gtest/gtest.h>

#include <random>

#include "rules/apply.h"
#include "rules/game.h"
#include "rules/movegen.h"
#include "search/ordering.h"
#include "tests/support.h"

namespace aster::search {
namespace {

using rules::Cell;
using rules::CellSet;
using rules::Move;
using rules::Piece;

// Which pieces may take whatever stands on a cell, looked for piece by piece
// along the generator's own moves.
template <int Words>
class SlowExchange {
 public:
  SlowExchange(const rules::Tables<Words>& t, const rules::Position<Words>& p,
               const eval::Weights& weights, Cell to)
      : t_(t), p_(p), weights_(weights), to_(to), mover_(p.turn()) {}

  int Of(Move m) {
    CellSet<Words> occupied = p_.occupied();
    Piece standing(mover_, m.kind());
    if (m.type() != Move::Type::kDrop) {
      occupied.Remove(m.from());
      if (!m.promotes()) standing = p_.at(m.from());
    }
    occupied.Add(to_);
    return Gain(t_, p_, weights_, m) - Best(occupied, standing);
  }

 private:
  // The most that the enemies of `standing` make of taking it, or leaving it:
  // with the least valuable piece, as exchanges are defined.
  int Best(const CellSet<Words>& occupied, Piece standing) {
    const bool own = standing.seat() != mover_;  // the mover's side takes
    Cell least = rules::kNoCell;
    for (Cell e : occupied) {
      if (e == to_ || (p_.at(e).seat() == mover_) != own) continue;
      if (!rules::IsAttacked(t_, p_, to_, CellSet<Words>::Of(e), occupied))
        continue;
      if (least == rules::kNoCell || Rank(e) < Rank(least)) least = e;
    }
    if (least == rules::kNoCell) return 0;
    CellSet<Words> rest = occupied;
    rest.Remove(least);
    const Piece taker = p_.at(least);
    if (t_.piece(taker).royal) {
      for (Cell e : rest) {
        if (e == to_ || (p_.at(e).seat() == mover_) == own) continue;
        if (rules::IsAttacked(t_, p_, to_, CellSet<Words>::Of(e), rest))
          return 0;
      }
      return CaptureWorth(t_, weights_, standing, taker.seat());
    }
    return std::max(0, CaptureWorth(t_, weights_, standing, taker.seat()) -
                           Best(rest, taker));
  }
  int Rank(Cell e) const {
    const Piece piece = p_.at(e);
    return t_.piece(piece).royal
               ? 1000000
               : weights_.material[piece.seat()][piece.kind()];
  }

  const rules::Tables<Words>& t_;
  const rules::Position<Words>& p_;
  const eval::Weights& weights_;
  const Cell to_;
  const rules::Seat mover_;
};

class ExchangeTest : public testing::TestWithParam<std::string> {};

TEST_P(ExchangeTest, IsThatOfAllCapturesOnTheCell) {
  const auto variant = *rules::LoadBuiltIn(GetParam());
  std::mt19937_64 random(5);
  int captures = 0, losing = 0;
  for (int round = 0; round < 400 * ASTER_TEST_PERCENT / 100 + 40; ++round) {
    const int plies = 10 + static_cast<int>(random() % 80);
    const rules::Game game = tests::RandomGame(variant, plies, random);
    game.Visit([&](const auto& line) {
      const auto& t = *line.tables;
      const auto& p = line.current();
      const eval::Weights weights = eval::PriorWeights(t);
      rules::MoveList moves;
      rules::Generator(t, p).List(moves);
      for (Move m : moves) {
        const bool plain = m.type() == Move::Type::kBoard;
        if (!plain && m.type() != Move::Type::kDrop) continue;
        if (!Captures(p, m) && random() % 8) continue;
        const int expected = SlowExchange(t, p, weights, m.to()).Of(m);
        captures += Captures(p, m);
        losing += expected < 0;
        ASSERT_TRUE(ExchangeAtLeast(t, p, weights, m, expected))
            << game.Fen() << " " << game.Text(m) << " " << expected;
        ASSERT_FALSE(ExchangeAtLeast(t, p, weights, m, expected + 1))
            << game.Fen() << " " << game.Text(m) << " " << expected;
      }
    });
  }
  EXPECT_GT(captures, 20);
  EXPECT_GT(losing, 20);
}

// Two seats: with more, takers of one piece gain different amounts.
INSTANTIATE_TEST_SUITE_P(Variants, ExchangeTest,
                         testing::Values("sunflower", "hexgi-wo", "hexgi-go"),
                         tests::GameName);

}  // namespace
}  // namespace aster::search
