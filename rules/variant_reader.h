// Reads a variant from TOML text: parses, merges it over the variants that it
// extends, checks every field and resolves names. All faults come back at once.
#ifndef ASTER_RULES_VARIANT_READER_H_
#define ASTER_RULES_VARIANT_READER_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "rules/variant_spec.h"

namespace aster::rules {

// Where `extends` finds a parent: gives its TOML text, or an error.
using ParentText =
    std::function<absl::StatusOr<std::string>(absl::string_view name)>;

// Error text: one line a fault, "FILE:LINE:COLUMN: MESSAGE". `file` only names
// the text in messages.
absl::StatusOr<VariantSpec> ReadVariant(absl::string_view text,
                                        absl::string_view file,
                                        const ParentText& parent);

}  // namespace aster::rules

#endif  // ASTER_RULES_VARIANT_READER_H_
