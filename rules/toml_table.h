// A checked view of a TOML table: typed access that collects every fault with
// its file, line and column. Knows no variant.
#ifndef ASTER_RULES_TOML_TABLE_H_
#define ASTER_RULES_TOML_TABLE_H_

#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "rules/toml.h"

namespace aster::rules {

// The faults of a file, in the order they were met.
class Faults {
 public:
  void Add(const toml::source_region& where, absl::string_view message);
  void Add(const toml::node& node, absl::string_view message) {
    Add(node.source(), message);
  }
  bool empty() const { return lines_.empty(); }
  // "FILE:LINE:COLUMN: MESSAGE" each, a line a fault.
  std::string Text() const;

 private:
  std::vector<std::string> lines_;
};

class TomlTable {
 public:
  // `where` is the table's key path, for messages ("pieces.P"; "" at the top).
  TomlTable(const toml::table& table, std::string where, Faults& faults)
      : table_(&table), where_(std::move(where)), faults_(&faults) {}

  // Each answers nothing where the key is missing, and adds a fault where its
  // value is of another type or out of range.
  absl::optional<std::string> String(absl::string_view key);
  absl::optional<int> Int(absl::string_view key, int low, int high);
  absl::optional<bool> Bool(absl::string_view key);
  absl::optional<TomlTable> Table(absl::string_view key);
  // One of `words`, as its index.
  absl::optional<int> Word(absl::string_view key,
                           const std::vector<std::string>& words);
  // A string, or an array of strings.
  absl::optional<std::vector<std::string>> Strings(absl::string_view key);
  // An array of tables.
  absl::optional<std::vector<TomlTable>> Tables(absl::string_view key);
  // A string of words separated by spaces.
  absl::optional<std::vector<std::string>> Words(absl::string_view key);

  // Adds a fault where the key is missing.
  void Require(absl::string_view key);
  // The value, to be read by other means; it counts as known.
  const toml::node* Node(absl::string_view key);
  // All keys, in the order of the file.
  std::vector<std::string> Keys() const;
  // Adds a fault at the key (or at the table, where the key is missing).
  void Fault(absl::string_view key, absl::string_view message);
  // Adds a fault for each key that nothing asked for.
  void Finish();
  const std::string& where() const { return where_; }

 private:
  std::string Path(absl::string_view key) const;
  void WrongType(const toml::node& node, absl::string_view key,
                 absl::string_view wanted);

  const toml::table* table_;
  std::string where_;
  Faults* faults_;
  std::set<std::string> known_;
};

}  // namespace aster::rules

#endif  // ASTER_RULES_TOML_TABLE_H_
