// Games as text: PGN for two seats; for more a form after PGN4, in which ".."
// parts the moves of a round. Reads both, and bare lists of moves. Knows
// notation and records, no files.
#ifndef ASTER_TUNING_MATCH_PGN_H_
#define ASTER_TUNING_MATCH_PGN_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "rules/game.h"
#include "tuning/match/record.h"

namespace aster::tuning {

// The comment after the last move of an opening that nobody chose.
inline constexpr char kOpeningComment[] = "opening";

struct PgnMove {
  std::string text;     // as the engine writes it
  std::string comment;  // without braces; "" for none
  int round = 0;        // number before it or its round's first; 0: none
  int line = 0;         // of the text it was read from, from 1

  // Wherever they were read.
  friend bool operator==(const PgnMove& a, const PgnMove& b) {
    return a.text == b.text && a.comment == b.comment && a.round == b.round;
  }
};

struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;  // in their order
  std::vector<PgnMove> moves;
  bool dots = false;  // ".." parts the moves of a round: more than two seats
  bool late = false;  // the first move is not its round's first: "1..."
  // "1-0", "1/2-1/2", "*"; more seats: one part each, "0-1-0".
  std::string result = "*";
  int line = 1;

  // "" if there is no such tag.
  std::string Tag(absl::string_view name) const;
  // The moves up to the one that has kOpeningComment; 0 without one.
  int OpeningPlies() const;
  friend bool operator==(const PgnGame& a, const PgnGame& b) {
    return a.tags == b.tags && a.moves == b.moves && a.late == b.late &&
           a.result == b.result;
  }
};

// A record as text: tags Event, Variant, players by seat, Player1 ... (their
// settings), Seed, Annotator (the program), Result, Termination and, with more
// seats, Places; comments "+0.35/6 12ms" (pawns of the seat to
// move, depth, time where limits are times), "#3/9" for mates, "opening" after
// the opening's last. An error if its moves are not legal in the variant.
absl::StatusOr<PgnGame> PgnOf(
    const GameRecord& record, const MatchHeader& header,
    const std::shared_ptr<const rules::Variant>& variant);

// The game as text, with an empty line after it.
std::string WritePgn(const PgnGame& game);

// All games of a text. Without tags, paragraphs are games: bare lists of moves,
// with or without numbers. Variations and glyphs ($1) are passed over. An error
// tells its line.
absl::StatusOr<std::vector<PgnGame>> ReadPgn(absl::string_view text);

// Plays the game from its FEN tag or the start. An error tells the line of the
// move at fault.
absl::StatusOr<rules::Game> PlayPgn(
    const PgnGame& game, std::shared_ptr<const rules::Variant> variant);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_PGN_H_
