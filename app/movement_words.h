// Movements and rules in English, made from the variant's data: for people who
// read a description of a game. Knows no game by name and no output format.
#ifndef ASTER_APP_MOVEMENT_WORDS_H_
#define ASTER_APP_MOVEMENT_WORDS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "rules/outcome.h"
#include "rules/variant_spec.h"

namespace aster::app {

// "1st", "2nd", "3rd", "11th".
std::string Ordinal(int n);

// "a", "a or b", "a, b or c"; `word` joins the last two.
std::string JoinWords(const std::vector<std::string>& items,
                      absl::string_view word);

// One movement: "slides up to 6 cells along an orthogonal line".
std::string MovementWords(const rules::VariantSpec& spec,
                          const rules::Movement& m);
// All movements of a piece, separated by "; ".
std::string PieceWords(const rules::VariantSpec& spec,
                       const rules::PieceSpec& piece);

// How a piece promotes, a sentence; "" if it does not.
std::string PromotionWords(const rules::VariantSpec& spec,
                           const rules::PieceSpec& piece);

// The reasons that can end a game of this variant, each with a sentence.
struct EndWords {
  rules::Reason reason;
  std::string result;  // "win" or "draw"
  std::string text;
};
std::vector<EndWords> EndsOf(const rules::VariantSpec& spec);

// What else a player has to know, a sentence each: obligations, drops, passing.
std::vector<std::string> RuleSentences(const rules::VariantSpec& spec);

}  // namespace aster::app

#endif  // ASTER_APP_MOVEMENT_WORDS_H_
