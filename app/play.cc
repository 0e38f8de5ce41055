// The terminal's game loop.
#include "app/play.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/referee.h"
#include "app/text_board.h"
#include "search/engine.h"

namespace aster::app {
namespace {

constexpr char kPlayHelp[] =
    "Type a move (as 'moves' lists them), or one of: moves, hint, undo, board, "
    "fen, help, quit.\n";

class Table {
 public:
  Table(rules::Game game, const PlayOptions& options, std::istream& in,
        std::ostream& out)
      : game_(std::move(game)), options_(options), in_(in), out_(out) {}

  void Run() {
    out_ << kPlayHelp;
    Board();
    while (!game_.outcome().over()) {
      if (!(options_.person[game_.turn()] ? PersonMoves() : EngineMoves()))
        return;
    }
    out_ << "Game over: " << StateText(game_) << "\n";
  }

 private:
  const std::string& Name() const {
    return game_.variant().spec().seats[game_.turn()].name;
  }
  void Board() { out_ << BoardText(game_) << std::flush; }

  std::string Think() {
    std::string text;
    search::Limits limits;
    limits.movetime = options_.movetime_ms;
    engine_.Go(game_, limits, {nullptr, [&](const search::BestMove& best) {
                                 text = best.text;
                               }});
    engine_.Wait();
    return text;
  }

  bool EngineMoves() {
    const std::string mover = Name(), move = Think();
    if (!game_.Play(move).ok()) return false;
    out_ << mover << " plays " << move << "\n";
    Board();
    return true;
  }

  // One line of the person's; false at the end.
  bool PersonMoves() {
    out_ << Name() << "> " << std::flush;
    std::string line;
    if (!std::getline(in_, line)) return false;
    const std::string word(absl::StripAsciiWhitespace(line));
    if (word == "quit") return false;
    if (word.empty()) return true;
    if (word == "help") {
      out_ << kPlayHelp;
    } else if (word == "moves") {
      out_ << absl::StrJoin(game_.LegalMoves(), " ") << "\n";
    } else if (word == "hint") {
      out_ << "Aster would play " << Think() << "\n";
    } else if (word == "fen") {
      out_ << game_.Fen() << "\n";
    } else if (word == "undo") {
      TakeBack();
    } else if (word == "board") {
      Board();
    } else if (absl::Status s = game_.Play(word); !s.ok()) {
      out_ << Printable(s.message()) << "\n";
    } else {
      Board();
    }
    return true;
  }

  // To the last position in which a person was to move.
  void TakeBack() {
    if (!game_.Undo()) {
      out_ << "There is no move to take back.\n";
      return;
    }
    while (!options_.person[game_.turn()] && game_.Undo()) {
    }
    Board();
  }

  rules::Game game_;
  const PlayOptions& options_;
  std::istream& in_;
  std::ostream& out_;
  search::Engine engine_;
};

}  // namespace

absl::StatusOr<std::vector<bool>> PersonSeats(const rules::VariantSpec& spec,
                                              const std::string& text) {
  std::vector<bool> person(spec.seat_count(), false);
  if (text.empty()) person[0] = true;
  if (text.empty() || text == "none") return person;
  for (absl::string_view tag : absl::StrSplit(text, ',')) {
    bool found = false;
    for (int s = 0; s < spec.seat_count(); ++s) {
      if (tag == spec.seats[s].tag) person[s] = found = true;
    }
    if (!found) {
      std::vector<std::string> tags;
      for (const rules::SeatSpec& seat : spec.seats) tags.push_back(seat.tag);
      return absl::InvalidArgumentError(
          absl::StrCat("no seat has the tag '", tag, "'; the tags are ",
                       absl::StrJoin(tags, ", ")));
    }
  }
  return person;
}

void Play(rules::Game game, const PlayOptions& options, std::istream& in,
          std::ostream& out) {
  Table(std::move(game), options, in, out).Run();
}

}  // namespace aster::app
