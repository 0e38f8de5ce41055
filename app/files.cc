// Writing documents.
#include "app/files.h"

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"

namespace aster::app {
namespace {

absl::Status CannotWrite(const std::string& path) {
  return absl::InternalError(absl::StrCat("cannot write ", path));
}

}  // namespace

absl::Status CheckWritable(const std::string& path) {
  if (path == "-") return absl::OkStatus();
  std::error_code unused;
  const bool existed = std::filesystem::exists(path, unused);
  if (!std::ofstream(path, std::ios::binary | std::ios::app))
    return CannotWrite(path);
  if (!existed) std::filesystem::remove(path, unused);
  return absl::OkStatus();
}

bool SameFile(const std::string& a, const std::string& b) {
  auto full = [](const std::string& path) {
    std::error_code unused;
    return std::filesystem::weakly_canonical(
        std::filesystem::absolute(path, unused), unused);
  };
  return a != "-" && b != "-" && full(a) == full(b);
}

absl::Status WriteDocument(const std::string& path, const std::string& text,
                           std::ostream& out) {
  if (path == "-") {
    out << text;
    return absl::OkStatus();
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  return CannotWrite(path);
}

}  // namespace aster::app
