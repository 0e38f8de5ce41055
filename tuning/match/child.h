// Child: another program, spoken to in lines over its standard input and
// output. Every wait has an end, a program that died is told from one that is
// silent, and nothing of it is left behind. Knows no protocol.
#ifndef ASTER_TUNING_MATCH_CHILD_H_
#define ASTER_TUNING_MATCH_CHILD_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace aster::tuning {

class Child {
 public:
  // Starts a program found as a shell finds it; its standard error goes
  // nowhere. An error if the system cannot.
  static absl::StatusOr<std::unique_ptr<Child>> Start(
      const std::vector<std::string>& words);
  // Ends its input, waits a moment, then kills it and whatever it started.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Sends a line. An error if the program has closed its input, or has not
  // read for `ms`.
  absl::Status Send(absl::string_view line, int64_t ms);
  // The next line it writes, without its end. Errors: DeadlineExceeded after
  // `ms`; Unavailable, which tells how it ended, if it has.
  absl::StatusOr<std::string> ReadLine(int64_t ms);
  // It is not worth waiting for.
  void Kill();

 private:
  Child(pid_t pid, int socket) : pid_(pid), socket_(socket) {}
  bool Reap(int64_t ms);
  absl::Status Ended();

  pid_t pid_;
  int socket_;
  bool reaped_ = false;
  int wait_status_ = 0;
  std::string read_;  // and not yet handed out
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_CHILD_H_
