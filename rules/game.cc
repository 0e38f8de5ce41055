// The referee's bookkeeping.
#include "rules/game.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/notation.h"

namespace aster::rules {

const char* ReasonWord(Reason reason) {
  static constexpr const char* kWords[] = {
      "none",       "checkmate",   "stalemate",   "bare-king",
      "repetition", "no-progress", "last-player", "marriage"};
  return kWords[static_cast<int>(reason)];
}

template <int Words>
int Line<Words>::Occurrences() const {
  const int last = static_cast<int>(positions.size()) - 1;
  const uint64_t key = current().key();
  int count = 1;
  for (int i = last - 1; i >= std::max(0, last - current().reversible()); --i) {
    count += positions[i].key() == key;
  }
  return count;
}

template <int Words>
void Line<Words>::Play(Move m) {
  positions.emplace_back();
  NoObserver none;
  Apply(*tables, positions[positions.size() - 2], m, positions.back(), none);
  moves.push_back(m);
}

Game::Game(std::shared_ptr<const Variant> variant)
    : variant_(std::move(variant)) {
  auto start = [&](const auto& tables) {
    using Tables = std::decay_t<decltype(tables)>;
    Line<Tables::Set::kWords> line;
    line.tables = &tables;
    line.positions.push_back(StartPosition(tables));
    line_ = std::move(line);
  };
  if (variant_->words() == 2) {
    start(variant_->tables<2>());
  } else {
    start(variant_->tables<3>());
  }
}

absl::StatusOr<Game> Game::FromFen(std::shared_ptr<const Variant> variant,
                                   absl::string_view fen) {
  Game game(std::move(variant));
  absl::Status status = std::visit(
      [&](auto& line) -> absl::Status {
        auto position = ReadFen(*line.tables, fen);
        if (!position.ok()) return position.status();
        line.positions[0] = *position;
        return absl::OkStatus();
      },
      game.line_);
  if (!status.ok()) return status;
  return game;
}

absl::Status Game::Play(absl::string_view text) {
  return std::visit(
      [&](auto& line) -> absl::Status {
        if (const Outcome o = line.outcome(); o.over()) {
          return absl::InvalidArgumentError(
              absl::StrCat("illegal move '", text, "': the game is over (",
                           ReasonWord(o.reason), ")"));
        }
        absl::StatusOr<Move> m = ReadMove(*line.tables, line.current(), text);
        if (!m.ok()) return m.status();
        line.Play(*m);
        return absl::OkStatus();
      },
      line_);
}

void Game::Play(Move m) {
  std::visit([&](auto& line) { line.Play(m); }, line_);
}

bool Game::Undo() {
  return std::visit(
      [&](auto& line) {
        if (line.moves.empty()) return false;
        line.moves.pop_back();
        line.positions.pop_back();
        return true;
      },
      line_);
}

std::string Game::Fen() const {
  return Visit(
      [](const auto& line) { return WriteFen(*line.tables, line.current()); });
}

std::vector<std::string> Game::LegalMoves() const {
  return Visit([](const auto& line) {
    std::vector<std::string> texts;
    if (line.outcome().over()) return texts;
    MoveList moves;
    Generator(*line.tables, line.current()).List(moves);
    for (Move m : moves)
      texts.push_back(MoveText(*line.tables, line.current(), m));
    std::sort(texts.begin(), texts.end());
    return texts;
  });
}

std::string Game::Text(Move m) const {
  return Visit([&](const auto& line) {
    return MoveText(*line.tables, line.current(), m);
  });
}

int Game::plies() const {
  return Visit(
      [](const auto& line) { return static_cast<int>(line.moves.size()); });
}

Outcome Game::outcome() const {
  return Visit([](const auto& line) { return line.outcome(); });
}

bool Game::alive(Seat s) const {
  return Visit([&](const auto& line) { return line.current().alive(s); });
}

Seat Game::turn() const {
  return Visit([](const auto& line) { return line.current().turn(); });
}

std::vector<double> Game::Payoffs() const {
  const Outcome o = outcome();
  std::vector<double> payoffs(variant_->seats(), 0.0);
  if (!o.over()) return payoffs;
  if (o.winner != kNoSeat) {
    payoffs[o.winner] = 1;
    return payoffs;
  }
  const int left =
      Visit([](const auto& line) { return line.current().alive_count(); });
  for (int s = 0; s < variant_->seats(); ++s) {
    if (alive(static_cast<Seat>(s))) payoffs[s] = 1.0 / left;
  }
  return payoffs;
}

std::vector<int> Game::Places() const {
  const Outcome o = outcome();
  // When each seat was last in, as a ply; the winner beats all that are left.
  const std::vector<int> last_in = Visit([&](const auto& line) {
    std::vector<int> plies(variant_->seats(), -1);
    for (size_t i = 0; i < line.positions.size(); ++i) {
      for (int s = 0; s < variant_->seats(); ++s) {
        if (line.positions[i].alive(static_cast<Seat>(s)))
          plies[s] = static_cast<int>(i);
      }
    }
    if (o.winner != kNoSeat) ++plies[o.winner];
    return plies;
  });
  std::vector<int> places;
  for (int own : last_in) {
    places.push_back(1 + static_cast<int>(std::count_if(
                             last_in.begin(), last_in.end(),
                             [&](int other) { return other > own; })));
  }
  return places;
}

namespace {

// lists[i] is the move list of the nodes with i plies to go.
template <int Words>
uint64_t PerftNode(Line<Words>& line, int depth, std::vector<MoveList>& lists) {
  const Tables<Words>& t = *line.tables;
  const Position<Words>& p = line.current();
  if (p.ending() != Ending::kNone) return 0;
  const int repetition = t.spec().rules.repetition;
  if (repetition && line.Occurrences() >= repetition) return 0;
  const Generator<Words> generator(t, p);
  if (depth == 1) return generator.Count();
  MoveList& moves = lists[depth];
  moves.clear();
  generator.List(moves);
  uint64_t leaves = 0;
  for (Move m : moves) {
    line.Play(m);
    leaves += PerftNode(line, depth - 1, lists);
    line.positions.pop_back();
    line.moves.pop_back();
  }
  return leaves;
}

}  // namespace

template <int Words>
uint64_t Perft(Line<Words>& line, int depth) {
  if (depth == 0) return 1;
  std::vector<MoveList> lists(depth + 1);
  line.positions.reserve(line.positions.size() + depth);
  return PerftNode(line, depth, lists);
}

template struct Line<2>;
template struct Line<3>;
template uint64_t Perft(Line<2>&, int);
template uint64_t Perft(Line<3>&, int);

}  // namespace aster::rules
