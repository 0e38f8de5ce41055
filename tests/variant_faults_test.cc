// What a bad variant file is told: every fault at once, each with file, line,
// column and the words that help.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "rules/variant.h"
#include "tests/support.h"
#include "tests/variant_texts.h"

namespace aster::tests {
namespace {

std::string FaultsOf(const std::string& text) {
  const auto variant = rules::LoadVariantText(text, "bad.toml");
  return variant.ok() ? "" : std::string(variant.status().message());
}

// Line and column of a fault "bad.toml:LINE:COLUMN: MESSAGE"; zeros if it is
// not written so.
std::pair<int, int> PlaceOf(absl::string_view fault) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(fault, absl::MaxSplits(':', 3));
  int line = 0, column = 0;
  if (parts.size() == 4 && parts[0] == "bad.toml" && parts[3].size() > 5 &&
      absl::SimpleAtoi(parts[1], &line) && absl::SimpleAtoi(parts[2], &column))
    return {line, column};
  return {0, 0};
}

int LineOf(const std::string& text, size_t at) {
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + at, '\n'));
}

struct Fault {
  const char* name;
  const char* from;  // occurs once in the text, which is kDuel with drops
  const char* to;
  const char* words;  // of the message that names this line
};

constexpr Fault kFaults[] = {
    {"schema_unknown", "schema = 1", "schema = 2", "schema must be"},
    {"name_unclean", "name = \"duel\"", "name = \"Duel!\"", "name: only a-z"},
    {"unknown_key_at_top", "title =", "titel =", "unknown key titel"},
    {"wrong_type_of_title", "\"Duel\"", "7", "title must be a string"},
    {"wrong_type_of_sources", "[\"here\"]", "[1]", "sources must be"},
    {"unknown_shape", "\"grid\"", "\"torus\"", "board.shape must be one of"},
    {"unknown_board_key", "ranks = 5", "rank = 5", "unknown key board.rank"},
    {"board_too_large", "files = 5, ranks = 5", "files = 20, ranks = 20",
     "192 cells"},
    {"measure_not_whole", "files = 5", "files = 5.5",
     "board.files must be a whole number"},
    {"tag_of_two_letters", "tag = \"w\"", "tag = \"ww\"", "one lower-case"},
    {"tag_taken", "tag = \"b\"", "tag = \"w\"", "another seat has it"},
    {"turn_out_of_range", "turn = 2", "turn = 4", "from 0 to 3"},
    {"colour_unreadable", "\"#112233\"", "\"red\"", "#rrggbb"},
    {"army_unknown", "name = \"Black\"", "army = \"none\"",
     "no army named none"},
    {"unknown_seat_key", "name = \"Black\"", "nam = \"Black\"",
     "unknown key seats[1].nam"},
    {"zone_without_cells", "\"?5\"", "\"?9\"", "no cell is named ?9"},
    {"zone_of_a_number", "\"?5\"", "5", "zones.far must be"},
    {"zone_table_incomplete", "\"?5\"", "{ last = 1 }", "along"},
    {"default_word_unknown", "when = \"end\"", "when = \"maybe\"",
     "promotion.when must be one of"},
    {"default_zone_unknown", "zone = \"far\"", "zone = \"fra\"", "no zone fra"},
    {"unknown_default_key", "must = \"stuck\"", "most = \"stuck\"",
     "unknown key promotion.most"},
    {"royal_not_boolean", "royal = true", "royal = 1", "true or false"},
    {"unknown_piece_key", "progress = true", "progres = true",
     "unknown key pieces.P.progres"},
    {"direction_unknown", "\"forward-diagonals\"", "\"upwards\"",
     "no direction is named upwards"},
    {"type_unknown", "type = \"hop\"", "type = \"jump\"",
     "type must be one of"},
    {"range_of_a_step", "to = \"enemy\"", "to = \"enemy\", range = 2",
     "unknown key pieces.P.moves[2].range"},
    {"range_of_zero", "range = 3", "range = 0", "from 1"},
    {"to_unknown", "to = \"enemy\"", "to = \"foe\"", "to must be one of"},
    {"from_unknown", "from = \"start\"", "from = \"home\"", "no zone home"},
    {"leap_without_cells", ", cells = [1]", "", "a leap lists"},
    {"leap_of_words", "cells = [1]", "cells = [\"one\"]", "a leap lists"},
    {"promotion_to_nobody", "to = [\"R\"]", "to = [\"X\"]", "no piece X"},
    {"promotion_to_a_king", "to = [\"R\"]", "to = [\"K\"]",
     "does not change what is royal"},
    {"promotion_twice_alike", "to = [\"R\"]", "to = [\"R\", \"R\"]",
     "names R twice"},
    {"marked_promotion_of_two", "to = [\"C\"]", "to = [\"C\", \"R\"]",
     "promotes to one kind"},
    {"style_unknown", "style = \"marked\"", "style = \"plus\"",
     "style must be one of"},
    {"moves_not_an_array",
     "[{ along = \"knight\", type = \"leap\", "
     "cells = [1] }]",
     "\"knight\"", "must be an array of tables"},
    {"placed_on_no_cell", "P = \"b2\"", "P = \"z9\"", "no cell is named z9"},
    {"placed_twice", "P = \"b2\"", "P = \"a1\"", "taken twice"},
    {"placed_piece_unknown", "P = \"b2\"", "X = \"b2\"", "no such piece"},
    {"reserve_of_a_king", "[\"R\", \"P\", \"N\", \"C\"]",
     "[\"R\", \"P\", \"N\", \"C\", \"K\"]", "can hold K"},
    {"royalty_unknown", "\"checkmate\"", "\"mate\"",
     "rules.royalty must be one of"},
    {"no_moves_of_other_games", "\"draw\"", "\"pass\"",
     "rules.no_moves must be one of"},
    {"repetition_of_one", "no_moves = \"draw\"", "repetition = 1",
     "0 (never) or at least 2"},
    {"marriage_of_one", "no_moves = \"draw\"", "marriage = [\"K\"]",
     "royal piece and then its partner"},
    {"unknown_rule", "no_moves = \"draw\"", "nomoves = \"draw\"",
     "unknown key rules.nomoves"},
    {"syntax", "to = [\"R\"]", "to = [\"R\"", ""},
    {"key_twice", "title = \"Duel\"", "name = \"again\"", ""},
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

class FaultTest : public ::testing::TestWithParam<Fault> {};

TEST_P(FaultTest, IsToldWithItsLineAndColumn) {
  const Fault& fault = GetParam();
  std::string text =
      absl::StrReplaceAll(kDuel, {{"[armies.main.cells]", kReserve}});
  ASSERT_EQ(FaultsOf(text), "");
  const size_t at = text.find(fault.from);
  ASSERT_NE(at, text.npos);
  ASSERT_EQ(text.find(fault.from, at + 1), text.npos);
  text.replace(at, std::string(fault.from).size(), fault.to);
  const std::string message = FaultsOf(text);
  ASSERT_NE(message, "");
  bool told = false;
  for (absl::string_view line : absl::StrSplit(message, '\n')) {
    const auto [row, column] = PlaceOf(line);
    EXPECT_GT(row, 0) << line;
    EXPECT_GT(column, 0) << line;
    told |= absl::StrContains(line, fault.words) &&
            std::abs(row - LineOf(text, at)) <= (*fault.words ? 0 : 1);
  }
  EXPECT_TRUE(told) << "line " << LineOf(text, at) << " wanted:\n" << message;
}

INSTANTIATE_TEST_SUITE_P(Each, FaultTest, ::testing::ValuesIn(kFaults),
                         [](const ::testing::TestParamInfo<Fault>& info) {
                           return std::string(info.param.name);
                         });

TEST(FaultsTest, MissingKeysAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"schema = 1\n", "schema is missing"},
      {"name = \"duel\"\n", "name is missing"},
      {"board = { shape = \"grid\", files = 5, ranks = 5 }\n",
       "board is missing"},
      {"shape = \"grid\", ", "board.shape is missing"},
      {"tag = \"b\", ", "seats[1].tag is missing"},
      {"along = \"knight\", ", "pieces.N.moves[0].along is missing"},
      {"type = \"hop\"", "pieces.C.moves[1].type is missing"},
      {"moves = [{ along = \"knight\", type = \"leap\", cells = [1] }]\n",
       "pieces.N.moves is missing"},
      {"to = [\"R\"]", "pieces.P.promotion.to is missing"},
      {"[armies.main.cells]\nK = \"c1\"\nR = \"a1\"\nP = \"b2\"\n",
       "armies is missing"},
      {"[rules]\nroyalty = \"checkmate\"\nno_moves = \"draw\"\n",
       "rules is missing"},
      {"royalty = \"checkmate\"\n", "rules.royalty is missing"},
      {"royal = true\n", "no piece is royal"},
      {"K = \"c1\"\n", "it needs one royal piece"},
      {"[promotion]\nzone = \"far\"\n", "a promotion needs a zone"}};
  for (const auto& [part, words] : cases) {
    std::string text = kDuel;
    ASSERT_TRUE(absl::StrContains(text, part)) << part;
    const std::string with =
        absl::StartsWith(part, "[promotion]") ? "[promotion]\n" : "";
    text = absl::StrReplaceAll(text, {{part, with}});
    if (absl::StartsWith(part, "along =")) {
      text = absl::StrReplaceAll(text, {{", }", " }"}});
    }
    text =
        absl::StrReplaceAll(text, {{"\"orthogonal\",  }", "\"orthogonal\" }"}});
    const std::string message = FaultsOf(text);
    EXPECT_TRUE(absl::StrContains(message, words)) << words << "\n" << message;
  }
}

TEST(FaultsTest, SeveralAreToldAtOnce) {
  const std::string text = absl::StrReplaceAll(
      kDuel, {{"title =", "titel ="},
              {"royal = true", "royal = 1"},
              {"\"?5\"", "\"?9\""},
              {"\"forward-diagonals\"", "\"upwards\""},
              {"no_moves = \"draw\"", "no_moves = \"pass\""}});
  const std::string message = FaultsOf(text);
  std::set<std::pair<int, int>> places;
  for (absl::string_view line : absl::StrSplit(message, '\n'))
    places.insert(PlaceOf(line));
  EXPECT_GE(places.size(), 5u) << message;
  for (const char* words :
       {"titel", "royal must be", "?9", "upwards", "no_moves must be"}) {
    EXPECT_TRUE(absl::StrContains(message, words)) << words << "\n" << message;
  }
}

TEST(FaultsTest, UnknownGamesAndFilesAreTold) {
  const auto game = rules::LoadBuiltIn("chess");
  ASSERT_FALSE(game.ok());
  EXPECT_TRUE(absl::StrContains(game.status().message(), "sunflower"));
  // A base is no game.
  EXPECT_FALSE(rules::LoadBuiltIn("stelliform").ok());
  EXPECT_FALSE(rules::LoadVariantFile(DataPath("nothing.toml")).ok());
  EXPECT_FALSE(rules::LoadVariantFile(ASTER_TEST_DATA).ok());
  const std::string message =
      FaultsOf("schema = 1\nname = \"child\"\nextends = \"chess\"\n");
  EXPECT_TRUE(absl::StartsWith(message, "bad.toml:3:11: extends: ")) << message;
}

// Files of one test in a folder of their own.
class ExtendsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::path(::testing::TempDir()) /
        absl::StrCat(
            "aster-",
            ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  std::filesystem::path folder_;
};

TEST_F(ExtendsTest, FilesExtendFilesBesideThem) {
  Write("parent.toml", kDuel);
  const std::string child =
      Write("child.toml",
            "schema = 1\nname = \"child\"\nextends = \"parent.toml\"\n"
            "[rules]\nno_moves = \"loss\"\n");
  const auto variant = rules::LoadVariantFile(child);
  ASSERT_TRUE(variant.ok()) << variant.status().message();
  EXPECT_EQ((*variant)->spec().rules.no_moves, rules::NoMoves::kLoss);
  EXPECT_EQ((*variant)->spec().title, "Duel");
}

TEST_F(ExtendsTest, CirclesAreRefused) {
  Write("a.toml", "schema = 1\nname = \"a\"\nextends = \"b.toml\"\n");
  const std::string b =
      Write("b.toml", "schema = 1\nname = \"b\"\nextends = \"a.toml\"\n");
  const auto variant = rules::LoadVariantFile(b);
  ASSERT_FALSE(variant.ok());
  EXPECT_TRUE(absl::StrContains(variant.status().message(), "circle"))
      << variant.status().message();
  EXPECT_TRUE(absl::StrContains(variant.status().message(), ":3:11: "));
}

TEST_F(ExtendsTest, FaultsOfAParentNameItsFile) {
  Write("parent.toml", absl::StrReplaceAll(kDuel, {{"\"?5\"", "\"?9\""}}));
  const std::string child =
      Write("child.toml",
            "schema = 1\nname = \"child\"\nextends = \"parent.toml\"\n");
  const auto variant = rules::LoadVariantFile(child);
  ASSERT_FALSE(variant.ok());
  EXPECT_TRUE(
      absl::StartsWith(variant.status().message(), "parent.toml:12:7: "))
      << variant.status().message();
}

}  // namespace
}  // namespace aster::tests
