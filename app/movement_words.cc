// English for movements, promotions and ends: see the header. Names of
// directions are those that boards give to players, such as "right-forward".
#include "app/movement_words.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace aster::app {
namespace {

using rules::Movement;
using rules::MoveType;
using rules::PieceSpec;
using rules::Promotion;
using rules::Reason;
using rules::RulesSpec;
using rules::VariantSpec;

// "out-cw" as a person says it: "outward-clockwise".
std::string Spoken(absl::string_view name) {
  std::vector<std::string> parts = absl::StrSplit(name, '-');
  for (std::string& part : parts) {
    if (part == "cw") part = "clockwise";
    if (part == "ccw") part = "anticlockwise";
    if (part == "out") part = "outward";
    if (part == "in") part = "inward";
  }
  return absl::StrJoin(parts, "-");
}

// A named direction after a verb of motion: "forward", "along the
// straight-forward diagonal".
std::string Whither(absl::string_view name) {
  if (name == "orthogonal") return "along an orthogonal line";
  if (name == "diagonal") return "along a diagonal line";
  for (const absl::string_view kind :
       {"diagonal", "diagonals", "orthogonal", "orthogonals"}) {
    if (absl::ConsumeSuffix(&name, absl::StrCat("-", kind)))
      return absl::StrCat("along the ", name, " ", kind);
  }
  return Spoken(name);
}

// "along an orthogonal line or a diagonal line": no "along" after another.
std::string WhitherAll(const std::vector<std::string>& names) {
  std::vector<std::string> words;
  bool along = false;
  for (const std::string& name : names) {
    const std::string word = Whither(name);
    const bool again = absl::StartsWith(word, "along ");
    words.emplace_back(along && again ? word.substr(6) : word);
    along = again;
  }
  return JoinWords(words, "or");
}

// Whether all the directions are knight leaps.
bool Leaps(const VariantSpec& spec, const Movement& m) {
  bool any = false;
  for (const rules::DirectionSet set : m.directions) {
    for (int d = 0; d < spec.board->directions(); ++d) {
      if (!(set >> d & 1)) continue;
      if (spec.board->direction(d).line != rules::LineClass::kLeap)
        return false;
      any = true;
    }
  }
  return any;
}

// "knight" to "a knight leap", "forward-knight" to "a forward knight leap".
std::string LeapName(const std::vector<std::string>& names) {
  std::vector<std::string> words;
  for (absl::string_view name : names) {
    words.push_back(absl::ConsumeSuffix(&name, "-knight")
                        ? absl::StrCat("a ", name, " knight leap")
                        : absl::StrCat("a ", name, " leap"));
  }
  return JoinWords(words, "or");
}

std::string Limit(const Movement& m) {
  return m.moves && m.captures ? ""
         : m.moves             ? ", without capturing"
                               : ", only to capture";
}

std::string SlideWords(const VariantSpec& spec, const Movement& m) {
  if (Leaps(spec, m)) {
    const std::string leap = LeapName(m.along);
    if (m.range == 1)
      return absl::StrCat("makes ", leap, " over anything", Limit(m));
    return absl::StrCat(
        "makes ",
        m.range ? absl::StrCat("up to ", m.range) : std::string("any number"),
        " of leaps through empty cells in one line (", leap, ")", Limit(m));
  }
  const std::string how_far =
      m.range == 1   ? "steps one cell"
      : m.range == 0 ? "slides any distance"
                     : absl::StrCat("slides up to ", m.range, " cells");
  return absl::StrCat(how_far, " ", WhitherAll(m.along),
                      m.range == 1 ? "" : " through empty cells", Limit(m));
}

std::string LeapWords(const Movement& m) {
  std::vector<std::string> places;
  for (const int n : m.leaps) places.push_back(Ordinal(n));
  return absl::StrCat("leaps to the ", JoinWords(places, "or"), " cell ",
                      WhitherAll(m.along), " over anything", Limit(m));
}

std::string HopWords(const Movement& m) {
  return absl::StrCat(
      "captures ", WhitherAll(m.along),
      " the first piece beyond exactly one other, of any army",
      m.range ? absl::StrCat(", at most ", m.range, " cells away") : "");
}

std::string SwapWords(const VariantSpec& spec, const Movement& m) {
  std::vector<std::string> names;
  for (const rules::Kind k : m.except) names.push_back(spec.pieces[k].name);
  return absl::StrCat(
      "unless attacked, changes places with the next piece ",
      WhitherAll(m.along), " if that is of its own army",
      names.empty() ? "" : absl::StrCat(" and no ", JoinWords(names, "or")));
}

// "a Rook", "an Anticlockwise pawn"; `article` is "a" or "A".
std::string WithArticle(absl::string_view article, const std::string& name) {
  const bool vowel = absl::StrContains("AEIOaeio", name.substr(0, 1));
  return absl::StrCat(article, vowel ? "n " : " ", name);
}

std::string ZoneName(const VariantSpec& spec, int zone) {
  return absl::StrCat("the zone \"", spec.zones[zone].name, "\"");
}

std::string NameList(const VariantSpec& spec,
                     const std::vector<rules::Kind>& kinds,
                     absl::string_view word) {
  std::vector<std::string> names;
  for (const rules::Kind k : kinds) names.push_back(spec.pieces[k].name);
  return JoinWords(names, word);
}

// What starts the count of plies without progress anew.
std::string ProgressWords(const VariantSpec& spec) {
  std::vector<std::string> words = {"capture"};
  if (spec.rules.drops) words.push_back("drop");
  if (spec.rules.royalty != rules::Royalty::kCheckmate)
    words.push_back("elimination");
  words.push_back("promotion");
  for (const PieceSpec& piece : spec.pieces) {
    const std::string word =
        absl::StrCat("move of ", WithArticle("a", piece.name));
    if (piece.progress &&
        std::find(words.begin(), words.end(), word) == words.end())
      words.push_back(word);
  }
  return JoinWords(words, "or");
}

void AddCheckmateEnds(const RulesSpec& r, std::vector<EndWords>& ends) {
  ends.push_back({Reason::kCheckmate, "win",
                  "A player whose royal piece is attacked and who cannot "
                  "remedy it loses."});
  if (r.no_moves == rules::NoMoves::kLoss) {
    ends.push_back({Reason::kStalemate, "win",
                    "A player who is not in check and has no legal move "
                    "loses."});
  } else {
    ends.push_back({Reason::kStalemate, "draw",
                    "A player who is not in check and has no legal move draws "
                    "the game."});
  }
  if (r.bare_royal_loses) {
    ends.push_back({Reason::kBareRoyal, "win",
                    "A player who has only the royal piece left loses."});
  }
}

}  // namespace

std::string Ordinal(int n) {
  const int ten = n / 10 % 10, one = n % 10;
  const char* ending = ten == 1   ? "th"
                       : one == 1 ? "st"
                       : one == 2 ? "nd"
                       : one == 3 ? "rd"
                                  : "th";
  return absl::StrCat(n, ending);
}

std::string JoinWords(const std::vector<std::string>& items,
                      absl::string_view word) {
  if (items.empty()) return "";
  std::string text = items[0];
  for (size_t i = 1; i < items.size(); ++i) {
    absl::StrAppend(
        &text,
        i + 1 < items.size() ? std::string(", ") : absl::StrCat(" ", word, " "),
        items[i]);
  }
  return text;
}

std::string MovementWords(const VariantSpec& spec, const Movement& m) {
  std::string words;
  switch (m.type) {
    case MoveType::kSlide:
      words = SlideWords(spec, m);
      break;
    case MoveType::kLeap:
      words = LeapWords(m);
      break;
    case MoveType::kHop:
      words = HopWords(m);
      break;
    case MoveType::kOvertake:
      words = absl::StrCat("captures an enemy on the next cell ",
                           WhitherAll(m.along),
                           " by jumping to the empty cell beyond it, and goes "
                           "on jumping while it can");
      break;
    case MoveType::kSwap:
      words = SwapWords(spec, m);
      break;
  }
  return m.from_zone < 0
             ? words
             : absl::StrCat("from ", ZoneName(spec, m.from_zone), ", ", words);
}

std::string PieceWords(const VariantSpec& spec, const PieceSpec& piece) {
  std::vector<std::string> words;
  for (const Movement& m : piece.movements)
    words.push_back(MovementWords(spec, m));
  return absl::StrJoin(words, "; ");
}

std::string PromotionWords(const VariantSpec& spec, const PieceSpec& piece) {
  if (piece.promotion.empty()) return "";
  const Promotion& p = piece.promotion[0];
  const char* must =
      p.always ? "must become "
               : "may (and must, if it had no move from there even on an empty "
                 "board) become ";
  return absl::StrCat(WithArticle("A", piece.name), " that ",
                      p.on_start ? "starts or ends" : "ends", " a move in ",
                      ZoneName(spec, p.zone), " ", must,
                      NameList(spec, p.to, "or"), ".");
}

std::vector<EndWords> EndsOf(const VariantSpec& spec) {
  const RulesSpec& r = spec.rules;
  std::vector<EndWords> ends;
  if (r.royalty == rules::Royalty::kCheckmate) {
    AddCheckmateEnds(r, ends);
  } else {
    ends.push_back(
        {Reason::kLastPlayer, "win", "The last player left in wins."});
  }
  if (!r.marriage.empty()) {
    ends.push_back(
        {Reason::kMarriage, "win",
         absl::StrCat("A player wins whose ", NameList(spec, r.marriage, "and"),
                      " stand one step apart after the player's move, the ",
                      spec.pieces[r.marriage[0]].name, " not attacked.")});
  }
  if (r.repetition > 0) {
    ends.push_back(
        {Reason::kRepetition, r.repetition_loses ? "win" : "draw",
         absl::StrCat(r.repetition_loses
                          ? "A player loses who brings about the "
                          : "The game is a draw at the ",
                      Ordinal(r.repetition), " occurrence of a position.")});
  }
  if (r.no_progress > 0) {
    ends.push_back(
        {Reason::kNoProgress, "draw",
         absl::StrCat("The game is a draw after ", spec.no_progress_limit(),
                      " plies in a row without a ", ProgressWords(spec), ".")});
  }
  return ends;
}

std::vector<std::string> RuleSentences(const VariantSpec& spec) {
  const RulesSpec& r = spec.rules;
  std::vector<std::string> text;
  if (r.royalty == rules::Royalty::kCheckmate)
    text.push_back("A player may not leave the own royal piece attacked.");
  if (r.royalty == rules::Royalty::kElimination) {
    text.push_back(
        "A player may not leave the own royal piece attacked, unless every "
        "move does.");
    text.push_back(
        "When a turn begins, every opponent whose royal piece the player to "
        "move attacks is out; the pieces of a player who is out are removed.");
  }
  if (r.royalty == rules::Royalty::kNone)
    text.push_back("A player without pieces is out.");
  if (r.no_moves == rules::NoMoves::kPass)
    text.push_back("A player without a move passes.");
  if (r.no_moves == rules::NoMoves::kOut) {
    text.push_back(
        "A player without a move when the turn begins is out; the player's "
        "pieces are removed.");
  }
  if (r.must_capture) text.push_back("A player who can capture must.");
  if (r.drops) {
    text.push_back(
        "A captured piece joins the capturer's reserve, unpromoted, and may "
        "be dropped on an empty cell, from which it could move on an empty "
        "board, in place of a move.");
  }
  for (const PieceSpec& piece : spec.pieces) {
    for (const rules::DirectionSet line : piece.one_per_line) {
      if (!line || !r.drops) continue;
      text.push_back(absl::StrCat(
          WithArticle("A", piece.name),
          " may not be dropped on one of its player's lines (see ",
          "one_per_line) that holds an unpromoted one of that player's."));
      break;
    }
  }
  text.push_back(
      "A win counts 1; a draw is shared equally by the players left.");
  return text;
}

}  // namespace aster::app
