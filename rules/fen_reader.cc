// Reading a FEN: one field after another, then the position as a whole.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "rules/apply.h"
#include "rules/notation.h"

namespace aster::rules {
namespace {

constexpr int kMaxMoveNumber = 1000000;
constexpr int kMaxPieces = 250;  // on the board and in reserve together

template <int Words>
class FenReader {
 public:
  FenReader(const Tables<Words>& t, absl::string_view text)
      : t_(t), spec_(t.spec()), board_(t.board()), text_(text) {
    p_.Clear(t);
  }

  absl::StatusOr<Position<Words>> Read() {
    absl::Status s = ReadFields();
    if (s.ok()) s = CheckPosition();
    if (!s.ok()) return s;
    Seat last = p_.turn();
    do {
      last = static_cast<Seat>((last + t_.seats() - 1) % t_.seats());
    } while (!p_.alive(last));
    FindEnding(t_, p_, last);
    return p_;
  }

 private:
  // A fault at that part of the text.
  absl::Status Bad(absl::string_view part, absl::string_view place,
                   absl::string_view message) {
    const size_t at = part.data() >= text_.data() &&
                              part.data() <= text_.data() + text_.size()
                          ? part.data() - text_.data()
                          : 0;
    return absl::InvalidArgumentError(absl::StrCat(
        "bad FEN at character ", at + 1, " (", place, "): ", message));
  }

  absl::Status ReadFields() {
    const std::vector<absl::string_view> fields = absl::StrSplit(text_, ' ');
    if (fields.size() != 4 || std::count(fields.begin(), fields.end(), "")) {
      return Bad(text_, "fields",
                 absl::StrCat("4 fields are wanted, one space between: board, "
                              "side to move, plies "
                              "without progress, move number; there are ",
                              text_.empty() ? 0 : fields.size()));
    }
    absl::string_view board = fields[0], reserve;
    if (const size_t bracket = board.find('['); bracket != board.npos) {
      reserve = board.substr(bracket);
      board = board.substr(0, bracket);
    }
    if (absl::Status s = ReadBoard(board); !s.ok()) return s;
    if (absl::Status s = ReadReserve(fields[0].substr(board.size()), reserve);
        !s.ok())
      return s;
    if (absl::Status s = ReadSide(fields[1]); !s.ok()) return s;
    int number = 0;
    absl::Status s =
        ReadNumber(fields[2], "plies without progress", 0, 65535, number);
    if (!s.ok()) return s;
    p_.SetNoProgress(spec_.rules.no_progress ? number : 0);
    s = ReadNumber(fields[3], "move number", 1, kMaxMoveNumber, number);
    if (!s.ok()) return s;
    p_.SetMoveNumber(number);
    return absl::OkStatus();
  }

  absl::Status ReadNumber(absl::string_view field, absl::string_view place,
                          int low, int high, int& number) {
    if (!std::all_of(field.begin(), field.end(), absl::ascii_isdigit)) {
      return Bad(field, place,
                 absl::StrCat("'", field, "' is not a whole number"));
    }
    if (field.size() > 1 && field[0] == '0') {
      return Bad(field, place,
                 absl::StrCat("'", field, "' has a leading zero"));
    }
    if (!absl::SimpleAtoi(field, &number) || number < low || number > high) {
      return Bad(field, place,
                 absl::StrCat("'", field, "' is not from ", low, " to ", high));
    }
    return absl::OkStatus();
  }

  absl::Status ReadBoard(absl::string_view text) {
    const std::vector<absl::string_view> rows = absl::StrSplit(text, '/');
    if (rows.size() != board_.rows().size()) {
      return Bad(text, "board",
                 absl::StrCat(board_.rows().size(),
                              " rows are wanted, there are ", rows.size()));
    }
    for (size_t r = 0; r < rows.size(); ++r) {
      if (absl::Status s = ReadRow(rows[r], static_cast<int>(r)); !s.ok())
        return s;
    }
    return absl::OkStatus();
  }

  absl::Status ReadRow(absl::string_view text, int row) {
    const std::vector<Cell>& cells = board_.rows()[row];
    const std::string& place = board_.row_name(row);
    size_t next = 0;
    for (size_t i = 0; i < text.size();) {
      if (absl::ascii_isdigit(text[i])) {
        size_t end = i;
        while (end < text.size() && absl::ascii_isdigit(text[end])) ++end;
        const absl::string_view digits = text.substr(i, end - i);
        int n = 0;
        if (absl::Status s = ReadNumber(digits, place, 1, kMaxCells, n);
            !s.ok())
          return s;
        next += n;
        i = end;
      } else {
        const absl::string_view rest = text.substr(i);
        absl::StatusOr<Piece> piece = ReadPiece(rest, place, i);
        if (!piece.ok()) return piece.status();
        if (next >= cells.size()) return WrongLength(rest, row);
        if (t_.piece(*piece).royal && p_.royal(piece->seat()) != kNoCell) {
          return Bad(rest, place,
                     absl::StrCat(spec_.seats[piece->seat()].name,
                                  " has a second royal piece"));
        }
        p_.Put(t_, *piece, cells[next++]);
      }
      if (next > cells.size()) return WrongLength(text, row);
    }
    return next == cells.size() ? absl::OkStatus() : WrongLength(text, row);
  }
  absl::Status WrongLength(absl::string_view part, int row) {
    return Bad(part, board_.row_name(row),
               absl::StrCat("the row must fill ", board_.rows()[row].size(),
                            " cells"));
  }

  // The piece that `text` begins with; `i` goes up by its length.
  absl::StatusOr<Piece> ReadPiece(absl::string_view text,
                                  absl::string_view place, size_t& i) {
    size_t length = 0;
    int seat = -1;
    if (t_.seats() > 2) {
      for (int s = 0; s < t_.seats(); ++s) {
        if (text[0] == spec_.seats[s].tag[0]) seat = s;
      }
      if (seat < 0) {
        return Bad(text, place,
                   absl::StrCat("'", Shown(text), "' is no player's tag"));
      }
      ++length;
    }
    std::string letters;
    if (length < text.size() && text[length] == '+') letters = text[length++];
    if (length < text.size() && absl::ascii_isalpha(text[length])) {
      const char letter = text[length++];
      if (t_.seats() == 2) seat = absl::ascii_isupper(letter) ? 0 : 1;
      letters += t_.seats() == 2 ? absl::ascii_toupper(letter) : letter;
      for (size_t k = 0; k < spec_.pieces.size(); ++k) {
        if (spec_.pieces[k].text == letters &&
            spec_.pieces[k].in_army[spec_.seats[seat].army]) {
          i += length;
          return Piece(static_cast<Seat>(seat), static_cast<Kind>(k));
        }
      }
    }
    const absl::string_view shown = text.substr(0, std::max<size_t>(length, 1));
    return Bad(text, place,
               seat >= 0 ? absl::StrCat("unknown piece '", shown, "' of ",
                                        spec_.seats[seat].name)
                         : absl::StrCat("unknown piece '", Shown(text), "'"));
  }
  static std::string Shown(absl::string_view text) {
    return absl::ascii_isprint(text[0]) ? std::string(text.substr(0, 1)) : "?";
  }

  absl::Status ReadReserve(absl::string_view where, absl::string_view text) {
    if (!spec_.rules.drops) {
      if (text.empty()) return absl::OkStatus();
      return Bad(text, "reserve", "this game has no drops, hence no reserve");
    }
    if (text.empty())
      return Bad(where, "reserve",
                 "the reserve [...] is missing after the board");
    if (text.back() != ']')
      return Bad(text, "reserve", "']' is missing at the end");
    const absl::string_view inner = text.substr(1, text.size() - 2);
    int pieces = p_.occupied().Count();
    for (size_t i = 0; i < inner.size();) {
      const absl::string_view part = inner.substr(i);
      absl::StatusOr<Piece> piece = ReadPiece(part, "reserve", i);
      if (!piece.ok()) return piece.status();
      const int slot = FindSlot(*piece);
      if (slot < 0) {
        return Bad(
            part, "reserve",
            absl::StrCat(
                "no reserve holds a '", PieceText(spec_, *piece), "'",
                spec_.pieces[piece->kind()].marked ? " (promoted)" : ""));
      }
      if (++pieces > kMaxPieces) {
        return Bad(part, "reserve",
                   absl::StrCat("there are more than ", kMaxPieces, " pieces"));
      }
      p_.AddReserve(t_, piece->seat(), slot, 1);
    }
    return absl::OkStatus();
  }
  int FindSlot(Piece piece) const {
    const auto& reserve = t_.reserve(piece.seat());
    for (size_t i = 0; i < reserve.size(); ++i) {
      if (reserve[i].kind == piece.kind()) return static_cast<int>(i);
    }
    return -1;
  }

  absl::Status ReadSide(absl::string_view field) {
    for (int s = 0; s < t_.seats(); ++s) {
      if (field != spec_.seats[s].tag) continue;
      p_.SetTurn(t_, static_cast<Seat>(s));
      side_ = field;
      return absl::OkStatus();
    }
    return Bad(field, "side to move",
               absl::StrCat("'", field, "' is no player's tag"));
  }

  absl::Status CheckPosition() {
    const bool royal_game = spec_.rules.royalty != Royalty::kNone;
    uint8_t alive = 0;
    for (int s = 0; s < t_.seats(); ++s) {
      const Seat seat = static_cast<Seat>(s);
      const bool in =
          royal_game ? p_.royal(seat) != kNoCell : p_.cells_of(seat).Any();
      if (in) alive |= 1 << s;
      if (in) continue;
      const std::string& name = spec_.seats[s].name;
      if (spec_.rules.royalty == Royalty::kCheckmate) {
        return Bad(text_, "board", absl::StrCat(name, " has no royal piece"));
      }
      if (p_.cells_of(seat).Any() || p_.has_reserve(seat)) {
        return Bad(text_, "board",
                   absl::StrCat(
                       name, " is out (",
                       royal_game ? "no royal piece" : "no piece on the board",
                       "), but has pieces"));
      }
    }
    p_.SetAlive(alive);
    if (!p_.alive(p_.turn()))
      return Bad(side_, "side to move", "this player is out");
    return CheckAttacks();
  }

  absl::Status CheckAttacks() {
    for (int s = 0; s < t_.seats(); ++s) {
      const Seat seat = static_cast<Seat>(s);
      if (seat == p_.turn() || p_.royal(seat) == kNoCell) continue;
      if (IsAttacked(t_, p_, p_.royal(seat), p_.cells_of(p_.turn()),
                     p_.occupied())) {
        return Bad(
            side_, "side to move",
            absl::StrCat("it attacks the royal piece of ", spec_.seats[s].name,
                         " on ", board_.cell_name(p_.royal(seat))));
      }
    }
    if (spec_.rules.no_moves == NoMoves::kOut && p_.alive_count() > 1 &&
        !Generator<Words>(t_, p_).HasMove()) {
      return Bad(side_, "side to move", "this player has no move");
    }
    return absl::OkStatus();
  }

  const Tables<Words>& t_;
  const VariantSpec& spec_;
  const Board& board_;
  absl::string_view text_, side_;
  Position<Words> p_;
};

}  // namespace

template <int Words>
absl::StatusOr<Position<Words>> ReadFen(const Tables<Words>& t,
                                        absl::string_view text) {
  return FenReader<Words>(t, text).Read();
}

template absl::StatusOr<Position<2>> ReadFen(const Tables<2>&,
                                             absl::string_view);
template absl::StatusOr<Position<3>> ReadFen(const Tables<3>&,
                                             absl::string_view);

}  // namespace aster::rules
