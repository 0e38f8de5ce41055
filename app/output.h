// Output: whole lines to a stream, from several threads.
#ifndef ASTER_APP_OUTPUT_H_
#define ASTER_APP_OUTPUT_H_

#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace aster::app {

class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}

  // Writes the text and a line end, and flushes.
  void Line(absl::string_view text) {
    std::lock_guard<std::mutex> lock(mutex_);
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    out_.put('\n');
    out_.flush();
  }
  // "info string error: ..."; a message of several lines becomes several.
  void Error(absl::string_view message) {
    for (absl::string_view line : absl::StrSplit(message, '\n')) {
      Line(std::string("info string error: ").append(line.data(), line.size()));
    }
  }

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

}  // namespace aster::app

#endif  // ASTER_APP_OUTPUT_H_
