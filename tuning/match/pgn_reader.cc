// Reading games from text. One pass over the characters, lines counted on the
// way.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tuning/match/pgn.h"

namespace aster::tuning {
namespace {

bool IsResult(absl::string_view word) {
  if (word == "*") return true;
  return absl::ascii_isdigit(word[0]) && absl::StrContains(word, '-') &&
         word.find_first_not_of("0123456789/-") == word.npos;
}

class PgnReader {
 public:
  explicit PgnReader(absl::string_view text) : text_(text) {}

  absl::StatusOr<std::vector<PgnGame>> Read() {
    while (Peek()) {
      if (absl::Status s = Item(); !s.ok()) return s;
    }
    Close();
    return std::move(games_);
  }

 private:
  // 0 at the end.
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  char Next() {
    const char c = text_[at_++];
    line_ += c == '\n';
    return c;
  }
  void SkipLine() {
    while (Peek() && Peek() != '\n') Next();
  }
  static absl::Status Fault(int line, absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what));
  }

  // Ends the game that is being read, if there is anything of it.
  void Close() {
    if (open_) games_.push_back(std::move(game_));
    game_ = PgnGame();
    open_ = false;
    round_ = 0;
  }
  void Open() {
    if (open_) return;
    open_ = true;
    game_.line = line_;
  }

  absl::Status Item() {
    const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
    const char c = Peek();
    if (absl::ascii_isspace(c)) return Space();
    if (c == ';' || (c == '%' && line_start)) {
      SkipLine();
      return absl::OkStatus();
    }
    if (c == '[') return Tag();
    if (c == '{') return Comment();
    if (c == '(') return Variation();
    if (c == '}' || c == ')' || c == ']')
      return Fault(line_, absl::StrCat("a stray '", std::string(1, c), "'"));
    return Word();
  }

  // An empty line ends a bare list of moves.
  absl::Status Space() {
    int newlines = 0;
    while (Peek() && absl::ascii_isspace(Peek())) newlines += Next() == '\n';
    if (newlines > 1 && open_ && game_.tags.empty()) Close();
    return absl::OkStatus();
  }

  absl::Status Tag() {
    if (!game_.moves.empty()) Close();
    const int line = line_;
    Open();
    Next();
    std::string key, value;
    while (absl::ascii_isalnum(Peek()) || Peek() == '_') key += Next();
    while (Peek() == ' ' || Peek() == '\t') Next();
    if (key.empty() || Peek() != '"')
      return Fault(line, "a tag must be [Name \"value\"]");
    Next();
    while (Peek() && Peek() != '"' && Peek() != '\n') {
      if (Peek() == '\\') {
        Next();
        if (Peek() != '"' && Peek() != '\\')
          return Fault(line, "only '\"' and '\\' can follow a '\\' in a tag");
      }
      value += Next();
    }
    if (Peek() != '"')
      return Fault(line, absl::StrCat("the value of tag ", key, " has no end"));
    Next();
    while (Peek() == ' ' || Peek() == '\t') Next();
    if (Peek() != ']')
      return Fault(line, absl::StrCat("tag ", key, " has no ']'"));
    Next();
    game_.tags.emplace_back(key, value);
    return absl::OkStatus();
  }

  // Belongs to the move before it; white space in it is one blank.
  absl::Status Comment() {
    const int line = line_;
    std::string comment;
    Next();
    while (Peek() && Peek() != '}') {
      const char c = Next();
      if (!absl::ascii_isspace(c)) {
        comment += c;
      } else if (!comment.empty() && comment.back() != ' ') {
        comment += ' ';
      }
    }
    if (!Peek()) return Fault(line, "a comment without '}'");
    Next();
    if (!comment.empty() && comment.back() == ' ') comment.pop_back();
    if (game_.moves.empty()) return absl::OkStatus();
    std::string& before = game_.moves.back().comment;
    absl::StrAppend(&before, before.empty() ? "" : " ", comment);
    return absl::OkStatus();
  }

  absl::Status Variation() {
    const int line = line_;
    int depth = 0;
    do {
      if (!Peek()) return Fault(line, "a variation without ')'");
      const char c = Next();
      if (c == '{') {
        while (Peek() && Peek() != '}') Next();
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    } while (depth > 0);
    return absl::OkStatus();
  }

  absl::Status Word() {
    std::string word;
    const int line = line_;
    while (Peek() && !absl::ascii_isspace(Peek()) &&
           !absl::StrContains("{}();", Peek()))
      word += Next();
    if (word[0] == '$') return absl::OkStatus();
    if (IsResult(word)) {
      Open();
      game_.result = word;
      Close();
      return absl::OkStatus();
    }
    absl::string_view left = word;
    if (absl::Status s = Number(left); !s.ok()) return s;
    while (absl::EndsWith(left, "!") || absl::EndsWith(left, "?"))
      left.remove_suffix(1);
    if (left.empty()) return absl::OkStatus();
    Open();
    game_.moves.push_back({std::string(left), "", round_, line});
    return absl::OkStatus();
  }

  // Takes "12.", "12..." or ".." off the word's beginning.
  absl::Status Number(absl::string_view& word) {
    const size_t digits =
        std::min(word.find_first_not_of("0123456789"), word.size());
    const size_t end =
        std::min(word.find_first_not_of('.', digits), word.size());
    const size_t dots = end - digits;
    if (digits == 0 && dots == 0) return absl::OkStatus();
    if (digits > 0 && dots == 0)
      return Fault(line_,
                   absl::StrCat("'", word, "' is neither number nor move"));
    if (digits > 0 &&
        (!absl::SimpleAtoi(word.substr(0, digits), &round_) || round_ < 1))
      return Fault(line_, absl::StrCat("a bad number '", word, "'"));
    if (digits == 0 && dots == 2) game_.dots = true;
    if (digits > 0 && dots == 3 && game_.moves.empty()) game_.late = true;
    word.remove_prefix(end);
    return absl::OkStatus();
  }

  absl::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  bool open_ = false;
  int round_ = 0;
  PgnGame game_;
  std::vector<PgnGame> games_;
};

}  // namespace

absl::StatusOr<std::vector<PgnGame>> ReadPgn(absl::string_view text) {
  if (absl::StartsWith(text, "\xEF\xBB\xBF")) text.remove_prefix(3);
  const size_t nul = text.find('\0');
  if (nul != text.npos) {
    const auto lines = std::count(text.begin(), text.begin() + nul, '\n');
    return absl::InvalidArgumentError(
        absl::StrCat("line ", lines + 1, ": a byte 0: this is no text"));
  }
  return PgnReader(text).Read();
}

}  // namespace aster::tuning
