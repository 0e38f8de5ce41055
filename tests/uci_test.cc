// Reading commands: the handshake, faulty lines, positions and the referee's
// verbs, in every game.
#include "app/uci.h"

#include <sstream>

#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

std::string RunText(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  app::Uci(out).Run(in);
  return out.str();
}

TEST(UciTest, IntroducesItselfAndListsItsOptions) {
  Session& session = Renewed();
  const Texts lines = session.Ask("uci");
  ASSERT_GT(lines.size(), 4u);
  EXPECT_TRUE(absl::StartsWith(lines[0], "id name Aster ")) << lines[0];
  EXPECT_TRUE(absl::StartsWith(lines[1], "id author ")) << lines[1];
  EXPECT_EQ(lines.back(), "uciok");
  for (size_t i = 2; i + 1 < lines.size(); ++i)
    EXPECT_TRUE(absl::StartsWith(lines[i], "option name ")) << lines[i];
  for (const char* name :
       {"UCI_Variant type combo", "VariantPath type string", "Hash type spin",
        "Threads type spin", "MultiPV type spin", "Ponder type check",
        "Move Overhead type spin", "Search type combo",
        "UCI_ShowWDL type check", "Clear Hash type button"}) {
    EXPECT_EQ(Beginning(lines, absl::StrCat("option name ", name)).size(), 1u)
        << name;
  }
  const std::string games = Beginning(lines, "option name UCI_Variant")[0];
  for (const std::string& game : AllGames())
    EXPECT_TRUE(absl::StrContains(games + " ", " var " + game + " ")) << game;
}

TEST(UciTest, SpinOptionsHaveDefaultsWithinTheirBounds) {
  Session& session = Renewed();
  for (const std::string& line : session.Ask("uci")) {
    if (!absl::StrContains(line, " type spin ")) continue;
    EXPECT_LE(NumberAfter(line, "min"), NumberAfter(line, "default")) << line;
    EXPECT_LE(NumberAfter(line, "default"), NumberAfter(line, "max")) << line;
  }
}

TEST(UciTest, AnUnknownCommandGetsOneErrorAndChangesNothing) {
  Session& session = Renewed("hexgi-wo");
  session.Ask("position startpos moves d3d4");
  const std::string before = session.Standing();
  for (const char* command :
       {"foo", "UCI", "go2", "position2 startpos", "moves e2e4", "\x01", "d3d4",
        "info string error: x", "ucinewgame2", "quit2", "-", "\xFF\xFE",
        "perft 3"}) {
    ExpectError(session.Ask(command), "unknown command");
    EXPECT_EQ(session.Standing(), before) << command;
  }
}

TEST(UciTest, EmptyLinesAreSilent) {
  Session& session = Renewed();
  for (const char* line : {"", " ", "\t \t", "\r", " \r\n"})
    EXPECT_TRUE(session.Ask(line).empty());
}

TEST(UciTest, WhiteSpaceAroundWordsDoesNotMatter) {
  Session& session = Renewed("hexgi-wo");
  const std::string start = session.Fen();
  EXPECT_EQ(session.Line("  isready\t"), "readyok");
  EXPECT_TRUE(session.Ask("\tposition   startpos   moves   d3d4  ").empty());
  const std::string after = session.Fen();
  EXPECT_NE(after, start);
  EXPECT_TRUE(session.Ask("position  fen  " + start + "  moves  d3d4").empty());
  EXPECT_EQ(session.Fen(), after);
  EXPECT_TRUE(session.Ask("position fen " + start + " ").empty());
  EXPECT_EQ(session.Fen(), start);
  EXPECT_TRUE(session.Ask("setoption  name   Hash   value   16 ").empty());
}

TEST(UciTest, LinesMayEndAsOnWindows) {
  EXPECT_EQ(RunText("isready\r\nposition startpos moves gz5hz3\r\nstate\r\n"),
            "readyok\nstate turn b result none reason none out - scores w=0 "
            "b=0\n");
}

TEST(UciTest, ControlBytesAreNotPrintedBack) {
  const std::string nul(1, '\0');
  Session& session = Renewed();
  const Texts faulty = {"fo" + nul + "o",
                        "position fen " + nul,
                        "go " + nul,
                        "setoption name " + nul + " value 1",
                        "setoption name Hash value \x1b[",
                        "setoption name VariantPath value \x01/x",
                        "setoption name UCI_Variant value \x01",
                        "position startpos moves a\x07",
                        "go depth \x7f",
                        "go searchmoves \x1b"};
  for (const std::string& line : faulty) {
    const Texts lines = session.Ask(line);
    ExpectError(lines);
    for (char c : absl::StrJoin(lines, ""))
      EXPECT_TRUE(c >= ' ' && c != 127) << line;
    EXPECT_EQ(session.Line("isready"), "readyok");
  }
}

TEST(UciTest, ALineThatIsTooLongIsRefusedWhole) {
  const std::string tail(app::Uci::kMaxLine, 'x');
  const std::string out = RunText("isready " + tail + "\nisready\n");
  Texts lines = absl::StrSplit(out, '\n');
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(absl::StartsWith(lines[0], "info string error: ")) << lines[0];
  EXPECT_TRUE(absl::StrContains(lines[0], "longer")) << lines[0];
  EXPECT_EQ(lines[1], "readyok");
}

TEST(UciTest, ALongLineThatIsNotTooLongIsRead) {
  Session& session = Renewed();
  std::string many = "position startpos moves";
  while (many.size() + 6 < app::Uci::kMaxLine) many += " zz9zz9";
  ExpectError(session.Ask(many), "move 1");
  ExpectError(session.Ask(std::string(app::Uci::kMaxLine, 'q')), "unknown");
}

TEST(UciTest, QuitEndsTheProgramAndNothingAfterItIsRead) {
  EXPECT_EQ(RunText("isready\nquit\nisready\n"), "readyok\n");
  EXPECT_EQ(RunText("isready\nquit"), "readyok\n");
}

TEST(UciTest, EndOfInputEndsTheProgram) {
  EXPECT_EQ(RunText(""), "");
  EXPECT_EQ(RunText("isready"), "readyok\n");
}

TEST(UciTest, HelpNamesEveryVerb) {
  Session& session = Renewed();
  const std::string help = absl::StrJoin(session.Ask("help"), "\n");
  for (const char* verb :
       {"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop",
        "ponderhit", "quit", "d", "legal", "state", "describe", "eval", "bench",
        "perft", "searchmoves", "movestogo"}) {
    EXPECT_TRUE(absl::StrContains(help, verb)) << verb;
  }
}

TEST(UciTest, DebugAndRegisterAreAcceptedInSilence) {
  Session& session = Renewed();
  EXPECT_TRUE(session.Ask("debug on").empty());
  EXPECT_TRUE(session.Ask("register later").empty());
}

TEST(UciTest, NewGameGoesBackToTheStart) {
  Session& session = Renewed("stellisch");
  const std::string start = session.Fen();
  session.Ask("position startpos moves f4e5");
  EXPECT_NE(session.Fen(), start);
  EXPECT_TRUE(session.Ask("ucinewgame").empty());
  EXPECT_EQ(session.Fen(), start);
}

class UciGameTest : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(AllGames, UciGameTest, ::testing::ValuesIn(AllGames()),
                         GameName);

TEST_P(UciGameTest, TheRefereeAnswersInTheFormsOfTheProtocol) {
  Session& session = Renewed(GetParam());
  const rules::Game game(BuiltIn(GetParam()));
  const rules::VariantSpec& spec = game.variant().spec();
  EXPECT_EQ(session.Fen(), game.Fen());

  const Texts legal = session.Legal();
  EXPECT_EQ(legal, game.LegalMoves());
  EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end()));
  EXPECT_EQ(NumberAfter(session.Line("legal"), "legal"),
            static_cast<int64_t>(legal.size()));

  std::string scores;
  for (const rules::SeatSpec& seat : spec.seats)
    absl::StrAppend(&scores, " ", seat.tag, "=0");
  EXPECT_EQ(session.Line("state"),
            absl::StrCat("state turn ", spec.seats[0].tag,
                         " result none reason none out - scores", scores));

  const Texts eval = session.Ask("eval");
  ASSERT_EQ(static_cast<int>(eval.size()), spec.seat_count());
  for (int s = 0; s < spec.seat_count(); ++s) {
    EXPECT_EQ(After(eval[s], "eval"), spec.seats[s].tag);
    EXPECT_EQ(NumberAfter(eval[s], "total"),
              NumberAfter(eval[s], "material") +
                  NumberAfter(eval[s], "placement") +
                  NumberAfter(eval[s], "reserve"));
  }
  const std::string json = session.Line("describe");
  EXPECT_EQ(json.front(), '{');
  EXPECT_EQ(json.back(), '}');
  EXPECT_TRUE(absl::StrContains(json, "\"" + GetParam() + "\""));
  EXPECT_TRUE(absl::StrContains(json, game.Fen()));
}

TEST_P(UciGameTest, APositionIsTheSameByMovesAndByFen) {
  Session& session = Renewed(GetParam());
  std::mt19937_64 random(7);
  rules::Game game(BuiltIn(GetParam()));
  std::string moves;
  for (int ply = 0; ply < 30 && !game.outcome().over(); ++ply) {
    const Texts legal = game.LegalMoves();
    const std::string move =
        legal[Pick(random, static_cast<int>(legal.size()))];
    ASSERT_TRUE(game.Play(move).ok());
    absl::StrAppend(&moves, " ", move);
  }
  EXPECT_TRUE(session.Ask("position startpos moves" + moves).empty());
  EXPECT_EQ(session.Fen(), game.Fen());
  const std::string state = session.Line("state");
  const std::string legal = session.Line("legal");
  session.Ask("position startpos");
  EXPECT_TRUE(session.Ask("position fen " + game.Fen()).empty());
  EXPECT_EQ(session.Fen(), game.Fen());
  EXPECT_EQ(session.Line("state"), state);
  EXPECT_EQ(session.Line("legal"), legal);
}

TEST_P(UciGameTest, AFaultyPositionLeavesTheBoardAsItWas) {
  Session& session = Renewed(GetParam());
  session.Ask("position startpos moves " + session.Legal()[0]);
  const std::string before = session.Standing(), fen = session.Fen();
  const std::string move = session.Legal()[0];
  Texts faulty = {"",
                  "fen",
                  "fen ",
                  "foo",
                  "startpos foo",
                  "startposition",
                  "fen startpos",
                  "moves " + move,
                  "startpos movesx",
                  "startpos moves xyzzy",
                  "startpos moves 0000",
                  "startpos moves (none)",
                  "startpos moves moves",
                  "fen " + fen + " x",
                  "fen " + fen + " moves nonsense",
                  "fen " + fen + " moves " + move + " " + "q9q9"};
  const Rows refused = ReadRows("refused.tsv", GetParam());
  for (size_t i = 0; i < refused.size() && i < 25; ++i)
    faulty.push_back("fen " + refused[i][0]);
  for (const std::string& text : faulty) {
    SCOPED_TRACE(text);
    ExpectError(session.Ask("position " + text));
    EXPECT_EQ(session.Fen(), fen);
  }
  EXPECT_EQ(session.Standing(), before);
}

TEST_P(UciGameTest, AnIllegalMoveIsNamedWithItsPlace) {
  Session& session = Renewed(GetParam());
  const std::string first = session.Legal()[0];
  ExpectError(session.Ask("position startpos moves " + first + " zz1zz2"),
              "move 2: ");
  ExpectError(session.Ask("position startpos moves " + first + " zz1zz2"),
              "zz1zz2");
  ExpectError(session.Ask("position fen x"), "FEN at character");
}

}  // namespace
}  // namespace aster::tests
