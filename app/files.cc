// Writing documents.
#include "app/files.h"

#include <fstream>

#include "absl/strings/str_cat.h"

namespace aster::app {

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
  return absl::InternalError(absl::StrCat("cannot write ", path));
}

}  // namespace aster::app
