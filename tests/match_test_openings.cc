// Openings: always the same, never two alike, nobody ahead; and the mirrors of
// the games.
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "eval/evaluator.h"
#include "tests/match_test_support.h"
#include "tuning/match/opening.h"

namespace aster::tests {
namespace {

using tuning::OpeningRules;
using tuning::Openings;

// A file of a game with some words replaced.
std::shared_ptr<const rules::Variant> Changed(
    std::string text,
    const std::vector<std::pair<std::string, std::string>>& words) {
  for (const auto& [from, to] : words) {
    EXPECT_TRUE(absl::StrContains(text, from)) << from;
    text = absl::StrReplaceAll(text, {{from, to}});
  }
  auto variant = rules::LoadVariantText(text, "changed.toml");
  EXPECT_TRUE(variant.ok()) << variant.status().message();
  return *variant;
}

// Games whose armies stand the same way left and right: the king between two
// queens, and two kinds that are each other's images, with drops.
std::shared_ptr<const rules::Variant> QueensOnBothSides() {
  return Changed(Bytes(DataPath("glinski.toml")),
                 {{"Q = \"e1\"", "Q = \"e1 g1\""},
                  {"Q = \"g1\"", "Q = \"e1 g1\""},
                  {"B = \"f1 f2 f3\"", "B = \"f2 f3\""},
                  {"K = \"g1\"", "K = \"f1\""},
                  {"K = \"e1\"", "K = \"f1\""}});
}
std::shared_ptr<const rules::Variant> RooksOnBothSides() {
  for (const rules::EmbeddedFile& file : rules::EmbeddedVariants()) {
    if (std::string(file.name) != "hexgi-wo") continue;
    return Changed(file.text, {{"R = \"c1\"", "R = \"c1 d1\""},
                               {"G = \"d1\"", "G = \"d2\""},
                               {"X = \"c2 d2 e2\"", "X = \"c2 e2\""}});
  }
  return nullptr;
}

class OpeningsTest : public ::testing::TestWithParam<std::string> {};

TEST_P(OpeningsTest, AreDistinctLegalEvenAndAlwaysTheSame) {
  const auto variant = BuiltIn(GetParam());
  OpeningRules rules = tuning::DefaultOpenings(variant->seats());
  rules.nodes = 200;
  Openings openings(variant, rules, 5), again(variant, rules, 5),
      others(variant, rules, 6);
  const int count = std::max(3, Scaled(40));
  std::set<std::string> seen;
  int same = 0;
  for (int i = count - 1; i >= 0; --i) {
    absl::StatusOr<rules::Game> game = openings.Get(i);
    ASSERT_TRUE(game.ok()) << game.status().message();
    EXPECT_EQ(game->plies(), rules.plies);
    EXPECT_FALSE(game->outcome().over());
    EXPECT_TRUE(seen.insert(tuning::PositionBytes(*game)).second);
    for (int s = 0; s < variant->seats(); ++s)
      EXPECT_TRUE(game->alive(static_cast<rules::Seat>(s)));
  }
  for (int i = 0; i < count; ++i) {
    const std::string fen = openings.Get(i)->Fen();
    EXPECT_EQ(again.Get(i)->Fen(), fen);
    same += others.Get(i)->Fen() == fen;
  }
  EXPECT_LT(same, count);
}

INSTANTIATE_TEST_SUITE_P(AllGames, OpeningsTest,
                         ::testing::ValuesIn(AllGames()), GameName);

TEST(OpeningTest, MirrorImagesCountOnce) {
  const auto variant = QueensOnBothSides();
  const absl::optional<tuning::Mirror> mirror = tuning::FindMirror(variant);
  ASSERT_TRUE(mirror);
  OpeningRules rules;
  rules.plies = 1;
  rules.bound = 30000;
  Openings openings(variant, rules, 1);
  std::set<std::string> seen;
  absl::Status end;
  for (int i = 0;; ++i) {
    absl::StatusOr<rules::Game> game = openings.Get(i);
    end = game.status();
    if (!game.ok()) break;
    EXPECT_FALSE(seen.count(tuning::PositionBytes(*game, &*mirror)));
    seen.insert(tuning::PositionBytes(*game));
  }
  // Half of the first moves, and those that are their own images.
  size_t own = 0, moves = 0;
  for (const std::string& move : rules::Game(variant).LegalMoves()) {
    rules::Game game(variant);
    ASSERT_TRUE(game.Play(move).ok());
    own += tuning::PositionBytes(game) == tuning::PositionBytes(game, &*mirror);
    ++moves;
  }
  EXPECT_GT(own, 0u);
  EXPECT_EQ(2 * seen.size(), moves + own);
  EXPECT_TRUE(absl::StrContains(end.message(), "found only")) << end.message();
}

TEST(OpeningTest, WithoutPliesItIsTheStart) {
  const auto variant = BuiltIn("stellisch");
  OpeningRules rules;
  rules.plies = 0;
  Openings openings(variant, rules, 1);
  EXPECT_EQ(openings.Get(17)->Fen(), rules::Game(variant).Fen());
}

TEST(OpeningTest, TheBoundIsKept) {
  const auto variant = BuiltIn("stellisch");
  OpeningRules rules = tuning::DefaultOpenings(6);
  rules.bound = 40;
  Openings openings(variant, rules, 1);
  search::Engine engine;
  const eval::Weights& weights = engine.WeightsFor(*variant);
  for (int i = 0; i < Scaled(20); ++i) {
    const rules::Game game = *openings.Get(i);
    game.Visit([&](const auto& line) {
      const eval::Totals totals =
          eval::TotalsOf(*line.tables, weights, line.current());
      for (int s = 0; s < 6; ++s) {
        EXPECT_LE(std::abs(eval::Lead(totals, static_cast<rules::Seat>(s), 6)),
                  40);
      }
    });
  }
}

TEST(MirrorTest, GamesOfTwoHaveOneWhereTheRulesDo) {
  for (const auto& variant : {QueensOnBothSides(), RooksOnBothSides()}) {
    const absl::optional<tuning::Mirror> mirror = tuning::FindMirror(variant);
    ASSERT_TRUE(mirror) << variant->spec().name;
    const rules::Game start(variant);
    EXPECT_EQ(tuning::PositionBytes(start),
              tuning::PositionBytes(start, &*mirror));
    int moved = 0;
    for (size_t c = 0; c < mirror->cells.size(); ++c) {
      EXPECT_EQ(mirror->cells[mirror->cells[c]], c);
      moved += mirror->cells[c] != c;
    }
    EXPECT_GT(moved, 0);
  }
  // King and queen beside each other, a rook on one side, pawns of one kind in
  // each other's places; the turns go round one way.
  for (const char* name : {"chess-plain.toml", "shogi.toml", "glinski.toml"})
    EXPECT_FALSE(tuning::FindMirror(DataVariant(name))) << name;
  for (const std::string& name : AllGames())
    EXPECT_FALSE(tuning::FindMirror(BuiltIn(name))) << name;
}

}  // namespace
}  // namespace aster::tests
