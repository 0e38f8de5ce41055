// The referee's answers.
#include "app/referee.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "eval/evaluator.h"

namespace aster::app {

const char kUciHelp[] =
    "commands:\n"
    "  uci, isready, ucinewgame, quit      as in UCI\n"
    "  setoption name NAME [value VALUE]   'uci' lists the options\n"
    "  position startpos|fen FEN [moves M ...]\n"
    "  go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder]\n"
    "     [TAGtime MS] [TAGinc MS] [movestogo N] [searchmoves M ...]\n"
    "                                      TAG is a seat's tag: wtime, rtime, "
    "...\n"
    "  go perft N                          counts leaves, a line a move\n"
    "  stop, ponderhit                     end the search; the pondered move "
    "was played\n"
    "  d                                   the board, then its FEN\n"
    "  legal, state                        the legal moves; how the game "
    "stands\n"
    "  describe                            the game as one line of JSON\n"
    "  eval                                the evaluation, a line a seat\n"
    "  bench                               node count of a fixed search of all "
    "games\n"
    "  help                                this text";

std::string Printable(absl::string_view text) {
  std::string result;
  for (char c : text) {
    const bool control = static_cast<unsigned char>(c) < 32 || c == 127;
    result += control && c != '\n' ? '?' : c;
  }
  return result;
}

std::string LegalText(const rules::Game& game) {
  const std::vector<std::string> moves = game.LegalMoves();
  return absl::StrCat("legal ", moves.size(), moves.empty() ? "" : " ",
                      absl::StrJoin(moves, " "));
}

std::string StateText(const rules::Game& game) {
  const rules::VariantSpec& spec = game.variant().spec();
  const rules::Outcome outcome = game.outcome();
  std::string result = "none";
  if (outcome.over()) {
    result = outcome.winner == rules::kNoSeat
                 ? "draw"
                 : absl::StrCat("win ", spec.seats[outcome.winner].tag);
  }
  const std::vector<double> payoffs = game.Payoffs();
  std::string out, scores;
  for (int s = 0; s < spec.seat_count(); ++s) {
    if (!game.alive(static_cast<rules::Seat>(s))) out += spec.seats[s].tag;
    absl::StrAppend(&scores, " ", spec.seats[s].tag, "=",
                    absl::StrFormat("%.4g", payoffs[s]));
  }
  return absl::StrCat(
      "state turn ", outcome.over() ? "-" : spec.seats[game.turn()].tag,
      " result ", result, " reason ", rules::ReasonWord(outcome.reason),
      " out ", out.empty() ? "-" : out, " scores", scores);
}

std::string EvalText(const rules::Game& game, const eval::Weights& weights) {
  const rules::VariantSpec& spec = game.variant().spec();
  return game.Visit([&](const auto& line) {
    const auto& p = line.current();
    const eval::Totals totals = eval::TotalsOf(*line.tables, weights, p);
    std::vector<std::string> lines;
    for (int s = 0; s < spec.seat_count(); ++s) {
      const rules::Seat seat = static_cast<rules::Seat>(s);
      if (!p.alive(seat)) continue;
      int material = 0, placement = 0;
      for (rules::Cell c : p.cells_of(seat)) {
        material += weights.material[s][p.at(c).kind()];
        placement += weights.Placement(p.at(c), c);
      }
      lines.push_back(absl::StrCat(
          "eval ", spec.seats[s].tag, " material ", material, " placement ",
          placement, " reserve ", totals.of[s] - material - placement,
          " total ", totals.of[s], " lead ",
          eval::Lead(totals, seat, spec.seat_count())));
    }
    return absl::StrJoin(lines, "\n");
  });
}

}  // namespace aster::app
