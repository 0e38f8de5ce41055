// Sub-commands and their arguments.
#include "app/commands.h"

#include <new>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/analyse_command.h"
#include "app/arguments.h"
#include "app/bench.h"
#include "app/describe.h"
#include "app/files.h"
#include "app/match_arguments.h"
#include "app/match_command.h"
#include "app/perft.h"
#include "app/play.h"
#include "app/svg.h"
#include "app/text_board.h"
#include "app/uci.h"
#include "app/version.h"

namespace aster::app {
namespace {

constexpr char kHelp[] =
    R"(Aster, an engine for chess on hexagons and its relatives.

usage: aster                      speak UCI on standard input and output
       aster play V [options]     play in the terminal
         --seat TAG,...             your seats (default: the first; 'none' to watch)
         --movetime MS              the engine's time for a move (default 1000)
         --fen FEN                  begin there
       aster perft V N [--fen FEN]
                                  count the legal moves' tree, N plies deep
       aster bench                search fixed positions; prints how that went
         --depth D                  deep (default 9, more than two seats 3)
         --positions N              of each game (default 30)
       aster show V [options]     draw a board
         --fen FEN, --moves 'M ...' the position (default: the start)
         --svg FILE                 write a picture ('-': to standard output);
                                    without it, text
         --theme light|dark         of the picture (default light)
         --plain                    a picture without names of cells
       aster describe V           everything about a game, as one line of JSON
)";

constexpr char kHelpEnd[] =
    R"(       aster variants             list the built-in games
       aster --version, --help
       aster COMMAND --help       the part about that command
)";

constexpr char kHelpTerms[] =
    R"(
V is the name of a built-in game, or the path of your own TOML file.
SPEC is KEY=VALUE,...: name; nodes, depth, movetime (ms) for a move (default
nodes=5000); hash (MiB, default 16), threads (default 1), elo, parameter.NAME;
kind=random or greedy; or command=PROGRAM ARGUMENTS (a space inside one: '\ ')
with option.NAME and timeout (ms) for a program that speaks UCI. In values '\,' is
a comma.
)";

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// Sets up the game that V, --fen and --moves name.
absl::StatusOr<rules::Game> SetUp(const Arguments& args) {
  absl::StatusOr<std::shared_ptr<const rules::Variant>> variant =
      FindVariant(args.positional(0));
  if (!variant.ok()) return variant.status();
  absl::StatusOr<rules::Game> game = rules::Game(*variant);
  if (args.Has("fen")) game = rules::Game::FromFen(*variant, args.Value("fen"));
  if (!game.ok()) return game;
  const std::string moves = args.Value("moves");
  for (absl::string_view move : SplitWords(moves)) {
    if (absl::Status s = game->Play(move); !s.ok()) return s;
  }
  return game;
}

absl::Status RunPerft(const Arguments& args, Streams& io) {
  int depth = 0;
  if (!absl::SimpleAtoi(args.positional(1), &depth) || depth < 0 ||
      depth > 100) {
    return absl::InvalidArgumentError(
        absl::StrCat("N must be a whole number from 0 to 100, not '",
                     args.positional(1), "'"));
  }
  absl::StatusOr<rules::Game> game = SetUp(args);
  if (!game.ok()) return game.status();
  PerftDivide(*game, depth,
              [&](absl::string_view line) { io.out << line << "\n"; });
  return absl::OkStatus();
}

absl::Status RunShow(const Arguments& args, Streams& io) {
  absl::StatusOr<rules::Game> game = SetUp(args);
  if (!game.ok()) return game.status();
  const std::string theme = args.Has("theme") ? args.Value("theme") : "light";
  if (theme != "light" && theme != "dark") {
    return absl::InvalidArgumentError(
        absl::StrCat("--theme must be light or dark, not '", theme, "'"));
  }
  if (!args.Has("svg")) {
    io.out << BoardText(*game) << "fen " << game->Fen() << "\n";
    return absl::OkStatus();
  }
  SvgOptions options;
  options.dark = theme == "dark";
  options.coordinates = !args.Has("plain");
  return WriteDocument(args.Value("svg"), BoardSvg(*game, options), io.out);
}

absl::Status RunDescribe(const Arguments& args, Streams& io) {
  absl::StatusOr<std::shared_ptr<const rules::Variant>> variant =
      FindVariant(args.positional(0));
  if (!variant.ok()) return variant.status();
  io.out << DescribeJson(**variant) << "\n";
  return absl::OkStatus();
}

absl::Status RunPlay(const Arguments& args, Streams& io) {
  absl::StatusOr<rules::Game> game = SetUp(args);
  if (!game.ok()) return game.status();
  PlayOptions options;
  if (args.Has("movetime") &&
      (!absl::SimpleAtoi(args.Value("movetime"), &options.movetime_ms) ||
       options.movetime_ms < 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--movetime must be a whole number of ms, not '",
                     args.Value("movetime"), "'"));
  }
  absl::StatusOr<std::vector<bool>> seats = PersonSeats(
      game->variant().spec(), args.Has("seat") ? args.Value("seat") : "");
  if (!seats.ok()) return seats.status();
  options.person = *seats;
  Play(*game, options, io.in, io.out);
  return absl::OkStatus();
}

absl::Status RunBench(const Arguments& args, Streams& io) {
  BenchOptions options;
  int64_t depth = 0, positions = options.positions;
  absl::Status s = ReadNumber(args, "depth", 1, 100, depth);
  if (s.ok()) s = ReadNumber(args, "positions", 1, 1000, positions);
  if (!s.ok()) return s;
  if (depth > 0) options.depth = static_cast<int>(depth);
  options.positions = static_cast<int>(positions);
  Bench(options, [&](absl::string_view line) { io.out << line << std::endl; });
  return absl::OkStatus();
}

absl::Status RunAnalysis(const Arguments& args, Streams& io) {
  return RunAnalyse(args, io.in, io.out, io.err);
}

absl::Status RunVariants(const Arguments&, Streams& io) {
  for (const std::string& name : rules::BuiltInVariants())
    io.out << name << "\n";
  return absl::OkStatus();
}

struct SubCommand {
  ArgumentRules rules;
  absl::Status (*run)(const Arguments&, Streams&);
};

const std::vector<SubCommand>& SubCommands() {
  static const auto& commands = *new std::vector<SubCommand>{
      {{"play", {"V"}, {"seat", "movetime", "fen", "moves"}, {}}, RunPlay},
      {{"perft", {"V", "N"}, {"fen", "moves"}, {}}, RunPerft},
      {{"show", {"V"}, {"fen", "moves", "svg", "theme"}, {"plain"}}, RunShow},
      {{"describe", {"V"}, {}, {}}, RunDescribe},
      {AnalyseArguments(), RunAnalysis},
      {{"bench", {}, {"depth", "positions"}, {}}, RunBench},
      {{"variants", {}, {}, {}}, RunVariants},
  };
  return commands;
}

// The part of the help about one command, or all of it.
std::string HelpOf(const std::string& command) {
  const std::string all =
      absl::StrCat(kHelp, kAnalyseHelp, kMatchHelp, kHelpEnd, kHelpTerms);
  const std::string begin = absl::StrCat("       aster ", command, " ");
  const size_t at = all.find(begin);
  if (at == all.npos) return all;
  // Its lines are indented further than that.
  size_t end = all.find('\n', at) + 1;
  while (absl::StartsWith(absl::string_view(all).substr(end), "        "))
    end = all.find('\n', end) + 1;
  return absl::StrCat("usage: ", all.substr(at + 7, end - at - 7), kHelpTerms);
}

// The exit status, after a message where something failed.
int Report(const std::string& command, const absl::Status& status,
           std::ostream& out, std::ostream& err) {
  out.flush();
  if (status.ok() && !out) {
    err << "aster " << command << ": cannot write standard output\n";
    return 1;
  }
  if (status.ok()) return 0;
  err << "aster " << command << ": " << status.message() << "\n";
  return absl::IsInternal(status) ? 1 : 2;
}

int RunCommand(const std::vector<std::string>& args, std::istream& in,
               std::ostream& out, std::ostream& err) {
  for (const std::string& arg : args) {
    if (arg == "--help" || arg == "-h" || args[0] == "help") {
      out << HelpOf(args[0]);
      return 0;
    }
  }
  if (args[0] == "--version") {
    out << "Aster " << kVersion << "\n";
    return 0;
  }
  if (absl::optional<absl::Status> s = RunMatchCommand(args, out, err))
    return Report(args[0], *s, out, err);
  Streams io{in, out, err};
  for (const SubCommand& command : SubCommands()) {
    if (args[0] != command.rules.name) continue;
    absl::StatusOr<Arguments> parsed = Arguments::Parse(command.rules, args);
    absl::Status status = parsed.status();
    if (status.ok()) status = command.run(*parsed, io);
    return Report(args[0], status, out, err);
  }
  err << "aster: unknown command '" << args[0]
      << "'; 'aster --help' lists the commands\n";
  return 2;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const rules::Variant>> FindVariant(
    const std::string& name) {
  const bool path =
      absl::StrContains(name, "/") || absl::EndsWith(name, ".toml");
  return path ? rules::LoadVariantFile(name) : rules::LoadBuiltIn(name);
}

int RunCommandLine(const std::vector<std::string>& args, std::istream& in,
                   std::ostream& out, std::ostream& err) {
  if (args.empty()) {
    Uci(out).Run(in);
    return 0;
  }
  try {
    return RunCommand(args, in, out, err);
  } catch (const std::bad_alloc&) {
    err << "aster " << args[0] << ": not enough memory\n";
  } catch (const std::system_error& error) {
    err << "aster " << args[0] << ": " << error.what() << "\n";
  }
  return 1;
}
}  // namespace aster::app
