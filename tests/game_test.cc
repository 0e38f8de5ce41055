// Games as the referee sees them: each end of the game, who wins, scores and
// places, passing, chains, drops, and taking moves back.
#include "rules/game.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Game;
using rules::kNoSeat;
using rules::Outcome;
using rules::Reason;

std::string Moves(const Game& game) {
  return absl::StrJoin(game.LegalMoves(), " ");
}

void ExpectOver(const Game& game, Reason reason, rules::Seat winner) {
  const Outcome o = game.outcome();
  EXPECT_EQ(o, (Outcome{reason, winner}))
      << ReasonWord(o.reason) << " in " << game.Fen();
  if (o.over()) {
    EXPECT_EQ(Moves(game), "");
  }
}

// The FEN with another number of plies without progress.
std::string WithPlies(const std::string& fen, int plies) {
  std::vector<std::string> fields = absl::StrSplit(fen, ' ');
  fields[2] = absl::StrCat(plies);
  return absl::StrJoin(fields, " ");
}

TEST(GameTest, FoolsMateIsCheckmate) {
  Game game(BuiltIn("sunflower"));
  PlayAll(game, "gz5hz3 cx2bz1");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "hz3fv1");
  ExpectOver(game, Reason::kCheckmate, 0);
  EXPECT_EQ(game.Payoffs(), (std::vector<double>{1, 0}));
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 2}));
  const absl::Status s = game.Play("cz4cz5");
  EXPECT_TRUE(absl::StrContains(s.message(), "over")) << s.message();
}

TEST(GameTest, BringingAboutTheThirdOccurrenceLosesInSunflower) {
  Game game(BuiltIn("sunflower"));
  PlayAll(game, "gz5aw2 cz5ew2 aw2gz5 ew2cz5 gz5aw2 cz5ew2 aw2gz5");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "ew2cz5");  // Black makes it the third time
  ExpectOver(game, Reason::kRepetition, 0);
}

TEST(GameTest, TheMoverLosesByRepetitionWhicheverSideItIs) {
  Game game(BuiltIn("sunflower"));
  PlayAll(game, "gx1fx1 cz5ew2");  // White's pawn move starts the count anew
  PlayAll(game, "gz5aw2 ew2cz5 aw2gz5 cz5ew2 gz5aw2 ew2cz5");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "aw2gz5");
  ExpectOver(game, Reason::kRepetition, 1);
}

TEST(GameTest, ABareKingLosesInSunflower) {
  Game game = GameAt(BuiltIn("sunflower"), "Rc6/16/24/32/22k10K6 w 0 1");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "av1bv1");
  ExpectOver(game, Reason::kBareRoyal, 0);
}

TEST(GameTest, TheThirdOccurrenceIsADrawInHexgi) {
  Game game(BuiltIn("hexgi-wo"));
  PlayAll(game, "b2a2 j10k10 a2b2 k10j10 b2a2 j10k10 a2b2");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "k10j10");
  ExpectOver(game, Reason::kRepetition, kNoSeat);
  EXPECT_EQ(game.Payoffs(), (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 1}));
}

TEST(GameTest, RepetitionNeedsTheSameReserve) {
  Game game =
      GameAt(BuiltIn("hexgi-wo"), "5g/7/8/9/10/5r5/10/9/8/7/3G2[PPPP] w 0 1");
  // The board returns every eight plies, White's Points do not.
  for (int i = 0; i < 2; ++i)
    PlayAll(game, "P@h6 f6h6 d1e1 h6f6 P@h6 f6h6 e1d1 h6f6");
  EXPECT_FALSE(game.outcome().over());
  // With all of them spent, what was on the board two plies ago comes again.
  PlayAll(game, "d1e1 f6h6 e1d1 h6f6 d1e1");
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, "f6h6");
  ExpectOver(game, Reason::kRepetition, kNoSeat);
}

// Captures and drops can lead back to where a game was.
TEST(GameTest, RepetitionsAreCountedAcrossCapturesAndDrops) {
  Game game =
      GameAt(BuiltIn("hexgi-wo"), "5g/7/8/r8/10/11/10/R8/8/7/3G2[P] w 0 1");
  const char* round = "P@e8 c8e8 d1d2 P@c4 a4c4 e8c8 c4a4 k11j11 d2d1 j11k11";
  PlayAll(game, round);
  EXPECT_FALSE(game.outcome().over());
  PlayAll(game, round);
  ExpectOver(game, Reason::kRepetition, kNoSeat);
}

TEST(GameTest, FiftyRoundsWithoutProgressAreADraw) {
  for (const auto& [name, plies] : {std::pair{"hexgi-wo", 100},
                                    {"hexgi-go", 100},
                                    {"hexgi-wo-3", 150},
                                    {"hexgi-go-3", 150},
                                    {"hexgi-4", 200},
                                    {"stellisch", 300},
                                    {"stellicorn", 300},
                                    {"stellgi", 300},
                                    {"stelliu-yang", 300},
                                    {"hex-fiance", 150},
                                    {"stelli-draughts", 300}}) {
    const std::string start = Game(BuiltIn(name)).Fen();
    ExpectOver(GameAt(BuiltIn(name), WithPlies(start, plies)),
               Reason::kNoProgress, kNoSeat);
    Game game = GameAt(BuiltIn(name), WithPlies(start, plies - 1));
    EXPECT_FALSE(game.outcome().over()) << name;
    // A move of a progressing piece starts the count anew, any other ends it.
    int quiet = 0, progress = 0;
    for (const std::string& move : game.LegalMoves()) {
      Game next = game;
      PlayAll(next, move);
      const bool anew = absl::StrContains(next.Fen(), " 0 ");
      (anew ? progress : quiet) += 1;
      EXPECT_NE(next.outcome().over(), anew) << name << " " << move;
    }
    EXPECT_GT(quiet + progress, 0) << name;
  }
}

TEST(GameTest, SunflowerKnowsNoProgressCount) {
  const std::string start = Game(BuiltIn("sunflower")).Fen();
  const Game game = GameAt(BuiltIn("sunflower"), WithPlies(start, 500));
  EXPECT_FALSE(game.outcome().over());
  EXPECT_EQ(game.Fen(), start);
}

TEST(GameTest, AWinComesBeforeADraw) {
  int quiet = 0;
  for (const char* name : {"hexgi-wo", "hexgi-go"}) {
    for (const auto& row : ReadRows("mates.tsv", name)) {
      if (row[1] != "=1") continue;
      for (const std::string& move :
           std::vector<std::string>(absl::StrSplit(row[2], ' '))) {
        Game game = GameAt(BuiltIn(name), WithPlies(row[0], 99));
        PlayAll(game, move);
        quiet += absl::StrContains(game.Fen(), " 100 ");
        EXPECT_EQ(game.outcome().reason, Reason::kCheckmate) << game.Fen();
      }
    }
  }
  EXPECT_GT(quiet, 0);
}

TEST(GameTest, AnExposedGeneralIsOutAndItsPiecesGo) {
  // Yellow's Viceroy uncovers Red's Rook, whose turn comes next.
  Game game = GameAt(BuiltIn("stellisch"),
                     "1/2/3/4/12yG/12/11/10/rR1yY5oG/10/10oP/12/13/4/3/2/rG y "
                     "299 7");
  EXPECT_TRUE(game.alive(1));
  PlayAll(game, "g9h11");
  EXPECT_EQ(game.Fen(),
            "1/2/3/4/12yG/12/3yY7/10/rR8/10/11/12/13/4/3/2/rG r 0 8");
  EXPECT_FALSE(game.alive(1));
  EXPECT_FALSE(game.outcome().over());
  EXPECT_EQ(game.Payoffs(), std::vector<double>(6, 0.0));
  // Orange went out now, the others before the game began.
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 3, 1, 4, 4, 4}));
}

TEST(GameTest, ADrawIsSharedAmongThoseLeft) {
  Game game = GameAt(BuiltIn("stellisch"),
                     "1/2/3/4/12yG/12/11/10/9/10/11/12/12oG/4/3/2/rG r 299 1");
  PlayAll(game, "e1e2");
  ExpectOver(game, Reason::kNoProgress, kNoSeat);
  const double third = 1.0 / 3;
  EXPECT_EQ(game.Payoffs(),
            (std::vector<double>{third, third, third, 0, 0, 0}));
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 1, 1, 4, 4, 4}));
}

// Scores and places of whole games, recomputed from who is in after each ply.
TEST(GameTest, PlacesFollowTheOrderOfGoingOut) {
  int finished = 0;
  for (const std::string& name : AllGames()) {
    for (const auto& row : ReadRows("games.tsv", name)) {
      Game game(BuiltIn(name));
      const int seats = game.variant().seats();
      std::vector<int> out(seats, 1 << 20);
      int ply = 0;
      for (absl::string_view move :
           absl::StrSplit(row[0], ' ', absl::SkipEmpty())) {
        ASSERT_TRUE(game.Play(move).ok());
        ++ply;
        for (int s = 0; s < seats; ++s) {
          if (!game.alive(static_cast<rules::Seat>(s)))
            out[s] = std::min(out[s], ply);
        }
      }
      const Outcome o = game.outcome();
      if (o.over() && o.winner != kNoSeat) ++out[o.winner];
      finished += o.over();
      const std::vector<int> places = game.Places();
      const std::vector<double> payoffs = game.Payoffs();
      for (int s = 0; s < seats; ++s) {
        const auto better = std::count_if(
            out.begin(), out.end(), [&](int other) { return other > out[s]; });
        EXPECT_EQ(places[s], 1 + better) << name;
        EXPECT_EQ(payoffs[s] > 0, o.over() && places[s] == 1) << name;
      }
      const double sum = std::accumulate(payoffs.begin(), payoffs.end(), 0.0);
      EXPECT_NEAR(sum, o.over() ? 1 : 0, 1e-9) << name;
    }
  }
  EXPECT_GT(finished, 10);
}

TEST(GameTest, MarriageWinsAtOnceAndBeforeADraw) {
  Game game =
      GameAt(BuiltIn("hex-fiance"),
             "1/2/3/4/bK11yK/12/11/10/9/10/11/12/13/2rQ1/3/2/rK r 149 1");
  PlayAll(game, "g4f2");
  ExpectOver(game, Reason::kMarriage, 0);
  EXPECT_EQ(game.Payoffs(), (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 2, 2}));
}

TEST(GameTest, AMarriageNeedsAnUnattackedGranddukeOfTheLastMover) {
  const std::string fen =
      "1/2/3/4/bK11yK/12/11/10/9/10/11/12/13/4/3/1rQ/rK y 0 1";
  ExpectOver(GameAt(BuiltIn("hex-fiance"), fen), Reason::kMarriage, 0);
  const std::string attacked = absl::StrReplaceAll(fen, {{"/13/", "/4bR8/"}});
  ExpectOver(GameAt(BuiltIn("hex-fiance"), attacked), Reason::kNone, kNoSeat);
  // Blue to move: Yellow moved last.
  const std::string blue = absl::StrReplaceAll(fen, {{" y ", " b "}});
  ExpectOver(GameAt(BuiltIn("hex-fiance"), blue), Reason::kNone, kNoSeat);
  const std::string apart =
      absl::StrReplaceAll(fen, {{"/4/3/1rQ/", "/2rQ1/3/2/"}});
  ExpectOver(GameAt(BuiltIn("hex-fiance"), apart), Reason::kNone, kNoSeat);
}

TEST(GameTest, APlayerWithoutAnyMovePasses) {
  Game game = GameAt(BuiltIn("stelliu-yang"),
                     "1/2/3/4/13/12/11/10/9/10/11/12/5oPoPoP4oK/oPoPoPoP/"
                     "rLrLrL/rPrP/rK r 4 9");
  EXPECT_EQ(Moves(game), "pass");
  PlayAll(game, "pass");
  EXPECT_TRUE(absl::EndsWith(game.Fen(), " o 5 9")) << game.Fen();
  EXPECT_FALSE(absl::StrContains(Moves(game), "pass"));
  EXPECT_FALSE(game.Play("pass").ok());
}

TEST(GameTest, NobodyPassesWhoCanMove) {
  for (const std::string& name : AllGames()) {
    Game game(BuiltIn(name));
    EXPECT_FALSE(game.Play("pass").ok()) << name;
  }
}

TEST(GameTest, ChainsAreCompulsoryAndTakeAllOnTheWay) {
  Game game = GameAt(BuiltIn("stelli-draughts"),
                     "1/2/3/4/13/12/11/10/6rT2/4oT5/11/4oT7/4rT8/4/3/2/oT r 7 "
                     "1");
  EXPECT_EQ(Moves(game), "e5g7i9");
  EXPECT_FALSE(game.Play("e5g7").ok());
  EXPECT_FALSE(game.Play("k9k10").ok());
  PlayAll(game, "e5g7i9");
  EXPECT_EQ(game.Fen(),
            "1/2/3/4/13/12/11/10/4rT1rT2/10/11/12/13/4/3/2/oT o 0 1");
}

TEST(GameTest, WhoLosesTheLastPieceIsOutAtOnce) {
  Game game = GameAt(BuiltIn("stelli-draughts"),
                     "1/2/3/4/13/12/11/10/6rT2/4oT5/11/4oT7/4rT8/4/3/2/1 r 7 "
                     "1");
  PlayAll(game, "e5g7i9");
  ExpectOver(game, Reason::kLastPlayer, 0);
  EXPECT_EQ(game.Payoffs(), (std::vector<double>{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(game.Places(), (std::vector<int>{1, 2, 3, 3, 3, 3}));
}

TEST(GameTest, WhoCannotMoveIsOutInDraughts) {
  // Orange's only piece, on e13, looks west and north-west off the board.
  Game game = GameAt(BuiltIn("stelli-draughts"),
                     "1/2/3/4/oT12/12/11/10/4yT1rT2/10/11/12/13/4/3/2/1 r 7 1");
  PlayAll(game, "k9k10");
  EXPECT_FALSE(game.alive(1));
  EXPECT_EQ(game.turn(), 2);
  EXPECT_EQ(game.Fen(), "1/2/3/4/13/12/11/6rT3/4yT4/10/11/12/13/4/3/2/1 y 0 1");
}

TEST(GameTest, DropsFollowTheFileRule) {
  const Game game = GameAt(
      BuiltIn("hexgi-go"),
      "6/P5p/WP4pw/B1P3p1b/RC1P2p1cg/XXX1P1p1xxx/GC1P2p1cr/B1P3p1b/WP4pw/P5p/"
      "6[P] w 0 1");
  std::vector<std::string> drops;
  for (const std::string& move : game.LegalMoves()) {
    if (absl::StrContains(move, '@')) drops.push_back(move);
  }
  EXPECT_EQ(absl::StrJoin(drops, " "),
            "P@a1 P@a2 P@a3 P@a4 P@a5 P@l1 P@l2 P@l3 P@l4 P@l5");
}

TEST(GameTest, DextersInReserveAreDroppedAsEither) {
  Game game = GameAt(
      BuiltIn("hexgi-wo"),
      "wzgrzw/1sxxxd1/pppppppp/9/10/11/10/9/PPPPPPPP/1DXXXS1/WZRGZW[D] w 0 1");
  Game other = game;
  PlayAll(game, "S@f6");
  PlayAll(other, "D@f6");
  EXPECT_TRUE(absl::StrContains(game.Fen(), "/5S5/")) << game.Fen();
  EXPECT_TRUE(absl::StrContains(other.Fen(), "/5D5/")) << other.Fen();
  EXPECT_TRUE(absl::StrContains(game.Fen(), "[] b 0 1")) << game.Fen();
}

TEST(GameTest, UndoTakesBackEverything) {
  std::mt19937_64 random(99);
  for (const std::string& name : AllGames()) {
    Game game(BuiltIn(name));
    EXPECT_FALSE(game.Undo());
    std::vector<std::string> fens, moves;
    for (int ply = 0; ply < 60 && !game.LegalMoves().empty(); ++ply) {
      const std::vector<std::string> legal = game.LegalMoves();
      fens.push_back(game.Fen());
      moves.push_back(Moves(game));
      PlayAll(game, legal[Pick(random, static_cast<int>(legal.size()))]);
      EXPECT_EQ(game.plies(), ply + 1);
    }
    while (!fens.empty()) {
      ASSERT_TRUE(game.Undo());
      ASSERT_EQ(game.Fen(), fens.back());
      ASSERT_EQ(Moves(game), moves.back());
      fens.pop_back();
      moves.pop_back();
    }
    EXPECT_FALSE(game.Undo());
  }
}

TEST(GameTest, AnIllegalMoveLeavesTheGameAsItWas) {
  Game game(BuiltIn("sunflower"));
  const std::string fen = game.Fen();
  for (const char* text : {"", "gz5", "gz5gz4", "av1bv1", "cz5dz5", "x", "P@a1",
                           "gz5hz3q", "gz5hz3 ", "GZ5HZ3", "pass"}) {
    const absl::Status s = game.Play(text);
    EXPECT_TRUE(absl::StartsWith(s.message(), "illegal move '")) << text;
    EXPECT_EQ(game.Fen(), fen);
  }
}

}  // namespace
}  // namespace aster::tests
