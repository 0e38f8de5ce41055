// The schedule and its workers.
#include "tuning/match/match.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "tuning/match/opening.h"
#include "tuning/match/play.h"
#include "tuning/statistics/random.h"
#include "tuning/workers.h"

namespace aster::tuning {
namespace {

using Clock = std::chrono::steady_clock;

// One run of a match. Workers take games in the order of their indices.
class Runner {
 public:
  Runner(const MatchConfig& config, const MatchHeader& header, Journal& journal,
         const std::function<void(const Progress&)>& progress)
      : config_(config),
        header_(header),
        journal_(journal),
        progress_(progress),
        openings_(config.variant, config.openings, config.seed),
        standing_(header) {
    if (config.sprt) sprt_.emplace(config.plan, *config.sprt);
  }

  absl::StatusOr<MatchResult> Run();

 private:
  absl::Status Schedule();
  int64_t IndexOf(int64_t job) const;
  absl::Status Play();
  void Work();
  absl::Status PlayJob(int64_t index,
                       std::vector<std::vector<std::unique_ptr<Player>>>& own);
  absl::StatusOr<std::vector<Seated>> Seat(
      int64_t index, std::vector<std::vector<std::unique_ptr<Player>>>& own);
  void Count(const GameRecord& game);
  void AdvanceTest();
  absl::StatusOr<MatchResult> Finish();

  const MatchConfig& config_;
  const MatchHeader& header_;
  Journal& journal_;
  const std::function<void(const Progress&)>& progress_;
  Openings openings_;
  int64_t jobs_ = 0;  // games of this shard, those known as well
  std::atomic<int64_t> next_{0};
  std::atomic<bool> stop_{false};

  std::mutex mutex_;  // of what follows
  absl::Status failure_;
  absl::Status trouble_;  // ends the match, and what was played counts
  Standing standing_;
  absl::optional<Sprt> sprt_;
  SprtState sprt_state_;
  int64_t tested_ = 0;  // blocks the test has seen: all below this number
  Clock::time_point start_ = Clock::now();
  int64_t total_ = 0, played_ = 0;
};

absl::StatusOr<MatchResult> Runner::Run() {
  absl::Status status = Schedule();
  if (status.ok() && !stop_) status = Play();
  if (!status.ok()) return status;
  return Finish();
}

// The j-th of the games that this shard plays.
int64_t Runner::IndexOf(int64_t job) const {
  const int per_block = header_.games_per_block();
  const int64_t block = config_.shard + job / per_block * config_.shards;
  return block * per_block + job % per_block;
}

// Counts what the journal has, and what there is to play.
absl::Status Runner::Schedule() {
  const int per_block = header_.games_per_block();
  const int64_t end = config_.blocks * per_block;
  const std::vector<int64_t> known = journal_.Indices();
  if (!known.empty() && known.back() >= end) {
    return absl::InvalidArgumentError(
        absl::StrCat("the record has games up to number ", known.back() + 1,
                     ", more than the ", end, " of this match"));
  }
  for (int64_t index : known) {
    absl::StatusOr<GameRecord> game = journal_.Read(index);
    if (!game.ok()) return game.status();
    standing_.Add(*game);
  }
  const int64_t blocks =
      (config_.blocks - config_.shard + config_.shards - 1) / config_.shards;
  jobs_ = std::max<int64_t>(0, blocks) * per_block;
  // A file may hold games of other shards too.
  int64_t others = 0;
  for (int64_t index : known)
    others += index / per_block % config_.shards != config_.shard;
  total_ = jobs_ + others;
  AdvanceTest();
  return absl::OkStatus();
}

absl::Status Runner::Play() {
  RunWorkers(config_.threads, [&] { Work(); });
  return failure_;
}

void Runner::Work() {
  std::vector<std::vector<std::unique_ptr<Player>>> own(config_.players.size());
  while (!stop_) {
    const int64_t job = next_++;
    if (job >= jobs_) return;
    if (journal_.Has(IndexOf(job))) continue;
    if (absl::Status s = PlayJob(IndexOf(job), own); !s.ok()) {
      std::lock_guard<std::mutex> lock(mutex_);
      if (failure_.ok()) failure_ = s;
      stop_ = true;
    }
  }
}

absl::Status Runner::PlayJob(
    int64_t index, std::vector<std::vector<std::unique_ptr<Player>>>& own) {
  absl::StatusOr<rules::Game> opening =
      openings_.Get(index / header_.games_per_block());
  if (!opening.ok()) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (trouble_.ok()) trouble_ = opening.status();
    stop_ = true;
    return absl::OkStatus();
  }
  absl::StatusOr<std::vector<Seated>> seated = Seat(index, own);
  if (!seated.ok()) return seated.status();
  const uint64_t seed =
      RandomStream(config_.seed, ~static_cast<uint64_t>(index)).Next();
  GameRecord game =
      PlayGame(*std::move(opening), *seated, seed, config_.max_plies);
  game.index = index;
  if (absl::Status s = journal_.Append(game); !s.ok()) return s;
  Count(game);
  return absl::OkStatus();
}

// Who sits where; a worker's players are made when they are first needed, one
// for each seat that a player may have at once.
absl::StatusOr<std::vector<Seated>> Runner::Seat(
    int64_t index, std::vector<std::vector<std::unique_ptr<Player>>>& own) {
  const int per_block = header_.games_per_block();
  std::vector<int> players(config_.variant->seats(), 0);
  if (!header_.selfplay())
    players = Seatings(config_.plan, index / per_block)[index % per_block];
  std::vector<size_t> used(config_.players.size(), 0);
  std::vector<Seated> seated;
  for (int player : players) {
    const PlayerSpec& spec = config_.players[player];
    if (used[player] == own[player].size()) {
      absl::StatusOr<std::unique_ptr<Player>> made =
          MakePlayer(spec, config_.variant_name);
      if (!made.ok()) {
        return absl::Status(
            made.status().code(),
            absl::StrCat("player ", spec.name, ": ", made.status().message()));
      }
      own[player].push_back(*std::move(made));
    }
    seated.push_back({player, own[player][used[player]++].get(), spec.Timed()});
  }
  return seated;
}

void Runner::Count(const GameRecord& game) {
  std::lock_guard<std::mutex> lock(mutex_);
  ++played_;
  standing_.Add(game);
  AdvanceTest();
  if (!progress_) return;
  Progress p;
  p.done = standing_.games();
  p.total = total_;
  p.played = played_;
  p.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  p.standing = &standing_;
  p.game = &game;
  if (sprt_) p.sprt = sprt_state_;
  progress_(p);
}

// Hands the test the blocks that are due, in order, so that it ends after the
// same one whoever played them.
void Runner::AdvanceTest() {
  if (!sprt_) return;
  const std::map<int64_t, int>& scores = standing_.block_scores();
  while (sprt_state_.decision == SprtDecision::kContinue) {
    const auto next = scores.find(tested_);
    if (next == scores.end()) return;
    sprt_->Add(next->second);
    sprt_state_ = sprt_->State();
    ++tested_;
  }
  stop_ = true;
}

// Drops games behind the test's end and counts what is left once more.
absl::StatusOr<MatchResult> Runner::Finish() {
  std::vector<int64_t> drop;
  const int64_t end = tested_ * header_.games_per_block();
  for (int64_t index : journal_.Indices()) {
    if (sprt_state_.decision != SprtDecision::kContinue && index >= end)
      drop.push_back(index);
  }
  // Without a place for the sorted file the games are there all the same.
  absl::Status sorted = journal_.Sort(drop);
  MatchResult result{Standing(header_), absl::nullopt,
                     trouble_.ok() ? sorted : trouble_};
  for (int64_t index : journal_.Indices()) {
    absl::StatusOr<GameRecord> game = journal_.Read(index);
    if (!game.ok()) return game.status();
    result.standing.Add(*game);
  }
  if (sprt_) result.sprt = sprt_state_;
  return result;
}

absl::Status Invalid(absl::string_view text) {
  return absl::InvalidArgumentError(text);
}

// What the engines among the players find from the start within few nodes.
absl::StatusOr<std::string> Behaviour(const MatchConfig& config) {
  constexpr uint64_t kNodes = 2000;
  std::string found;
  for (PlayerSpec spec : config.players) {
    if (spec.kind != PlayerKind::kEngine) continue;
    spec.options.threads = 1;
    spec.limits = {};
    spec.limits.nodes = kNodes;
    absl::StatusOr<std::unique_ptr<Player>> player = MakePlayer(spec, "");
    if (!player.ok()) return player.status();
    const rules::Game game(config.variant);
    if (game.outcome().over()) continue;
    absl::StatusOr<Choice> choice = (*player)->Choose(game);
    if (!choice.ok()) return choice.status();
    absl::StrAppend(&found, choice->move, " ", choice->score, " ",
                    choice->depth, " ", choice->nodes, "\n");
  }
  return Fingerprint(found);
}

}  // namespace

absl::Status CheckMatch(const MatchConfig& config) {
  if (config.players.empty()) return Invalid("a match needs a player");
  if (config.blocks < 1) return Invalid("a match needs a game");
  if (config.threads < 1) return Invalid("a match needs a thread");
  if (config.shards < 1 || config.shard < 0 || config.shard >= config.shards)
    return Invalid("the shard must be one of 0 to the number of shards less 1");
  if (config.openings.plies < 0 || config.openings.plies >= config.max_plies)
    return Invalid("openings must be shorter than the games");
  if (config.players.size() > 1) {
    if (absl::Status s = CheckPlan(config.plan); !s.ok()) return s;
    if (config.plan.seats != config.variant->seats() ||
        config.plan.players != static_cast<int>(config.players.size()))
      return Invalid("the plan is for another number of seats or players");
  }
  if (!config.sprt) return absl::OkStatus();
  if (config.players.size() != 2)
    return Invalid("a sequential test is between two players");
  if (config.shards > 1)
    return Invalid("a sequential test cannot be split into shards");
  return CheckHypotheses(*config.sprt);
}

absl::StatusOr<MatchHeader> HeaderOf(const MatchConfig& config) {
  if (absl::Status s = CheckMatch(config); !s.ok()) return s;
  MatchHeader header;
  header.program = config.program;
  header.variant = config.variant_name;
  header.title = config.variant->spec().title;
  header.start = rules::Game(config.variant).Fen();
  header.rules = Fingerprint(config.description);
  absl::StatusOr<std::string> behaviour = Behaviour(config);
  if (!behaviour.ok()) return behaviour.status();
  header.behaviour = *behaviour;
  for (const rules::SeatSpec& seat : config.variant->spec().seats)
    header.seats.push_back(seat.name);
  for (const PlayerSpec& player : config.players)
    header.players.push_back(player.Text());
  if (config.players.size() > 1) header.plan = config.plan;
  header.openings = config.openings;
  header.seed = config.seed;
  header.max_plies = config.max_plies;
  return header;
}

absl::StatusOr<MatchResult> RunMatch(
    const MatchConfig& config, Journal& journal,
    const std::function<void(const Progress&)>& progress) {
  absl::StatusOr<MatchHeader> header = HeaderOf(config);
  if (!header.ok()) return header.status();
  return Runner(config, *header, journal, progress).Run();
}

}  // namespace aster::tuning
