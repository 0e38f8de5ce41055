// The JSON description of a variant: complete, in agreement with the board and
// the start, and made for users' variants too.
#include "app/describe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "app/movement_words.h"
#include "rules/game.h"

namespace aster::app {
namespace {

using nlohmann::json;

std::shared_ptr<const rules::Variant> BuiltIn(const std::string& name) {
  auto variant = rules::LoadBuiltIn(name);
  EXPECT_TRUE(variant.ok()) << variant.status();
  return *variant;
}

json Describe(const std::string& name) {
  return json::parse(DescribeJson(*BuiltIn(name)));
}

json Find(const json& list, const char* key, const std::string& value) {
  for (const json& entry : list) {
    if (entry[key] == value) return entry;
  }
  ADD_FAILURE() << "no entry with " << key << " " << value;
  return {};
}

constexpr char kSquareGame[] = R"(
schema = 1
name = "tiny"
title = "Tiny \"quoted\" <&> Größe"
board = { shape = "grid", files = 4, ranks = 4 }
seats = [{ tag = "w", turn = 0 }, { tag = "b", turn = 2 }]
[pieces.K]
name = "King"
royal = true
moves = [{ along = ["orthogonal", "diagonal"], type = "step" }]
[pieces.N]
name = "Knight"
moves = [{ along = "knight", type = "step" }]
[armies.main.cells]
K = "a1"
N = "b1"
[rules]
royalty = "checkmate"
)";

TEST(DescribeTest, IsOneLineOfJsonWithAllKeysForEveryVariant) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const std::string line = DescribeJson(*BuiltIn(name));
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const json d = json::parse(line);
    for (const char* key :
         {"schema", "variant", "title", "board", "seats", "armies",
          "directions", "zones", "cells", "neighbours", "rows", "pieces",
          "start", "rules", "notation", "sources"})
      EXPECT_TRUE(d.contains(key)) << key;
    EXPECT_EQ(d["schema"], kDescribeSchema);
    EXPECT_EQ(d["variant"], name);
    EXPECT_FALSE(d["sources"].empty());
  }
}

TEST(DescribeTest, CellsRowsAndNeighboursAgree) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const json d = Describe(name);
    std::set<std::string> cells, in_rows;
    for (const json& cell : d["cells"]) {
      cells.insert(cell["name"].get<std::string>());
      EXPECT_GE(cell["outline"].size(), 4u);
    }
    EXPECT_EQ(cells.size(), d["board"]["cells"].get<size_t>());
    for (const json& row : d["rows"]) {
      for (const json& cell : row["cells"])
        EXPECT_TRUE(in_rows.insert(cell.get<std::string>()).second);
    }
    EXPECT_EQ(in_rows, cells);
    for (const auto& [cell, list] : d["neighbours"].items()) {
      for (const json& other : list) {
        const json& back = d["neighbours"][other.get<std::string>()];
        EXPECT_NE(std::find(back.begin(), back.end(), cell), back.end());
      }
    }
  }
}

TEST(DescribeTest, PlacementIsThatOfTheStartingFen) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const auto variant = BuiltIn(name);
    const json start = json::parse(DescribeJson(*variant))["start"];
    EXPECT_EQ(start["fen"], rules::Game(variant).Fen());
    size_t pieces = 0;
    for (const rules::SeatSpec& seat : variant->spec().seats)
      pieces += seat.start.size();
    EXPECT_EQ(start["placement"].size(), pieces);
  }
}

TEST(DescribeTest, EveryPieceHasWordsAndItsTargetsExist) {
  for (const std::string& name : rules::BuiltInVariants()) {
    SCOPED_TRACE(name);
    const json d = Describe(name);
    std::set<std::string> ids;
    for (const json& piece : d["pieces"])
      EXPECT_TRUE(ids.insert(piece["id"].get<std::string>()).second);
    for (const json& piece : d["pieces"]) {
      EXPECT_FALSE(piece["movement"].get<std::string>().empty());
      EXPECT_FALSE(piece["seats"].empty());
      for (const json& to : piece["promotes_to"])
        EXPECT_EQ(ids.count(to.get<std::string>()), 1u);
      EXPECT_EQ(piece.contains("promotion"), !piece["promotes_to"].empty());
    }
  }
}

TEST(DescribeTest, SeatsLookAcrossTheBoard) {
  const json two = Describe("sunflower")["seats"];
  EXPECT_EQ(two[0]["direction"], 90);
  EXPECT_EQ(two[1]["direction"], 270);
  const json four = Describe("hexgi-4")["seats"];
  for (int s = 0; s < 4; ++s)
    EXPECT_EQ(four[s]["direction"], (90 + 90 * s) % 360);
  const json six = Describe("stellisch")["seats"];
  for (int s = 0; s < 6; ++s)
    EXPECT_EQ(six[s]["direction"], (90 + 60 * s) % 360);
}

TEST(DescribeTest, MovementsReadAsEnglish) {
  const json pieces = Describe("stelliu-yang")["pieces"];
  EXPECT_EQ(Find(pieces, "id", "C")["movement"],
            "slides any distance along an orthogonal line through empty cells, "
            "without capturing; captures along an orthogonal line the first "
            "piece beyond exactly one other, of any army");
  EXPECT_EQ(Find(pieces, "id", "K")["movement"],
            "steps one cell along an orthogonal line or a diagonal line; "
            "unless attacked, changes places with the next piece along an "
            "orthogonal line if that is of its own army and no Point");
  EXPECT_EQ(Find(pieces, "id", "N")["movement"],
            "makes a knight leap over anything");
  EXPECT_EQ(Find(Describe("sunflower")["pieces"], "id", "D")["movement"],
            "steps one cell along an orthogonal line or a diagonal line, "
            "without capturing; leaps to the 2nd or 3rd cell along an "
            "orthogonal line or a diagonal line over anything");
}

TEST(DescribeTest, PromotionsSayHowMovesAreWritten) {
  const json letter =
      Find(Describe("sunflower")["pieces"], "id", "A")["promotion"];
  EXPECT_EQ(letter["suffixes"],
            json({{"Q", "q"}, {"D", "d"}, {"R", "r"}, {"B", "b"}}));
  EXPECT_EQ(letter["must"], "always");
  const json marked =
      Find(Describe("hexgi-wo")["pieces"], "id", "P")["promotion"];
  EXPECT_EQ(marked["suffixes"], json({{"+P", "+"}}));
  EXPECT_EQ(marked["when"], "start-or-end");
}

TEST(DescribeTest, ZonesOfACellAreGivenBySeat) {
  const json d = Describe("hexgi-wo");
  EXPECT_EQ(Find(d["cells"], "name", "f11")["zones"],
            json({{"w", {"promotion"}}}));
  EXPECT_EQ(Find(d["cells"], "name", "f6")["zones"], json::object());
}

TEST(DescribeTest, DropsSayWhatACapturedPieceBecomes) {
  const json pieces = Describe("hexgi-4")["pieces"];
  EXPECT_EQ(Find(pieces, "id", "B")["captured_as"],
            json({{"vertex", "B"}, {"edge", "Z"}}));
  EXPECT_EQ(Find(pieces, "id", "D")["dropped_as"], json({"D", "S"}));
  EXPECT_EQ(Find(pieces, "id", "P")["one_per_line"],
            json({{"vertex", {"forward"}}}));
  EXPECT_FALSE(Describe("sunflower")["pieces"][0].contains("captured_as"));
}

TEST(DescribeTest, EndsAreThoseThatCanHappen) {
  auto reasons = [](const std::string& name) {
    std::set<std::string> words;
    const json d = Describe(name);
    for (const json& end : d["rules"]["ends"])
      words.insert(end["reason"].get<std::string>());
    return words;
  };
  EXPECT_EQ(reasons("sunflower"),
            (std::set<std::string>{"checkmate", "stalemate", "bare-king",
                                   "repetition"}));
  EXPECT_EQ(reasons("hex-fiance"),
            (std::set<std::string>{"last-player", "marriage", "repetition",
                                   "no-progress"}));
}

TEST(DescribeTest, WorksForAVariantOfTheUsers) {
  auto variant = rules::LoadVariantText(kSquareGame, "tiny.toml");
  ASSERT_TRUE(variant.ok()) << variant.status();
  const json d = json::parse(DescribeJson(**variant));
  EXPECT_EQ(d["title"], "Tiny \"quoted\" <&> Größe");
  EXPECT_EQ(d["board"]["form"], "square");
  EXPECT_EQ(d["cells"].size(), 16u);
  EXPECT_EQ(d["seats"][1]["direction"], 270);
  EXPECT_TRUE(d["sources"].empty());
}

TEST(MovementWordsTest, OrdinalsAndListsReadAsEnglish) {
  EXPECT_EQ(Ordinal(1), "1st");
  EXPECT_EQ(Ordinal(2), "2nd");
  EXPECT_EQ(Ordinal(3), "3rd");
  EXPECT_EQ(Ordinal(12), "12th");
  EXPECT_EQ(Ordinal(21), "21st");
  EXPECT_EQ(JoinWords({}, "or"), "");
  EXPECT_EQ(JoinWords({"a", "b", "c"}, "or"), "a, b or c");
}

}  // namespace
}  // namespace aster::app
