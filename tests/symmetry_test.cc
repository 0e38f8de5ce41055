// Symmetries: a position turned to other seats, or seen in a mirror, has the
// turned or mirrored legal moves. The maps of cells come from the drawing
// coordinates, not from the board's own rotations.
#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/str_join.h"
#include "rules/game.h"
#include "tests/slow_rules.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Cell;
using rules::Game;

struct Symmetry {
  const char* variant;
  int degrees;  // anticlockwise turn; -1: the mirror left to right
  std::vector<int> seats;
  std::vector<std::string> swapped;  // pairs of kinds that change places
};

const std::vector<Symmetry>& Symmetries() {
  static const auto& all = *new std::vector<Symmetry>{
      {"sunflower", 180, {1, 0}, {}},
      {"hexgi-wo", 180, {1, 0}, {}},
      {"hexgi-go", 180, {1, 0}, {}},
      {"hexgi-wo-3", 120, {1, 2, 0}, {}},
      {"hexgi-go-3", 120, {1, 2, 0}, {}},
      {"hexgi-4", 180, {2, 3, 0, 1}, {}},
      {"stellisch", 60, {1, 2, 3, 4, 5, 0}, {}},
      {"stellicorn", 60, {1, 2, 3, 4, 5, 0}, {}},
      {"stellgi", 60, {1, 2, 3, 4, 5, 0}, {}},
      {"stelliu-yang", 120, {2, 3, 4, 5, 0, 1}, {}},
      {"hex-fiance", 120, {1, 2, 0}, {}},
      {"stelli-draughts", 60, {1, 2, 3, 4, 5, 0}, {}},
      {"sunflower", -1, {0, 1}, {"A", "C"}},
      {"hexgi-wo", -1, {0, 1}, {"D", "S"}},
      {"hexgi-go", -1, {0, 1}, {}},
      {"hexgi-wo-3", -1, {0, 2, 1}, {"D", "S"}},
      {"hexgi-go-3", -1, {0, 2, 1}, {}},
      {"hexgi-4", -1, {0, 3, 2, 1}, {"D", "S"}},
      {"stellisch", -1, {0, 5, 4, 3, 2, 1}, {}},
      {"stellicorn", -1, {0, 5, 4, 3, 2, 1}, {}},
      {"stellgi", -1, {0, 5, 4, 3, 2, 1}, {"D", "S"}},
      {"stelliu-yang", -1, {0, 5, 4, 3, 2, 1}, {}},
      {"stelli-draughts", -1, {0, 5, 4, 3, 2, 1}, {}},
  };
  return all;
}

std::string NameOf(const Symmetry& symmetry) {
  return std::string(symmetry.variant) +
         (symmetry.degrees < 0 ? "_mirrored" : "_turned");
}
void PrintTo(const Symmetry& symmetry, std::ostream* out) {
  *out << NameOf(symmetry);
}

class SymmetryTest : public ::testing::TestWithParam<Symmetry> {
 protected:
  SymmetryTest()
      : variant_(BuiltIn(GetParam().variant)), slow_(variant_->spec()) {
    const rules::VariantSpec& spec = variant_->spec();
    const rules::Board& board = *spec.board;
    if (GetParam().degrees >= 0) {
      // y points downwards.
      const double angle = M_PI / 180 * GetParam().degrees;
      cells_ = MapPlane(board, std::cos(angle), std::sin(angle),
                        -std::sin(angle), std::cos(angle));
    } else if (board.name() == "radial-120") {
      // The axis runs between White's two lines of pawns, on g and h.
      const rules::Point g = board.center(*board.FindCell("gv1"));
      const rules::Point h = board.center(*board.FindCell("hv1"));
      const double twice = 2 * std::atan2(g.y + h.y, g.x + h.x);
      cells_ = MapPlane(board, std::cos(twice), std::sin(twice),
                        std::sin(twice), -std::cos(twice));
    } else {
      cells_ = MapPlane(board, -1, 0, 0, 1);
    }
    for (size_t k = 0; k < spec.pieces.size(); ++k)
      kinds_.push_back(static_cast<int>(k));
    const auto& pair = GetParam().swapped;
    for (size_t k = 0; k < spec.pieces.size(); ++k) {
      for (size_t other = 0; other < spec.pieces.size(); ++other) {
        if (pair.empty()) break;
        if (spec.pieces[k].id == pair[0] && spec.pieces[other].id == pair[1]) {
          kinds_[k] = static_cast<int>(other);
          kinds_[other] = static_cast<int>(k);
        }
      }
    }
  }

  // The position with every cell, seat and kind mapped. A reserve keeps its
  // kinds: the two that change places are one there.
  SlowPosition Map(const SlowPosition& p) const {
    const std::vector<int>& seats = GetParam().seats;
    SlowPosition mapped = p;
    for (size_t c = 0; c < p.at.size(); ++c) {
      SlowPiece piece = p.at[c];
      if (!piece.none()) piece = {seats[piece.seat], kinds_[piece.kind]};
      mapped.at[cells_[c]] = piece;
    }
    mapped.reserve.clear();
    for (const auto& [holder, n] : p.reserve)
      mapped.reserve[{seats[holder.first], holder.second}] = n;
    for (size_t s = 0; s < p.alive.size(); ++s)
      mapped.alive[seats[s]] = p.alive[s];
    mapped.turn = seats[p.turn];
    return mapped;
  }

  std::string MapMove(const std::string& move) const {
    std::string text = MapCells(*variant_->spec().board, move, [&](Cell c) {
      return static_cast<Cell>(cells_[c]);
    });
    const auto& pair = GetParam().swapped;
    if (text.size() > 1 && text[1] == '@' && !pair.empty()) {
      if (text[0] == pair[0][0])
        text[0] = pair[1][0];
      else if (text[0] == pair[1][0])
        text[0] = pair[0][0];
    }
    return text;
  }

  // False at the first difference.
  bool Check(const Game& game) const {
    const SlowPosition p = game.Visit(
        [&](const auto& line) { return slow_.From(line.current()); });
    const std::string fen = slow_.Fen(Map(p));
    const auto mapped = Game::FromFen(variant_, fen);
    EXPECT_TRUE(mapped.ok()) << mapped.status().message() << "\n" << fen;
    if (!mapped.ok()) return false;
    std::vector<std::string> wanted;
    for (const std::string& move : game.LegalMoves())
      wanted.push_back(MapMove(move));
    std::sort(wanted.begin(), wanted.end());
    const std::vector<std::string> moves = mapped->LegalMoves();
    EXPECT_EQ(absl::StrJoin(moves, " "), absl::StrJoin(wanted, " "))
        << game.Fen() << "\n"
        << fen;
    return moves == wanted;
  }

  std::shared_ptr<const rules::Variant> variant_;
  SlowRules slow_;
  std::vector<Cell> cells_;
  std::vector<int> kinds_;
};

TEST_P(SymmetryTest, LegalMovesAreThoseOfTheMappedPosition) {
  std::mt19937_64 random(606);
  for (int i = 0; i < Scaled(8); ++i) {
    Game game(variant_);
    for (int ply = 0; ply < 150; ++ply) {
      const std::vector<std::string> moves = game.LegalMoves();
      if (moves.empty()) break;
      ASSERT_TRUE(Check(game));
      const int choice = Pick(random, static_cast<int>(moves.size()));
      ASSERT_TRUE(game.Play(moves[choice]).ok());
    }
  }
}

std::string SymmetryName(const ::testing::TestParamInfo<Symmetry>& info) {
  std::string name = NameOf(info.param);
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, SymmetryTest, ::testing::ValuesIn(Symmetries()),
                         SymmetryName);

// The starting arrays are symmetrical as far as the rulebook says.
TEST(StartTest, EverySeatStartsAsTheFirstTurnedToIt) {
  for (const std::string& name : AllGames()) {
    const rules::VariantSpec& spec = BuiltIn(name)->spec();
    for (const rules::SeatSpec& seat : spec.seats) {
      if (seat.army != spec.seats[0].army) continue;
      std::map<int, int> turned, start;
      for (const auto& [cell, kind] : spec.seats[0].start)
        turned[spec.board->Turn(cell, seat.turn - spec.seats[0].turn)] = kind;
      for (const auto& [cell, kind] : seat.start) start[cell] = kind;
      EXPECT_EQ(start, turned) << name << " " << seat.tag;
    }
  }
}

}  // namespace
}  // namespace aster::tests
