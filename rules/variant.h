// Variant: a game ready to play, its specification with the compiled tables of
// the right set size; and the catalogue of the games built into the program.
#ifndef ASTER_RULES_VARIANT_H_
#define ASTER_RULES_VARIANT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "rules/tables.h"
#include "rules/variant_spec.h"

namespace aster::rules {

class Variant {
 public:
  explicit Variant(VariantSpec spec);
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;

  const VariantSpec& spec() const { return spec_; }
  const Board& board() const { return *spec_.board; }
  int seats() const { return spec_.seat_count(); }
  // Words of this game's cell sets: 2 or 3.
  int words() const { return two_ ? 2 : 3; }
  template <int Words>
  const Tables<Words>& tables() const {
    if constexpr (Words == 2) {
      return *two_;
    } else {
      return *three_;
    }
  }

 private:
  VariantSpec spec_;
  std::unique_ptr<Tables<2>> two_;
  std::unique_ptr<Tables<3>> three_;
};

// Names of the built-in games, in the order they are listed to users.
std::vector<std::string> BuiltInVariants();

// A built-in game; an error lists the known names.
absl::StatusOr<std::shared_ptr<const Variant>> LoadBuiltIn(
    absl::string_view name);
// A game from a user's file. It may extend built-in games, or files beside it
// (names that end in ".toml"). An error has one line a fault.
absl::StatusOr<std::shared_ptr<const Variant>> LoadVariantFile(
    const std::string& path);
// A game from TOML text; `file` names it in messages.
absl::StatusOr<std::shared_ptr<const Variant>> LoadVariantText(
    absl::string_view text, absl::string_view file);

// The files under rules/variants, as the build embeds them.
struct EmbeddedFile {
  const char* name;  // without ".toml"
  bool playable;     // not only there to be extended
  const char* text;
};
const std::vector<EmbeddedFile>& EmbeddedVariants();

}  // namespace aster::rules

#endif  // ASTER_RULES_VARIANT_H_
