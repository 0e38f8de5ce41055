// Searching the positions in parallel, and the arithmetic of what moves lose.
#include "tuning/analysis/analysis.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "tuning/workers.h"

namespace aster::tuning {
namespace {

using rules::Game;
using rules::Move;
using search::Info;
using search::Limits;

// The game as it was after `ply` of its moves.
Game After(const Game& game, int ply) {
  Game earlier = game;
  while (earlier.plies() > ply) earlier.Undo();
  return earlier;
}

Move MoveAt(const Game& game, int ply) {
  return game.Visit([&](const auto& line) { return line.moves[ply]; });
}

std::vector<double> ExpectedOf(const Info& info, rules::Seat seat, int seats) {
  std::vector<double> expected(seats, 0);
  if (seats > 2) {
    for (int s = 0; s < seats; ++s) expected[s] = info.seats[s] / 1000.0;
    return expected;
  }
  const double own = (info.wdl[0] + info.wdl[1] / 2.0) / 1000;
  for (int s = 0; s < seats; ++s) expected[s] = s == seat ? own : 1 - own;
  return expected;
}

// The line's texts as moves.
std::vector<Move> MovesOf(Game game, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) {
    if (!game.Play(text).ok()) break;
    moves.push_back(MoveAt(game, game.plies() - 1));
  }
  return moves;
}

bool Wins(const Info& info) { return info.score.mate && info.score.value > 0; }
bool Loses(const Info& info) { return info.score.mate && info.score.value < 0; }

class Analyst {
 public:
  explicit Analyst(const AnalysisConfig& config) : config_(config) {
    options_.hash_mebibytes = config.hash_mebibytes;
  }

  // The position before the move `ply`; after the last move, the final one.
  absl::StatusOr<AnalysedPosition> Analyse(const Game& whole, int ply) {
    const Game game = After(whole, ply);
    AnalysedPosition position;
    position.fen = game.Fen();
    position.seat = game.turn();
    if (game.outcome().over()) {
      position.expected = game.Payoffs();
      return position;
    }
    absl::StatusOr<std::vector<AnalysedLine>> lines =
        Search(game, config_.limits, config_.lines);
    if (!lines.ok()) return lines.status();
    position.lines = *std::move(lines);
    position.expected = position.lines[0].expected;
    if (ply == whole.plies()) return position;
    absl::Status s = Judge(game, MoveAt(whole, ply), position);
    if (!s.ok()) return s;
    return position;
  }

 private:
  absl::StatusOr<std::vector<AnalysedLine>> Search(const Game& game,
                                                   const Limits& limits,
                                                   int count) {
    options_.multi_pv = count;
    if (absl::Status s = engine_.SetOptions(options_); !s.ok()) return s;
    engine_.Clear();
    std::vector<Info> infos;
    search::Callbacks callbacks;
    callbacks.info = [&](const Info& info) {
      const size_t index = static_cast<size_t>(info.multi_pv);
      if (infos.size() < index) infos.resize(index);
      infos[index - 1] = info;
    };
    engine_.Go(game, limits, std::move(callbacks));
    engine_.Wait();
    std::vector<AnalysedLine> lines;
    for (Info& info : infos) {
      AnalysedLine line;
      line.expected = ExpectedOf(info, game.turn(), game.variant().seats());
      line.moves = MovesOf(game, info.pv);
      info.pv.resize(line.moves.size());
      line.info = std::move(info);
      lines.push_back(std::move(line));
    }
    return lines;
  }

  absl::Status Judge(const Game& game, Move move, AnalysedPosition& position) {
    PlayedMove played;
    played.move = move;
    played.text = game.Text(move);
    for (const AnalysedLine& line : position.lines) {
      if (line.moves.empty() || line.moves[0] != move) continue;
      played.line = line;
      played.among_lines = true;
      break;
    }
    const AnalysedLine& best = position.lines[0];
    if (!played.among_lines) {
      Limits limits = config_.limits;
      limits.moves = {move};
      limits.depth = std::min(limits.depth.value_or(best.info.depth),
                              std::max(1, best.info.depth));
      absl::StatusOr<std::vector<AnalysedLine>> lines = Search(game, limits, 1);
      if (!lines.ok()) return lines.status();
      played.line = (*lines)[0];
    }
    const rules::Seat seat = position.seat;
    played.loss =
        std::max(0.0, best.expected[seat] - played.line.expected[seat]);
    // An evaluation of the position as it stands is no judgement of a move.
    const bool searched = best.info.depth > 0 && played.line.info.depth > 0;
    played.name = searched ? ClassOf(played.loss) : MoveClass::kNone;
    played.missed_mate = Wins(best.info) && !Wins(played.line.info);
    played.allows_mate = Loses(played.line.info) && !Loses(best.info);
    position.played = std::move(played);
    return absl::OkStatus();
  }

  const AnalysisConfig& config_;
  search::Options options_;
  search::Engine engine_;
};

std::vector<SeatSummary> Summarise(const AnalysedGame& game) {
  std::vector<SeatSummary> summary(game.game.variant().seats());
  for (const AnalysedPosition& position : game.positions) {
    if (!position.played || position.played->name == MoveClass::kNone) continue;
    SeatSummary& seat = summary[position.seat];
    ++seat.moves;
    seat.mean_loss += position.played->loss;
    ++seat.counts[static_cast<size_t>(position.played->name)];
  }
  for (SeatSummary& seat : summary) seat.mean_loss /= std::max(1, seat.moves);
  return summary;
}

// Hands the positions out, one after another.
class Runner {
 public:
  Runner(const AnalysisConfig& config,
         const std::function<void(const AnalysisProgress&)>& progress,
         std::vector<AnalysedGame>& games)
      : config_(config), progress_(progress), games_(games) {
    for (size_t g = 0; g < games.size(); ++g) {
      games[g].positions.resize(games[g].game.plies() + 1);
      for (int ply = 0; ply <= games[g].game.plies(); ++ply)
        jobs_.push_back({g, ply});
    }
  }

  absl::Status Run() {
    RunWorkers(config_.threads, [&] { Work(); });
    return status_;
  }

 private:
  struct Job {
    size_t game;
    int ply;
  };

  void Work() {
    Analyst analyst(config_);
    for (;;) {
      const size_t index = next_.fetch_add(1);
      if (index >= jobs_.size()) return;
      const Job job = jobs_[index];
      absl::StatusOr<AnalysedPosition> position =
          analyst.Analyse(games_[job.game].game, job.ply);
      if (!position.ok()) return Fail(position.status());
      if (job.ply < games_[job.game].opening && position->played)
        position->played->name = MoveClass::kNone;
      games_[job.game].positions[job.ply] = *std::move(position);
      std::lock_guard<std::mutex> lock(mutex_);
      ++done_;
      if (progress_)
        progress_(
            {done_, static_cast<int64_t>(jobs_.size()), job.game, job.ply});
    }
  }
  void Fail(const absl::Status& status) {
    std::lock_guard<std::mutex> lock(mutex_);
    status_ = status;
    next_ = jobs_.size();
  }

  const AnalysisConfig& config_;
  const std::function<void(const AnalysisProgress&)>& progress_;
  std::vector<AnalysedGame>& games_;
  std::vector<Job> jobs_;
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  int64_t done_ = 0;
  absl::Status status_;
};

}  // namespace

MoveClass ClassOf(double loss) {
  // Losses are differences of thousandths; what is equal on paper is equal.
  constexpr double kRounding = 1e-9;
  MoveClass name = MoveClass::kGood;
  for (const MoveClassRow& row : kMoveClasses) {
    if (loss + kRounding >= row.loss) name = row.name;
  }
  return name;
}

absl::StatusOr<std::vector<AnalysedGame>> AnalyseGames(
    const std::vector<GameToAnalyse>& games, const AnalysisConfig& config,
    const std::function<void(const AnalysisProgress&)>& progress) {
  std::vector<AnalysedGame> analysed;
  for (const GameToAnalyse& game : games)
    analysed.push_back({game.game, game.opening, {}, {}});
  absl::Status s = Runner(config, progress, analysed).Run();
  if (!s.ok()) return s;
  for (AnalysedGame& game : analysed) game.summary = Summarise(game);
  return analysed;
}

}  // namespace aster::tuning
