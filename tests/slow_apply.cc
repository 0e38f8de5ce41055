// The slow making of moves, ends of the game, and FENs.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tests/slow_rules.h"
#include "tests/support.h"

namespace aster::tests {

using rules::Cell;
using rules::LineClass;
using rules::NoMoves;
using rules::Outcome;
using rules::PieceSpec;
using rules::Promotion;
using rules::Reason;
using rules::Royalty;
using rules::RulesSpec;
using rules::Seat;

// A player is out: its pieces on the board and in reserve leave the game.
void SlowRules::GoOut(Change& c, int seat) const {
  for (SlowPiece& piece : c.p.at) {
    if (piece.seat == seat) piece = SlowPiece();
  }
  for (auto& [holder, n] : c.p.reserve) {
    if (holder.first == seat) n = 0;
  }
  c.p.alive[seat] = false;
  c.progress = true;
}

void SlowRules::CaptureAt(Change& c, int cell) const {
  const SlowPiece taken = c.p.at[cell];
  c.p.at[cell] = SlowPiece();
  c.progress = true;
  if (spec_.rules.drops) {
    const int army = spec_.seats[c.p.turn].army;
    const PieceSpec& kind = spec_.pieces[taken.kind];
    if (!kind.royal)
      ++c.p.reserve[{c.p.turn, spec_.pieces[kind.base].captured_as[army]}];
  }
  if (spec_.rules.royalty == Royalty::kNone &&
      std::none_of(c.p.at.begin(), c.p.at.end(),
                   [&](SlowPiece piece) { return piece.seat == taken.seat; })) {
    GoOut(c, taken.seat);
  }
}

// Moves the pieces; whose turn it is stays.
SlowRules::Change SlowRules::MakeRaw(const SlowPosition& p,
                                     const SlowMove& m) const {
  Change c{p, false};
  switch (m.type) {
    case SlowMove::Type::kPass:
      break;
    case SlowMove::Type::kSwap:
      std::swap(c.p.at[m.from], c.p.at[m.path[0]]);
      break;
    case SlowMove::Type::kDrop:
      for (auto& [holder, n] : c.p.reserve) {
        const auto& forms = spec_.pieces[holder.second].dropped_as;
        if (holder.first == p.turn &&
            std::count(forms.begin(), forms.end(), m.kind))
          --n;
      }
      c.p.at[m.path[0]] = {p.turn, m.kind};
      c.progress = true;
      break;
    case SlowMove::Type::kBoard: {
      const SlowPiece piece = p.at[m.from];
      const int to = m.path.back();
      c.p.at[m.from] = SlowPiece();
      for (int cell : m.jumped) CaptureAt(c, cell);
      if (!c.p.at[to].none()) CaptureAt(c, to);
      c.p.at[to] = {p.turn, m.kind >= 0 ? m.kind : piece.kind};
      const PieceSpec& kind = spec_.pieces[piece.kind];
      c.progress |= kind.progress;
      if (m.kind >= 0)
        c.progress |= kind.promotion[0].style != Promotion::Style::kTurn;
      break;
    }
  }
  return c;
}

void SlowRules::NextTurn(SlowPosition& p) const {
  do {
    p.turn = (p.turn + 1) % seats();
    if (p.turn == 0) ++p.move_number;
  } while (!p.alive[p.turn]);
}

int SlowRules::AliveCount(const SlowPosition& p) const {
  return static_cast<int>(std::count(p.alive.begin(), p.alive.end(), true));
}

int SlowRules::RoyalCell(const SlowPosition& p, int seat) const {
  for (int c = 0; c < board().size(); ++c) {
    if (p.at[c].seat == seat && spec_.pieces[p.at[c].kind].royal) return c;
  }
  return -1;
}

// Rulebook 6.1 and 6.6, at the beginning of a turn.
void SlowRules::Eliminate(Change& c) const {
  bool again = spec_.rules.royalty == Royalty::kElimination;
  while (again) {
    again = false;
    const SlowPosition before = c.p;
    for (int s = 0; s < seats(); ++s) {
      if (s == c.p.turn || !before.alive[s]) continue;
      if (!Attacks(before, c.p.turn, RoyalCell(before, s))) continue;
      GoOut(c, s);
      again = true;
    }
  }
  while (spec_.rules.no_moves == NoMoves::kOut && AliveCount(c.p) > 1 &&
         LegalMoves(c.p).empty()) {
    GoOut(c, c.p.turn);
    NextTurn(c.p);
  }
}

SlowPosition SlowRules::Make(const SlowPosition& p, const SlowMove& m) const {
  Change c = MakeRaw(p, m);
  c.p.last_mover = p.turn;
  NextTurn(c.p);
  Eliminate(c);
  c.p.no_progress = c.progress ? 0 : p.no_progress + 1;
  return c.p;
}

// The seat that has nothing left but its royal piece; -1 if none.
int SlowRules::BareRoyal(const SlowPosition& p) const {
  for (int i = 0; i < seats(); ++i) {
    const int s = (p.turn + i) % seats();
    int pieces = 0;
    for (SlowPiece piece : p.at) pieces += piece.seat == s;
    for (const auto& [holder, n] : p.reserve) {
      if (holder.first == s) pieces += n;
    }
    if (pieces == 1) return s;
  }
  return -1;
}

bool SlowRules::Married(const SlowPosition& p) const {
  const int s = p.last_mover;
  if (spec_.rules.marriage.empty() || !p.alive[s]) return false;
  const int royal = RoyalCell(p, s);
  bool beside = false;
  for (int d = 0; d < board().directions(); ++d) {
    if (board().direction(d).line == LineClass::kLeap) continue;
    const auto ray = board().ray(static_cast<Cell>(royal), d);
    beside |=
        !ray.empty() && p.at[ray[0]] == SlowPiece{s, spec_.rules.marriage[1]};
  }
  return beside && !RoyalAttacked(p, s);
}

Outcome SlowRules::Judge(const SlowPosition& p, int occurrences) const {
  const RulesSpec& r = spec_.rules;
  const Seat other = static_cast<Seat>((p.turn + 1) % seats());
  if (AliveCount(p) == 1) {
    const auto last = std::find(p.alive.begin(), p.alive.end(), true);
    return {Reason::kLastPlayer, static_cast<Seat>(last - p.alive.begin())};
  }
  if (r.bare_royal_loses && BareRoyal(p) >= 0) {
    return {Reason::kBareRoyal,
            static_cast<Seat>((BareRoyal(p) + 1) % seats())};
  }
  if (Married(p)) return {Reason::kMarriage, static_cast<Seat>(p.last_mover)};
  if (r.royalty == Royalty::kCheckmate && LegalMoves(p).empty()) {
    if (RoyalAttacked(p, p.turn)) return {Reason::kCheckmate, other};
    return {Reason::kStalemate,
            r.no_moves == NoMoves::kLoss ? other : rules::kNoSeat};
  }
  if (r.repetition && occurrences >= r.repetition) {
    return {Reason::kRepetition,
            r.repetition_loses ? static_cast<Seat>(p.turn) : rules::kNoSeat};
  }
  if (r.no_progress && p.no_progress >= r.no_progress * seats())
    return {Reason::kNoProgress, rules::kNoSeat};
  return {};
}

std::string SlowRules::PieceText(SlowPiece piece) const {
  const std::string& text = spec_.pieces[piece.kind].text;
  if (seats() > 2) return spec_.seats[piece.seat].tag + text;
  return piece.seat == 0 ? text : absl::AsciiStrToLower(text);
}

std::string SlowRules::BoardText(const SlowPosition& p) const {
  std::string text;
  for (const auto& row : board().rows()) {
    if (!text.empty()) text += "/";
    for (size_t i = 0; i < row.size();) {
      size_t gap = 0;
      while (i + gap < row.size() && p.at[row[i + gap]].none()) ++gap;
      if (gap) absl::StrAppend(&text, gap);
      i += gap;
      if (i < row.size()) text += PieceText(p.at[row[i++]]);
    }
  }
  return text;
}

std::string SlowRules::ReserveText(const SlowPosition& p) const {
  if (!spec_.rules.drops) return "";
  std::string text = "[";
  for (int s = 0; s < seats(); ++s) {
    for (rules::Kind k : spec_.army_of(static_cast<Seat>(s)).reserve) {
      const auto held = p.reserve.find({s, k});
      for (int n = held == p.reserve.end() ? 0 : held->second; n > 0; --n)
        text += PieceText({s, k});
    }
  }
  return text + "]";
}

std::string SlowRules::Identity(const SlowPosition& p) const {
  return absl::StrCat(BoardText(p), ReserveText(p), " ",
                      spec_.seats[p.turn].tag);
}

std::string SlowRules::Fen(const SlowPosition& p) const {
  return absl::StrCat(Identity(p), " ",
                      spec_.rules.no_progress ? p.no_progress : 0, " ",
                      p.move_number);
}

std::string StrangeFen(const rules::VariantSpec& spec,
                       std::mt19937_64& random) {
  const int cells = spec.board->size(), seats = spec.seat_count();
  const int kinds = static_cast<int>(spec.pieces.size());
  SlowPosition p;
  p.at.resize(cells);
  p.alive.assign(seats, true);
  p.turn = Pick(random, seats);
  for (int n = Pick(random, cells / 2); n > 0; --n) {
    const SlowPiece piece{Pick(random, seats), Pick(random, kinds)};
    const rules::PieceSpec& kind = spec.pieces[piece.kind];
    if (kind.royal || !kind.in_army[spec.seats[piece.seat].army]) continue;
    p.at[Pick(random, cells)] = piece;
  }
  for (int s = 0; s < seats; ++s) {
    for (int k = 0; k < kinds; ++k) {
      if (spec.pieces[k].royal) p.at[Pick(random, cells)] = {s, k};
    }
    for (rules::Kind k : spec.army_of(static_cast<rules::Seat>(s)).reserve)
      p.reserve[{s, k}] = Pick(random, 3);
  }
  return SlowRules(spec).Fen(p);
}

}  // namespace aster::tests
