// Running searches in the background: threads, reports, and waiting for stop.
#include "search/engine.h"

#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "rules/apply.h"
#include "rules/notation.h"
#include "search/mate_solver.h"
#include "search/searcher.h"
#include "search/strength.h"

namespace aster::search {
namespace {

// The expected score that a value means, 0 to 1.
double Expected(Value v) {
  if (IsMate(v)) return v > 0 ? 1 : 0;
  return eval::ExpectedScore(v);
}

// Scatters bits (the finaliser of Vigna's SplitMix64).
uint64_t Mixed(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// Win, draw and loss in permille; draws are rarer the clearer the lead.
std::vector<int> WdlOf(Value v, bool draws) {
  const double expected = Expected(v);
  const double draw =
      draws && !IsMate(v) ? 2 * std::min(expected, 1 - expected) * 0.3 : 0;
  const int d = static_cast<int>(std::lround(1000 * draw));
  const int w = std::clamp(
      static_cast<int>(std::lround(1000 * (expected - draw / 2))), 0, 1000 - d);
  return {w, d, 1000 - w - d};
}

}  // namespace

// Most entries of the table of a search for mates.
constexpr uint64_t kMateEntries = 1 << 20;

struct Engine::Impl {
  Options options;
  Shared shared;
  std::shared_ptr<const rules::Variant> variant;  // that the weights are for
  // One per thread, of the variant's size of sets; kept from search to search.
  std::vector<std::unique_ptr<Searcher<2>>> searchers2;
  std::vector<std::unique_ptr<Searcher<3>>> searchers3;
  std::mutex mutex;
  std::condition_variable wake;
  std::atomic<bool> searching{false};
  // What the thread is to do next; it is busy until that is done.
  std::function<void()> job;
  bool busy = false, ended = false;
  std::thread thread;  // begins with the first search

  void Start(std::function<void()> next) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      job = std::move(next);
      busy = true;
    }
    if (!thread.joinable()) thread = std::thread([this] { Work(); });
    wake.notify_all();
  }
  void Work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return ended || job; });
      if (!job) return;
      std::function<void()> now = std::move(job);
      job = nullptr;
      lock.unlock();
      now();
      now = nullptr;
      lock.lock();
      busy = false;
      wake.notify_all();
    }
  }
  void Join() {
    std::unique_lock<std::mutex> lock(mutex);
    wake.wait(lock, [&] { return !busy; });
  }
  void End() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      ended = true;
    }
    wake.notify_all();
    if (thread.joinable()) thread.join();
  }
  void DropSearchers() {
    searchers2.clear();
    searchers3.clear();
  }
  template <int Words>
  std::vector<std::unique_ptr<Searcher<Words>>>& Searchers() {
    if constexpr (Words == 2) {
      return searchers2;
    } else {
      return searchers3;
    }
  }
  void Signal() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      shared.stop.store(true, std::memory_order_relaxed);
    }
    wake.notify_all();
  }
  // Until Stop, or until a move pondered on was played.
  void AwaitPermission() {
    std::unique_lock<std::mutex> lock(mutex);
    wake.wait(lock, [&] {
      return shared.stop.load() ||
             (!shared.limits.infinite && !shared.clock.pondering());
    });
  }
  template <int Words>
  void Search(const rules::Game& game, const rules::Line<Words>& line,
              const Callbacks& callbacks);
  // Mates by checks alone: looked for before the search, or beside it.
  template <int Words>
  absl::optional<RootMove> SolveMate(const rules::Line<Words>& line, int moves,
                                     uint64_t nodes);
  uint64_t MateBudget() const;
  int Lines() const;
  RootMove Chosen(const std::vector<RootMove>& moves, uint64_t key) const;
  template <int Words>
  Info Describe(const rules::Line<Words>& line, const RootMove& rm, int index);
  template <int Words>
  void DescribePv(const rules::Line<Words>& line, const RootMove& rm,
                  Info& info);
  void ReportFinished(const rules::Game& game, const rules::Outcome& outcome,
                      const Callbacks& callbacks);
};

Engine::Engine() : impl_(std::make_unique<Impl>()) {
  impl_->shared.table.Resize(impl_->options.hash_mebibytes).IgnoreError();
}

Engine::~Engine() {
  Stop();
  Wait();
  impl_->End();
}

absl::Status Engine::SetOptions(const Options& options) {
  Wait();
  if (absl::Status s = impl_->shared.table.Resize(options.hash_mebibytes);
      !s.ok())
    return s;
  impl_->options = options;
  return absl::OkStatus();
}

const Options& Engine::options() const { return impl_->options; }

void Engine::Prepare() {
  Wait();
  impl_->shared.table.Prepare();
}

void Engine::Clear() {
  Wait();
  impl_->shared.table.Clear();
  for (auto& searcher : impl_->searchers2) searcher->Forget();
  for (auto& searcher : impl_->searchers3) searcher->Forget();
}

void Engine::Stop() { impl_->Signal(); }

void Engine::PonderHit() {
  {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->shared.clock.PonderHit();
  }
  impl_->wake.notify_all();
}

void Engine::Wait() { impl_->Join(); }

Counts Engine::counts() const {
  Counts counts;
  for (const auto& searcher : impl_->searchers2) counts += searcher->counts();
  for (const auto& searcher : impl_->searchers3) counts += searcher->counts();
  return counts;
}

bool Engine::searching() const { return impl_->searching.load(); }

const eval::Weights& Engine::WeightsFor(const rules::Variant& variant) {
  if (impl_->variant.get() != &variant) {
    impl_->shared.weights = variant.words() == 2
                                ? eval::PriorWeights(variant.tables<2>())
                                : eval::PriorWeights(variant.tables<3>());
  }
  return impl_->shared.weights;
}

void Engine::Go(const rules::Game& game, const Limits& limits,
                Callbacks callbacks) {
  Stop();
  Wait();
  WeightsFor(game.variant());
  if (impl_->variant != game.shared_variant()) {
    impl_->variant = game.shared_variant();
    impl_->shared.table.Clear();  // another game's positions mean nothing
    impl_->DropSearchers();
  }
  impl_->shared.limits = limits;
  impl_->shared.parameters = impl_->options.parameters;
  impl_->shared.whole_iteration = impl_->options.elo.has_value();
  if (impl_->options.elo) {
    uint64_t& nodes =
        impl_->shared.limits.nodes.emplace(limits.nodes.value_or(~uint64_t{0}));
    nodes = std::min(nodes, StrengthOf(*impl_->options.elo).nodes);
  }
  impl_->shared.stop.store(false);
  impl_->shared.clock.Start(limits, game.turn(), impl_->options.overhead_ms);
  impl_->searching.store(true);
  impl_->Start([impl = impl_.get(), game, callbacks = std::move(callbacks)] {
    const rules::Outcome outcome = game.outcome();
    if (outcome.over()) {
      impl->ReportFinished(game, outcome, callbacks);
    } else {
      game.Visit(
          [&](const auto& line) { impl->Search(game, line, callbacks); });
    }
  });
}

void Engine::Impl::ReportFinished(const rules::Game& game,
                                  const rules::Outcome& outcome,
                                  const Callbacks& callbacks) {
  Info info;
  info.score.mate = outcome.winner != rules::kNoSeat;
  for (double payoff : game.Payoffs()) {
    info.seats.push_back(static_cast<int>(std::lround(1000 * payoff)));
  }
  const int own = info.seats[game.turn()];
  info.wdl = {own == 1000 ? 1000 : 0, info.score.mate ? 0 : 1000,
              info.score.mate && own != 1000 ? 1000 : 0};
  if (callbacks.info) callbacks.info(info);
  AwaitPermission();
  searching.store(false);
  if (callbacks.best) callbacks.best({absl::nullopt, "(none)", ""});
}

// Own moves to mate, the texts of the line, and what its end promises each
// seat.
template <int Words>
void Engine::Impl::DescribePv(const rules::Line<Words>& line,
                              const RootMove& rm, Info& info) {
  const rules::Tables<Words>& t = *line.tables;
  rules::Position<Words> p = line.current();
  const rules::Seat seat = p.turn();
  int own = 0;
  for (rules::Move m : rm.pv) {
    if (p.ending() != rules::Ending::kNone) break;
    info.pv.push_back(rules::MoveText(t, p, m));
    own += p.turn() == seat;
    p = rules::Apply(t, p, m);
  }
  if (info.score.mate) {
    const int plies = kMate - std::abs(rm.value);
    const int moves =
        t.seats() == 2 ? (rm.value > 0 ? (plies + 1) / 2 : plies / 2) : own;
    info.score.value = rm.value > 0 ? moves : -moves;
  }
  if (t.seats() == 2) return;
  const eval::Totals totals = eval::TotalsOf(t, shared.weights, p);
  std::array<double, rules::kMaxSeats> shares =
      eval::Shares(totals, p.alive_mask(), t.seats());
  if (IsMate(rm.value)) shares[seat] = rm.value > 0 ? 1 : 0;
  double others = 0;
  for (int s = 0; s < t.seats(); ++s) others += s == seat ? 0 : shares[s];
  int left = 1000;
  for (int s = 0; s < t.seats(); ++s) {
    const double share = s == seat    ? shares[s]
                         : others > 0 ? shares[s] * (1 - shares[seat]) / others
                                      : 0;
    info.seats.push_back(
        std::min(left, static_cast<int>(std::lround(1000 * share))));
    left -= info.seats.back();
  }
  info.seats[seat] += left;  // so that the sum is 1000
}

template <int Words>
Info Engine::Impl::Describe(const rules::Line<Words>& line, const RootMove& rm,
                            int index) {
  Info info;
  info.depth = rm.depth;
  info.seldepth = rm.seldepth;
  info.multi_pv = index + 1;
  info.score.mate = IsMate(rm.value);
  if (!info.score.mate) info.score.value = rm.value;
  info.wdl = WdlOf(rm.value, !line.tables->spec().rules.repetition_loses);
  info.nodes = shared.Nodes();
  info.time_ms = shared.clock.Elapsed();
  info.hash_permille = shared.table.Permille();
  DescribePv(line, rm, info);
  if (!info.seats.empty()) {
    const int own = info.seats[line.current().turn()];
    info.wdl = {own, 0, 1000 - own};
  }
  return info;
}

// How many positions may be looked at for a mate before the search.
uint64_t Engine::Impl::MateBudget() const {
  const Limits& limits = shared.limits;
  if (options.elo || limits.depth || !limits.moves.empty() ||
      options.multi_pv > 1)
    return 0;
  const uint64_t most = shared.parameters.mate_nodes;
  return limits.nodes ? std::min(most, *limits.nodes / 16) : most;
}

// How many lines are searched: weak play considers several moves.
int Engine::Impl::Lines() const {
  return options.elo
             ? std::max(options.multi_pv, StrengthOf(*options.elo).lines)
             : options.multi_pv;
}

// The best of the root's moves, or what a weaker player takes for it.
RootMove Engine::Impl::Chosen(const std::vector<RootMove>& moves,
                              uint64_t key) const {
  if (moves.empty()) return {};
  if (!options.elo) return moves[0];
  const Strength strength = StrengthOf(*options.elo);
  std::vector<Value> values;
  for (const RootMove& rm : moves) {
    if (values.size() == static_cast<size_t>(strength.lines) ||
        rm.value == -kInfinity)
      break;
    values.push_back(rm.value);
  }
  if (values.empty()) return moves[0];
  return moves[PickIndex(values, strength.temperature,
                         Mixed(key ^ Mixed(options.seed)))];
}

template <int Words>
absl::optional<RootMove> Engine::Impl::SolveMate(const rules::Line<Words>& line,
                                                 int moves, uint64_t nodes) {
  if (line.tables->seats() != 2 || nodes == 0) return absl::nullopt;
  MateSolver<Words> solver(
      *line.tables,
      std::min<uint64_t>(std::max<uint64_t>(nodes, 4), kMateEntries));
  const auto mate = solver.Solve(line, moves, nodes, shared.stop);
  if (!mate) return absl::nullopt;
  RootMove found;
  found.move = mate->line[0];
  found.pv = mate->line;
  found.depth = found.seldepth = static_cast<int>(mate->line.size());
  found.value = MateIn(found.depth);
  return found;
}

template <int Words>
void Engine::Impl::Search(const rules::Game& game,
                          const rules::Line<Words>& line,
                          const Callbacks& callbacks) {
  shared.table.NewSearch();
  shared.nodes = std::vector<std::atomic<uint64_t>>(options.threads);
  auto& searchers = Searchers<Words>();
  searchers.resize(options.threads);
  for (int i = 0; i < options.threads; ++i) {
    if (!searchers[i]) {
      searchers[i] = std::make_unique<Searcher<Words>>(*line.tables, shared, i);
    }
    searchers[i]->SetRoot(line);
  }
  Searcher<Words>& main = *searchers[0];
  bool reported = false;
  auto report = [&](int) {
    reported = true;
    const size_t lines =
        std::min<size_t>(options.multi_pv, main.root_moves().size());
    for (size_t i = 0; i < lines && callbacks.info; ++i) {
      callbacks.info(Describe(line, main.root_moves()[i], static_cast<int>(i)));
    }
  };
  absl::optional<RootMove> mate =
      SolveMate(line, (kMaxPly - 2) / 2, MateBudget());
  shared.known_mate = mate ? mate->depth : 0;
  // A mate that was asked for is looked for as long as the search runs.
  std::thread solver;
  if (shared.limits.mate && shared.limits.moves.empty() && !mate) {
    solver = std::thread([&] {
      mate = SolveMate(line, *shared.limits.mate, ~uint64_t{0});
      if (mate && !shared.limits.infinite) Signal();
    });
  }
  auto run_main = [&] {
    main.Run(Lines(), report);
    AwaitPermission();
    shared.stop.store(true);
  };
  if (options.threads == 1) {
    run_main();
  } else {
    tbb::task_arena arena(options.threads);
    arena.execute([&] {
      tbb::task_group helpers;
      for (int i = 1; i < options.threads; ++i) {
        helpers.run([&, i] { searchers[i]->Run(1, [](int) {}); });
      }
      run_main();
      helpers.wait();
    });
  }
  if (solver.joinable()) solver.join();
  RootMove best = Chosen(main.root_moves(), line.current().key());
  if (mate && mate->value > best.value) {
    best = *mate;
    reported = true;
    if (callbacks.info) callbacks.info(Describe(line, best, 0));
  }
  if (!reported && callbacks.info && !best.move.none()) {
    RootMove unsearched = best;
    if (unsearched.depth == 0) {
      unsearched.value = eval::Lead(
          eval::TotalsOf(*line.tables, shared.weights, line.current()),
          line.current().turn(), line.tables->seats());
    }
    callbacks.info(Describe(line, unsearched, 0));
  }
  BestMove result{best.move, game.Text(best.move), ""};
  if (best.pv.size() > 1) {
    const rules::Position<Words> next =
        rules::Apply(*line.tables, line.current(), best.move);
    if (next.ending() == rules::Ending::kNone) {
      result.ponder = rules::MoveText(*line.tables, next, best.pv[1]);
    }
  }
  searching.store(false);
  if (callbacks.best) callbacks.best(result);
}

}  // namespace aster::search
