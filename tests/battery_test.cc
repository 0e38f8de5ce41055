// The battery: random games of every variant, the engine's rules held against
// the slow ones at each position, and against themselves: counts, legality of
// made-up moves, hash keys, FENs read back.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "rules/apply.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "tests/slow_rules.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Generator;
using rules::Line;
using rules::Move;
using rules::MoveList;

constexpr int kGames = 20;
constexpr int kPlies = 200;

std::set<std::string> Texts(const std::vector<SlowMove>& moves) {
  std::set<std::string> texts;
  for (const SlowMove& m : moves) texts.insert(m.text);
  return texts;
}

template <int Words>
std::set<std::string> Texts(const Line<Words>& line, const MoveList& moves) {
  std::set<std::string> texts;
  for (Move m : moves) texts.insert(MoveText(*line.tables, line.current(), m));
  return texts;
}

// Checks one position at a time while a game goes on; false once it found a
// difference, so that one fault is told once.
template <int Words>
class Referee {
 public:
  Referee(const Line<Words>& line, const SlowRules& slow)
      : t_(*line.tables), slow_(slow) {}

  // `position` is where the slow rules have got to.
  bool Check(const Line<Words>& line, const SlowPosition& position,
             std::mt19937_64& random) {
    const auto& p = line.current();
    EXPECT_EQ(WriteFen(t_, p), slow_.Fen(position));
    EXPECT_EQ(p.key(), p.KeyFromScratch(t_));
    const int seen = ++seen_[slow_.Identity(position)];
    EXPECT_EQ(line.Occurrences(), seen);
    const rules::Outcome judged = slow_.Judge(position, seen);
    EXPECT_EQ(line.outcome(), judged)
        << "engine: " << ReasonWord(line.outcome().reason)
        << ", slow: " << ReasonWord(judged.reason);
    CheckReading(line);
    if (judged.over()) return !::testing::Test::HasFailure();
    CheckMoves(line, position);
    CheckSomeMoves(line, random);
    return !::testing::Test::HasFailure();
  }

 private:
  void CheckMoves(const Line<Words>& line, const SlowPosition& position) {
    const auto& p = line.current();
    const Generator<Words> generator(t_, p);
    MoveList moves, noisy;
    generator.List(moves);
    const std::set<std::string> texts = Texts(line, moves);
    EXPECT_EQ(texts.size(), moves.size()) << "two moves of one text";
    const std::vector<SlowMove> slow = slow_.LegalMoves(position);
    EXPECT_EQ(texts, Texts(slow));
    EXPECT_EQ(generator.Count(), static_cast<int>(moves.size()));
    EXPECT_EQ(generator.HasMove(),
              !moves.empty() && moves[0].type() != Move::Type::kPass);
    EXPECT_EQ(generator.attacked(),
              slow_.RoyalAttacked(position, position.turn));
    generator.ListNoisy(noisy);
    EXPECT_EQ(Texts(line, noisy), Texts(slow_.NoisyMoves(position, slow)));
  }

  // A few moves, and moves with one bit changed: these are legal exactly if
  // they are listed.
  void CheckSomeMoves(const Line<Words>& line, std::mt19937_64& random) {
    const Generator<Words> generator(t_, line.current());
    MoveList moves;
    generator.List(moves);
    for (int i = 0; i < 4; ++i) {
      const Move m = moves[Pick(random, static_cast<int>(moves.size()))];
      EXPECT_TRUE(generator.IsLegal(m));
      const auto read =
          ReadMove(t_, line.current(), MoveText(t_, line.current(), m));
      EXPECT_TRUE(read.ok() && *read == m);
      const Move other = Move::FromBits(m.bits() ^ 1u << Pick(random, 32));
      const bool listed =
          std::find(moves.begin(), moves.end(), other) != moves.end();
      EXPECT_EQ(generator.IsLegal(other), listed) << other.bits();
    }
    EXPECT_FALSE(generator.IsLegal(Move::None()));
  }

  void CheckReading(const Line<Words>& line) {
    const auto& p = line.current();
    const std::string fen = WriteFen(t_, p);
    const auto read = ReadFen(t_, fen);
    ASSERT_TRUE(read.ok()) << read.status().message() << "\n" << fen;
    EXPECT_EQ(WriteFen(t_, *read), fen);
    EXPECT_EQ(read->key(), p.key());
    EXPECT_EQ(read->alive_mask(), p.alive_mask());
    EXPECT_EQ(read->turn(), p.turn());
    EXPECT_EQ(read->occupied(), p.occupied());
    EXPECT_EQ(read->riders(), p.riders());
    for (int s = 0; s < t_.seats(); ++s) {
      const rules::Seat seat = static_cast<rules::Seat>(s);
      EXPECT_EQ(read->cells_of(seat), p.cells_of(seat));
      EXPECT_EQ(read->royal(seat), p.royal(seat));
      EXPECT_EQ(read->has_reserve(seat), p.has_reserve(seat));
    }
    // A marriage depends on who moved last; all else is in the FEN.
    EXPECT_EQ(read->ending(), p.ending()) << fen;
    EXPECT_EQ(read->winner(), p.winner()) << fen;
  }

  const rules::Tables<Words>& t_;
  const SlowRules& slow_;
  std::map<std::string, int> seen_;
};

// Captures and promotions are preferred now and then, so that games get
// somewhere.
template <int Words>
Move RandomMove(const Line<Words>& line, std::mt19937_64& random) {
  const Generator<Words> generator(*line.tables, line.current());
  MoveList moves, noisy;
  generator.List(moves);
  generator.ListNoisy(noisy);
  const MoveList& from = !noisy.empty() && Pick(random, 3) == 0 ? noisy : moves;
  return from[Pick(random, static_cast<int>(from.size()))];
}

template <int Words>
bool PlayRandomly(Line<Words> line, std::mt19937_64& random, int plies) {
  const SlowRules slow(line.tables->spec());
  Referee<Words> referee(line, slow);
  SlowPosition position = slow.From(line.current());
  for (int ply = 0; ply < plies; ++ply) {
    if (!referee.Check(line, position, random)) return false;
    if (line.outcome().over()) return true;
    const Move m = RandomMove(line, random);
    const std::string text = MoveText(*line.tables, line.current(), m);
    const std::vector<SlowMove> moves = slow.LegalMoves(position);
    const auto same =
        std::find_if(moves.begin(), moves.end(),
                     [&](const SlowMove& s) { return s.text == text; });
    if (same == moves.end()) {
      ADD_FAILURE() << text << " is unknown to the slow rules";
      return false;
    }
    position = slow.Make(position, *same);
    line.Play(m);
  }
  return referee.Check(line, position, random);
}

class BatteryTest : public ::testing::TestWithParam<std::string> {
 protected:
  static std::shared_ptr<const rules::Variant> Load() {
    const std::string& name = GetParam();
    return name.find('.') == name.npos ? BuiltIn(name) : DataVariant(name);
  }
};

TEST_P(BatteryTest, RandomGamesAgreeWithTheSlowRules) {
  std::mt19937_64 random(20100901);
  for (int i = 0; i < Scaled(kGames); ++i) {
    const rules::Game game(Load());
    ASSERT_TRUE(game.Visit([&](const auto& line) {
      return PlayRandomly(line, random, kPlies);
    })) << "in game "
        << i;
  }
}

// Positions that no game would reach: more sliders, more attackers.
TEST_P(BatteryTest, StrangePositionsAgreeWithTheSlowRules) {
  std::mt19937_64 random(4711);
  int accepted = 0;
  for (int i = 0; i < Scaled(150); ++i) {
    const std::string fen = StrangeFen(Load()->spec(), random);
    const auto game = rules::Game::FromFen(Load(), fen);
    if (!game.ok()) continue;
    ++accepted;
    ASSERT_TRUE(game->Visit([&](const auto& line) {
      return PlayRandomly(line, random, 3);
    })) << fen;
  }
  EXPECT_GT(accepted, 0);
}

// Positions from other programs' games.
TEST_P(BatteryTest, RowsOfMovesAgreeWithTheSlowRules) {
  for (const auto& row : ReadRows("moves.tsv", GetParam())) {
    const rules::Game game = GameAt(Load(), row[0]);
    game.Visit([&](const auto& line) {
      const SlowRules slow(line.tables->spec());
      const SlowPosition p = slow.From(line.current());
      std::vector<std::string> texts;
      if (!slow.Judge(p, 1).over()) {
        for (const std::string& text : Texts(slow.LegalMoves(p)))
          texts.push_back(text);
      }
      EXPECT_EQ(absl::StrJoin(texts, " "), row[2]) << row[0];
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Games, BatteryTest, ::testing::ValuesIn(AllGames()),
                         GameName);

std::string FileName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (char c : info.param) {
    if (absl::ascii_isalnum(c)) name += c;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Yardsticks, BatteryTest,
                         ::testing::Values("chess-plain.toml", "shogi.toml",
                                           "glinski.toml"),
                         FileName);

}  // namespace
}  // namespace aster::tests
