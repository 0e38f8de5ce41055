// Loading variants, from the catalogue and from files.
#include "rules/variant.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "rules/variant_reader.h"

namespace aster::rules {
namespace {

constexpr size_t kMaxFileBytes = 1 << 20;

absl::Status UnknownGame(absl::string_view name) {
  return absl::NotFoundError(
      absl::StrCat("no game is named '", name,
                   "'; known: ", absl::StrJoin(BuiltInVariants(), ", ")));
}

absl::StatusOr<std::string> EmbeddedText(absl::string_view name) {
  for (const EmbeddedFile& file : EmbeddedVariants()) {
    if (name == file.name) return std::string(file.text);
  }
  return UnknownGame(name);
}

absl::StatusOr<std::string> FileText(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return absl::NotFoundError(
        absl::StrCat("cannot read ", path, ": no such file"));
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  if (text.str().size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is larger than 1 MiB"));
  }
  return text.str();
}

absl::StatusOr<std::shared_ptr<const Variant>> Load(absl::string_view text,
                                                    absl::string_view file,
                                                    const ParentText& parent) {
  absl::StatusOr<VariantSpec> spec = ReadVariant(text, file, parent);
  if (!spec.ok()) return spec.status();
  return std::make_shared<const Variant>(*std::move(spec));
}

}  // namespace

Variant::Variant(VariantSpec spec) : spec_(std::move(spec)) {
  if (board().size() <= CellSet<2>::kCapacity) {
    two_ = std::make_unique<Tables<2>>(spec_);
  } else {
    three_ = std::make_unique<Tables<3>>(spec_);
  }
}

std::vector<std::string> BuiltInVariants() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedVariants()) {
    if (file.playable) names.push_back(file.name);
  }
  return names;
}

absl::StatusOr<std::shared_ptr<const Variant>> LoadBuiltIn(
    absl::string_view name) {
  for (const EmbeddedFile& file : EmbeddedVariants()) {
    if (file.playable && name == file.name)
      return Load(file.text, name, EmbeddedText);
  }
  return UnknownGame(name);
}

absl::StatusOr<std::shared_ptr<const Variant>> LoadVariantFile(
    const std::string& path) {
  absl::StatusOr<std::string> text = FileText(path);
  if (!text.ok()) return text.status();
  const std::filesystem::path folder =
      std::filesystem::path(path).parent_path();
  return Load(*text, path,
              [&](absl::string_view name) -> absl::StatusOr<std::string> {
                if (!absl::EndsWith(name, ".toml")) return EmbeddedText(name);
                return FileText((folder / std::string(name)).string());
              });
}

absl::StatusOr<std::shared_ptr<const Variant>> LoadVariantText(
    absl::string_view text, absl::string_view file) {
  return Load(text, file, EmbeddedText);
}

}  // namespace aster::rules
