// The command "go": limits in any order, what a search reports, finished games,
// perft.
#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

// Plays the moves on from the position; each must be legal.
void ExpectPlayable(rules::Game game, const Texts& moves) {
  for (const std::string& move : moves) {
    ASSERT_TRUE(game.Play(move).ok()) << move << " in " << game.Fen();
  }
}

// The search that the lines tell of keeps the protocol, from this game's
// current position.
void ExpectSearch(const rules::Game& game, const Texts& lines) {
  ASSERT_GE(lines.size(), 2u) << absl::StrJoin(lines, "\n");
  const int seats = game.variant().seats();
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string& line = lines[i];
    SCOPED_TRACE(line);
    ASSERT_TRUE(absl::StartsWith(line, "info depth "));
    for (const char* key : {"depth", "nodes", "nps", "hashfull", "time"})
      EXPECT_GE(NumberAfter(line, key), 0);
    if (!absl::StartsWith(line, "info depth 0 ")) {  // else stopped too soon
      EXPECT_GE(NumberAfter(line, "seldepth"), 1);
      EXPECT_GE(NumberAfter(line, "multipv"), 1);
    }
    EXPECT_LE(NumberAfter(line, "hashfull"), 1000);
    EXPECT_TRUE(After(line, "score") == "cp" || After(line, "score") == "mate");
    NumberAfter(line, After(line, "score"));
    const Texts pv = Rest(line, "pv");
    EXPECT_FALSE(pv.empty());
    ExpectPlayable(game, pv);
    EXPECT_EQ(absl::StrContains(line, " seats "), seats > 2);
    int sum = 0;
    for (const rules::SeatSpec& seat : game.variant().spec().seats) {
      if (seats == 2) continue;
      const size_t at = line.find(absl::StrCat(" ", seat.tag, "="));
      ASSERT_NE(at, line.npos) << seat.tag;
      const int share = std::atoi(line.c_str() + at + seat.tag.size() + 2);
      EXPECT_GE(share, 0);
      sum += share;
    }
    if (seats > 2) {
      EXPECT_EQ(sum, 1000);
    }
  }
  Texts best = {After(lines.back(), "bestmove")};
  if (absl::StrContains(lines.back(), " ponder "))
    best.push_back(After(lines.back(), "ponder"));
  ExpectPlayable(game, best);
}

// The lines without what depends on the clock.
Texts Timeless(Texts lines) {
  for (std::string& line : lines) {
    Texts words = absl::StrSplit(line, ' ');
    for (size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == "time" || words[i] == "nps") words[i + 1] = "-";
    }
    line = absl::StrJoin(words, " ");
  }
  return lines;
}

class UciGoTest : public ::testing::TestWithParam<std::string> {
 protected:
  UciGoTest() : session_(Renewed(GetParam())), game_(BuiltIn(GetParam())) {}
  Session& session_;
  const rules::Game game_;
};
INSTANTIATE_TEST_SUITE_P(AllGames, UciGoTest, ::testing::ValuesIn(AllGames()),
                         GameName);

TEST_P(UciGoTest, EveryLimitEndsWithInfoAndBestmove) {
  for (const char* limit :
       {"depth 1", "depth 2", "nodes 1", "nodes 700", "movetime 1",
        "movetime 30", "depth 30 nodes 500", "mate 3 nodes 500"}) {
    SCOPED_TRACE(limit);
    ExpectSearch(game_, session_.Search(limit));
  }
}

TEST_P(UciGoTest, DepthAndNodesAreKept) {
  const Texts by_depth = session_.Search("depth 2");
  EXPECT_EQ(NumberAfter(by_depth[by_depth.size() - 2], "depth"), 2);
  for (const std::string& line :
       Beginning(session_.Search("nodes 900"), "info ")) {
    EXPECT_LE(NumberAfter(line, "nodes"), 900) << line;
  }
}

TEST_P(UciGoTest, ClocksOfAllSeatsAndOtherLimitsComeInAnyOrder) {
  Texts parts = {"movestogo 20", "nodes 400", "depth 9"};
  for (const rules::SeatSpec& seat : game_.variant().spec().seats) {
    parts.push_back(absl::StrCat(seat.tag, "time 400"));
    parts.push_back(absl::StrCat(seat.tag, "inc 10"));
  }
  const Texts legal = session_.Legal();
  parts.push_back(
      absl::StrCat("searchmoves ", legal.back(), " ", legal.front()));
  std::mt19937_64 random(3);
  for (int i = 0; i < 6; ++i) {
    std::shuffle(parts.begin(), parts.end(), random);
    const std::string arguments = absl::StrJoin(parts, " ");
    SCOPED_TRACE(arguments);
    const Texts lines = session_.Search(arguments);
    ExpectSearch(game_, lines);
    const std::string best = After(lines.back(), "bestmove");
    EXPECT_TRUE(best == legal.back() || best == legal.front()) << best;
  }
}

TEST_P(UciGoTest, AClockIsNotOverstepped) {
  std::string clocks;
  for (const rules::SeatSpec& seat : game_.variant().spec().seats)
    absl::StrAppend(&clocks, " ", seat.tag, "time 300");
  const double least = LeastOfThree(
      [&] { return Milliseconds([&] { session_.Search(clocks); }); });
  EXPECT_LT(least, 300);
  // A clock that has run out still gives a move.
  const std::string tag = game_.variant().spec().seats[0].tag;
  for (const char* time : {"0", "-50", "1"})
    ExpectSearch(game_, session_.Search(absl::StrCat(tag, "time ", time)));
}

TEST_P(UciGoTest, AFixedNodeSearchGivesTheSameAnswerTwice) {
  session_.Ask("setoption name UCI_ShowWDL value true");
  Texts answers[2];
  for (Texts& answer : answers) {
    session_.Ask("ucinewgame");
    answer = Timeless(session_.Search("nodes 3000"));
  }
  EXPECT_EQ(answers[0], answers[1]);
}

TEST_P(UciGoTest, WinDrawAndLossAddUpToAThousand) {
  session_.Ask("setoption name UCI_ShowWDL value true");
  for (const std::string& line :
       Beginning(session_.Search("depth 2"), "info ")) {
    const Texts wdl = Rest(line, "wdl");
    ASSERT_GE(wdl.size(), 3u) << line;
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
      EXPECT_GE(std::atoi(wdl[i].c_str()), 0) << line;
      sum += std::atoi(wdl[i].c_str());
    }
    EXPECT_EQ(sum, 1000) << line;
  }
}

TEST_P(UciGoTest, SeveralLinesAreDistinctAndInOrder) {
  session_.Ask("setoption name MultiPV value 4");
  const Texts lines = session_.Search("depth 2");
  ExpectSearch(game_, lines);
  const Texts last = Beginning(lines, "info depth 2 ");
  const size_t wanted = std::min<size_t>(4, session_.Legal().size());
  ASSERT_EQ(last.size(), wanted);
  Texts firsts;
  for (size_t i = 0; i < last.size(); ++i) {
    EXPECT_EQ(NumberAfter(last[i], "multipv"), static_cast<int64_t>(i) + 1);
    firsts.push_back(Rest(last[i], "pv")[0]);
    if (i > 0 && After(last[i], "score") == "cp" &&
        After(last[i - 1], "score") == "cp") {
      EXPECT_LE(NumberAfter(last[i], "cp"), NumberAfter(last[i - 1], "cp"));
    }
  }
  EXPECT_EQ(firsts[0], After(lines.back(), "bestmove"));
  std::sort(firsts.begin(), firsts.end());
  EXPECT_EQ(std::unique(firsts.begin(), firsts.end()), firsts.end());
}

TEST_P(UciGoTest, TwoThreadsSearchToo) {
  session_.Ask("setoption name Threads value 2");
  ExpectSearch(game_, session_.Search("depth 2"));
  ExpectSearch(game_, session_.Search("nodes 2000"));
  ExpectSearch(game_, session_.Search("movetime 20"));
}

TEST_P(UciGoTest, PerftCountsMoveByMove) {
  const Texts lines = session_.Ask("go perft 2");
  const Texts legal = game_.LegalMoves();
  ASSERT_EQ(lines.size(), legal.size() + 2);
  int64_t sum = 0;
  for (size_t i = 0; i < legal.size(); ++i) {
    EXPECT_TRUE(absl::StartsWith(lines[i], legal[i] + ": ")) << lines[i];
    sum += NumberAfter(lines[i], legal[i] + ":");
  }
  EXPECT_EQ(lines[legal.size()], "");
  EXPECT_EQ(lines.back(), absl::StrCat("Nodes searched: ", sum));
  EXPECT_EQ(session_.Ask("go perft 0").back(), "Nodes searched: 1");
  EXPECT_EQ(session_.Ask("go perft 1").back(),
            absl::StrCat("Nodes searched: ", legal.size()));
  EXPECT_EQ(session_.Fen(), game_.Fen());
}

TEST_P(UciGoTest, AFaultyGoIsAnErrorAndNoSearch) {
  const std::string tag = game_.variant().spec().seats[0].tag;
  for (const std::string& arguments : Texts{"depth",
                                            "depth x",
                                            "depth 0",
                                            "depth -3",
                                            "depth 1001",
                                            "depth 99999999999999999999",
                                            "nodes 0",
                                            "nodes -1",
                                            "nodes 1e3",
                                            "movetime",
                                            "movetime 0",
                                            "movetime 1.5",
                                            "mate 0",
                                            "mate",
                                            "movestogo 0",
                                            "movestogo x",
                                            "foo",
                                            "depth 2 foo",
                                            "xtime 100",
                                            "searchmoves",
                                            "searchmoves zz1zz2",
                                            "searchmoves depth 2",
                                            "perft",
                                            "perft x",
                                            "perft -1",
                                            "perft 101",
                                            "perft 1 2",
                                            "perft 1 depth 2",
                                            tag + "time",
                                            tag + "time soon",
                                            tag + "inc",
                                            tag + "inc -1",
                                            "DEPTH 2",
                                            "depth 2 " + tag + "time"}) {
    SCOPED_TRACE(arguments);
    ExpectError(session_.Ask("go " + arguments), "go: ");
    EXPECT_EQ(session_.Line("isready"), "readyok");
  }
}

// What a finished game is, and what is said of it.
struct Finished {
  const char* variant;
  const char* position;
  const char* state;  // after "state turn - "
  const char* score;
};

TEST(UciFinishedTest, AFinishedGameHasNoMoveButAScore) {
  for (const Finished& f : {
           Finished{"sunflower", "startpos moves gz5hz3 cx2bz1 hz3fv1",
                    "result win w reason checkmate", "mate 0"},
           {"sunflower", "fen 8/8k7/16R7/16K15/5Q5b28 w 0 256 moves bz1cz2",
            "result win w reason bare-king", "mate 0"},
           {"sunflower", "fen R7/2C7A5/17cA5/32/4D29K4k w 0 78 moves av1ax1",
            "result win w reason stalemate", "mate 0"},
           {"sunflower",
            "startpos moves gw2fw2 cw2bw2 fw2gw2 bw2cw2 gw2fw2 cw2bw2 fw2gw2 "
            "bw2cw2",
            "result win w reason repetition", "mate 0"},
           {"hexgi-go", "fen g1R3/7/1G6/9/10/11/10/9/8/7/6[] b 0 1",
            "result win w reason checkmate", "mate 0"},
           {"hexgi-go", "fen g5/2R4/G7/9/10/11/10/9/8/7/6[] b 0 1",
            "result draw reason stalemate", "cp 0"},
           {"hexgi-go", "fen g5/2R4/5G2/9/10/11/10/9/8/7/6[] w 100 60",
            "result draw reason no-progress", "cp 0"},
           {"hexgi-go",
            "fen g5/7/3R4/9/10/11/10/9/8/7/G5[] w 0 1 moves c4c5 a1a2 c5c4 "
            "a2a1 c4c5 a1a2 c5c4 a2a1",
            "result draw reason repetition", "cp 0"},
           {"stellisch", "fen rG/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 r 0 1",
            "result win r reason last-player", "mate 0"},
           {"stellisch",
            "fen rG/2/3/4/13/12/11/10/9/10/11/12/12yG/4/3/2/1 r 300 1",
            "result draw reason no-progress", "cp 0"},
           {"stelli-draughts",
            "fen gT/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 g 0 1",
            "result win g reason last-player", "mate 0"},
           {"hex-fiance",
            "fen 1/2/3/4/bKbUbRbN5yU1yUyK/bU1bN8yU/bRbN7yNyR/bN5yN2yN/9/"
            "yN8bN/yRyN4yN2bNbR/1yU7bN1bU/yQyUyU8bUbQ/4/3/2/1 b 0 7 moves "
            "m5f12",
            "result win b reason marriage", "mate 0"},
       }) {
    SCOPED_TRACE(f.position);
    Session& session = Renewed(f.variant);
    EXPECT_EQ(session.Ask(absl::StrCat("position ", f.position)), Texts());
    EXPECT_TRUE(absl::StrContains(session.Line("state"),
                                  absl::StrCat("state turn - ", f.state, " ")))
        << session.Line("state");
    EXPECT_EQ(session.Line("legal"), "legal 0");
    for (const char* limit :
         {"depth 3", "movetime 1000", "nodes 1", "mate 1"}) {
      const Texts lines = session.Search(limit);
      ASSERT_EQ(lines.size(), 2u) << absl::StrJoin(lines, "\n");
      EXPECT_TRUE(absl::StartsWith(
          lines[0], absl::StrCat("info depth 0 score ", f.score, " ")))
          << lines[0];
      EXPECT_EQ(lines[1], "bestmove (none)");
    }
    EXPECT_EQ(session.Ask("go perft 3").back(), "Nodes searched: 0");
  }
}

TEST(UciMateTest, AMateIsReportedInOwnMovesWithASign) {
  Session& session = Renewed("sunflower");
  session.Ask("position startpos moves gz5hz3 cx2bz1");
  Texts lines = session.Search("mate 1");
  EXPECT_EQ(lines.back(), "bestmove hz3fv1");
  EXPECT_TRUE(absl::StrContains(lines[lines.size() - 2], " score mate 1 "));
  for (const char* variant : {"sunflower", "hexgi-wo", "hexgi-go"}) {
    Renewed(variant);
    for (const auto& row : ReadRows("mates.tsv", variant)) {
      if (row[1] != "=2") continue;
      // After the key move the other side is mated in one move of its own.
      const std::string key = row[2].substr(0, row[2].find(' '));
      session.Ask(absl::StrCat("position fen ", row[0], " moves ", key));
      lines = session.Search("depth 3");
      EXPECT_TRUE(absl::StrContains(lines[lines.size() - 2], " score mate -1 "))
          << row[0] << "\n"
          << lines[lines.size() - 2];
      break;
    }
  }
}

TEST(UciPassTest, APlayerWithoutAMoveIsToldToPass) {
  Session& session = Renewed("stellisch");
  session.Ask(
      "position fen 1/2/3/4/rGrP11/rP11/11/10/9/10/11/12/12yG/4/3/2/1 r 0 1");
  EXPECT_EQ(session.Line("legal"), "legal 1 pass");
  EXPECT_EQ(After(session.Search("depth 3").back(), "bestmove"), "pass");
  EXPECT_EQ(After(session.Search("rtime 1000").back(), "bestmove"), "pass");
  EXPECT_TRUE(session
                  .Ask("position fen 1/2/3/4/rGrP11/rP11/11/10/9/10/11/12/12yG/"
                       "4/3/2/1 r 0 1 moves pass m5l5 pass")
                  .empty());
}

}  // namespace
}  // namespace aster::tests
