// How a game stands: going on, or over with a reason and a winner or a draw.
#ifndef ASTER_RULES_OUTCOME_H_
#define ASTER_RULES_OUTCOME_H_

#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/tables.h"

namespace aster::rules {

enum class Reason {
  kNone,
  kCheckmate,
  kStalemate,
  kBareRoyal,
  kRepetition,
  kNoProgress,
  kLastPlayer,
  kMarriage
};
// The protocol's word: "none", "checkmate", "bare-king", ...
const char* ReasonWord(Reason reason);

struct Outcome {
  Reason reason = Reason::kNone;
  Seat winner = kNoSeat;  // of a game that is over: kNoSeat is a draw
  bool over() const { return reason != Reason::kNone; }
  bool operator==(const Outcome&) const = default;
};

// What follows from the ending that the position carries; none while it goes
// on.
inline Outcome EndingOutcome(Ending ending, Seat winner) {
  switch (ending) {
    case Ending::kBareRoyal:
      return {Reason::kBareRoyal, winner};
    case Ending::kMarriage:
      return {Reason::kMarriage, winner};
    case Ending::kLastPlayer:
      return {Reason::kLastPlayer, winner};
    case Ending::kNoProgress:
      return {Reason::kNoProgress, kNoSeat};
    case Ending::kNone:
      break;
  }
  return {};
}

// Two players, the seat to move has no legal move.
template <int Words>
Outcome NoMoveOutcome(const Tables<Words>& t, const Position<Words>& p,
                      bool attacked) {
  const Seat other = static_cast<Seat>((p.turn() + 1) % t.seats());
  if (attacked) return {Reason::kCheckmate, other};
  return {Reason::kStalemate,
          t.spec().rules.no_moves == NoMoves::kLoss ? other : kNoSeat};
}

// The third (as the variant counts) occurrence of the position.
template <int Words>
Outcome RepetitionOutcome(const Tables<Words>& t, const Position<Words>& p) {
  // The player who moved brought it about: with two seats the one to move wins.
  return {Reason::kRepetition,
          t.spec().rules.repetition_loses ? p.turn() : kNoSeat};
}

// The whole judgement; a win comes before a draw. `occurrences` counts this
// position too.
template <int Words>
Outcome OutcomeOf(const Tables<Words>& t, const Position<Words>& p,
                  int occurrences) {
  const RulesSpec& rules = t.spec().rules;
  const Outcome ending = EndingOutcome(p.ending(), p.winner());
  if (ending.over() && ending.winner != kNoSeat) return ending;
  if (rules.royalty == Royalty::kCheckmate) {
    const Generator<Words> generator(t, p);
    if (!generator.HasMove()) return NoMoveOutcome(t, p, generator.attacked());
  }
  if (rules.repetition && occurrences >= rules.repetition)
    return RepetitionOutcome(t, p);
  return ending;
}

}  // namespace aster::rules

#endif  // ASTER_RULES_OUTCOME_H_
