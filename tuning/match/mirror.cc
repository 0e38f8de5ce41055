// Finding a game's mirror: reflections of the board that keep the start, then
// kinds that move alike, then games played on both sides of the mirror.
#include "tuning/match/mirror.h"

#include <algorithm>
#include <cmath>

#include "rules/movegen.h"
#include "rules/notation.h"
#include "tuning/statistics/random.h"

namespace aster::tuning {
namespace {

using rules::Cell;
using rules::Kind;
using rules::Piece;
using rules::Point;
using rules::Seat;

Point Centre(const rules::Board& board) {
  Point sum;
  for (int c = 0; c < board.size(); ++c) {
    sum.x += board.center(static_cast<Cell>(c)).x / board.size();
    sum.y += board.center(static_cast<Cell>(c)).y / board.size();
  }
  return sum;
}

// Reflects the cells in the axis through `centre` at that angle; empty if a
// cell would land on none.
std::vector<Cell> Reflect(const rules::Board& board, Point centre,
                          double angle) {
  const double a = std::cos(2 * angle), b = std::sin(2 * angle);
  std::vector<Cell> map;
  for (int i = 0; i < board.size(); ++i) {
    const Point p = board.center(static_cast<Cell>(i));
    const double dx = p.x - centre.x, dy = p.y - centre.y;
    const double x = centre.x + a * dx + b * dy;
    const double y = centre.y + b * dx - a * dy;
    for (int j = 0; j < board.size(); ++j) {
      const Point q = board.center(static_cast<Cell>(j));
      if (std::hypot(q.x - x, q.y - y) > 1e-4) continue;
      map.push_back(static_cast<Cell>(j));
      break;
    }
    if (static_cast<int>(map.size()) != i + 1) return {};
  }
  return map;
}

// All reflections of the board: the axes that take the cell furthest from the
// centre to one as far.
std::vector<std::vector<Cell>> Reflections(const rules::Board& board) {
  const Point centre = Centre(board);
  auto distance = [&](int c) {
    const Point p = board.center(static_cast<Cell>(c));
    return std::hypot(p.x - centre.x, p.y - centre.y);
  };
  auto angle = [&](int c) {
    const Point p = board.center(static_cast<Cell>(c));
    return std::atan2(p.y - centre.y, p.x - centre.x);
  };
  int far = 0;
  for (int c = 1; c < board.size(); ++c) {
    if (distance(c) > distance(far) + 1e-4) far = c;
  }
  std::vector<std::vector<Cell>> all;
  for (int c = 0; c < board.size(); ++c) {
    if (std::abs(distance(c) - distance(far)) > 1e-4) continue;
    std::vector<Cell> map = Reflect(board, centre, (angle(far) + angle(c)) / 2);
    if (!map.empty()) all.push_back(std::move(map));
  }
  return all;
}

template <int Words>
rules::CellSet<Words> Map(const rules::CellSet<Words>& set,
                          const std::vector<Cell>& cells) {
  rules::CellSet<Words> mapped;
  for (Cell c : set) mapped.Add(cells[c]);
  return mapped;
}

// Whether a kind's movements and zones, reflected, are the other's.
template <int Words>
bool Correspond(const rules::Tables<Words>& t, Kind a, Kind b,
                const std::vector<Cell>& cells) {
  for (int s = 0; s < t.seats(); ++s) {
    const Piece p(static_cast<Seat>(s), a), q(static_cast<Seat>(s), b);
    const rules::PieceRules<Words>& x = t.piece(p);
    const rules::PieceRules<Words>& y = t.piece(q);
    if (x.royal != y.royal || x.progress != y.progress ||
        x.promotions.size() != y.promotions.size() ||
        Map(x.zone, cells) != y.zone || Map(x.must_zone, cells) != y.must_zone)
      return false;
    const rules::Mover<Words>& m = t.mover(p);
    const rules::Mover<Words>& n = t.mover(q);
    for (int c = 0; c < t.board().size(); ++c) {
      const auto& from = m.cells[c];
      const auto& to = n.cells[cells[c]];
      if (Map(from.step_moves, cells) != to.step_moves ||
          Map(from.step_captures, cells) != to.step_captures ||
          Map(from.line_captures, cells) != to.line_captures ||
          Map(from.swaps, cells) != to.swaps ||
          Map(from.overtaken, cells) != to.overtaken)
        return false;
    }
    if (Map(m.can_move, cells) != n.can_move) return false;
  }
  return true;
}

// Kinds in the starting arrays go where the reflection takes them; others to
// themselves if they can, else to the first that moves likewise.
template <int Words>
bool FindKinds(const rules::Tables<Words>& t, Mirror& mirror) {
  const rules::VariantSpec& spec = t.spec();
  const rules::Position<Words> start = rules::StartPosition(t);
  mirror.kinds.assign(spec.pieces.size(), rules::kNoKind);
  for (Cell c : t.all_cells()) {
    const Piece from = start.at(c), to = start.at(mirror.cells[c]);
    if (from.none() != to.none()) return false;
    if (from.none()) continue;
    Kind& kind = mirror.kinds[from.kind()];
    if (from.seat() != to.seat()) return false;
    if (kind != rules::kNoKind && kind != to.kind()) return false;
    kind = to.kind();
  }
  for (size_t k = 0; k < mirror.kinds.size(); ++k) {
    const Kind own = static_cast<Kind>(k);
    if (mirror.kinds[k] == rules::kNoKind &&
        Correspond(t, own, own, mirror.cells))
      mirror.kinds[k] = own;
    for (size_t o = 0;
         o < mirror.kinds.size() && mirror.kinds[k] == rules::kNoKind; ++o) {
      if (Correspond(t, own, static_cast<Kind>(o), mirror.cells))
        mirror.kinds[k] = static_cast<Kind>(o);
    }
    if (mirror.kinds[k] == rules::kNoKind ||
        !Correspond(t, own, mirror.kinds[k], mirror.cells))
      return false;
  }
  return true;
}

template <int Words>
bool FindSlots(const rules::Tables<Words>& t, Mirror& mirror) {
  for (int s = 0; s < t.seats(); ++s) {
    const auto& slots = t.reserve(static_cast<Seat>(s));
    for (const auto& slot : slots) {
      std::vector<Kind> wanted;
      for (Kind k : slot.dropped_as) wanted.push_back(mirror.kinds[k]);
      std::sort(wanted.begin(), wanted.end());
      size_t found = 0;
      for (; found < slots.size(); ++found) {
        std::vector<Kind> there = slots[found].dropped_as;
        std::sort(there.begin(), there.end());
        if (there == wanted) break;
      }
      if (found == slots.size()) return false;
      mirror.slots[s].push_back(static_cast<int>(found));
    }
  }
  return true;
}

// The positions one move on, mirrored or not, in order of their bytes.
std::vector<std::pair<std::string, rules::Move>> Next(const rules::Game& game,
                                                      const Mirror* mirror) {
  rules::MoveList moves;
  game.Visit([&](const auto& line) {
    rules::Generator(*line.tables, line.current()).List(moves);
  });
  std::vector<std::pair<std::string, rules::Move>> next;
  rules::Game after = game;
  for (rules::Move m : moves) {
    after.Play(m);
    next.emplace_back(PositionBytes(after, mirror), m);
    after.Undo();
  }
  std::sort(next.begin(), next.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return next;
}

// Plays random games and their mirror images side by side.
bool HoldsInPlay(const std::shared_ptr<const rules::Variant>& variant,
                 const Mirror& mirror) {
  constexpr int kGames = 4, kPlies = 60;
  for (int g = 0; g < kGames; ++g) {
    RandomStream random(g, 0);
    rules::Game game(variant), image(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
      if (game.outcome() != image.outcome()) return false;
      if (game.outcome().over()) break;
      const auto ours = Next(game, &mirror);
      const auto theirs = Next(image, nullptr);
      if (ours.size() != theirs.size()) return false;
      for (size_t i = 0; i < ours.size(); ++i) {
        if (ours[i].first != theirs[i].first) return false;
      }
      const size_t pick = random.Next() % ours.size();
      game.Play(ours[pick].second);
      image.Play(theirs[pick].second);
    }
  }
  return true;
}

}  // namespace

absl::optional<Mirror> FindMirror(
    const std::shared_ptr<const rules::Variant>& variant) {
  if (variant->seats() > 2) return absl::nullopt;
  for (const std::vector<Cell>& cells : Reflections(variant->board())) {
    Mirror mirror;
    mirror.cells = cells;
    const bool found = rules::Game(variant).Visit([&](const auto& line) {
      return FindKinds(*line.tables, mirror) && FindSlots(*line.tables, mirror);
    });
    if (found && HoldsInPlay(variant, mirror)) return mirror;
  }
  return absl::nullopt;
}

std::string PositionBytes(const rules::Game& game, const Mirror* mirror) {
  return game.Visit([&](const auto& line) {
    const auto& t = *line.tables;
    const auto& p = line.current();
    std::string bytes(t.board().size(), '\xFF');
    for (Cell c : p.occupied()) {
      const Piece piece = p.at(c);
      const Piece shown =
          mirror ? Piece(piece.seat(), mirror->kinds[piece.kind()]) : piece;
      bytes[mirror ? mirror->cells[c] : c] = static_cast<char>(shown.code());
    }
    for (int s = 0; s < t.seats(); ++s) {
      const Seat seat = static_cast<Seat>(s);
      const size_t begin = bytes.size();
      bytes.resize(begin + t.reserve(seat).size());
      for (size_t slot = 0; slot < t.reserve(seat).size(); ++slot) {
        const size_t to =
            mirror ? static_cast<size_t>(mirror->slots[s][slot]) : slot;
        bytes[begin + to] =
            static_cast<char>(p.reserve(seat, static_cast<int>(slot)));
      }
    }
    bytes += static_cast<char>(p.turn());
    bytes += static_cast<char>(p.alive_mask());
    return bytes;
  });
}

}  // namespace aster::tuning
