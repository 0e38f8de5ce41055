// The line by the terminal's "erase to the end".
#include "app/status_line.h"

#include <unistd.h>

#include <iostream>

namespace aster::app {
namespace {

constexpr std::chrono::milliseconds kInterval(300);
constexpr char kErase[] = "\r\x1b[K";

}  // namespace

StatusLine::StatusLine(std::ostream& err)
    : err_(err), terminal_(&err == &std::cerr && isatty(STDERR_FILENO)) {}

bool StatusLine::Due() const {
  return terminal_ && Clock::now() - last_ >= kInterval;
}

void StatusLine::Show(const std::string& text) {
  err_ << kErase << text << std::flush;
  last_ = Clock::now();
  shown_ = true;
}

void StatusLine::Wipe() {
  if (shown_) err_ << kErase << std::flush;
  shown_ = false;
}

}  // namespace aster::app
