// The stages of reading a variant, shared by the reader's source files: each
// method reads one part of the merged table into the spec and adds faults.
#ifndef ASTER_RULES_VARIANT_BUILDER_H_
#define ASTER_RULES_VARIANT_BUILDER_H_

#include <string>
#include <vector>

#include "rules/toml_table.h"
#include "rules/variant_spec.h"

namespace aster::rules {

class VariantBuilder {
 public:
  VariantBuilder(const toml::table& root, Faults& faults)
      : root_(root, "", faults), faults_(faults) {}

  // Runs all stages; the spec is complete only if no fault was added.
  VariantSpec Build();

 private:
  // variant_reader.cc
  void ReadHead();
  bool ReadBoard();
  void ReadSeats();
  void ReadRules();
  void ReadRuleWords(TomlTable& t);
  void ReadMarriage(TomlTable& t);
  void CheckRules(TomlTable& t);

  // variant_armies.cc
  void ReadArmyHeads();
  void ReadArmies();
  void ReadPlacement(TomlTable& army, int index, int turn);
  void ReadReserve(TomlTable& army, int index);
  void CheckArmies();
  void ReadZones();
  std::vector<Cell> ReadZone(TomlTable& zones, const std::string& name,
                             int& turn);
  // Cells that match patterns ("?9", "d*"); a fault for one that matches none.
  std::vector<Cell> MatchCells(TomlTable& t, absl::string_view key,
                               const std::vector<std::string>& patterns);
  void CheckReserves();

  // variant_pieces.cc
  void ReadPieceHeads();
  void ReadPieces();
  void ReadPieceText(TomlTable& t, PieceSpec& piece);
  void ReadInArmies(TomlTable& t, PieceSpec& piece);
  void ReadMovements(TomlTable& t, PieceSpec& piece);
  Movement ReadMovement(TomlTable& t, const PieceSpec& piece);
  void ReadMovementType(TomlTable& t, Movement& m);
  std::vector<DirectionSet> ReadDirections(TomlTable& t, absl::string_view key,
                                           const PieceSpec& piece);
  void ReadPromotion(TomlTable& t, Kind kind);
  void ReadPromotionTable(TomlTable& t, Promotion& p);
  void AddMarkedKinds();
  void ReadDropFields(TomlTable& t, Kind kind);
  Kind FindKind(absl::string_view id) const;  // kNoKind if there is none
  std::vector<Kind> ReadKinds(TomlTable& t, absl::string_view key);
  int FindZone(TomlTable& t, absl::string_view key);  // -1 with a fault

  TomlTable root_;
  Faults& faults_;
  VariantSpec spec_;
};

}  // namespace aster::rules

#endif  // ASTER_RULES_VARIANT_BUILDER_H_
