// A conversation with Uci inside the test's own process: sends commands and
// collects the lines that it and its searching threads print.
#ifndef ASTER_TESTS_UCI_TEST_SUPPORT_H_
#define ASTER_TESTS_UCI_TEST_SUPPORT_H_

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/uci.h"
#include "gtest/gtest.h"
#include "rules/game.h"
#include "tests/support.h"

namespace aster::tests {

// How much longer than a release build this one may take.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kSlowness = 20;
#elif !defined(NDEBUG)
inline constexpr int kSlowness = 8;
#else
inline constexpr int kSlowness = 1;
#endif

using Texts = std::vector<std::string>;

// Milliseconds that f takes.
template <class F>
double Milliseconds(F f) {
  const auto start = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// The least of three tries: other programs may disturb one or two.
template <class F>
double LeastOfThree(F f) {
  double least = f();
  for (int i = 1; i < 3; ++i) least = std::min(least, f());
  return least;
}

// Keeps what is written, for readers in other threads.
class Console : public std::streambuf {
 public:
  // The whole lines written since the last call.
  Texts Take() {
    std::lock_guard<std::mutex> lock(mutex_);
    const size_t end = text_.rfind('\n');
    if (end == text_.npos) return {};
    Texts lines = absl::StrSplit(text_.substr(0, end), '\n');
    text_.erase(0, end + 1);
    return lines;
  }
  // Waits until a whole line that begins so is there to take.
  bool Await(const std::string& begin, int seconds = 120) {
    std::unique_lock<std::mutex> lock(mutex_);
    return wake_.wait_for(lock, std::chrono::seconds(seconds), [&] {
      const size_t at = absl::StartsWith(text_, begin)
                            ? 0
                            : text_.find(absl::StrCat("\n", begin));
      return at != text_.npos && text_.find('\n', at + 1) != text_.npos;
    });
  }

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    xsputn(&byte, 1);
    return c;
  }
  std::streamsize xsputn(const char* bytes, std::streamsize n) override {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      text_.append(bytes, static_cast<size_t>(n));
    }
    wake_.notify_all();
    return n;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string text_;
};

class Session {
 public:
  Session() : out_(&console_), uci_(out_) {}

  // The lines printed from the command on until it returns.
  Texts Ask(absl::string_view command) {
    EXPECT_TRUE(uci_.Command(command)) << command;
    return console_.Take();
  }
  // The only line of the answer.
  std::string Line(absl::string_view command) {
    const Texts lines = Ask(command);
    EXPECT_EQ(lines.size(), 1u) << command;
    return lines.empty() ? "" : lines[0];
  }
  // All lines of a search, the bestmove last.
  Texts Search(absl::string_view arguments) {
    EXPECT_TRUE(uci_.Command(absl::StrCat("go ", arguments)));
    EXPECT_TRUE(console_.Await("bestmove")) << arguments;
    return console_.Take();
  }
  // Position, state and game, to see that something has not changed them.
  std::string Standing() {
    Texts lines = Ask("d");
    for (const char* verb : {"state", "legal", "describe"})
      lines.push_back(Line(verb));
    return absl::StrJoin(lines, "\n");
  }
  std::string Fen() { return Ask("d").back().substr(4); }
  // Legal moves' texts.
  Texts Legal() {
    Texts words = absl::StrSplit(Line("legal"), ' ');
    words.erase(words.begin(), words.begin() + 2);
    return words;
  }
  Console& console() { return console_; }
  app::Uci& uci() { return uci_; }

 private:
  Console console_;
  std::ostream out_;
  app::Uci uci_;
};

// One session for many tests (making one clears a whole table), its options and
// its game as after the start.
inline Session& Renewed(const std::string& variant = "sunflower") {
  static Session& session = *new Session();
  for (const char* option :
       {"MultiPV value 1", "UCI_ShowWDL value false", "Hash value 16",
        "Threads value 1", "Move Overhead value 10", "Clear Hash"}) {
    session.Ask(absl::StrCat("setoption name ", option));
  }
  session.Ask("setoption name UCI_Variant value " + variant);
  return session;
}

// The lines that begin so.
inline Texts Beginning(const Texts& lines, const std::string& begin) {
  Texts found;
  for (const std::string& line : lines) {
    if (absl::StartsWith(line, begin)) found.push_back(line);
  }
  return found;
}

// The word after `key`; "" where that is missing.
inline std::string After(const std::string& line, const std::string& key) {
  const Texts words = absl::StrSplit(line, ' ');
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == key) return words[i + 1];
  }
  return "";
}

// The number after `key`, which must be there.
inline int64_t NumberAfter(const std::string& line, const std::string& key) {
  int64_t n = -1;
  EXPECT_TRUE(absl::SimpleAtoi(After(line, key), &n)) << key << " in " << line;
  return n;
}

// The words after `key`, to the end of the line.
inline Texts Rest(const std::string& line, const std::string& key) {
  const size_t at = line.find(absl::StrCat(" ", key, " "));
  if (at == line.npos) return {};
  return absl::StrSplit(line.substr(at + key.size() + 2), ' ');
}

// Exactly one line, and that an error that holds these words.
inline void ExpectError(const Texts& lines, const std::string& words = "") {
  ASSERT_EQ(lines.size(), 1u) << absl::StrJoin(lines, "\n");
  EXPECT_TRUE(absl::StartsWith(lines[0], "info string error: ")) << lines[0];
  EXPECT_TRUE(absl::StrContains(lines[0], words)) << lines[0];
}

}  // namespace aster::tests

#endif  // ASTER_TESTS_UCI_TEST_SUPPORT_H_
