// Starting, hearing and ending a program. A pair of sockets rather than pipes:
// sending to a dead program is then an error, not a signal.
#include "tuning/match/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "absl/strings/str_cat.h"

extern char** environ;

namespace aster::tuning {
namespace {

using Time = std::chrono::steady_clock;

// So long a program may take to end when its input has.
constexpr int64_t kGraceMs = 300;
// A longer line is no line of any protocol.
constexpr size_t kMaxLine = 1 << 20;

Time::time_point After(int64_t ms) {
  return Time::now() + std::chrono::milliseconds(ms);
}

// Waits for events until then; false when the time is up.
bool Await(int socket, short events, Time::time_point end) {
  for (;;) {
    const int64_t left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - Time::now())
            .count();
    pollfd poller = {socket, events, 0};
    const int wait = static_cast<int>(std::min<int64_t>(left + 1, 1000000));
    const int n = poll(&poller, 1, left < 0 ? 0 : wait);
    if (n > 0) return true;
    if (left < 0) return false;
  }
}

int Spawn(const std::vector<std::string>& words, int socket, pid_t& pid) {
  std::vector<char*> argv;
  for (const std::string& word : words)
    argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, socket, 0);
  posix_spawn_file_actions_adddup2(&actions, socket, 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own, to be killed with all that it starts.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error =
      posix_spawnp(&pid, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Child>> Child::Start(
    const std::vector<std::string>& words) {
  if (words.empty()) return absl::InvalidArgumentError("an empty command");
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return absl::InternalError(std::strerror(errno));
  pid_t pid = 0;
  const int error = Spawn(words, sockets[1], pid);
  close(sockets[1]);
  if (error != 0) {
    close(sockets[0]);
    return absl::InvalidArgumentError(
        absl::StrCat("cannot start '", words[0], "': ", std::strerror(error)));
  }
  return std::unique_ptr<Child>(new Child(pid, sockets[0]));
}

Child::~Child() {
  shutdown(socket_, SHUT_WR);
  if (!Reap(kGraceMs)) Kill();
  kill(-pid_, SIGKILL);  // what it left running
  close(socket_);
}

// Whether it has ended within that time.
bool Child::Reap(int64_t ms) {
  const Time::time_point end = After(ms);
  for (;;) {
    if (reaped_) return true;
    const pid_t got = waitpid(pid_, &wait_status_, WNOHANG);
    if (got == pid_ || (got < 0 && errno != EINTR)) return reaped_ = true;
    if (Time::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void Child::Kill() {
  if (reaped_) return;
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, &wait_status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
}

absl::Status Child::Ended() {
  if (!Reap(kGraceMs)) return absl::UnavailableError("it closed its output");
  if (WIFSIGNALED(wait_status_)) {
    return absl::UnavailableError(
        absl::StrCat("it died of signal ", WTERMSIG(wait_status_)));
  }
  return absl::UnavailableError(
      absl::StrCat("it ended with status ", WEXITSTATUS(wait_status_)));
}

absl::Status Child::Send(absl::string_view line, int64_t ms) {
  std::string bytes = absl::StrCat(line, "\n");
  absl::string_view left = bytes;
  const Time::time_point end = After(ms);
  while (!left.empty()) {
    if (!Await(socket_, POLLOUT, end))
      return absl::DeadlineExceededError("it does not read");
    const ssize_t n =
        send(socket_, left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0) return Ended();
    left.remove_prefix(static_cast<size_t>(n));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> Child::ReadLine(int64_t ms) {
  const Time::time_point end = After(ms);
  size_t searched = 0;
  for (;;) {
    const size_t newline = read_.find('\n', searched);
    if (newline != read_.npos) {
      std::string line = read_.substr(0, newline);
      read_.erase(0, newline + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    searched = read_.size();
    if (read_.size() > kMaxLine)
      return absl::ResourceExhaustedError("it writes a line without end");
    if (!Await(socket_, POLLIN, end))
      return absl::DeadlineExceededError("it is silent");
    char bytes[4096];
    const ssize_t n = recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) return Ended();
    read_.append(bytes, static_cast<size_t>(n));
  }
}

}  // namespace aster::tuning
