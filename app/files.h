// Documents that a command writes, to a file or to standard output.
#ifndef ASTER_APP_FILES_H_
#define ASTER_APP_FILES_H_

#include <ostream>
#include <string>

#include "absl/status/status.h"

namespace aster::app {

// Whether the file can be written, before there is something to write: an
// internal error names one that cannot. What it holds stays as it is.
absl::Status CheckWritable(const std::string& path);

// Whether two paths mean one file, there or not; never for "-".
bool SameFile(const std::string& a, const std::string& b);

// Writes the text to the file, or to `out` where the path is "-". An internal
// error names a file that cannot be written.
absl::Status WriteDocument(const std::string& path, const std::string& text,
                           std::ostream& out);

}  // namespace aster::app

#endif  // ASTER_APP_FILES_H_
