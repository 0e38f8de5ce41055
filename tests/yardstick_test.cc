// Games from elsewhere, written as variant files: their node counts are known
// to the world, so that boards, movements, promotion and drops are held against
// something that nobody here made up.
#include "absl/strings/str_split.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Game;

uint64_t CountLeaves(const Game& game, int depth) {
  return game.Visit([&](auto line) { return rules::Perft(line, depth); });
}

void ExpectCounts(const Game& game, const std::vector<uint64_t>& counts) {
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > static_cast<uint64_t>(Scaled(6000000))) continue;
    EXPECT_EQ(CountLeaves(game, static_cast<int>(i) + 1), counts[i])
        << game.Fen() << " depth " << i + 1;
  }
}

TEST(YardstickTest, ChessCountsAreThoseOfChess) {
  const Game game(DataVariant("chess-plain.toml"));
  EXPECT_EQ(game.Fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1");
  ExpectCounts(game, {20, 400, 8902, 197281});
}

// Well-known test positions in which castling and en passant play no part.
TEST(YardstickTest, ChessPositionsWithPinsChecksAndPromotions) {
  auto chess = DataVariant("chess-plain.toml");
  // Pawns that promote with and without capture, no en passant possible.
  ExpectCounts(GameAt(chess, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b 0 1"),
               {24, 496, 9483, 182838});
  // Sliders only.
  ExpectCounts(GameAt(chess, "7k/RR6/8/8/8/8/rr6/7K w 0 1"),
               {19, 275, 5300, 104342});
  ExpectCounts(GameAt(chess, "B6b/8/8/8/2K5/5k2/8/b6B b 0 1"),
               {6, 106, 1829, 31151, 530585});
}

TEST(YardstickTest, ShogiCountsAreThoseOfShogi) {
  const Game game(DataVariant("shogi.toml"));
  EXPECT_EQ(
      game.Fen(),
      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w 0 1");
  ExpectCounts(game, {30, 900, 25470, 719731});
}

// The position of most legal moves known in shogi: 593, drops of all kinds,
// two pawns on a file, ranks without a way on.
TEST(YardstickTest, ShogiHasAPositionOf593Moves) {
  const Game game = GameAt(DataVariant("shogi.toml"),
                           "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3[RBGSNLP] w 0 1");
  EXPECT_EQ(CountLeaves(game, 1), 593u);
}

TEST(YardstickTest, GlinskiStartsWith51Moves) {
  const Game game(DataVariant("glinski.toml"));
  EXPECT_EQ(game.LegalMoves().size(), 51u);
}

TEST(YardstickTest, GlinskiPawnsKeepToTheirRules) {
  auto glinski = DataVariant("glinski.toml");
  // A pawn that captured on to a starting cell may go two steps from there.
  Game game = GameAt(glinski, "6/7/8/9/4P5/11/10/9/8/7/K4k w 0 1");
  const auto moves = game.LegalMoves();
  EXPECT_TRUE(std::count(moves.begin(), moves.end(), "e5e6"));
  EXPECT_FALSE(std::count(moves.begin(), moves.end(), "e5e7"));
  game = GameAt(glinski, "6/7/8/9/3P6/11/10/9/8/7/K4k w 0 1");
  PlayAll(game, "e4e6");
  // The last cell of any file, with a choice of four.
  game = GameAt(glinski, "4P1/7/8/9/10/11/10/9/8/7/K4k w 0 1");
  for (const char* move : {"a5a6q", "a5a6r", "a5a6b", "a5a6n"}) {
    Game next = game;
    EXPECT_TRUE(next.Play(move).ok()) << move;
  }
  EXPECT_FALSE(game.Play("a5a6").ok());
}

}  // namespace
}  // namespace aster::tests
