// Parsing, inheritance, and the parts of a variant outside pieces and armies.
#include "rules/variant_reader.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "rules/toml_table.h"
#include "rules/variant_builder.h"

namespace aster::rules {
namespace {

constexpr int kMaxExtends = 8;

absl::StatusOr<toml::table> Parse(absl::string_view text,
                                  absl::string_view file) {
  toml::parse_result result = toml::parse(
      std::string_view(text.data(), text.size()), std::string(file));
  if (result) return std::move(result).table();
  Faults faults;
  const auto description = result.error().description();
  faults.Add(result.error().source(),
             absl::string_view(description.data(), description.size()));
  return absl::InvalidArgumentError(faults.Text());
}

// Gives `child` everything of `parent` that it does not state itself; tables
// are merged key by key, anything else is replaced whole.
void FillFromParent(toml::table& child, toml::table&& parent) {
  for (auto&& [key, value] : parent) {
    toml::node* own = child.get(key);
    if (!own) {
      child.insert(key, std::move(value));
    } else if (own->is_table() && value.is_table()) {
      FillFromParent(*own->as_table(), std::move(*value.as_table()));
    }
  }
}

// Fills the table from the variants that its `extends` names, the first named
// first; these may extend others.
absl::Status Extend(toml::table& table, const ParentText& parent, int depth) {
  const toml::node* node = table.get("extends");
  if (!node) return absl::OkStatus();
  Faults faults;
  std::vector<std::string> names = TomlTable(table, "", faults)
                                       .Strings("extends")
                                       .value_or(std::vector<std::string>());
  if (depth == kMaxExtends)
    faults.Add(*node, "extends: too deep, or in a circle");
  std::vector<toml::table> bases;
  for (const std::string& name : names) {
    if (!faults.empty()) break;
    absl::StatusOr<std::string> text = parent(name);
    if (!text.ok()) {
      faults.Add(*node, absl::StrCat("extends: ", text.status().message()));
      break;
    }
    absl::StatusOr<toml::table> base = Parse(*text, name);
    if (!base.ok()) return base.status();
    if (absl::Status s = Extend(*base, parent, depth + 1); !s.ok()) return s;
    bases.push_back(*std::move(base));
  }
  if (!faults.empty()) return absl::InvalidArgumentError(faults.Text());
  table.erase("extends");
  for (toml::table& base : bases) FillFromParent(table, std::move(base));
  return absl::OkStatus();
}

// Default colours by seat, two sets: these stay apart for colour-blind eyes.
const char* DefaultColor(int seat, int seats) {
  static constexpr const char* kTwo[] = {"#f5f0e1", "#2b2b33"};
  static constexpr const char* kMany[] = {"#d55e00", "#e69f00", "#f0e442",
                                          "#009e73", "#0072b2", "#b07ad0"};
  return seats == 2 ? kTwo[seat % 2] : kMany[seat % 6];
}

bool IsColor(absl::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         std::all_of(text.begin() + 1, text.end(), absl::ascii_isxdigit);
}

}  // namespace

absl::StatusOr<VariantSpec> ReadVariant(absl::string_view text,
                                        absl::string_view file,
                                        const ParentText& parent) {
  absl::StatusOr<toml::table> table = Parse(text, file);
  if (!table.ok()) return table.status();
  if (absl::Status s = Extend(*table, parent, 0); !s.ok()) return s;
  Faults faults;
  VariantSpec spec = VariantBuilder(*table, faults).Build();
  if (!faults.empty()) return absl::InvalidArgumentError(faults.Text());
  return spec;
}

VariantSpec VariantBuilder::Build() {
  // Stages that a fault keeps from running do not make their keys unknown.
  for (const char* key :
       {"armies", "board", "name", "pieces", "promotion", "rules", "schema",
        "seats", "sources", "title", "zones"}) {
    root_.Node(key);
  }
  root_.Finish();
  ReadHead();
  if (!ReadBoard()) return spec_;
  ReadArmyHeads();
  ReadSeats();
  if (spec_.armies.empty() || spec_.seats.empty()) return spec_;
  ReadZones();
  ReadPieceHeads();
  ReadRules();
  ReadPieces();
  if (faults_.empty()) AddMarkedKinds();
  ReadArmies();
  if (faults_.empty()) CheckArmies();
  return spec_;
}

void VariantBuilder::ReadHead() {
  root_.Require("schema");
  root_.Int("schema", 1, 1);
  root_.Require("name");
  spec_.name = root_.String("name").value_or("");
  const bool clean =
      std::all_of(spec_.name.begin(), spec_.name.end(), [](char c) {
        return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '-' ||
               c == '_';
      });
  if (!clean) root_.Fault("name", "only a-z, 0-9, '-' and '_' may stand in it");
  spec_.title = root_.String("title").value_or(spec_.name);
  spec_.sources = root_.Strings("sources").value_or(std::vector<std::string>());
}

bool VariantBuilder::ReadBoard() {
  root_.Require("board");
  const toml::node* node = root_.Node("board");
  if (!node) return false;
  absl::optional<BoardShape> shape;
  if (node->is_string()) {
    shape = NamedShape(node->as_string()->get());
    if (!shape) {
      root_.Fault("board",
                  "no board of that name; known: radial-120, hexagon-91-e, "
                  "hexagon-91-v, "
                  "star-121, hexagon-169-v (or a table with shape = radial, "
                  "hexagon, star, grid)");
      return false;
    }
  } else if (absl::optional<TomlTable> t = root_.Table("board")) {
    shape.emplace();
    t->Require("shape");
    shape->kind = static_cast<BoardShape::Kind>(
        t->Word("shape", {"radial", "hexagon", "star", "grid"}).value_or(0));
    shape->vertex = t->Word("towards", {"edge", "vertex"}).value_or(0) == 1;
    shape->side =
        t->Int(shape->kind == BoardShape::Kind::kStar ? "corner" : "side", 1,
               20)
            .value_or(shape->kind == BoardShape::Kind::kStar ? 4 : 6);
    shape->sectors = t->Int("sectors", 1, 99).value_or(8);
    shape->tracks = t->Int("tracks", 1, 99).value_or(5);
    shape->files = t->Int("files", 1, 99).value_or(8);
    shape->ranks = t->Int("ranks", 1, 99).value_or(8);
    shape->holes = t->Words("holes").value_or(std::vector<std::string>());
    shape->name =
        t->String("name").value_or(absl::StrCat(spec_.name, "-board"));
    t->Finish();
  } else {
    return false;
  }
  absl::StatusOr<std::shared_ptr<const Board>> board = BuildBoard(*shape);
  if (!board.ok()) {
    root_.Fault("board", board.status().message());
    return false;
  }
  spec_.board = *std::move(board);
  return true;
}

void VariantBuilder::ReadSeats() {
  root_.Require("seats");
  absl::optional<std::vector<TomlTable>> list = root_.Tables("seats");
  if (!list) return;
  if (list->size() < 2 || list->size() > kMaxSeats) {
    root_.Fault("seats", absl::StrCat("a game has 2 to ", kMaxSeats, " seats"));
    return;
  }
  std::string tags;
  for (TomlTable& t : *list) {
    SeatSpec seat;
    t.Require("tag");
    seat.tag = t.String("tag").value_or("?");
    if (seat.tag.size() != 1 || !absl::ascii_islower(seat.tag[0])) {
      t.Fault("tag", "must be one lower-case letter");
    } else if (tags.find(seat.tag) != std::string::npos) {
      t.Fault("tag", "another seat has it");
    }
    tags += seat.tag;
    seat.name = t.String("name").value_or(seat.tag);
    seat.color = t.String("color").value_or(DefaultColor(
        static_cast<int>(spec_.seats.size()), static_cast<int>(list->size())));
    if (!IsColor(seat.color)) t.Fault("color", "must be written #rrggbb");
    seat.turn = t.Int("turn", 0, spec_.board->turns() - 1).value_or(0);
    const std::string army = t.String("army").value_or(
        spec_.armies.empty() ? "" : spec_.armies[0].name);
    seat.army = -1;
    for (size_t i = 0; i < spec_.armies.size(); ++i) {
      if (spec_.armies[i].name == army) seat.army = static_cast<int>(i);
    }
    if (seat.army < 0) {
      t.Fault("army", absl::StrCat("there is no army named ", army));
      seat.army = 0;
    }
    t.Finish();
    spec_.seats.push_back(std::move(seat));
  }
}

void VariantBuilder::ReadRuleWords(TomlTable& t) {
  RulesSpec& r = spec_.rules;
  t.Require("royalty");
  r.royalty = static_cast<Royalty>(
      t.Word("royalty", {"checkmate", "elimination", "none"}).value_or(0));
  const bool checkmate = r.royalty == Royalty::kCheckmate;
  const int words = checkmate ? 0 : 2;
  const std::vector<std::string> all = {"loss", "draw", "pass", "out"};
  r.no_moves = static_cast<NoMoves>(
      words + t.Word("no_moves", {all[words], all[words + 1]})
                  .value_or(checkmate ? 1 : 0));
}

void VariantBuilder::ReadMarriage(TomlTable& t) {
  if (!t.Node("marriage")) return;
  spec_.rules.marriage = ReadKinds(t, "marriage");
  const auto& pair = spec_.rules.marriage;
  if (pair.size() != 2 || !spec_.pieces[pair[0]].royal ||
      spec_.pieces[pair[1]].royal) {
    t.Fault("marriage", "must name the royal piece and then its partner");
  } else if (spec_.rules.royalty != Royalty::kElimination) {
    t.Fault("marriage", "goes with royalty = \"elimination\" only");
  }
}

void VariantBuilder::ReadRules() {
  root_.Require("rules");
  absl::optional<TomlTable> t = root_.Table("rules");
  if (!t) return;
  RulesSpec& r = spec_.rules;
  ReadRuleWords(*t);
  r.bare_royal_loses = t->Bool("bare_royal_loses").value_or(false);
  r.must_capture = t->Bool("must_capture").value_or(false);
  r.repetition = t->Int("repetition", 0, 100).value_or(3);
  r.repetition_loses = t->Bool("repetition_loses").value_or(false);
  r.no_progress = t->Int("no_progress", 0, 1000).value_or(50);
  ReadMarriage(*t);
  CheckRules(*t);
  t->Finish();
}

void VariantBuilder::CheckRules(TomlTable& t) {
  const RulesSpec& r = spec_.rules;
  if (r.repetition == 1)
    t.Fault("repetition", "must be 0 (never) or at least 2");
  if (r.royalty == Royalty::kCheckmate) {
    if (spec_.seats.size() != 2)
      t.Fault("royalty", "\"checkmate\" is for two seats");
    return;
  }
  if (r.bare_royal_loses)
    t.Fault("bare_royal_loses", "goes with royalty = \"checkmate\" only");
  if (r.repetition_loses)
    t.Fault("repetition_loses", "goes with royalty = \"checkmate\" only");
}

}  // namespace aster::rules
