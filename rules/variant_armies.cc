// Armies, their placement and reserves, and zones of cells.
#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "rules/variant_builder.h"

namespace aster::rules {
namespace {

// Matches '?' with one character and '*' with any run.
bool Matches(absl::string_view pattern, absl::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') {
    return Matches(pattern.substr(1), text) ||
           (!text.empty() && Matches(pattern, text.substr(1)));
  }
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) &&
         Matches(pattern.substr(1), text.substr(1));
}

void SortUnique(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

}  // namespace

std::vector<Cell> VariantBuilder::MatchCells(
    TomlTable& t, absl::string_view key,
    const std::vector<std::string>& patterns) {
  std::vector<Cell> cells;
  for (const std::string& pattern : patterns) {
    const size_t before = cells.size();
    if (pattern.size() <= 8) {
      for (int c = 0; c < spec_.board->size(); ++c) {
        if (Matches(pattern, spec_.board->cell_name(static_cast<Cell>(c)))) {
          cells.push_back(static_cast<Cell>(c));
        }
      }
    }
    if (cells.size() == before)
      t.Fault(key, absl::StrCat("no cell is named ", pattern));
  }
  return cells;
}

std::vector<Cell> VariantBuilder::ReadZone(TomlTable& zones,
                                           const std::string& name, int& turn) {
  const toml::node* node = zones.Node(name);
  if (node->is_string()) {
    return MatchCells(zones, name, *zones.Words(name));
  }
  absl::optional<TomlTable> t = zones.Table(name);
  if (!t) return {};
  turn = t->Int("turn", 0, spec_.board->turns() - 1).value_or(0);
  std::vector<Cell> cells;
  if (t->Node("cells")) {
    if (auto words = t->Words("cells")) cells = MatchCells(*t, "cells", *words);
  } else {
    t->Require("last");
    t->Require("along");
    const int last = t->Int("last", 1, kMaxCells).value_or(1);
    const std::string along = t->String("along").value_or("");
    const int frame = spec_.board->FindFrame(t->String("frame").value_or(""));
    if (frame < 0) t->Fault("frame", "the board has no such frame");
    const DirectionSet set =
        frame < 0 ? 0
                  : spec_.board->TurnDirections(
                        spec_.board->FindDirections(frame, along), turn);
    if (frame >= 0 && !std::has_single_bit(set))
      t->Fault("along", "must name one direction");
    for (int c = 0; set && c < spec_.board->size(); ++c) {
      const int d = std::countr_zero(set);
      if (static_cast<int>(spec_.board->ray(static_cast<Cell>(c), d).size()) <
          last) {
        cells.push_back(static_cast<Cell>(c));
      }
    }
  }
  t->Finish();
  return cells;
}

void VariantBuilder::ReadZones() {
  absl::optional<TomlTable> t = root_.Table("zones");
  if (!t) return;
  for (const std::string& name : t->Keys()) {
    int turn = 0;
    const std::vector<Cell> base = ReadZone(*t, name, turn);
    ZoneSpec zone{name, {}};
    for (const SeatSpec& seat : spec_.seats) {
      std::vector<Cell> cells;
      for (Cell c : base)
        cells.push_back(spec_.board->Turn(c, seat.turn - turn));
      SortUnique(cells);
      zone.cells.push_back(std::move(cells));
    }
    spec_.zones.push_back(std::move(zone));
  }
}

void VariantBuilder::ReadArmyHeads() {
  root_.Require("armies");
  absl::optional<TomlTable> armies = root_.Table("armies");
  if (!armies) return;
  for (const std::string& name : armies->Keys()) {
    absl::optional<TomlTable> t = armies->Table(name);
    if (!t) continue;
    ArmySpec army;
    army.name = name;
    army.frame = spec_.board->FindFrame(t->String("frame").value_or(""));
    if (army.frame < 0) {
      t->Fault("frame", "the board has no such frame");
      army.frame = 0;
    }
    spec_.rules.drops |= t->Node("reserve") != nullptr;
    spec_.armies.push_back(std::move(army));
  }
  if (spec_.armies.empty()) root_.Fault("armies", "there is none");
}

void VariantBuilder::ReadPlacement(TomlTable& army, int index, int turn) {
  army.Require("cells");
  absl::optional<TomlTable> cells = army.Table("cells");
  if (!cells) return;
  for (const std::string& id : cells->Keys()) {
    const Kind kind = FindKind(id);
    absl::optional<std::vector<std::string>> words = cells->Words(id);
    if (!words) continue;
    if (kind == kNoKind) {
      cells->Fault(id, "there is no such piece");
    } else if (!spec_.pieces[kind].in_army[index]) {
      cells->Fault(id, "the piece is not one of this army");
    } else {
      for (Cell c : MatchCells(*cells, id, *words)) {
        for (SeatSpec& seat : spec_.seats) {
          if (seat.army != index) continue;
          const Cell at = spec_.board->Turn(c, seat.turn - turn);
          for (const SeatSpec& other : spec_.seats) {
            for (const auto& [taken, piece] : other.start) {
              if (taken != at) continue;
              cells->Fault(
                  id, absl::StrCat("cell ", spec_.board->cell_name(at),
                                   " is taken twice (seat ", seat.tag, ")"));
            }
          }
          seat.start.emplace_back(at, kind);
        }
      }
    }
  }
}

void VariantBuilder::ReadReserve(TomlTable& army, int index) {
  if (!spec_.rules.drops) return;
  army.Require("reserve");
  if (!army.Node("reserve")) return;
  for (Kind k : ReadKinds(army, "reserve")) {
    if (spec_.pieces[k].royal || !spec_.pieces[k].in_army[index]) {
      army.Fault("reserve", absl::StrCat("no reserve of this army can hold ",
                                         spec_.pieces[k].id));
    } else {
      spec_.armies[index].reserve.push_back(k);
    }
  }
}

void VariantBuilder::ReadArmies() {
  absl::optional<TomlTable> armies = root_.Table("armies");
  const std::vector<std::string> names = armies->Keys();
  int index = 0;
  for (const std::string& name : names) {
    absl::optional<TomlTable> t = armies->Table(name);
    if (!t) continue;
    t->Node("frame");
    const int turn = t->Int("turn", 0, spec_.board->turns() - 1).value_or(0);
    ReadPlacement(*t, index, turn);
    ReadReserve(*t, index);
    t->Finish();
    ++index;
  }
}

void VariantBuilder::CheckArmies() {
  for (const SeatSpec& seat : spec_.seats) {
    int royals = 0;
    for (const auto& [cell, kind] : seat.start)
      royals += spec_.pieces[kind].royal;
    const int wanted = spec_.rules.royalty == Royalty::kNone ? 0 : 1;
    if (royals != wanted || seat.start.empty()) {
      root_.Fault(
          "armies",
          absl::StrCat("seat ", seat.tag, " starts with ", seat.start.size(),
                       " pieces, ", royals, " of them royal; it needs ",
                       wanted ? "one royal piece" : "pieces, none royal"));
    }
  }
  if (spec_.rules.drops) CheckReserves();
}

void VariantBuilder::CheckReserves() {
  for (const PieceSpec& piece : spec_.pieces) {
    if (piece.royal || piece.marked) continue;
    for (size_t a = 0; a < spec_.armies.size(); ++a) {
      const auto& reserve = spec_.armies[a].reserve;
      const Kind k = piece.captured_as[a];
      if (k == kNoKind ||
          std::find(reserve.begin(), reserve.end(), k) == reserve.end()) {
        root_.Fault("armies", absl::StrCat("a captured ", piece.id,
                                           " has no place in the reserve of ",
                                           spec_.armies[a].name,
                                           " (captured_as, reserve)"));
      }
    }
  }
}

}  // namespace aster::rules
