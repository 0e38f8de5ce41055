// One line on a terminal that says how far something is, written over itself.
// Where the stream is no terminal there is none.
#ifndef ASTER_APP_STATUS_LINE_H_
#define ASTER_APP_STATUS_LINE_H_

#include <chrono>
#include <ostream>
#include <string>

namespace aster::app {

class StatusLine {
 public:
  // A terminal is meant if `err` is std::cerr and that is one.
  explicit StatusLine(std::ostream& err);
  ~StatusLine() { Wipe(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  // Whether it is time for a new text: not more often than people can read.
  bool Due() const;
  void Show(const std::string& text);
  // Makes room for other lines.
  void Wipe();

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream& err_;
  const bool terminal_;
  bool shown_ = false;
  Clock::time_point last_{};
};

}  // namespace aster::app

#endif  // ASTER_APP_STATUS_LINE_H_
