// The command "go": limits, perft, and what a search reports.
#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/perft.h"
#include "app/referee.h"
#include "app/uci.h"

namespace aster::app {
namespace {

absl::Status ReadNumber(absl::string_view word, absl::string_view value,
                        int64_t least, int64_t greatest, int64_t& number) {
  if (absl::SimpleAtoi(value, &number) && number >= least &&
      number <= greatest) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("go: ", word, " must be a whole number from ", least, " to ",
                   greatest, ", not '", Printable(value), "'"));
}

constexpr int64_t kMaxTime = int64_t{1} << 40;  // 35 years, in ms

}  // namespace

void Uci::Go(absl::string_view rest) {
  const Words words = SplitWords(rest);
  if (!words.empty() && words[0] == "perft") return GoPerft(words);
  search::Limits limits;
  if (absl::Status s = ReadLimits(words, limits); !s.ok()) {
    return out_.Error(Printable(s.message()));
  }
  bool clocked = limits.depth || limits.nodes || limits.movetime ||
                 limits.mate || limits.time[game_->turn()];
  if (!clocked) limits.infinite = true;  // a bare "go" runs until "stop"
  infinite_ = limits.infinite;
  unlimited_ = limits.infinite || limits.ponder;
  tags_.clear();
  for (const rules::SeatSpec& seat : variant_->spec().seats)
    tags_.push_back(seat.tag);
  search::Callbacks callbacks;
  callbacks.info = [this](const search::Info& info) {
    out_.Line(InfoText(info));
  };
  callbacks.best = [this](const search::BestMove& best) {
    out_.Line(absl::StrCat("bestmove ", best.text,
                           best.ponder.empty() ? "" : " ponder ", best.ponder));
  };
  engine_.Go(*game_, limits, std::move(callbacks));
}

absl::Status Uci::ReadLimits(const Words& words, search::Limits& limits) {
  for (size_t i = 0; i < words.size(); ++i) {
    const absl::string_view word = words[i];
    if (word == "infinite") {
      limits.infinite = true;
      continue;
    }
    if (word == "ponder") {
      limits.ponder = true;
      continue;
    }
    if (word == "searchmoves") {
      if (absl::Status s = ReadSearchMoves(words, i, limits); !s.ok()) return s;
      continue;
    }
    const absl::string_view value = i + 1 < words.size() ? words[++i] : "";
    int64_t n = 0;
    absl::Status s;
    if (word == "depth") {
      s = ReadNumber(word, value, 1, 1000, n);
      limits.depth = static_cast<int>(n);
    } else if (word == "nodes") {
      s = ReadNumber(word, value, 1, int64_t{1} << 60, n);
      limits.nodes = static_cast<uint64_t>(n);
    } else if (word == "movetime") {
      s = ReadNumber(word, value, 1, kMaxTime, n);
      limits.movetime = n;
    } else if (word == "mate") {
      s = ReadNumber(word, value, 1, 1000, n);
      limits.mate = static_cast<int>(n);
    } else if (word == "movestogo") {
      s = ReadNumber(word, value, 1, 1000000, n);
      limits.movestogo = static_cast<int>(n);
    } else {
      bool known = false;
      s = ReadClock(word, value, limits, known);
      if (!known) {
        return absl::InvalidArgumentError(
            absl::StrCat("go: unknown word '", word, "'"));
      }
    }
    if (!s.ok()) return s;
  }
  return absl::OkStatus();
}

// TAGtime and TAGinc. A clock that has run over counts as one that is up.
absl::Status Uci::ReadClock(absl::string_view word, absl::string_view value,
                            search::Limits& limits, bool& known) {
  const auto& seats = variant_->spec().seats;
  for (size_t s = 0; s < seats.size(); ++s) {
    const bool time = word == absl::StrCat(seats[s].tag, "time");
    if (!time && word != absl::StrCat(seats[s].tag, "inc")) continue;
    known = true;
    int64_t n = 0;
    absl::Status status =
        ReadNumber(word, value, time ? -kMaxTime : 0, kMaxTime, n);
    if (time) {
      limits.time[s] = std::max<int64_t>(n, 0);
    } else {
      limits.increment[s] = n;
    }
    return status;
  }
  return absl::OkStatus();
}

// Takes the words that are legal moves; at least one must be.
absl::Status Uci::ReadSearchMoves(const Words& words, size_t& i,
                                  search::Limits& limits) {
  std::map<std::string, rules::Move> legal;
  if (!game_->outcome().over()) {
    game_->Visit([&](const auto& line) {
      rules::MoveList moves;
      rules::Generator(*line.tables, line.current()).List(moves);
      for (rules::Move m : moves) legal[game_->Text(m)] = m;
    });
  }
  const size_t before = i;
  while (i + 1 < words.size()) {
    const auto it = legal.find(std::string(words[i + 1]));
    if (it == legal.end()) break;
    limits.moves.push_back(it->second);
    ++i;
  }
  if (i > before) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "go: searchmoves needs legal moves",
      i + 1 < words.size() ? absl::StrCat(", '", words[i + 1], "' is none")
                           : ""));
}

void Uci::GoPerft(const Words& words) {
  int64_t depth = 0;
  absl::Status s =
      ReadNumber("perft", words.size() > 1 ? words[1] : "", 0, 100, depth);
  if (s.ok() && words.size() > 2) {
    s = absl::InvalidArgumentError(
        absl::StrCat("go: unknown word '", words[2], "'"));
  }
  if (!s.ok()) return out_.Error(Printable(s.message()));
  PerftDivide(*game_, static_cast<int>(depth),
              [&](absl::string_view line) { out_.Line(line); });
}

std::string Uci::InfoText(const search::Info& info) const {
  std::string text = absl::StrCat("info depth ", info.depth);
  if (info.depth > 0) {
    absl::StrAppend(&text, " seldepth ", info.seldepth, " multipv ",
                    info.multi_pv);
  }
  absl::StrAppend(&text, " score ", info.score.mate ? "mate " : "cp ",
                  info.score.value);
  if (show_wdl_) absl::StrAppend(&text, " wdl ", absl::StrJoin(info.wdl, " "));
  absl::StrAppend(&text, " nodes ", info.nodes, " nps ", info.nps(),
                  " hashfull ", info.hash_permille, " time ", info.time_ms);
  if (tags_.size() > 2) {
    absl::StrAppend(&text, " seats");
    for (size_t s = 0; s < info.seats.size(); ++s) {
      absl::StrAppend(&text, " ", tags_[s], "=", info.seats[s]);
    }
  }
  if (!info.pv.empty())
    absl::StrAppend(&text, " pv ", absl::StrJoin(info.pv, " "));
  return text;
}

}  // namespace aster::app
