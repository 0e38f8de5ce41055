// Analysis of games that were played: what each position promises each seat,
// what the move played gave away, and how that is called. From moves to
// numbers; knows no files and no output format.
#ifndef ASTER_TUNING_ANALYSIS_ANALYSIS_H_
#define ASTER_TUNING_ANALYSIS_ANALYSIS_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "rules/game.h"
#include "search/engine.h"

namespace aster::tuning {

// What a move is called, by the expected score that it gave away.
// kNone: a move of the opening, or one of which too few nodes told nothing.
enum class MoveClass { kNone, kGood, kInaccuracy, kMistake, kBlunder };

struct MoveClassRow {
  MoveClass name;
  const char *word, *plural;  // "inaccuracy"; "good" for the rest
  const char* mark;           // "?!"
  double loss;                // the least, in expected score (0 to 1)
};
// From the least loss to the greatest; what has no class first.
inline constexpr std::array<MoveClassRow, 5> kMoveClasses = {{
    {MoveClass::kNone, "none", "none", "", 0},
    {MoveClass::kGood, "good", "good", "", 0},
    {MoveClass::kInaccuracy, "inaccuracy", "inaccuracies", "?!", 0.05},
    {MoveClass::kMistake, "mistake", "mistakes", "?", 0.10},
    {MoveClass::kBlunder, "blunder", "blunders", "??", 0.20},
}};
MoveClass ClassOf(double loss);
inline const MoveClassRow& RowOf(MoveClass c) {
  return kMoveClasses[static_cast<size_t>(c)];
}

struct AnalysedLine {
  search::Info info;               // point of view: the seat to move
  std::vector<double> expected;    // per seat, 0 to 1
  std::vector<rules::Move> moves;  // the line's, as info.pv
};

struct PlayedMove {
  rules::Move move;
  std::string text;
  AnalysedLine line;         // that begins with it
  bool among_lines = false;  // else it was searched alone
  double loss = 0;           // of the mover's expected score, >= 0
  MoveClass name = MoveClass::kGood;
  bool missed_mate = false;  // a mate was there and is not any more
  bool allows_mate = false;  // it runs into a mate that was avoidable
};

struct AnalysedPosition {
  std::string fen;
  rules::Seat seat = 0;             // to move
  std::vector<AnalysedLine> lines;  // best first; none when the game is over
  std::vector<double> expected;     // per seat: the best line's, or the result
  absl::optional<PlayedMove> played;  // none in the last position
};

struct SeatSummary {
  int moves = 0;         // that have a class
  double mean_loss = 0;  // of expected score a move; 0 without moves
  std::array<int, kMoveClasses.size()> counts{};  // by MoveClass
};

struct AnalysedGame {
  rules::Game game;                         // as it ended
  int opening = 0;                          // plies that nobody chose
  std::vector<AnalysedPosition> positions;  // one more than moves
  std::vector<SeatSummary> summary;         // per seat
};

struct AnalysisConfig {
  search::Limits limits;    // of each position: depth, nodes or movetime
  int lines = 3;            // searched in each position, at least 1
  int threads = 1;          // positions searched at a time
  int hash_mebibytes = 16;  // for each thread
};

struct AnalysisProgress {
  int64_t done = 0, total = 0;  // positions
  size_t game = 0;              // of the position that is done, from 0
  int ply = 0;                  // likewise
};

// A game to analyse.
struct GameToAnalyse {
  rules::Game game;
  int opening = 0;  // plies at its beginning that nobody chose
};

// Searches every position of the games, each by one thread that has forgotten
// all others: limits of depth or nodes give the same numbers on any number of
// threads. A move played that is not among the lines is searched alone, under
// the same limits and no deeper than they were. `progress` may be empty; calls
// come one at a time, from any thread. An error if there is no memory.
absl::StatusOr<std::vector<AnalysedGame>> AnalyseGames(
    const std::vector<GameToAnalyse>& games, const AnalysisConfig& config,
    const std::function<void(const AnalysisProgress&)>& progress);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_ANALYSIS_ANALYSIS_H_
