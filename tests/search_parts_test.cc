// The search's parts by themselves: table, clock, ordering, values, evaluation.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <thread>

#include "eval/evaluator.h"
#include "rules/apply.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/parameters.h"
#include "search/transposition.h"
#include "tests/support.h"

namespace aster::search {
namespace {

using rules::Move;

TEST(TranspositionTest, GivesBackWhatWasStored) {
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1).ok());
  table.NewSearch();
  table.Store(12345, Move::Board(3, 7), -321, 9, Bound::kLower);
  const auto hit = table.Probe(12345);
  EXPECT_TRUE(hit.found);
  EXPECT_EQ(hit.move, Move::Board(3, 7));
  EXPECT_EQ(hit.value, -321);
  EXPECT_EQ(hit.depth, 9);
  EXPECT_EQ(hit.bound, Bound::kLower);
  EXPECT_FALSE(table.Probe(12346).found);
  table.Clear();
  EXPECT_FALSE(table.Probe(12345).found);
}

TEST(TranspositionTest, KeepsMovesOfPositionsStoredWithoutOne) {
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1).ok());
  table.Store(5, Move::Board(1, 2), 10, 4, Bound::kLower);
  table.Store(5, Move::None(), -10, 6, Bound::kUpper);
  EXPECT_EQ(table.Probe(5).move, Move::Board(1, 2));
  EXPECT_EQ(table.Probe(5).value, -10);
}

TEST(TranspositionTest, ReplacesShallowAndOldEntriesFirst) {
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1).ok());
  // Keys below 2^32 all fall into the first cluster.
  for (uint64_t key = 1; key <= 4; ++key) {
    table.Store(key, Move::None(), 0, static_cast<int>(10 + key),
                Bound::kExact);
  }
  table.Store(5, Move::None(), 0, 1, Bound::kExact);
  EXPECT_FALSE(table.Probe(1).found) << "the shallowest goes";
  EXPECT_TRUE(table.Probe(4).found);
  table.NewSearch();
  table.NewSearch();
  for (uint64_t key = 6; key <= 8; ++key)
    table.Store(key, Move::None(), 0, 3, Bound::kExact);
  int left = 0;
  for (uint64_t key = 2; key <= 5; ++key) left += table.Probe(key).found;
  EXPECT_EQ(left, 1) << "old entries give way to new ones, deep as they are";
}

TEST(TranspositionTest, RefusesMoreMemoryThanThereIs) {
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1).ok());
  table.Store(9, Move::None(), 1, 1, Bound::kExact);
  EXPECT_FALSE(table.Resize(size_t{1} << 40).ok());
  EXPECT_TRUE(table.Probe(9).found) << "the old table stays";
}

TEST(ValueTest, MatesInTheTableCountFromTheNode) {
  EXPECT_EQ(FromTable(ToTable(MateIn(7), 4), 4), MateIn(7));
  EXPECT_EQ(FromTable(ToTable(MateIn(7), 4), 2), MateIn(5));
  EXPECT_EQ(FromTable(ToTable(MatedIn(8), 3), 5), MatedIn(10));
  EXPECT_EQ(FromTable(ToTable(123, 9), 2), 123);
  EXPECT_TRUE(IsMate(MateIn(kMaxPly)));
  EXPECT_FALSE(IsMate(kMaxEval));
}

TEST(ClockTest, MovetimeIsKeptWithoutTheOverhead) {
  Clock clock;
  Limits limits;
  limits.movetime = 20;
  clock.Start(limits, 0, 5);
  EXPECT_FALSE(clock.HardUp());
  std::this_thread::sleep_for(std::chrono::milliseconds(21));
  EXPECT_TRUE(clock.HardUp());
  EXPECT_TRUE(clock.SoftUp());
}

TEST(ClockTest, OnlyTheClockOfTheSeatToMoveCounts) {
  Clock clock;
  Limits limits;
  limits.time[3] = 1;
  clock.Start(limits, 2, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(clock.HardUp());
  clock.Start(limits, 3, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(clock.HardUp());
}

TEST(ClockTest, PonderingStopsTheClockUntilTheMoveIsPlayed) {
  Clock clock;
  Limits limits;
  limits.movetime = 10;
  limits.ponder = true;
  clock.Start(limits, 0, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(15));
  EXPECT_FALSE(clock.HardUp());
  clock.PonderHit();
  EXPECT_FALSE(clock.HardUp());
  std::this_thread::sleep_for(std::chrono::milliseconds(15));
  EXPECT_TRUE(clock.HardUp());
}

TEST(ParametersTest, EveryParameterIsInTheTableWithinItsBounds) {
  Parameters parameters;
  std::set<std::string> names;
  for (const ParameterInfo& info : kParameterTable) {
    EXPECT_TRUE(names.insert(std::string(info.name)).second) << info.name;
    EXPECT_GE(parameters.*info.field, info.least) << info.name;
    EXPECT_LE(parameters.*info.field, info.greatest) << info.name;
    EXPECT_FALSE(info.meaning.empty());
  }
  EXPECT_EQ(sizeof(Parameters) / sizeof(int), kParameterTable.size());
}

TEST(HistoryTest, ScoresStayWithinTheirBound) {
  int16_t score = 0;
  for (int i = 0; i < 10000; ++i) Learn(score, 2000, 16384);
  EXPECT_GT(score, 12000);
  EXPECT_LE(score, 16384);
  for (int i = 0; i < 10000; ++i) Learn(score, -2000, 16384);
  EXPECT_LT(score, -12000);
  for (int i = 0; i < 10; ++i) Learn(score, 1 << 20, 16384);
  EXPECT_EQ(score, 16384);
}

TEST(HistoryTest, EveryMoveHasScoresOfItsOwnUntilCleared) {
  constexpr int kSeats = 2, kKinds = 3, kCells = 7;
  History history(kSeats, kKinds, kCells, true);
  std::set<const int16_t*> seen;
  for (rules::Kind k = 0; k < kKinds; ++k) {
    for (rules::Cell to = 0; to < kCells; ++to) {
      const rules::Piece piece(1, k), other(0, k);
      int16_t* scores[] = {
          &history.Quiet(other, to, false),
          &history.Capture(other, to, 0),
          &history.Quiet(piece, to, false),
          &history.Quiet(piece, to, true),
          &history.Capture(piece, to, 2),
          &history.Capture(piece, to, rules::kNoKind),
          history.After(3, 1) + history.ContextOf(piece, to),
          history.After(4, 1) + history.ContextOf(piece, to),
          history.After(kKinds * kCells - 1, 2) + history.ContextOf(piece, to)};
      for (int16_t* score : scores) {
        EXPECT_TRUE(seen.insert(score).second);
        *score = 9;
      }
    }
  }
  history.Clear();
  for (const int16_t* score : seen) EXPECT_EQ(*score, 0);
  EXPECT_EQ(history.After(History::kNoContext, 1), nullptr);
  EXPECT_EQ(History(kSeats, kKinds, kCells, false).After(0, 1), nullptr);
}

// Whether the order is as it should be; false where the position has fewer than
// two captures and nothing is to be told.
template <int Words>
bool OrderIsRight(const rules::Line<Words>& line) {
  const rules::Position<Words>& p = line.current();
  OrderedMoves moves;
  rules::Generator<Words>(*line.tables, p).List(moves.moves());
  const size_t count = moves.moves().size();
  Move quiet;
  size_t noisy = 0;
  for (Move m : moves.moves()) {
    if (Quiet(p, m)) quiet = m;
    noisy += !Quiet(p, m);
  }
  if (noisy < 2 || quiet.none()) return false;
  History history(line.tables->seats(),
                  static_cast<int>(line.tables->spec().pieces.size()),
                  line.tables->board().size(), true);
  const Killers killers{quiet};
  moves.Score(*line.tables, p, eval::PriorWeights(*line.tables),
              {history, killers, {nullptr, nullptr}});
  // The first of the captures is called bad.
  Move bad;
  std::vector<Move> order;
  for (Move m; !(m = moves.Next([&](Move c) {
                  if (bad.none()) bad = c;
                  return c != bad;
                })).none();) {
    EXPECT_EQ(moves.deferred(), m == bad);
    order.push_back(m);
  }
  EXPECT_EQ(order.size(), count);
  EXPECT_EQ(order.back(), bad);
  for (size_t i = 0; i + 1 < noisy; ++i) EXPECT_FALSE(Quiet(p, order[i]));
  EXPECT_EQ(order[noisy - 1], quiet);
  return true;
}

TEST(OrderingTest, CapturesComeFirstThenKillersThenTheRestThenBadCaptures) {
  std::mt19937_64 random(3);
  for (const char* name : {"sunflower", "hexgi-wo", "stellisch"}) {
    rules::Game game(*rules::LoadBuiltIn(name));
    int told = 0;
    for (int ply = 0; ply < 200 && !game.outcome().over(); ++ply) {
      told += game.Visit([](const auto& line) { return OrderIsRight(line); });
      const std::vector<std::string> moves = game.LegalMoves();
      ASSERT_TRUE(game.Play(moves[random() % moves.size()]).ok());
    }
    EXPECT_GT(told, 10) << name;
  }
}

class EvaluationTest : public testing::TestWithParam<std::string> {};

TEST_P(EvaluationTest, TotalsFollowEveryMoveExactly) {
  const auto variant = *rules::LoadBuiltIn(GetParam());
  rules::Game game(variant);
  game.Visit([&](const auto& first) {
    using Line = std::decay_t<decltype(first)>;
    using Position = std::decay_t<decltype(first.current())>;
    const auto& t = *first.tables;
    const eval::Weights weights = eval::PriorWeights(t);
    std::mt19937_64 random(7);
    Line line = first;
    eval::Totals totals = eval::TotalsOf(t, weights, line.current());
    for (int ply = 0; ply < 400 && !line.outcome().over(); ++ply) {
      rules::MoveList moves;
      rules::Generator(t, line.current()).List(moves);
      const Move m = moves[random() % moves.size()];
      Position next;
      eval::Tracker tracker(weights, totals);
      rules::Apply(t, line.current(), m, next, tracker);
      line.Play(m);
      ASSERT_EQ(totals, eval::TotalsOf(t, weights, line.current())) << ply;
    }
  });
}

TEST_P(EvaluationTest, TheStartIsEvenForAllSeatsOfLikeArmies) {
  const auto variant = *rules::LoadBuiltIn(GetParam());
  const rules::Game game(variant);
  game.Visit([&](const auto& line) {
    const eval::Totals totals = eval::TotalsOf(
        *line.tables, eval::PriorWeights(*line.tables), line.current());
    const auto& seats = variant->spec().seats;
    for (size_t s = 1; s < seats.size(); ++s) {
      if (seats[s].army != seats[0].army) continue;
      EXPECT_EQ(totals.of[s], totals.of[0]) << seats[s].tag;
    }
  });
}

TEST_P(EvaluationTest, SharesSumToOneAndThoseOutHaveNone) {
  const int seats = (*rules::LoadBuiltIn(GetParam()))->seats();
  eval::Totals totals;
  for (int s = 0; s < seats; ++s) totals.of[s] = 1000 * s;
  const auto shares =
      eval::Shares(totals, static_cast<uint8_t>((1 << seats) - 2), seats);
  double sum = 0;
  for (double share : shares) sum += share;
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(shares[0], 0);
  EXPECT_GT(shares[seats - 1], 0.5);
}

INSTANTIATE_TEST_SUITE_P(Variants, EvaluationTest,
                         testing::ValuesIn(tests::AllGames()), tests::GameName);

}  // namespace
}  // namespace aster::search
