// Pieces: letters, movements, promotion, and what drops need to know.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "rules/variant_builder.h"

namespace aster::rules {

Kind VariantBuilder::FindKind(absl::string_view id) const {
  for (size_t k = 0; k < spec_.pieces.size(); ++k) {
    if (spec_.pieces[k].id == id) return static_cast<Kind>(k);
  }
  return kNoKind;
}

std::vector<Kind> VariantBuilder::ReadKinds(TomlTable& t,
                                            absl::string_view key) {
  std::vector<Kind> kinds;
  for (const std::string& id :
       t.Strings(key).value_or(std::vector<std::string>())) {
    const Kind kind = FindKind(id);
    if (kind == kNoKind) {
      t.Fault(key, absl::StrCat("there is no piece ", id));
    } else if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
      t.Fault(key, absl::StrCat("names ", id, " twice"));
    } else {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

int VariantBuilder::FindZone(TomlTable& t, absl::string_view key) {
  absl::optional<std::string> name = t.String(key);
  if (!name) return -1;
  for (size_t z = 0; z < spec_.zones.size(); ++z) {
    if (spec_.zones[z].name == *name) return static_cast<int>(z);
  }
  t.Fault(key, absl::StrCat("there is no zone ", *name));
  return -1;
}

void VariantBuilder::ReadPieceHeads() {
  root_.Require("pieces");
  absl::optional<TomlTable> pieces = root_.Table("pieces");
  if (!pieces) return;
  for (const std::string& id : pieces->Keys()) {
    absl::optional<TomlTable> t = pieces->Table(id);
    if (!t) continue;
    PieceSpec piece;
    piece.id = id;
    piece.base = static_cast<Kind>(spec_.pieces.size());
    ReadPieceText(*t, piece);
    piece.name = t->String("name").value_or(id);
    piece.royal = t->Bool("royal").value_or(false);
    piece.progress = t->Bool("progress").value_or(false);
    ReadInArmies(*t, piece);
    if (spec_.pieces.size() == kMaxKinds) {
      t->Fault("", absl::StrCat("a game has at most ", kMaxKinds,
                                " kinds of piece"));
      return;
    }
    spec_.pieces.push_back(std::move(piece));
  }
}

void VariantBuilder::ReadPieceText(TomlTable& t, PieceSpec& piece) {
  piece.text = t.String("letter").value_or(piece.id);
  if (piece.text.size() != 1 || !absl::ascii_isupper(piece.text[0])) {
    t.Fault("letter",
            "must be one upper-case letter (or the piece's id must be one)");
  }
}

void VariantBuilder::ReadInArmies(TomlTable& t, PieceSpec& piece) {
  piece.in_army.assign(spec_.armies.size(), !t.Node("armies"));
  for (const std::string& name :
       t.Strings("armies").value_or(std::vector<std::string>())) {
    bool found = false;
    for (size_t a = 0; a < spec_.armies.size(); ++a) {
      if (spec_.armies[a].name != name) continue;
      piece.in_army[a] = found = true;
    }
    if (!found)
      t.Fault("armies", absl::StrCat("there is no army named ", name));
  }
  for (const PieceSpec& other : spec_.pieces) {
    if (other.text != piece.text) continue;
    for (size_t a = 0; a < spec_.armies.size(); ++a) {
      if (other.in_army[a] && piece.in_army[a]) {
        t.Fault("letter", absl::StrCat(other.id, " of the same army has it"));
        return;
      }
    }
  }
}

void VariantBuilder::ReadPieces() {
  absl::optional<TomlTable> pieces = root_.Table("pieces");
  if (!pieces) return;
  bool any_royal = false;
  for (size_t k = 0; k < spec_.pieces.size(); ++k) {
    absl::optional<TomlTable> t = pieces->Table(spec_.pieces[k].id);
    for (const char* key : {"letter", "name", "royal", "progress", "armies"})
      t->Node(key);
    any_royal |= spec_.pieces[k].royal;
    ReadMovements(*t, spec_.pieces[k]);
    ReadPromotion(*t, static_cast<Kind>(k));
    ReadDropFields(*t, static_cast<Kind>(k));
    t->Finish();
  }
  // [promotion] holds defaults; its own keys are checked even if nothing
  // promotes.
  if (absl::optional<TomlTable> defaults = root_.Table("promotion")) {
    Promotion unused;
    ReadPromotionTable(*defaults, unused);
    defaults->Finish();
  }
  if (any_royal != (spec_.rules.royalty != Royalty::kNone)) {
    root_.Fault("pieces",
                any_royal
                    ? "a piece is royal, but rules.royalty is \"none\""
                    : "no piece is royal, but rules.royalty is not \"none\"");
  }
}

void VariantBuilder::ReadMovements(TomlTable& t, PieceSpec& piece) {
  t.Require("moves");
  absl::optional<std::vector<TomlTable>> moves = t.Tables("moves");
  if (!moves) return;
  for (TomlTable& m : *moves) {
    const bool swaps = std::any_of(
        piece.movements.begin(), piece.movements.end(),
        [](const Movement& o) { return o.type == MoveType::kSwap; });
    piece.movements.push_back(ReadMovement(m, piece));
    if (swaps && piece.movements.back().type == MoveType::kSwap) {
      m.Fault("type", "a piece has one movement of type swap at most");
    }
    m.Finish();
  }
}

std::vector<DirectionSet> VariantBuilder::ReadDirections(
    TomlTable& t, absl::string_view key, const PieceSpec& piece) {
  std::vector<DirectionSet> sets(spec_.armies.size(), 0);
  for (const std::string& name :
       t.Strings(key).value_or(std::vector<std::string>())) {
    for (size_t a = 0; a < spec_.armies.size(); ++a) {
      if (!piece.in_army[a]) continue;
      const int frame = spec_.armies[a].frame;
      const DirectionSet set = spec_.board->FindDirections(frame, name);
      if (!set) {
        t.Fault(key, absl::StrCat("no direction is named ", name, "; known: ",
                                  spec_.board->DirectionNames(frame)));
        return sets;
      }
      sets[a] |= set;
    }
  }
  return sets;
}

Movement VariantBuilder::ReadMovement(TomlTable& t, const PieceSpec& piece) {
  Movement m;
  t.Require("along");
  m.along = t.Strings("along").value_or(std::vector<std::string>());
  m.directions = ReadDirections(t, "along", piece);
  ReadMovementType(t, m);
  if (t.Node("from")) m.from_zone = FindZone(t, "from");
  return m;
}

void VariantBuilder::ReadMovementType(TomlTable& t, Movement& m) {
  enum { kStep, kSlide, kLeap, kHop, kOvertake, kSwap };
  t.Require("type");
  const int type =
      t.Word("type", {"step", "slide", "leap", "hop", "overtake", "swap"})
          .value_or(kStep);
  m.type = type == kStep ? MoveType::kSlide : static_cast<MoveType>(type - 1);
  m.range = type == kStep ? 1 : 0;
  if (type == kSlide || type == kHop)
    m.range = t.Int("range", 1, kMaxCells).value_or(0);
  if (type == kStep || type == kSlide || type == kLeap) {
    const int what = t.Word("to", {"any", "empty", "enemy"}).value_or(0);
    m.moves = what != 2;
    m.captures = what != 1;
  } else {
    m.moves = false;
    m.captures = type != kSwap;
  }
  if (type == kLeap) {
    const toml::node* node = t.Node("cells");
    const toml::array* array = node ? node->as_array() : nullptr;
    for (size_t i = 0; array && i < array->size(); ++i) {
      const auto* n = array->get(i)->as_integer();
      if (n && n->get() >= 1 && n->get() <= kMaxCells) {
        m.leaps.push_back(static_cast<int>(n->get()));
      }
    }
    if (!array || array->empty() || m.leaps.size() != array->size()) {
      t.Fault("cells",
              "a leap lists the cells of the line it reaches, as in cells = "
              "[2, 3]");
    }
  }
  if (type == kSwap && t.Node("except")) m.except = ReadKinds(t, "except");
}

void VariantBuilder::ReadPromotionTable(TomlTable& t, Promotion& p) {
  if (t.Node("zone")) p.zone = FindZone(t, "zone");
  if (t.Node("when"))
    p.on_start = t.Word("when", {"end", "start-or-end"}).value_or(0) == 1;
  if (t.Node("must"))
    p.always = t.Word("must", {"stuck", "always"}).value_or(0) == 1;
}

void VariantBuilder::ReadPromotion(TomlTable& t, Kind kind) {
  absl::optional<TomlTable> own = t.Table("promotion");
  if (!own) return;
  Promotion p;
  if (absl::optional<TomlTable> defaults = root_.Table("promotion")) {
    ReadPromotionTable(*defaults, p);
  }
  ReadPromotionTable(*own, p);
  own->Require("to");
  p.to = ReadKinds(*own, "to");
  p.style = static_cast<Promotion::Style>(
      own->Word("style", {"letter", "marked", "turn"}).value_or(0));
  if (p.zone < 0)
    own->Fault("zone", "a promotion needs a zone (here or in [promotion])");
  if (p.style != Promotion::Style::kLetter && p.to.size() != 1) {
    own->Fault("to", "this style promotes to one kind");
  }
  for (Kind to : p.to) {
    if (spec_.pieces[to].royal != spec_.pieces[kind].royal) {
      own->Fault("to", "a promotion does not change what is royal");
    }
    for (size_t a = 0; a < spec_.armies.size(); ++a) {
      if (spec_.pieces[kind].in_army[a] && !spec_.pieces[to].in_army[a]) {
        own->Fault("to",
                   absl::StrCat(spec_.pieces[to].id, " is not of the army ",
                                spec_.armies[a].name));
      }
    }
  }
  if (spec_.pieces[kind].royal)
    own->Fault("", "a royal piece does not promote");
  own->Finish();
  spec_.pieces[kind].promotion.push_back(std::move(p));
}

// A marked promotion becomes a kind of its own that moves as the one named.
void VariantBuilder::AddMarkedKinds() {
  const size_t bases = spec_.pieces.size();
  for (size_t k = 0; k < bases; ++k) {
    if (spec_.pieces[k].promotion.empty()) continue;
    Promotion& p = spec_.pieces[k].promotion[0];
    if (p.style != Promotion::Style::kMarked) continue;
    if (spec_.pieces.size() == kMaxKinds) {
      root_.Fault(
          "pieces",
          absl::StrCat("with promoted forms there are more than ", kMaxKinds));
      return;
    }
    const PieceSpec& target = spec_.pieces[p.to[0]];
    PieceSpec marked;
    marked.id = absl::StrCat("+", spec_.pieces[k].id);
    marked.text = absl::StrCat("+", spec_.pieces[k].text);
    marked.name = absl::StrCat("promoted ", spec_.pieces[k].name);
    marked.movements = target.movements;
    marked.marked = true;
    marked.base = static_cast<Kind>(k);
    marked.in_army = spec_.pieces[k].in_army;
    marked.captured_as = spec_.pieces[k].captured_as;
    marked.one_per_line.assign(spec_.armies.size(), 0);
    p.to[0] = static_cast<Kind>(spec_.pieces.size());
    spec_.pieces.push_back(std::move(marked));
  }
}

void VariantBuilder::ReadDropFields(TomlTable& t, Kind kind) {
  PieceSpec& piece = spec_.pieces[kind];
  const size_t armies = spec_.armies.size();
  piece.dropped_as = t.Node("dropped_as") ? ReadKinds(t, "dropped_as")
                                          : std::vector<Kind>{kind};
  piece.one_per_line = ReadDirections(t, "one_per_line", piece);
  piece.captured_as.assign(armies, kNoKind);
  for (size_t a = 0; a < armies; ++a) {
    if (piece.in_army[a]) piece.captured_as[a] = kind;
  }
  const toml::node* node = t.Node("captured_as");
  if (!node) return;
  if (!node->is_table()) {
    const std::vector<Kind> kinds = ReadKinds(t, "captured_as");
    if (kinds.size() == 1) piece.captured_as.assign(armies, kinds[0]);
    return;
  }
  absl::optional<TomlTable> by_army = t.Table("captured_as");
  for (size_t a = 0; a < armies; ++a) {
    if (!by_army->Node(spec_.armies[a].name)) continue;
    const std::vector<Kind> kinds = ReadKinds(*by_army, spec_.armies[a].name);
    if (kinds.size() == 1) piece.captured_as[a] = kinds[0];
  }
  by_army->Finish();
}

}  // namespace aster::rules
