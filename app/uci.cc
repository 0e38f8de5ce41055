// Reading commands, and those that do not start a search.
#include "app/uci.h"

#include <chrono>
#include <random>
#include <thread>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "app/bench.h"
#include "app/describe.h"
#include "app/referee.h"
#include "app/text_board.h"
#include "app/version.h"

namespace aster::app {

std::vector<absl::string_view> SplitWords(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

Uci::Uci(std::ostream& out) : out_(out) {
  variant_ = *rules::LoadBuiltIn(rules::BuiltInVariants()[0]);
  game_ = std::make_unique<rules::Game>(variant_);
}

Uci::~Uci() { engine_.Stop(); }

void Uci::Run(std::istream& in) {
  std::string line;
  while (std::getline(in, line)) {
    if (line.size() > kMaxLine) {
      out_.Error(absl::StrCat("a line of ", line.size(),
                              " bytes is longer than ", kMaxLine));
    } else if (!Command(line)) {
      engine_.Stop();
      engine_.Wait();
      return;
    }
  }
  Linger();
}

void Uci::Linger() {
  for (int ms = 0; engine_.searching() && !unlimited_ && ms < kLinger;
       ms += 5) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  engine_.Stop();
  engine_.Wait();
}

bool Uci::Command(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  if (line.empty()) return true;
  const size_t end = line.find_first_of(" \t");
  const absl::string_view verb = line.substr(0, end);
  const absl::string_view rest = end == line.npos ? "" : line.substr(end + 1);
  if (verb == "quit") return false;
  if (!Dispatch(verb, absl::StripLeadingAsciiWhitespace(rest))) {
    out_.Error(absl::StrCat("unknown command '", Printable(verb),
                            "'; 'help' lists the commands"));
  }
  return true;
}

bool Uci::Dispatch(absl::string_view verb, absl::string_view rest) {
  if (verb == "uci") {
    Identify();
  } else if (verb == "isready") {
    if (!engine_.searching()) engine_.Prepare();
    out_.Line("readyok");
  } else if (verb == "setoption") {
    if (Idle(verb)) SetOption(rest);
  } else if (verb == "ucinewgame") {
    if (Idle(verb)) NewGame();
  } else if (verb == "position") {
    if (Idle(verb)) Position(rest);
  } else if (verb == "go") {
    if (Idle(verb)) Go(rest);
  } else if (verb == "stop") {
    Stop();
  } else if (verb == "ponderhit") {
    engine_.PonderHit();
    unlimited_ = infinite_;
  } else if (verb == "d") {
    out_.Line(absl::StrCat(BoardText(*game_), "fen ", game_->Fen()));
  } else if (verb == "legal") {
    out_.Line(LegalText(*game_));
  } else if (verb == "state") {
    out_.Line(StateText(*game_));
  } else if (verb == "describe") {
    out_.Line(DescribeJson(*variant_));
  } else if (verb == "eval") {
    if (Idle(verb)) out_.Line(EvalText(*game_, engine_.WeightsFor(*variant_)));
  } else if (verb == "bench") {
    if (Idle(verb)) Bench({}, [&](absl::string_view line) { out_.Line(line); });
  } else if (verb == "help") {
    out_.Line(kUciHelp);
  } else if (verb != "debug" &&
             verb != "register") {  // nothing to do for these
    return false;
  }
  return true;
}

void Uci::Identify() {
  out_.Line(absl::StrCat("id name Aster ", kVersion));
  out_.Line("id author the Aster developers");
  ListOptions();
  out_.Line("uciok");
}

void Uci::NewGame() {
  options_.seed = std::random_device{}();
  engine_.SetOptions(options_).IgnoreError();
  engine_.Clear();
  game_ = std::make_unique<rules::Game>(variant_);
}

void Uci::Stop() {
  engine_.Stop();
  engine_.Wait();
}

bool Uci::Idle(absl::string_view verb) {
  if (engine_.searching() && unlimited_) {
    out_.Error(absl::StrCat(
        verb, ": a search without limit is running; send 'stop' first"));
    return false;
  }
  engine_.Wait();
  return true;
}

void Uci::Position(absl::string_view rest) {
  absl::StatusOr<rules::Game> game = ReadPosition(rest);
  if (!game.ok()) {
    out_.Error(Printable(game.status().message()));
    return;
  }
  game_ = std::make_unique<rules::Game>(*std::move(game));
}

absl::StatusOr<rules::Game> Uci::ReadPosition(absl::string_view rest) {
  // The FEN, white space around it aside, goes up to the word "moves".
  absl::string_view what = rest, moves;
  if (const size_t at = rest.find(" moves"); at != rest.npos) {
    what = rest.substr(0, at);
    moves = rest.substr(at + 6);
    if (!moves.empty() && !absl::ascii_isspace(moves[0])) {
      return absl::InvalidArgumentError(
          "position: ' moves' must be a word of its own");
    }
  }
  absl::StatusOr<rules::Game> game = absl::InvalidArgumentError(
      "position: 'startpos' or 'fen FEN' must follow, then 'moves ...' if any");
  if (absl::StripAsciiWhitespace(what) == "startpos") {
    game = rules::Game(variant_);
  } else if (what == "fen" || absl::StartsWith(what, "fen ")) {
    game = rules::Game::FromFen(variant_,
                                absl::StripAsciiWhitespace(what.substr(3)));
  }
  if (!game.ok()) return game;
  int ply = 0;
  for (absl::string_view move : SplitWords(moves)) {
    ++ply;
    if (absl::Status s = game->Play(move); !s.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", ply, ": ", s.message()));
    }
  }
  return game;
}

}  // namespace aster::app
