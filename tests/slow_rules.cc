// The slow generator: pseudo-moves by walking rays, legality by making moves.
#include "tests/slow_rules.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace aster::tests {

using rules::Cell;
using rules::Movement;
using rules::MoveType;
using rules::NoMoves;
using rules::PieceSpec;
using rules::Promotion;
using rules::Royalty;

SlowRules::SlowRules(const rules::VariantSpec& spec) : spec_(spec) {
  for (const rules::SeatSpec& seat : spec.seats) {
    auto& kinds = directions_.emplace_back();
    for (const PieceSpec& piece : spec.pieces) {
      auto& movements = kinds.emplace_back();
      for (const Movement& m : piece.movements) {
        auto& list = movements.emplace_back();
        const rules::DirectionSet set =
            board().TurnDirections(m.directions[seat.army], seat.turn);
        for (int d = 0; d < board().directions(); ++d) {
          if (set >> d & 1) list.push_back(d);
        }
      }
    }
  }
}

bool SlowRules::InZone(int zone, int seat, int cell) const {
  const auto& cells = spec_.zones[zone].cells[seat];
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool SlowRules::Starts(SlowPiece piece, size_t n, int cell) const {
  const Movement& m = spec_.pieces[piece.kind].movements[n];
  return m.from_zone < 0 || InZone(m.from_zone, piece.seat, cell);
}

// Steps, slides, leaps and hops of the n-th movement of the piece on `from`.
void SlowRules::AddTargets(const SlowPosition& p, int from, size_t n,
                           std::vector<Target>& targets) const {
  const SlowPiece piece = p.at[from];
  const Movement& m = spec_.pieces[piece.kind].movements[n];
  if (m.type == MoveType::kOvertake || m.type == MoveType::kSwap) return;
  if (!Starts(piece, n, from)) return;
  for (int d : DirectionsOf(piece, n)) {
    const auto ray = board().ray(static_cast<Cell>(from), d);
    int met = 0;  // pieces passed so far
    for (size_t i = 0; i < ray.size(); ++i) {
      const int distance = static_cast<int>(i) + 1;
      const SlowPiece there = p.at[ray[i]];
      const bool enemy = !there.none() && there.seat != piece.seat;
      if (m.type == MoveType::kLeap) {
        if (std::find(m.leaps.begin(), m.leaps.end(), distance) ==
            m.leaps.end())
          continue;
        if (there.none() && m.moves) targets.push_back({ray[i], false});
        if (enemy && m.captures) targets.push_back({ray[i], true});
        continue;
      }
      if (m.range && distance > m.range) break;
      if (m.type == MoveType::kSlide && met == 0) {
        if (there.none() && m.moves) targets.push_back({ray[i], false});
        if (enemy && m.captures) targets.push_back({ray[i], true});
      }
      if (m.type == MoveType::kHop && met == 1 && enemy)
        targets.push_back({ray[i], true});
      if (!there.none()) ++met;
    }
  }
}

std::vector<SlowRules::Target> SlowRules::Targets(const SlowPosition& p,
                                                  int from) const {
  std::vector<Target> targets;
  const size_t movements = spec_.pieces[p.at[from].kind].movements.size();
  for (size_t n = 0; n < movements; ++n) AddTargets(p, from, n, targets);
  return targets;
}

// Whether the piece has a move from that cell on an empty board.
bool SlowRules::CanEverMove(SlowPiece piece, int cell) const {
  SlowPosition empty;
  empty.at.resize(board().size());
  empty.at[cell] = piece;
  return !Targets(empty, cell).empty();
}

// The move as it is and with each promotion, whichever the rules allow.
void SlowRules::AddLandings(const SlowPosition& p, SlowMove m,
                            std::vector<SlowMove>& moves) const {
  const SlowPiece piece = p.at[m.from];
  const PieceSpec& spec = spec_.pieces[piece.kind];
  m.type = SlowMove::Type::kBoard;
  m.text = board().cell_name(static_cast<Cell>(m.from));
  for (int c : m.path) m.text += board().cell_name(static_cast<Cell>(c));
  const int to = m.path.back();
  bool may = false, must = false;
  if (!spec.promotion.empty()) {
    const Promotion& rule = spec.promotion[0];
    may = InZone(rule.zone, piece.seat, to) ||
          (rule.on_start && InZone(rule.zone, piece.seat, m.from));
    must = may && (rule.always || !CanEverMove(piece, to));
  }
  if (!must) moves.push_back(m);
  if (!may) return;
  const std::string text = m.text;
  for (rules::Kind kind : spec.promotion[0].to) {
    m.kind = kind;
    m.text =
        absl::StrCat(text, spec.promotion[0].style == Promotion::Style::kLetter
                               ? absl::AsciiStrToLower(spec_.pieces[kind].text)
                               : "+");
    moves.push_back(m);
  }
}

std::vector<int> SlowRules::Jumps(const SlowPosition& p, int at,
                                  SlowPiece piece) const {
  std::set<int> jumps;
  const auto& movements = spec_.pieces[piece.kind].movements;
  for (size_t n = 0; n < movements.size(); ++n) {
    if (movements[n].type != MoveType::kOvertake) continue;
    if (!Starts(piece, n, at)) continue;
    for (int d : DirectionsOf(piece, n)) {
      const auto ray = board().ray(static_cast<Cell>(at), d);
      if (ray.size() < 2) continue;
      const SlowPiece over = p.at[ray[0]];
      if (!over.none() && over.seat != piece.seat && p.at[ray[1]].none())
        jumps.insert(d);
    }
  }
  return {jumps.begin(), jumps.end()};
}

// Rulebook 6.6. `p` has the jumping piece on `at` and lacks what it jumped.
void SlowRules::AddChains(const SlowPosition& p, SlowMove m, int at,
                          std::vector<SlowMove>& moves) const {
  const SlowPiece piece = p.at[at];
  const std::vector<int> jumps = Jumps(p, at, piece);
  if (jumps.empty() && !m.path.empty()) {
    SlowPosition before = p;
    before.at[at] = SlowPiece();
    before.at[m.from] = piece;
    AddLandings(before, m, moves);
  }
  for (int d : jumps) {
    const auto ray = board().ray(static_cast<Cell>(at), d);
    SlowPosition next = p;
    next.at[at] = next.at[ray[0]] = SlowPiece();
    next.at[ray[1]] = piece;
    SlowMove longer = m;
    longer.path.push_back(ray[1]);
    longer.jumped.push_back(ray[0]);
    AddChains(next, longer, ray[1], moves);
  }
}

// Stelliu Yang: not when attacked, not with the kinds excepted.
void SlowRules::AddSwaps(const SlowPosition& p, int from,
                         std::vector<SlowMove>& moves) const {
  const SlowPiece piece = p.at[from];
  const auto& movements = spec_.pieces[piece.kind].movements;
  for (size_t n = 0; n < movements.size(); ++n) {
    const Movement& m = movements[n];
    if (m.type != MoveType::kSwap || RoyalAttacked(p, piece.seat)) continue;
    if (!Starts(piece, n, from)) continue;
    for (int d : DirectionsOf(piece, n)) {
      const auto ray = board().ray(static_cast<Cell>(from), d);
      if (ray.empty()) continue;
      const SlowPiece partner = p.at[ray[0]];
      if (partner.none() || partner.seat != piece.seat) continue;
      if (std::count(m.except.begin(), m.except.end(), partner.kind)) continue;
      SlowMove swap;
      swap.type = SlowMove::Type::kSwap;
      swap.from = from;
      swap.path = {ray[0]};
      swap.text = absl::StrCat(board().cell_name(static_cast<Cell>(from)),
                               board().cell_name(ray[0]));
      moves.push_back(swap);
    }
  }
}

// Whether no like piece of the seat to move stands on the cell's line.
bool SlowRules::LineIsFree(const SlowPosition& p, int kind, int cell) const {
  const rules::SeatSpec& seat = spec_.seats[p.turn];
  const rules::DirectionSet set = board().TurnDirections(
      spec_.pieces[kind].one_per_line[seat.army], seat.turn);
  for (int c = 0; c < board().size(); ++c) {
    if (p.at[c] != SlowPiece{p.turn, kind}) continue;
    for (int d = 0; d < board().directions(); ++d) {
      if (!(set >> d & 1)) continue;
      const auto ahead = board().ray(static_cast<Cell>(c), d);
      const auto behind = board().ray(static_cast<Cell>(cell), d);
      if (std::count(ahead.begin(), ahead.end(), cell)) return false;
      if (std::count(behind.begin(), behind.end(), c)) return false;
    }
  }
  return true;
}

void SlowRules::AddDrops(const SlowPosition& p,
                         std::vector<SlowMove>& moves) const {
  for (const auto& [holder, n] : p.reserve) {
    if (holder.first != p.turn || n == 0) continue;
    for (rules::Kind kind : spec_.pieces[holder.second].dropped_as) {
      for (int c = 0; c < board().size(); ++c) {
        if (!p.at[c].none() || !CanEverMove({p.turn, kind}, c) ||
            !LineIsFree(p, kind, c))
          continue;
        SlowMove drop;
        drop.type = SlowMove::Type::kDrop;
        drop.kind = kind;
        drop.path = {c};
        drop.text = absl::StrCat(spec_.pieces[kind].text, "@",
                                 board().cell_name(static_cast<Cell>(c)));
        moves.push_back(drop);
      }
    }
  }
}

std::vector<SlowMove> SlowRules::PseudoMoves(const SlowPosition& p) const {
  std::vector<SlowMove> moves;
  for (int c = 0; c < board().size(); ++c) {
    if (p.at[c].seat != p.turn) continue;
    for (const Target& target : Targets(p, c)) {
      SlowMove m;
      m.from = c;
      m.path = {target.cell};
      AddLandings(p, m, moves);
    }
    SlowMove chain;
    chain.from = c;
    AddChains(p, chain, c, moves);
    AddSwaps(p, c, moves);
  }
  AddDrops(p, moves);
  // A move is its text: several ways to the same end are one move.
  std::map<std::string, SlowMove> unique;
  for (SlowMove& m : moves) unique.emplace(m.text, m);
  moves.clear();
  for (auto& [text, m] : unique) moves.push_back(m);
  return moves;
}

bool SlowRules::Captures(const SlowPosition& p, const SlowMove& m) const {
  return m.type == SlowMove::Type::kBoard &&
         (!m.jumped.empty() || !p.at[m.path.back()].none());
}

bool SlowRules::Attacks(const SlowPosition& p, int by, int cell) const {
  for (int c = 0; c < board().size(); ++c) {
    if (p.at[c].seat != by) continue;
    for (const Target& t : Targets(p, c)) {
      if (t.cell == cell && t.capture) return true;
    }
  }
  return false;
}

bool SlowRules::RoyalAttacked(const SlowPosition& p, int seat) const {
  const int royal = RoyalCell(p, seat);
  for (int by = 0; royal >= 0 && by < seats(); ++by) {
    if (by != seat && Attacks(p, by, royal)) return true;
  }
  return false;
}

std::vector<SlowMove> SlowRules::SafeMoves(const SlowPosition& p) const {
  std::vector<SlowMove> safe;
  for (SlowMove& m : PseudoMoves(p)) {
    if (!RoyalAttacked(MakeRaw(p, m).p, p.turn)) safe.push_back(m);
  }
  return safe;
}

std::vector<SlowMove> SlowRules::LegalMoves(const SlowPosition& p) const {
  std::vector<SlowMove> moves = SafeMoves(p);
  if (moves.empty() && spec_.rules.royalty == Royalty::kElimination)
    moves = PseudoMoves(p);
  if (spec_.rules.must_capture) {
    std::vector<SlowMove> captures;
    for (const SlowMove& m : moves) {
      if (Captures(p, m)) captures.push_back(m);
    }
    if (!captures.empty()) moves = captures;
  }
  if (moves.empty() && spec_.rules.no_moves == NoMoves::kPass) {
    SlowMove pass;
    pass.text = "pass";
    moves.push_back(pass);
  }
  return moves;
}

std::vector<SlowMove> SlowRules::NoisyMoves(
    const SlowPosition& p, const std::vector<SlowMove>& legal) const {
  std::vector<SlowMove> noisy;
  for (const SlowMove& m : legal) {
    const bool promotes = m.type == SlowMove::Type::kBoard && m.kind >= 0 &&
                          spec_.pieces[p.at[m.from].kind].promotion[0].style !=
                              Promotion::Style::kTurn;
    if ((Captures(p, m) || promotes) && !RoyalAttacked(MakeRaw(p, m).p, p.turn))
      noisy.push_back(m);
  }
  return noisy;
}

}  // namespace aster::tests
