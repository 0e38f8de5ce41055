// What the referee says of a game, as text: moves, state, evaluation.
#ifndef ASTER_APP_REFEREE_H_
#define ASTER_APP_REFEREE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "eval/weights.h"
#include "rules/game.h"

namespace aster::app {

// "legal COUNT M ...", sorted bytewise.
std::string LegalText(const rules::Game& game);

// "state turn TAG|- result none|win TAG|draw reason WORD out TAGS|- scores
// TAG=X ...": no seat is to move once the game is over; the tags of seats that
// are out stand together, in seat order; scores are 0 while the game goes on.
std::string StateText(const rules::Game& game);

// Lines "eval TAG material N placement N reserve N total N lead N"
// (centipawns), one a seat that is in, without an end of line after the last.
std::string EvalText(const rules::Game& game, const eval::Weights& weights);

// The text with bytes that no terminal likes replaced by '?'; line ends stay.
std::string Printable(absl::string_view text);

extern const char kUciHelp[];

}  // namespace aster::app

#endif  // ASTER_APP_REFEREE_H_
