// Writing FENs and moves, and finding the move that a text means.
#include "rules/notation.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "rules/apply.h"
#include "rules/movegen.h"

namespace aster::rules {

std::string PieceText(const VariantSpec& spec, Piece p) {
  const std::string& text = spec.pieces[p.kind()].text;
  if (spec.seat_count() > 2)
    return absl::StrCat(spec.seats[p.seat()].tag, text);
  return p.seat() == 0 ? text : absl::AsciiStrToLower(text);
}

template <int Words>
std::string WriteFen(const Tables<Words>& t, const Position<Words>& p) {
  const VariantSpec& spec = t.spec();
  std::string fen;
  for (const std::vector<Cell>& row : t.board().rows()) {
    if (!fen.empty()) fen += '/';
    int gap = 0;
    auto flush = [&] {
      if (gap) absl::StrAppend(&fen, gap);
      gap = 0;
    };
    for (Cell c : row) {
      if (p.at(c).none()) {
        ++gap;
        continue;
      }
      flush();
      fen += PieceText(spec, p.at(c));
    }
    flush();
  }
  if (spec.rules.drops) {
    fen += '[';
    for (int s = 0; s < t.seats(); ++s) {
      const Seat seat = static_cast<Seat>(s);
      for (size_t slot = 0; slot < t.reserve(seat).size(); ++slot) {
        for (int n = p.reserve(seat, static_cast<int>(slot)); n > 0; --n) {
          fen += PieceText(spec, Piece(seat, t.reserve(seat)[slot].kind));
        }
      }
    }
    fen += ']';
  }
  return absl::StrCat(fen, " ", spec.seats[p.turn()].tag, " ",
                      spec.rules.no_progress ? p.no_progress() : 0, " ",
                      p.move_number());
}

template <int Words>
Position<Words> StartPosition(const Tables<Words>& t) {
  Position<Words> p;
  p.Clear(t);
  for (int s = 0; s < t.seats(); ++s) {
    for (const auto& [cell, kind] : t.spec().seats[s].start) {
      p.Put(t, Piece(static_cast<Seat>(s), kind), cell);
    }
  }
  FindEnding(t, p, static_cast<Seat>(t.seats() - 1));
  return p;
}

template <int Words>
std::string MoveText(const Tables<Words>& t, const Position<Words>& p, Move m) {
  const Board& board = t.board();
  const VariantSpec& spec = t.spec();
  std::string text;
  switch (m.type()) {
    case Move::Type::kPass:
      return "pass";
    case Move::Type::kDrop:
      return absl::StrCat(spec.pieces[m.kind()].text, "@",
                          board.cell_name(m.to()));
    case Move::Type::kSwap:
    case Move::Type::kBoard:
      text = absl::StrCat(board.cell_name(m.from()), board.cell_name(m.to()));
      break;
    case Move::Type::kChain:
      text = board.cell_name(m.from());
      VisitChain(t, p, m, [&](const Chains<Words>& chain) {
        for (Cell c : chain.landings()) text += board.cell_name(c);
      });
      break;
  }
  if (!m.promotes()) return text;
  const Kind moved = p.at(m.from()).kind();
  const bool letter =
      spec.pieces[moved].promotion[0].style == Promotion::Style::kLetter;
  return absl::StrCat(
      text, letter ? absl::AsciiStrToLower(spec.pieces[m.kind()].text) : "+");
}

namespace {

// Why no legal move has that text, as far as the text alone tells.
template <int Words>
std::string Diagnose(const Tables<Words>& t, const Position<Words>& p,
                     absl::string_view text) {
  const VariantSpec& spec = t.spec();
  const std::string& side = spec.seats[p.turn()].name;
  if (p.ending() != Ending::kNone) return "the game is over";
  if (text.empty()) return "it is empty";
  if (text == "pass") return absl::StrCat(side, " has a move and may not pass");
  absl::string_view rest = text;
  std::vector<Cell> cells;
  const size_t at = text.find('@');
  if (at != text.npos) rest.remove_prefix(at + 1);
  while (!rest.empty()) {
    size_t n = 0;
    while (n < rest.size() && absl::ascii_isalpha(rest[n])) ++n;
    while (n < rest.size() && absl::ascii_isdigit(rest[n])) ++n;
    const absl::optional<Cell> c = t.board().FindCell(rest.substr(0, n));
    if (!c) break;
    cells.push_back(*c);
    rest.remove_prefix(n);
  }
  const size_t where = text.size() - rest.size() + 1;
  if (cells.empty() || (at == text.npos && cells.size() < 2) ||
      (at != text.npos && !rest.empty()) || rest.size() > 1) {
    return absl::StrCat("no cell is named at character ", where);
  }
  if (at != text.npos) return absl::StrCat(side, " cannot drop that there");
  const Piece piece = p.at(cells[0]);
  const std::string& from = t.board().cell_name(cells[0]);
  if (piece.none()) return absl::StrCat("no piece stands on ", from);
  if (piece.seat() != p.turn())
    return absl::StrCat("the piece on ", from, " is not ", side, "'s");
  const std::string& name = spec.pieces[piece.kind()].name;
  for (Move m : [&] {
         MoveList moves;
         Generator<Words>(t, p).List(moves);
         return moves;
       }()) {
    if (m.type() != Move::Type::kDrop && m.from() == cells[0] &&
        m.to() == cells.back() && m.type() != Move::Type::kPass) {
      return absl::StrCat("the ", name, " goes there, but not as '", rest,
                          "' at the end says");
    }
  }
  if (Generator<Words>(t, p).attacked()) {
    return absl::StrCat("the ", name, " on ", from, " cannot go there, or ",
                        side, " stays in check");
  }
  return absl::StrCat("the ", name, " on ", from, " cannot go there");
}

}  // namespace

template <int Words>
absl::StatusOr<Move> ReadMove(const Tables<Words>& t, const Position<Words>& p,
                              absl::string_view text) {
  if (p.ending() == Ending::kNone) {
    MoveList moves;
    Generator<Words>(t, p).List(moves);
    for (Move m : moves) {
      if (MoveText(t, p, m) == text) return m;
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("illegal move '", text, "': ", Diagnose(t, p, text)));
}

template std::string WriteFen(const Tables<2>&, const Position<2>&);
template std::string WriteFen(const Tables<3>&, const Position<3>&);
template Position<2> StartPosition(const Tables<2>&);
template Position<3> StartPosition(const Tables<3>&);
template std::string MoveText(const Tables<2>&, const Position<2>&, Move);
template std::string MoveText(const Tables<3>&, const Position<3>&, Move);
template absl::StatusOr<Move> ReadMove(const Tables<2>&, const Position<2>&,
                                       absl::string_view);
template absl::StatusOr<Move> ReadMove(const Tables<3>&, const Position<3>&,
                                       absl::string_view);

}  // namespace aster::rules
