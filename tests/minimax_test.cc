// The search against plain minimax: every variant, random positions, small
// depths, with all that is not alpha-beta switched off.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "eval/evaluator.h"
#include "rules/apply.h"
#include "rules/game.h"
#include "search/searcher.h"
#include "tests/support.h"

namespace aster::search {
namespace {

// The root seat's value by plain recursion: it takes the greatest, every other
// seat the least. Mates count plies, as in the search.
template <int Words>
class Minimax {
 public:
  Minimax(const rules::Line<Words>& game, const eval::Weights& weights)
      : line_(game),
        weights_(weights),
        root_(game.current().turn()),
        seats_(game.tables->seats()) {}

  Value Of(int depth, int ply = 0) {
    const rules::Position<Words>& p = line_.current();
    if (!p.alive(root_)) return MatedIn(ply);
    if (ply > 0) {
      const rules::Outcome outcome = line_.outcome();
      // A leaf is not looked at for moves, only for ends that show.
      const bool no_move = outcome.reason == rules::Reason::kCheckmate ||
                           outcome.reason == rules::Reason::kStalemate;
      if (outcome.over() && !(no_move && depth == 0)) {
        if (outcome.winner == rules::kNoSeat) return kDraw;
        return outcome.winner == root_ ? MateIn(ply) : MatedIn(ply);
      }
    }
    if (depth == 0) {
      const eval::Totals totals = eval::TotalsOf(*line_.tables, weights_, p);
      return std::clamp(eval::Lead(totals, root_, seats_), -kMaxEval, kMaxEval);
    }
    const bool greatest = p.turn() == root_;
    rules::MoveList moves;
    rules::Generator<Words>(*line_.tables, p).List(moves);
    Value best = greatest ? -kInfinity : kInfinity;
    for (rules::Move m : moves) {
      line_.Play(m);
      const Value value = Of(depth - 1, ply + 1);
      line_.positions.pop_back();
      line_.moves.pop_back();
      best = greatest ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

 private:
  rules::Line<Words> line_;
  const eval::Weights& weights_;
  rules::Seat root_;
  int seats_;
};

// Everything switched off that may change the value.
Parameters PlainParameters() {
  Parameters p;
  for (int Parameters::*technique :
       {&Parameters::quiescence, &Parameters::table,
        &Parameters::check_extension, &Parameters::path_repetition,
        &Parameters::reverse_futility, &Parameters::null_move,
        &Parameters::probcut, &Parameters::internal_reduction,
        &Parameters::late_reduction, &Parameters::late_pruning,
        &Parameters::futility, &Parameters::exchange_pruning,
        &Parameters::singular}) {
    p.*technique = 0;
  }
  return p;
}

template <int Words>
Value SearchValue(const rules::Line<Words>& line, const Parameters& parameters,
                  int depth) {
  Shared shared;
  EXPECT_TRUE(shared.table.Resize(1).ok());
  shared.parameters = parameters;
  shared.weights = eval::PriorWeights(*line.tables);
  shared.nodes = std::vector<std::atomic<uint64_t>>(1);
  shared.limits.infinite = true;
  shared.clock.Start(shared.limits, 0, 0);
  Searcher<Words> searcher(*line.tables, shared, 0);
  searcher.SetRoot(line);
  return searcher.FixedDepth(depth);
}

class MinimaxTest : public testing::TestWithParam<std::string> {};

TEST_P(MinimaxTest, AlphaBetaGivesTheValueOfPlainMinimax) {
  const auto variant = *rules::LoadBuiltIn(GetParam());
  std::mt19937_64 random(20261201);
  const int games = std::max(1, 12 * ASTER_TEST_PERCENT / 100);
  for (int i = 0; i < games; ++i) {
    // Late positions have few pieces, eliminations and ends of games nearby.
    const rules::Game game = tests::RandomGame(variant, 6 + 40 * i, random);
    const int depth = ASTER_TEST_PERCENT == 100 && i % 2 == 0 ? 3 : 2;
    game.Visit([&](const auto& line) {
      using Tables = std::decay_t<decltype(*line.tables)>;
      const eval::Weights weights = eval::PriorWeights(*line.tables);
      const Value expected =
          Minimax<Tables::Set::kWords>(line, weights).Of(depth);
      Parameters parameters = PlainParameters();
      EXPECT_EQ(SearchValue(line, parameters, depth), expected)
          << game.Fen() << " depth " << depth;
      // Within three plies no position comes back, so that the table's entries
      // are of the depth asked for.
      parameters.table = 1;
      EXPECT_EQ(SearchValue(line, parameters, depth), expected)
          << game.Fen() << " depth " << depth << " with the table";
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, MinimaxTest,
                         testing::ValuesIn(tests::AllGames()), tests::GameName);

}  // namespace
}  // namespace aster::search
