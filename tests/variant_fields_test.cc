// Each field of a variant file is alive: a test changes it in a small variant
// and sees something else happen in a game.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "rules/game.h"
#include "tests/support.h"
#include "tests/variant_texts.h"

namespace aster::tests {
namespace {

using rules::Game;

// What a user sees: FEN, outcome and moves after playing, or the error.
std::string Observe(const std::string& text, const std::string& fen,
                    const std::string& moves) {
  const auto variant = rules::LoadVariantText(text, "text");
  if (!variant.ok()) return absl::StrCat("error: ", variant.status().message());
  absl::StatusOr<Game> game =
      fen.empty() ? Game(*variant) : Game::FromFen(*variant, fen);
  if (!game.ok()) return absl::StrCat("error: ", game.status().message());
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    const absl::Status s = game->Play(move);
    if (!s.ok()) return absl::StrCat("error: ", s.message());
  }
  const rules::Outcome o = game->outcome();
  return absl::StrCat(
      "fen: ", game->Fen(), "\noutcome: ", ReasonWord(o.reason), " ",
      o.winner == rules::kNoSeat ? "-" : (*variant)->spec().seats[o.winner].tag,
      "\nmoves: ", absl::StrJoin(game->LegalMoves(), " "), " ");
}

enum Base { kPlain, kDrops, kMany };

std::string TextOf(Base base) {
  if (base == kMany) return kCrowd;
  if (base == kPlain) return kDuel;
  return absl::StrReplaceAll(kDuel, {{"[armies.main.cells]", kReserve}});
}

struct Change {
  const char* field;
  Base base;
  const char* from;  // occurs once in the base's text
  const char* to;
  const char* fen;
  const char* moves;
  const char* only_before;  // seen before the change and not after; may be ""
  const char* only_after;
};

const std::vector<Change>& Heads() {
  static const auto& all = *new std::vector<Change>{
      {"board_size", kPlain, "files = 5, ranks = 5", "files = 6, ranks = 6", "",
       "", "fen: 2k1r/3p1/5/1P3/R1K2 w 0 1",
       "fen: 3k1r/4p1/6/6/1P4/R1K3 w 0 1"},
      {"board_holes", kPlain, "ranks = 5 }",
       "ranks = 5, holes = \"b1 e2 d5 a4\" }", "", "", " a1b1 ",
       "fen: 2kr/2p1/5/1P2/RK2 w 0 1"},
      {"board_towards", kMany, "towards = \"edge\"", "towards = \"vertex\"", "",
       "", "fen: 3/bK2gK/", "fen: rQ1bW/"},
      {"seat_tag", kPlain, "tag = \"w\"", "tag = \"x\"", "", "", " w 0 1",
       " x 0 1"},
      {"seat_name", kPlain, "\"White\"", "\"Ivory\"", "", "pass",
       "White has a move", "Ivory has a move"},
      {"seat_turn", kPlain, "turn = 2", "turn = 1", "", "", "fen: 2k1r/",
       "fen: 5/5/4k/1P1p1/R1K1r w 0 1"},
      {"seat_army", kMany, "army = \"two\"", "army = \"one\"", "", "", "bW",
       "bQ"},
      {"zone_patterns", kPlain, "far = \"?5\"", "far = \"?4 ?5\"",
       "4k/5/1P3/5/K4 w 0 1", "", "", " b3b4r "},
      {"zone_start", kPlain, "start = \"?2\"", "start = \"?3\"", "", "",
       " b2b4 ", ""},
      {"zone_cells", kMany, "cells = \"c5\"", "cells = \"e5\"",
       "3/bK2gK/2rQ2/4/1rK1 r 0 1", "", " c3c5p ", " c3e5p "},
      {"zone_turn", kMany, "far = { turn = 0", "far = { turn = 1",
       "3/bK2gK/2rQ2/4/1rK1 r 0 1", "", " c3c5p ", " c3e5p "},
      {"zone_last", kMany, "last = 1", "last = 2", "1gK1/bK3/3rP1/4/1rK1 r 0 1",
       "", " d3e4 ", " d3e4q "},
      {"zone_along", kMany, "rim = { last = 1, along = \"left-forward\"",
       "rim = { last = 1, along = \"right-forward\"",
       "1gK1/bK3/3rP1/4/1rK1 r 0 1", "", " d3e4 ", " d3e4q "},
      {"zone_frame", kMany, "along = \"left-forward\", frame = \"edge\"",
       "along = \"left-forward\", frame = \"vertex\"",
       "3/bKrP1gK/5/4/1rK1 r 0 1", "", " c4d5q ", " c4d5 "},
      {"army_cells", kPlain, "P = \"b2\"", "P = \"b3\"", "", "", " b2b3 ",
       " b3b4 "},
      {"army_frame", kMany, "[armies.one]\nframe = \"edge\"",
       "[armies.one]\nframe = \"vertex\"", "3/bK2gK/2rL2/4/1rK1 r 0 1", "",
       " c3c4 ", " c3b3 "},
      {"army_turn", kMany, "frame = \"edge\"\nturn = 0\n\n[armies.two.cells]",
       "frame = \"edge\"\nturn = 1\n\n[armies.two.cells]", "", "",
       "fen: 3/bK2gK/bW3gQ/4/rQrK1 r 0 1", "fen: bWbK1/3gK/4gQ/4/rQrK1 r 0 1"},
      {"army_reserve", kDrops, "[\"R\", \"P\", \"N\", \"C\"]",
       "[\"P\", \"R\", \"N\", \"C\"]", "4k/5/5/5/4K[PR] w 0 1", "", "[RP]",
       "[PR]"},
      {"drops", kPlain, "[armies.main.cells]", kReserve, "", "", "R1K2 w",
       "R1K2[] w"},
  };
  return all;
}

const std::vector<Change>& Pieces() {
  static const auto& all = *new std::vector<Change>{
      {"letter", kPlain, "[pieces.N]\n", "[pieces.N]\nletter = \"H\"\n",
       "4k/5/5/5/H3K w 0 1", "", "unknown piece 'H'", " a1b3 "},
      {"piece_name", kPlain, "\"Pawn\"", "\"Soldier\"", "", "b2b5",
       "the Pawn on b2", "the Soldier on b2"},
      {"royal", kPlain, "royal = true", "royal = false", "", "",
       "moves:", "no piece is royal"},
      {"progress", kPlain, "progress = true", "progress = false",
       "2k1r/3p1/5/1P3/R1K2 w 5 1", "b2b3", " b 0 1", " b 6 1"},
      {"armies", kMany, "armies = \"two\"", "armies = [\"one\", \"two\"]",
       "3/bK2gK/2rW2/4/1rK1 r 0 1", "", "unknown piece", " c3b3 "},
      {"along", kPlain, "\"forward-diagonals\"", "\"backward-diagonals\"",
       "4k/5/2p2/1P3/K4 w 0 1", "", " b2c3 ", ""},
      {"type_step", kPlain, "type = \"slide\", range = 3", "type = \"step\"",
       "", "", " a1a4 ", ""},
      {"type_leap", kPlain, "type = \"slide\", range = 3",
       "type = \"leap\", cells = [2]", "", "", " a1a2 ", ""},
      {"type_leap_over", kPlain, "type = \"slide\", range = 3",
       "type = \"leap\", cells = [2]", "4k/5/5/P4/R3K w 0 1", "", "", " a1a3 "},
      {"type_swap", kPlain, "type = \"slide\", range = 3", "type = \"swap\"",
       "4k/5/5/5/RK3 w 0 1", "", "", " a1b1 "},
      {"type_overtake", kPlain, "type = \"slide\", range = 3",
       "type = \"overtake\"", "4k/5/p4/R4/K4 w 0 1", "", " a2a3 ", " a2a4 "},
      {"type_hop", kPlain, "type = \"hop\"", "type = \"step\", to = \"enemy\"",
       "4k/5/p4/P4/C3K w 0 1", "", " a1a3 ", ""},
      {"range", kPlain, "range = 3", "range = 2", "", "", " a1a4 ", ""},
      {"range_of_hops", kPlain, "type = \"hop\"", "type = \"hop\", range = 2",
       "4k/p4/P4/5/C3K w 0 1", "", " a1a4 ", ""},
      {"to_enemy", kPlain, "to = \"enemy\"", "to = \"any\"", "", "", "",
       " b2c3 "},
      {"to_empty", kPlain, "type = \"step\", to = \"empty\"", "type = \"step\"",
       "4k/5/1p3/1P3/K4 w 0 1", "", "", " b2b3 "},
      {"from", kPlain, "from = \"start\"", "from = \"far\"", "", "", " b2b4 ",
       ""},
      {"cells_of_leaps", kPlain, "cells = [1]", "cells = [2]",
       "4k/5/5/5/N3K w 0 1", "", " a1b3 ", " a1c5+ "},
      {"except", kMany, ", except = [\"P\"]", "", "3/bK2gK/5/4/1rKrP r 0 1", "",
       "", " b1c1 "},
      {"swap", kMany, "type = \"swap\", except = [\"P\"]", "type = \"step\"",
       "", "", " b1a1 ", ""},
      {"dropped_as", kDrops, "[pieces.R]\n",
       "[pieces.R]\ndropped_as = [\"R\", \"N\"]\n", "4k/5/5/5/4K[R] w 0 1", "",
       "", " N@a1 "},
      {"captured_as", kDrops, "[pieces.P]\n",
       "[pieces.P]\ncaptured_as = \"N\"\n", "4k/5/2p2/1P3/K4[] w 0 1", "b2c3",
       "[P] b", "[N] b"},
      {"captured_as_by_army", kDrops, "[pieces.P]\n",
       "[pieces.P]\ncaptured_as = { main = \"N\" }\n",
       "4k/5/2p2/1P3/K4[] w 0 1", "b2c3", "[P] b", "[N] b"},
      {"one_per_line", kDrops, "[pieces.P]\n",
       "[pieces.P]\none_per_line = \"forward\"\n", "4k/5/5/1P3/4K[P] w 0 1", "",
       " P@b4 ", ""},
  };
  return all;
}

constexpr char kMarked[] = "style = \"marked\"";
constexpr char kAtB3[] = "5/5/1N3/4k/K4 w 5 1";
constexpr char kAtC5[] = "2N2/5/5/4k/K4 w 0 1";

const std::vector<Change>& PromotionAndRules() {
  static const auto& all = *new std::vector<Change>{
      {"default_zone", kPlain, "zone = \"far\"", "zone = \"start\"",
       "5/1P3/5/4k/K4 w 0 1", "", " b4b5r ", " b4b5 "},
      {"default_when", kPlain, "when = \"end\"", "when = \"start-or-end\"",
       kAtC5, "", "", " c5b3+ "},
      {"default_must", kPlain, "must = \"stuck\"", "must = \"always\"", kAtB3,
       "", " b3a5 ", ""},
      {"promotion_zone", kPlain, kMarked,
       "style = \"marked\", zone = \"start\"", "5/5/1N3/k4/4K w 0 1", "",
       " b3a5+ ", " b3d2+ "},
      {"promotion_when", kPlain, kMarked,
       "style = \"marked\", when = \"start-or-end\"", kAtC5, "", "", " c5b3+ "},
      {"promotion_must", kPlain, kMarked,
       "style = \"marked\", must = \"always\"", kAtB3, "", " b3a5 ", ""},
      {"promotion_to", kPlain, "to = [\"R\"]", "to = [\"R\", \"N\"]",
       "5/1P3/5/4k/K4 w 0 1", "", "", " b4b5n "},
      {"style_turn", kPlain, kMarked, "style = \"turn\"", kAtB3, "b3a5+",
       "fen: +N4/5/5/4k/K4 b 0 1", "fen: C4/5/5/4k/K4 b 6 1"},
      {"style_letter", kPlain, kMarked, "style = \"letter\"", kAtB3, "",
       " b3a5+ ", " b3a5c "},
      {"royalty", kPlain, "royalty = \"checkmate\"\nno_moves = \"draw\"",
       "royalty = \"elimination\"\nno_moves = \"pass\"", "k4/5/5/RR3/4K b 0 1",
       "", "outcome: checkmate w", " a5b5 "},
      {"no_moves", kPlain, "\"draw\"", "\"loss\"", "k3R/5/1K3/5/5 b 0 1", "",
       "outcome: stalemate -", "outcome: stalemate w"},
      {"bare_royal_loses", kPlain, "\"draw\"\n",
       "\"draw\"\nbare_royal_loses = true\n", "4k/5/5/5/R3K b 0 1", "",
       "outcome: none", "outcome: bare-king w"},
      {"bare_royal_before_stalemate", kPlain, "\"draw\"\n",
       "\"draw\"\nbare_royal_loses = true\n", "k3R/5/1K3/5/5 b 0 1", "",
       "outcome: stalemate -", "outcome: bare-king w"},
      {"must_capture", kPlain, "\"draw\"\n", "\"draw\"\nmust_capture = true\n",
       "4k/5/2p2/1P3/K4 w 0 1", "", " b2b3 ", ""},
      {"repetition", kPlain, "\"draw\"\n", "\"draw\"\nrepetition = 2\n", "",
       "c1d1 c5b5 d1c1 b5c5", "outcome: none", "outcome: repetition -"},
      {"repetition_never", kPlain, "\"draw\"\n", "\"draw\"\nrepetition = 0\n",
       "", "c1d1 c5b5 d1c1 b5c5 c1d1 c5b5 d1c1 b5c5", "outcome: repetition -",
       "outcome: none"},
      {"repetition_loses", kPlain, "\"draw\"\n",
       "\"draw\"\nrepetition_loses = true\n", "",
       "c1d1 c5b5 d1c1 b5c5 c1d1 c5b5 d1c1 b5c5", "outcome: repetition -",
       "outcome: repetition w"},
      {"no_progress", kPlain, "\"draw\"\n", "\"draw\"\nno_progress = 3\n",
       "4k/5/5/5/R3K w 5 1", "a1a2", "outcome: none", "outcome: no-progress -"},
      {"no_progress_never", kPlain, "\"draw\"\n", "\"draw\"\nno_progress = 0\n",
       "4k/5/5/5/R3K w 99 1", "a1a2", "outcome: no-progress -",
       "fen: 4k/5/5/R4/4K b 0 1\noutcome: none"},
      {"marriage", kMany, "\"pass\"\n", "\"pass\"\nmarriage = [\"K\", \"Q\"]\n",
       "", "a1a2", "outcome: none", "outcome: marriage r"},
  };
  return all;
}

void PrintTo(const Change& change, std::ostream* out) { *out << change.field; }

class FieldTest : public ::testing::TestWithParam<Change> {};

TEST_P(FieldTest, ChangingItChangesTheGame) {
  const Change& change = GetParam();
  const std::string text = TextOf(change.base);
  const size_t at = text.find(change.from);
  ASSERT_NE(at, text.npos);
  ASSERT_EQ(text.find(change.from, at + 1), text.npos);
  std::string changed = text;
  changed.replace(at, std::string(change.from).size(), change.to);
  const std::string before = Observe(text, change.fen, change.moves);
  const std::string after = Observe(changed, change.fen, change.moves);
  ASSERT_TRUE(*change.only_before || *change.only_after);
  if (*change.only_before) {
    EXPECT_TRUE(absl::StrContains(before, change.only_before)) << before;
    EXPECT_FALSE(absl::StrContains(after, change.only_before)) << after;
  }
  if (*change.only_after) {
    EXPECT_FALSE(absl::StrContains(before, change.only_after)) << before;
    EXPECT_TRUE(absl::StrContains(after, change.only_after)) << after;
  }
}

std::string FieldName(const ::testing::TestParamInfo<Change>& info) {
  return info.param.field;
}

INSTANTIATE_TEST_SUITE_P(Heads, FieldTest, ::testing::ValuesIn(Heads()),
                         FieldName);
INSTANTIATE_TEST_SUITE_P(Pieces, FieldTest, ::testing::ValuesIn(Pieces()),
                         FieldName);
INSTANTIATE_TEST_SUITE_P(Rules, FieldTest,
                         ::testing::ValuesIn(PromotionAndRules()), FieldName);

// Rulebook 5: it must promote if it could not move on from where it ends, be
// that in the zone or not.
TEST(VariantTextTest, WhoStartsInTheZoneAndIsStuckOutsideMustPromote) {
  const std::string text = absl::StrReplaceAll(
      kDuel, {{"when = \"end\"", "when = \"start-or-end\""},
              {"along = \"knight\", type = \"leap\", cells = [1]",
               "along = \"backward\", type = \"leap\", cells = [2, 3]"}});
  const std::string seen = Observe(text, "1N3/5/5/4k/K4 w 0 1", "");
  EXPECT_TRUE(absl::StrContains(seen, " b5b3 b5b3+ ")) << seen;
  EXPECT_TRUE(absl::StrContains(seen, " b5b2+ ")) << seen;
  EXPECT_FALSE(absl::StrContains(seen, " b5b2 ")) << seen;
}

TEST(VariantTextTest, DescriptiveFieldsArriveInTheSpec) {
  const auto variant = rules::LoadVariantText(kDuel, "text");
  ASSERT_TRUE(variant.ok()) << variant.status().message();
  const rules::VariantSpec& spec = (*variant)->spec();
  EXPECT_EQ(spec.name, "duel");
  EXPECT_EQ(spec.title, "Duel");
  EXPECT_EQ(spec.sources, std::vector<std::string>{"here"});
  EXPECT_EQ(spec.seats[0].color, "#112233");
  EXPECT_NE(spec.seats[1].color, spec.seats[0].color);
  EXPECT_EQ(spec.board->name(), "duel-board");
}

TEST(VariantTextTest, BoardsHaveTheirMeasures) {
  struct Case {
    const char* board;
    const char* royal;  // a cell of it
    int size;
    int words;
  };
  const Case cases[] = {
      {"\"hexagon-91-e\"", "a1", 91, 2},
      {"\"hexagon-169-v\"", "a1", 169, 3},
      {"{ shape = \"hexagon\", side = 2 }", "a1", 7, 2},
      {"{ shape = \"hexagon\", side = 7, towards = \"vertex\" }", "a1", 127, 2},
      {"{ shape = \"star\", corner = 2 }", "c1", 37, 2},
      {"{ shape = \"radial\", sectors = 6, tracks = 4 }", "aw1", 60, 2},
      {"{ shape = \"radial\", sectors = 10, tracks = 3 }", "ax1", 60, 2},
      {"{ shape = \"grid\", files = 12, ranks = 12 }", "a1", 144, 3},
      {"{ shape = \"grid\", files = 3, ranks = 7 }", "a1", 21, 2}};
  for (const Case& c : cases) {
    const std::string text =
        absl::StrCat("schema = 1\nname = \"b\"\nboard = ", c.board,
                     "\nseats = [{ tag = \"w\" }, { tag = \"b\", turn = 1 }]\n"
                     "[pieces.K]\nroyal = true\n"
                     "moves = [{ along = \"orthogonal\", type = \"step\" }]\n"
                     "[armies.main.cells]\nK = \"",
                     c.royal, "\"\n[rules]\nroyalty = \"checkmate\"\n");
    const auto variant = rules::LoadVariantText(text, "text");
    ASSERT_TRUE(variant.ok()) << c.board << variant.status().message();
    EXPECT_EQ((*variant)->board().size(), c.size) << c.board;
    EXPECT_EQ((*variant)->words(), c.words) << c.board;
    EXPECT_FALSE(Game(*variant).LegalMoves().empty()) << c.board;
  }
}

TEST(VariantTextTest, NamedBoardsOfUsersCarryTheirName) {
  const std::string text = absl::StrReplaceAll(
      kDuel, {{"ranks = 5 }", "ranks = 5, name = \"small\" }"}});
  const auto variant = rules::LoadVariantText(text, "text");
  ASSERT_TRUE(variant.ok()) << variant.status().message();
  EXPECT_EQ((*variant)->board().name(), "small");
}

TEST(VariantTextTest, ChildrenInheritAndStateDifferences) {
  const std::string child =
      "schema = 1\nname = \"child\"\nextends = \"hexgi-go\"\n"
      "[pieces.R]\nmoves = [{ along = \"diagonal\", type = \"slide\" }]\n";
  const auto variant = rules::LoadVariantText(child, "text");
  ASSERT_TRUE(variant.ok()) << variant.status().message();
  Game game(*variant), parent(BuiltIn("hexgi-go"));
  EXPECT_EQ(game.Fen(), parent.Fen());
  EXPECT_NE(game.LegalMoves(), parent.LegalMoves());
  EXPECT_EQ((*variant)->spec().title, BuiltIn("hexgi-go")->spec().title);
}

// What the first names comes before what the second does.
TEST(VariantTextTest, TheFirstParentWins) {
  const std::string head =
      "schema = 1\nname = \"child\"\nextends = [\"hexgi-go-3\", "
      "\"hexgi-go\"]\n";
  const auto three = rules::LoadVariantText(head, "text");
  ASSERT_TRUE(three.ok()) << three.status().message();
  EXPECT_EQ((*three)->seats(), 3);
  const std::string other =
      "schema = 1\nname = \"child\"\nextends = [\"hexgi-go\", "
      "\"hexgi-go-3\"]\n";
  const auto two = rules::LoadVariantText(other, "text");
  ASSERT_TRUE(two.ok()) << two.status().message();
  EXPECT_EQ((*two)->seats(), 2);
}

}  // namespace
}  // namespace aster::tests
