// The data rows under tests/data: perft counts, legal moves, whole games and
// FENs that must be refused. The rows come from two other programs. Each test
// reports its first failing rows.
#include <algorithm>
#include <chrono>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Game;
using rules::Line;

constexpr int kReported = 3;

class VectorTest : public ::testing::TestWithParam<std::string> {
 protected:
  // Calls check(row), which says what is wrong or nothing, for each row.
  template <class Check>
  void ForRows(const std::string& file, Check check) {
    const Rows rows = ReadRows(file, GetParam());
    int failed = 0;
    for (const auto& row : rows) {
      const std::string fault = check(row);
      if (fault.empty()) continue;
      if (++failed <= kReported)
        ADD_FAILURE() << file << ": " << row[0] << "\n  " << fault;
    }
    EXPECT_EQ(failed, 0) << "of " << rows.size() << " rows";
  }
  std::shared_ptr<const rules::Variant> variant() const {
    return BuiltIn(GetParam());
  }
};

uint64_t CountLeaves(const Game& game, int depth) {
  return game.Visit([&](auto line) { return rules::Perft(line, depth); });
}

TEST_P(VectorTest, PerftCountsTheLeavesOfEachRow) {
  const uint64_t most = static_cast<uint64_t>(Scaled(1000000));
  ForRows("perft.tsv", [&](const auto& row) -> std::string {
    int depth = 0;
    uint64_t leaves = 0;
    if (row.size() != 3 || !absl::SimpleAtoi(row[1], &depth) ||
        !absl::SimpleAtoi(row[2], &leaves))
      return "bad row";
    if (leaves > most) return "";
    auto game = Game::FromFen(variant(), row[0]);
    if (!game.ok()) return std::string(game.status().message());
    const uint64_t counted = CountLeaves(*game, depth);
    if (counted == leaves) return "";
    return absl::StrCat("depth ", depth, ": ", counted, " leaves, not ",
                        leaves);
  });
}

TEST_P(VectorTest, LegalMovesAndFensAreThoseOfEachRow) {
  ForRows("moves.tsv", [&](const auto& row) -> std::string {
    if (row.size() != 3) return "bad row";
    auto game = Game::FromFen(variant(), row[0]);
    if (!game.ok()) return std::string(game.status().message());
    if (game->Fen() != row[0]) return absl::StrCat("written ", game->Fen());
    const std::vector<std::string> moves = game->LegalMoves();
    if (absl::StrCat(moves.size()) != row[1])
      return absl::StrCat(moves.size(), " moves, not ", row[1]);
    const std::string text = absl::StrJoin(moves, " ");
    if (text == row[2]) return "";
    return absl::StrCat("moves ", text, "\n  not   ", row[2]);
  });
}

std::string Result(const Game& game) {
  const rules::Outcome o = game.outcome();
  if (!o.over()) return "none";
  if (o.winner == rules::kNoSeat) return "draw";
  return absl::StrCat("win ", game.variant().spec().seats[o.winner].tag);
}

TEST_P(VectorTest, GamesPlayToTheirFinalFenAndResult) {
  ForRows("games.tsv", [&](const auto& row) -> std::string {
    if (row.size() != 3) return "bad row";
    Game game(variant());
    for (absl::string_view move :
         absl::StrSplit(row[0], ' ', absl::SkipEmpty())) {
      if (Result(game) != "none") return "over too early";
      if (absl::Status s = game.Play(move); !s.ok())
        return std::string(s.message());
    }
    if (game.Fen() != row[1])
      return absl::StrCat("ends at ", game.Fen(), "\n  not     ", row[1]);
    if (Result(game) == row[2]) return "";
    return absl::StrCat("result ", Result(game), ", not ", row[2]);
  });
}

TEST_P(VectorTest, RefusedFensAreRefusedWithAPlace) {
  ForRows("refused.tsv", [&](const auto& row) -> std::string {
    auto game = Game::FromFen(variant(), row[0]);
    if (game.ok()) return "was accepted";
    const std::string message(game.status().message());
    const bool placed = absl::StartsWith(message, "bad FEN at character ") &&
                        absl::StrContains(message, " (") &&
                        absl::StrContains(message, "): ");
    return placed ? "" : absl::StrCat("names no place: ", message);
  });
}

// The rows of mates.tsv are for searches; here only the claims that can be
// checked without one: with more than two players a win in one move may wait
// for the others' replies.
TEST_P(VectorTest, MatingMovesOfOneAreLegalAndEndTheGame) {
  ForRows("mates.tsv", [&](const auto& row) -> std::string {
    if (row.size() != 3) return "bad row";
    auto game = Game::FromFen(variant(), row[0]);
    if (!game.ok()) return std::string(game.status().message());
    if (row[1] != "=1" || variant()->seats() > 2) return "";
    const rules::Seat side = game->turn();
    std::vector<std::string> wins;
    for (const std::string& move : game->LegalMoves()) {
      Game next = *game;
      if (!next.Play(move).ok()) return absl::StrCat("cannot play ", move);
      if (next.outcome().over() && next.outcome().winner == side)
        wins.push_back(move);
    }
    const std::string text = absl::StrJoin(wins, " ");
    if (text == row[2]) return "";
    return absl::StrCat("winning moves ", text, ", not ", row[2]);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, VectorTest, ::testing::ValuesIn(AllGames()),
                         GameName);

}  // namespace
}  // namespace aster::tests
