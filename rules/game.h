// Game: a variant being played, with its past, behind one type for all set
// sizes. This is the referee: it checks moves, counts repetitions and judges.
#ifndef ASTER_RULES_GAME_H_
#define ASTER_RULES_GAME_H_

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "rules/outcome.h"
#include "rules/position.h"
#include "rules/variant.h"

namespace aster::rules {

// The positions of a game from its first, of one set size.
template <int Words>
struct Line {
  const Tables<Words>* tables = nullptr;
  std::vector<Position<Words>> positions;  // one more than moves
  std::vector<Move> moves;

  const Position<Words>& current() const { return positions.back(); }
  // How often the current position has occurred, itself counted.
  int Occurrences() const;
  void Play(Move m);
  Outcome outcome() const {
    return OutcomeOf(*tables, current(), Occurrences());
  }
};

class Game {
 public:
  // From the variant's starting position.
  explicit Game(std::shared_ptr<const Variant> variant);
  static absl::StatusOr<Game> FromFen(std::shared_ptr<const Variant> variant,
                                      absl::string_view fen);

  const Variant& variant() const { return *variant_; }
  std::shared_ptr<const Variant> shared_variant() const { return variant_; }

  // Plays the move of that text; on an error the game is as it was.
  absl::Status Play(absl::string_view move);
  // Takes the last move back; false if there is none.
  bool Undo();
  // Plays a legal move.
  void Play(Move m);

  std::string Fen() const;
  // Texts of the legal moves, sorted bytewise; none when the game is over.
  std::vector<std::string> LegalMoves() const;
  std::string Text(Move m) const;
  // Plies played since the game's first position.
  int plies() const;
  Outcome outcome() const;
  // Per seat: 1 the winner, 0 the others; a draw shared by those left. All 0
  // while the game goes on.
  std::vector<double> Payoffs() const;
  // Per seat: 1 for the best place, and so on; seats that share a place have
  // the same number. Seats still in share the first (the winner stands alone in
  // it).
  std::vector<int> Places() const;
  bool alive(Seat s) const;
  Seat turn() const;

  // Calls f(line) with the Line<Words> that this game holds.
  template <class F>
  decltype(auto) Visit(F f) const {
    return std::visit(f, line_);
  }

 private:
  std::shared_ptr<const Variant> variant_;
  std::variant<Line<2>, Line<3>> line_;
};

// Leaves of the tree of legal moves, `depth` plies deep; a finished game has no
// moves. The last ply is counted, not made.
template <int Words>
uint64_t Perft(Line<Words>& line, int depth);

}  // namespace aster::rules

#endif  // ASTER_RULES_GAME_H_
