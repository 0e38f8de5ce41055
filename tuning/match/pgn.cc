// Writing games as text, and playing those that were read.
#include "tuning/match/pgn.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "tuning/statistics/payoffs.h"

namespace aster::tuning {
namespace {

constexpr size_t kColumns = 80;

// A payoff as a fraction of a point: "1", "0", "1/2".
std::string PayoffText(int units) {
  if (units % kPayoffUnits == 0) return absl::StrCat(units / kPayoffUnits);
  const int divisor = std::gcd(units, kPayoffUnits);
  return absl::StrCat(units / divisor, "/", kPayoffUnits / divisor);
}

std::string ResultText(const std::vector<int>& payoffs) {
  std::vector<std::string> parts;
  for (int p : payoffs) parts.push_back(PayoffText(p));
  return absl::StrJoin(parts, "-");
}

std::string CommentOf(const Choice& choice) {
  std::string text;
  if (choice.scored && choice.mate) {
    text = absl::StrFormat("#%d/%d", choice.score, choice.depth);
  } else if (choice.scored) {
    text = absl::StrFormat("%c%d.%02d/%d", choice.score < 0 ? '-' : '+',
                           std::abs(choice.score) / 100,
                           std::abs(choice.score) % 100, choice.depth);
  }
  if (choice.ms > 0)
    absl::StrAppend(&text, text.empty() ? "" : " ", choice.ms, "ms");
  return text;
}

std::vector<std::pair<std::string, std::string>> TagsOf(
    const GameRecord& record, const MatchHeader& header) {
  const std::vector<std::string> names = header.Names();
  const size_t seats = record.players.size();
  std::vector<std::pair<std::string, std::string>> tags = {
      {"Event", header.selfplay() ? absl::StrCat("Self-play of ", names[0])
                                  : absl::StrJoin(names, " - ")},
      {"Round", absl::StrCat(record.index / header.games_per_block() + 1, ".",
                             record.index % header.games_per_block() + 1)},
      {"Variant", header.variant}};
  for (size_t s = 0; s < seats; ++s) {
    const std::string seat = seats > 2 ? header.seats[s]
                             : s == 0  ? "White"
                                       : "Black";
    tags.emplace_back(seat, names[record.players[s]]);
  }
  for (size_t p = 0; p < names.size(); ++p)
    tags.emplace_back(absl::StrCat("Player", p + 1), header.players[p]);
  tags.emplace_back("Seed", absl::StrCat(header.seed));
  tags.emplace_back("Annotator", header.program);
  tags.emplace_back("Result", ResultText(record.payoffs));
  if (seats > 2) tags.emplace_back("Places", absl::StrJoin(record.places, " "));
  tags.emplace_back("Termination", record.reason);
  for (const Fault& fault : record.faults) {
    tags.emplace_back("Fault",
                      absl::StrCat(header.seats[fault.seat], ": ", fault.text));
  }
  return tags;
}

int RoundOf(const rules::Game& game) {
  return game.Visit(
      [](const auto& line) { return line.current().move_number(); });
}

// Joins words into lines of bounded length.
class Wrapped {
 public:
  void Add(absl::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > kColumns) {
      text_ += '\n';
      column_ = 0;
    }
    absl::StrAppend(&text_, column_ ? " " : "", word);
    column_ += (column_ ? 1 : 0) + word.size();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  size_t column_ = 0;
};

}  // namespace

std::string PgnGame::Tag(absl::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return "";
}

int PgnGame::OpeningPlies() const {
  int plies = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].comment == kOpeningComment) plies = static_cast<int>(i) + 1;
  }
  return plies;
}

absl::StatusOr<PgnGame> PgnOf(
    const GameRecord& record, const MatchHeader& header,
    const std::shared_ptr<const rules::Variant>& variant) {
  PgnGame pgn;
  pgn.tags = TagsOf(record, header);
  pgn.result = ResultText(record.payoffs);
  pgn.dots = record.players.size() > 2;
  rules::Game game(variant);
  auto add = [&](const std::string& move, std::string comment) {
    pgn.moves.push_back({move, std::move(comment), RoundOf(game), 0});
    return game.Play(move);
  };
  for (size_t i = 0; i < record.opening.size(); ++i) {
    const bool last = i + 1 == record.opening.size();
    absl::Status s = add(record.opening[i], last ? kOpeningComment : "");
    if (!s.ok()) return s;
  }
  for (const Choice& choice : record.moves) {
    absl::Status s = add(choice.move, CommentOf(choice));
    if (!s.ok()) return s;
  }
  return pgn;
}

std::string WritePgn(const PgnGame& game) {
  std::string text;
  for (const auto& [key, value] : game.tags) {
    absl::StrAppend(&text, "[", key, " \"",
                    absl::StrReplaceAll(
                        value, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", " "}}),
                    "\"]\n");
  }
  if (!game.tags.empty()) text += '\n';
  Wrapped moves;
  int round = 0;
  for (const PgnMove& move : game.moves) {
    if (move.round != round) {
      const bool late = &move == &game.moves[0] && game.late;
      moves.Add(absl::StrCat(move.round, late ? "..." : "."));
      round = move.round;
    } else if (game.dots && &move != &game.moves[0]) {
      moves.Add("..");
    }
    moves.Add(move.text);
    if (move.comment.empty()) continue;
    const std::string comment = absl::StrReplaceAll(move.comment, {{"}", ")"}});
    moves.Add(absl::StrCat("{", comment, "}"));
  }
  moves.Add(game.result);
  return absl::StrCat(text, moves.text(), "\n\n");
}

absl::StatusOr<rules::Game> PlayPgn(
    const PgnGame& pgn, std::shared_ptr<const rules::Variant> variant) {
  const std::string fen = pgn.Tag("FEN");
  absl::StatusOr<rules::Game> game =
      fen.empty() ? rules::Game(variant) : rules::Game::FromFen(variant, fen);
  if (!game.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("line ", pgn.line, ": ", game.status().message()));
  }
  for (const PgnMove& move : pgn.moves) {
    if (absl::Status s = game->Play(move.text); !s.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", move.line, ": ", s.message()));
    }
  }
  return game;
}

}  // namespace aster::tuning
