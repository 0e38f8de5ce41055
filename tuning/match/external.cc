// The protocol from the other side.
#include "tuning/match/external.h"

#include <chrono>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "rules/notation.h"
#include "tuning/match/child.h"

namespace aster::tuning {
namespace {

using Time = std::chrono::steady_clock;
using Words = std::vector<std::string>;

// A program may take so many times longer over its start than over a move.
constexpr int64_t kStartPatience = 10;

int64_t MsSince(Time::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Time::now() -
                                                               start)
      .count();
}

// Words of a command: parted by white space, with "\\ " for a space in one.
Words CommandWords(absl::string_view text) {
  Words words;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escaped =
        text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ' ';
    if (!escaped && (text[i] == ' ' || text[i] == '\t')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    words.back() += text[escaped ? ++i : i];
  }
  return words;
}

Words SplitWords(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

// "startpos moves M ..." or "fen F moves M ...".
std::string PositionText(const rules::Game& game) {
  const std::string start = rules::Game(game.shared_variant()).Fen();
  return game.Visit([&](const auto& line) {
    const std::string first = rules::WriteFen(*line.tables, line.positions[0]);
    std::string text =
        first == start ? "startpos" : absl::StrCat("fen ", first);
    if (!line.moves.empty()) text += " moves";
    for (size_t i = 0; i < line.moves.size(); ++i) {
      absl::StrAppend(
          &text, " ",
          rules::MoveText(*line.tables, line.positions[i], line.moves[i]));
    }
    return text;
  });
}

// Takes depth, nodes and score from an info line's words.
void ReadInfo(const Words& words, Choice& choice) {
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    int64_t n = 0;
    if (words[i] == "pv" || words[i] == "string") return;
    if (words[i] == "multipv" && words[i + 1] != "1") return;
    if (words[i] == "depth" && absl::SimpleAtoi(words[i + 1], &n) && n >= 0)
      choice.depth = static_cast<int>(std::min<int64_t>(n, 1000));
    if (words[i] == "nodes" && absl::SimpleAtoi(words[i + 1], &n) && n >= 0)
      choice.nodes = static_cast<uint64_t>(n);
    const bool mate = words[i] == "mate";
    if ((mate || words[i] == "cp") && words[i - 1] == "score" &&
        absl::SimpleAtoi(words[i + 1], &n) && std::abs(n) < 1000000) {
      choice.scored = true;
      choice.mate = mate;
      choice.score = static_cast<int>(n);
    }
  }
}

class ExternalPlayer : public Player {
 public:
  ExternalPlayer(const PlayerSpec& spec, const std::string& variant)
      : spec_(spec), variant_(variant) {}

  absl::Status Start();
  absl::Status NewGame(uint64_t seed) override;
  absl::StatusOr<Choice> Choose(const rules::Game& game) override;
  void Faulted() override { child_.reset(); }

 private:
  absl::Status Send(absl::string_view line);
  // Reads up to the line that begins with that word; `hear` is told the others.
  template <class F>
  absl::StatusOr<Words> AwaitWord(absl::string_view word,
                                  absl::string_view after, int64_t ms, F hear);
  absl::Status Handshake(absl::string_view question, absl::string_view answer);
  // Says what happened, and ends the program.
  absl::Status Fail(absl::string_view after, const absl::Status& status);

  const PlayerSpec spec_;
  const std::string variant_;
  std::unique_ptr<Child> child_;
  std::string said_;  // its last complaint
};

absl::Status ExternalPlayer::Fail(absl::string_view after,
                                  const absl::Status& status) {
  if (child_ && absl::IsDeadlineExceeded(status)) child_->Kill();
  child_.reset();
  return absl::Status(
      status.code(),
      absl::StrCat("after '", after, "': ", status.message(),
                   said_.empty() ? "" : absl::StrCat("; it said: ", said_)));
}

absl::Status ExternalPlayer::Send(absl::string_view line) {
  absl::Status s = child_->Send(line, spec_.timeout_ms);
  return s.ok() ? s : Fail(line.substr(0, line.find(' ')), s);
}

template <class F>
absl::StatusOr<Words> ExternalPlayer::AwaitWord(absl::string_view word,
                                                absl::string_view after,
                                                int64_t ms, F hear) {
  const Time::time_point start = Time::now();
  for (;;) {
    absl::StatusOr<std::string> line =
        child_->ReadLine(std::max<int64_t>(0, ms - MsSince(start)));
    // A program that floods is never silent, and late all the same.
    const bool late = line.ok() && MsSince(start) > ms;
    if (late || absl::IsDeadlineExceeded(line.status())) {
      return Fail(after, absl::DeadlineExceededError(
                             absl::StrCat("no ", word, " within ", ms, " ms")));
    }
    if (!line.ok()) return Fail(after, line.status());
    if (absl::StartsWith(*line, "info string error"))
      said_ = line->substr(12, 300);
    Words words = SplitWords(*line);
    if (words.empty()) continue;
    if (words[0] == word) return words;
    hear(words);
  }
}

absl::Status ExternalPlayer::Handshake(absl::string_view question,
                                       absl::string_view answer) {
  if (absl::Status s = Send(question); !s.ok()) return s;
  return AwaitWord(answer, question, kStartPatience * spec_.timeout_ms,
                   [](const Words&) {})
      .status();
}

absl::Status ExternalPlayer::Start() {
  said_.clear();
  absl::StatusOr<std::unique_ptr<Child>> child =
      Child::Start(CommandWords(spec_.command));
  if (!child.ok()) return child.status();
  child_ = *std::move(child);
  if (absl::Status s = Handshake("uci", "uciok"); !s.ok()) return s;
  std::vector<std::pair<std::string, std::string>> options = spec_.uci_options;
  const bool path =
      absl::StrContains(variant_, "/") || absl::EndsWith(variant_, ".toml");
  options.emplace_back(path ? "VariantPath" : "UCI_Variant", variant_);
  for (const auto& [name, value] : options) {
    absl::Status s =
        Send(absl::StrCat("setoption name ", name, " value ", value));
    if (!s.ok()) return s;
  }
  if (absl::Status s = Handshake("isready", "readyok"); !s.ok()) return s;
  if (said_.empty()) return absl::OkStatus();
  return Fail("setoption", absl::InvalidArgumentError("it refused"));
}

absl::Status ExternalPlayer::NewGame(uint64_t) {
  if (!child_) {
    if (absl::Status s = Start(); !s.ok()) return s;
  }
  said_.clear();
  if (absl::Status s = Send("ucinewgame"); !s.ok()) return s;
  return Handshake("isready", "readyok");
}

absl::StatusOr<Choice> ExternalPlayer::Choose(const rules::Game& game) {
  std::string go = "go";
  const PlayLimits& limits = spec_.limits;
  if (limits.nodes) absl::StrAppend(&go, " nodes ", *limits.nodes);
  if (limits.depth) absl::StrAppend(&go, " depth ", *limits.depth);
  if (limits.movetime) absl::StrAppend(&go, " movetime ", *limits.movetime);
  const Time::time_point start = Time::now();
  for (const std::string& line :
       {absl::StrCat("position ", PositionText(game)), go}) {
    if (absl::Status s = Send(line); !s.ok()) return s;
  }
  Choice choice;
  const int64_t wait = limits.movetime.value_or(0) + spec_.timeout_ms;
  absl::StatusOr<Words> best =
      AwaitWord("bestmove", go, wait, [&](const Words& words) {
        if (words[0] == "info") ReadInfo(words, choice);
      });
  if (!best.ok()) return best.status();
  choice.ms = MsSince(start);
  if (!said_.empty()) return Fail(go, absl::InvalidArgumentError("it refused"));
  if (best->size() < 2)
    return Fail(go, absl::InvalidArgumentError("a bestmove without a move"));
  choice.move = (*best)[1];
  return choice;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Player>> MakeExternalPlayer(
    const PlayerSpec& spec, const std::string& variant) {
  auto player = std::make_unique<ExternalPlayer>(spec, variant);
  if (absl::Status s = player->Start(); !s.ok()) return s;
  return player;
}

}  // namespace aster::tuning
