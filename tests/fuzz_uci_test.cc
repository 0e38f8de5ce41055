// Random bytes and random commands: nothing may crash, and the program goes on
// answering. Searches are kept tiny.
#include <random>

#include "tests/uci_test_support.h"

namespace aster::tests {
namespace {

constexpr char kWords[] =
    "uci isready ucinewgame setoption name value position startpos fen moves "
    "go depth nodes movetime infinite ponder ponderhit stop mate searchmoves "
    "movestogo perft wtime btime winc rtime otime rinc d legal state eval "
    "describe help UCI_Variant UCI_ShowWDL MultiPV true false VariantPath "
    "Search auto Clear Ponder Overhead 0 1 2 -1 99999999999999999999 1.5 "
    "gz5hz3 d3d4 f4e5 pass P@e5 e8e9+ (none) sunflower stellgi hexgi-go "
    "hex-fiance stelli-draughts w b r - []";

const Texts& Words() {
  static const auto& words = *new Texts(absl::StrSplit(kWords, ' '));
  return words;
}

class Fuzzer {
 public:
  explicit Fuzzer(uint64_t seed) : random_(seed) {}

  std::string Bytes(int longest) {
    std::string text;
    for (int n = Pick(random_, longest + 1); n > 0; --n)
      text += static_cast<char>(Pick(random_, 256));
    return text;
  }
  // Words in any order.
  std::string Salad(int longest) {
    Texts words;
    for (int n = Pick(random_, longest + 1); n > 0; --n)
      words.push_back(Any(Words()));
    return absl::StrJoin(words, " ");
  }
  // A sensible command with a few bytes changed, dropped, doubled or moved.
  std::string Mutated(const Texts& commands) {
    std::string text = Any(commands);
    for (int n = Pick(random_, 4); n > 0 && !text.empty(); --n) {
      const size_t at = random_() % text.size();
      switch (Pick(random_, 5)) {
        case 0:
          text[at] = static_cast<char>(Pick(random_, 256));
          break;
        case 1:
          text.erase(at, 1 + random_() % 5);
          break;
        case 2:
          text.insert(at, text.substr(at, 1 + random_() % 8));
          break;
        case 3:
          text.insert(at, absl::StrCat(" ", Any(Words()), " "));
          break;
        default:
          std::swap(text[at], text[random_() % text.size()]);
      }
    }
    return text;
  }
  const std::string& Any(const Texts& texts) {
    return texts[random_() % texts.size()];
  }

 private:
  std::mt19937_64 random_;
};

// Whether the command may cost more than a test should: deep searches and
// counts, other threads, large tables, files.
bool TooMuch(const std::string& text) {
  for (const char* word : {"perft", "Hash", "hash", "Threads", "threads",
                           "bench", "mate", "time", "depth", "nodes"}) {
    if (absl::StrContains(text, word)) return true;
  }
  return false;
}

void Send(Session& session, const std::string& line) {
  session.uci().Command(line);
  // Whatever search this has begun ends here.
  session.uci().Command("stop");
  session.uci().Command("isready");
  const Texts lines = session.console().Take();
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "readyok") << line;
}

TEST(FuzzUciTest, RandomBytesAreSurvived) {
  Session& session = Renewed();
  Fuzzer fuzzer(1);
  for (int i = 0; i < Scaled(20000); ++i) Send(session, fuzzer.Bytes(80));
  Fuzzer position(2);
  for (int i = 0; i < Scaled(20000); ++i) {
    Send(session, "position fen " + position.Bytes(60));
    Send(session, "setoption name UCI_Variant value " + position.Bytes(10));
  }
  EXPECT_EQ(session.Legal(), rules::Game(BuiltIn("sunflower")).LegalMoves());
}

TEST(FuzzUciTest, WordsInAnyOrderAreSurvived) {
  Session& session = Renewed();
  Fuzzer fuzzer(3);
  for (int i = 0; i < Scaled(20000); ++i) {
    const std::string line = fuzzer.Salad(8);
    if (!TooMuch(line)) Send(session, line);
  }
}

TEST(FuzzUciTest, MutatedCommandsAreSurvivedInEveryGame) {
  for (const std::string& name : AllGames()) {
    SCOPED_TRACE(name);
    Session& session = Renewed(name);
    rules::Game game(BuiltIn(name));
    Texts commands = {"setoption name MultiPV value 2",
                      "setoption name UCI_ShowWDL value true",
                      "setoption name Clear Hash",
                      "ucinewgame",
                      "position startpos",
                      "go infinite",
                      "go ponder",
                      "ponderhit",
                      "legal",
                      "state",
                      "eval",
                      "d"};
    std::mt19937_64 random(11);
    std::string moves;
    for (int ply = 0; ply < 40 && !game.outcome().over(); ++ply) {
      const Texts legal = game.LegalMoves();
      const std::string move = legal[random() % legal.size()];
      commands.push_back("position fen " + game.Fen() + " moves " + move);
      commands.push_back("go searchmoves " + move);
      ASSERT_TRUE(game.Play(move).ok());
      absl::StrAppend(&moves, " ", move);
      commands.push_back("position startpos moves" + moves);
    }
    Fuzzer fuzzer(4);
    for (int i = 0; i < Scaled(4000); ++i) {
      const std::string line = fuzzer.Mutated(commands);
      if (!TooMuch(line)) Send(session, line);
    }
  }
}

TEST(FuzzUciTest, MutatedLimitsAreSurvived) {
  Session& session = Renewed("hexgi-wo");
  const Texts limits = {"go depth 1",
                        "go nodes 20",
                        "go movetime 1",
                        "go wtime 5 btime 5 winc 1 binc 1 movestogo 3",
                        "go mate 1 nodes 9",
                        "go perft 1",
                        "go searchmoves d3d4 depth 1"};
  Fuzzer fuzzer(5);
  for (int i = 0; i < Scaled(6000); ++i) {
    const std::string line = fuzzer.Mutated(limits);
    // "perft" with more digits would count for years.
    if (absl::StrContains(line, "perft") && line.size() > 10) continue;
    Send(session, line);
  }
}

}  // namespace
}  // namespace aster::tests
