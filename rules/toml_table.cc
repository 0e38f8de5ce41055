// Typed, fault-collecting access to TOML tables.
#include "rules/toml_table.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace aster::rules {
namespace {

std::string_view Std(absl::string_view s) { return {s.data(), s.size()}; }

}  // namespace

void Faults::Add(const toml::source_region& where, absl::string_view message) {
  lines_.push_back(absl::StrCat(where.path ? *where.path : "", ":",
                                where.begin.line, ":", where.begin.column, ": ",
                                message));
}

std::string Faults::Text() const { return absl::StrJoin(lines_, "\n"); }

std::string TomlTable::Path(absl::string_view key) const {
  return where_.empty() ? std::string(key) : absl::StrCat(where_, ".", key);
}

void TomlTable::WrongType(const toml::node& node, absl::string_view key,
                          absl::string_view wanted) {
  faults_->Add(node, absl::StrCat(Path(key), " must be ", wanted));
}

const toml::node* TomlTable::Node(absl::string_view key) {
  known_.insert(std::string(key));
  return table_->get(Std(key));
}

absl::optional<std::string> TomlTable::String(absl::string_view key) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  if (auto* s = node->as_string()) return s->get();
  WrongType(*node, key, "a string");
  return absl::nullopt;
}

absl::optional<int> TomlTable::Int(absl::string_view key, int low, int high) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  auto* i = node->as_integer();
  if (i && i->get() >= low && i->get() <= high)
    return static_cast<int>(i->get());
  WrongType(*node, key,
            absl::StrCat("a whole number from ", low, " to ", high));
  return absl::nullopt;
}

absl::optional<bool> TomlTable::Bool(absl::string_view key) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  if (auto* b = node->as_boolean()) return b->get();
  WrongType(*node, key, "true or false");
  return absl::nullopt;
}

absl::optional<TomlTable> TomlTable::Table(absl::string_view key) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  if (auto* t = node->as_table()) return TomlTable(*t, Path(key), *faults_);
  WrongType(*node, key, "a table");
  return absl::nullopt;
}

absl::optional<int> TomlTable::Word(absl::string_view key,
                                    const std::vector<std::string>& words) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  if (auto* s = node->as_string()) {
    auto it = std::find(words.begin(), words.end(), s->get());
    if (it != words.end()) return static_cast<int>(it - words.begin());
  }
  WrongType(*node, key, absl::StrCat("one of: ", absl::StrJoin(words, ", ")));
  return absl::nullopt;
}

absl::optional<std::vector<std::string>> TomlTable::Strings(
    absl::string_view key) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  if (auto* s = node->as_string()) return std::vector<std::string>{s->get()};
  std::vector<std::string> result;
  if (auto* array = node->as_array()) {
    for (const toml::node& item : *array) {
      if (auto* s = item.as_string()) {
        result.push_back(s->get());
      } else {
        WrongType(item, key, "made of strings");
        return absl::nullopt;
      }
    }
    return result;
  }
  WrongType(*node, key, "a string or an array of strings");
  return absl::nullopt;
}

absl::optional<std::vector<TomlTable>> TomlTable::Tables(
    absl::string_view key) {
  const toml::node* node = Node(key);
  if (!node) return absl::nullopt;
  std::vector<TomlTable> result;
  const toml::array* array = node->as_array();
  if (!array) {
    WrongType(*node, key, "an array of tables");
    return absl::nullopt;
  }
  for (const toml::node& item : *array) {
    if (auto* t = item.as_table()) {
      result.emplace_back(*t, absl::StrCat(Path(key), "[", result.size(), "]"),
                          *faults_);
    } else {
      WrongType(item, key, "made of tables");
      return absl::nullopt;
    }
  }
  return result;
}

absl::optional<std::vector<std::string>> TomlTable::Words(
    absl::string_view key) {
  absl::optional<std::string> text = String(key);
  if (!text) return absl::nullopt;
  std::vector<std::string> words;
  for (absl::string_view w :
       absl::StrSplit(*text, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty())) {
    words.emplace_back(w);
  }
  return words;
}

void TomlTable::Require(absl::string_view key) {
  if (!table_->get(Std(key))) {
    faults_->Add(*table_, absl::StrCat(Path(key), " is missing"));
  }
}

std::vector<std::string> TomlTable::Keys() const {
  std::vector<std::pair<toml::source_position, std::string>> keys;
  for (const auto& [key, value] : *table_) {
    keys.emplace_back(key.source().begin, std::string(key.str()));
  }
  std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
    return a.first < b.first;
  });
  std::vector<std::string> names;
  for (auto& [position, name] : keys) names.push_back(std::move(name));
  return names;
}

void TomlTable::Fault(absl::string_view key, absl::string_view message) {
  const toml::node* node = key.empty() ? nullptr : table_->get(Std(key));
  const std::string path = key.empty() ? where_ : Path(key);
  faults_->Add(node ? *node : *table_, path.empty()
                                           ? std::string(message)
                                           : absl::StrCat(path, ": ", message));
}

void TomlTable::Finish() {
  for (const auto& [key, value] : *table_) {
    if (!known_.count(std::string(key.str()))) {
      faults_->Add(key.source(),
                   absl::StrCat("unknown key ", Path(key.str().data())));
    }
  }
}

}  // namespace aster::rules
