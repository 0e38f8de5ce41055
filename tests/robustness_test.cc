// Random bytes and damaged valid inputs into every reader of the rules: none
// may crash, each refusal says something, and what is accepted can be used.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "rules/game.h"
#include "rules/variant.h"
#include "tests/slow_rules.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Game;

std::string RandomBytes(std::mt19937_64& random, int most) {
  std::string text(Pick(random, most + 1), ' ');
  for (char& c : text) c = static_cast<char>(Pick(random, 256));
  return text;
}

// The text with a few characters replaced, taken out, put in, or doubled;
// characters put in mostly come from the text itself.
std::string Damaged(std::string text, std::mt19937_64& random) {
  for (int n = 1 + Pick(random, 3); n > 0 && !text.empty(); --n) {
    const int at = Pick(random, static_cast<int>(text.size()));
    const char c = Pick(random, 8)
                       ? text[Pick(random, static_cast<int>(text.size()))]
                       : static_cast<char>(Pick(random, 256));
    switch (Pick(random, 4)) {
      case 0:
        text[at] = c;
        break;
      case 1:
        text.erase(at, 1);
        break;
      case 2:
        text.insert(at, 1, c);
        break;
      default: {
        const int length = Pick(random, 12);
        text.insert(at, text.substr(at, length));
        break;
      }
    }
  }
  return text;
}

// Plays a few random moves; each must be playable by its text.
void PlayOn(Game game, std::mt19937_64& random) {
  for (int ply = 0; ply < 6; ++ply) {
    const std::vector<std::string> moves = game.LegalMoves();
    ASSERT_EQ(moves.empty(), game.outcome().over()) << game.Fen();
    if (moves.empty()) return;
    const std::string& move =
        moves[Pick(random, static_cast<int>(moves.size()))];
    const absl::Status s = game.Play(move);
    ASSERT_TRUE(s.ok()) << s.message() << " in " << game.Fen();
  }
}

class RobustnessTest : public ::testing::TestWithParam<std::string> {
 protected:
  // True if accepted.
  bool TryFen(const std::string& fen, std::mt19937_64& random) {
    const auto variant = BuiltIn(GetParam());
    auto game = Game::FromFen(variant, fen);
    if (!game.ok()) {
      EXPECT_TRUE(
          absl::StartsWith(game.status().message(), "bad FEN at character "))
          << game.status().message();
      return false;
    }
    const std::string written = game->Fen();
    auto again = Game::FromFen(variant, written);
    EXPECT_TRUE(again.ok()) << again.status().message() << "\n" << written;
    if (again.ok()) {
      EXPECT_EQ(again->Fen(), written);
    }
    PlayOn(*game, random);
    return true;
  }
};

TEST_P(RobustnessTest, TheFenReaderTakesAnything) {
  std::mt19937_64 random(11);
  for (int i = 0; i < Scaled(2000); ++i)
    TryFen(RandomBytes(random, 200), random);
  const Rows rows = ReadRows("moves.tsv", GetParam());
  int accepted = 0;
  for (int i = 0; i < Scaled(4000); ++i) {
    const auto& row = rows[Pick(random, static_cast<int>(rows.size()))];
    accepted += TryFen(Damaged(row[0], random), random);
    if (HasFailure()) return;
  }
  EXPECT_GT(accepted, 0);
}

TEST_P(RobustnessTest, StrangePositionsCanBePlayed) {
  std::mt19937_64 random(12);
  int accepted = 0;
  for (int i = 0; i < Scaled(1000); ++i) {
    accepted += TryFen(StrangeFen(BuiltIn(GetParam())->spec(), random), random);
    if (HasFailure()) return;
  }
  EXPECT_GT(accepted, 0);
}

TEST_P(RobustnessTest, TheMoveReaderTakesAnything) {
  std::mt19937_64 random(13);
  const Rows rows = ReadRows("moves.tsv", GetParam());
  for (int i = 0; i < Scaled(400); ++i) {
    const auto& row = rows[Pick(random, static_cast<int>(rows.size()))];
    Game game = GameAt(BuiltIn(GetParam()), row[0]);
    const std::vector<std::string> moves = game.LegalMoves();
    const std::string text =
        moves.empty() || Pick(random, 4) == 0
            ? RandomBytes(random, 12)
            : Damaged(moves[Pick(random, static_cast<int>(moves.size()))],
                      random);
    const bool legal = std::count(moves.begin(), moves.end(), text);
    const absl::Status s = game.Play(text);
    EXPECT_EQ(s.ok(), legal) << text << " in " << row[0];
    if (!s.ok()) {
      EXPECT_TRUE(absl::StartsWith(s.message(), "illegal move '"));
      EXPECT_EQ(game.Fen(), row[0]);
    }
  }
}

// A damaged variant is refused with a place for each fault, or can be played.
TEST_P(RobustnessTest, TheVariantReaderTakesAnything) {
  std::mt19937_64 random(14);
  std::string text;
  for (const auto& file : rules::EmbeddedVariants()) {
    if (GetParam() == file.name) text = file.text;
  }
  ASSERT_FALSE(text.empty());
  int accepted = 0;
  for (int i = 0; i < Scaled(60); ++i) {
    const auto loaded = rules::LoadVariantText(Damaged(text, random), "file");
    if (!loaded.ok()) {
      EXPECT_TRUE(absl::StrContains(loaded.status().message(), ":"))
          << loaded.status().message();
      continue;
    }
    ++accepted;
    PlayOn(Game(*loaded), random);
    if (HasFailure()) return;
  }
  RecordProperty("accepted", accepted);
}

TEST(VariantReaderTest, TakesRandomBytes) {
  std::mt19937_64 random(15);
  for (int i = 0; i < Scaled(3000); ++i) {
    const auto loaded =
        rules::LoadVariantText(RandomBytes(random, 300), "file");
    ASSERT_FALSE(loaded.ok());
    EXPECT_TRUE(absl::StartsWith(loaded.status().message(), "file:"))
        << loaded.status().message();
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RobustnessTest, ::testing::ValuesIn(AllGames()),
                         GameName);

}  // namespace
}  // namespace aster::tests
