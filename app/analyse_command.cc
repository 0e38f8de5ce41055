// Arguments of analyse, its progress, and where its documents go.
#include "app/analyse_command.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "app/analysis_json.h"
#include "app/commands.h"
#include "app/files.h"
#include "app/match_arguments.h"
#include "app/report.h"
#include "app/status_line.h"

namespace aster::app {

const char kAnalyseHelp[] =
    R"(       aster analyse V FILE [options]
                                  what the moves of played games gave away; FILE is
                                  PGN or lists of moves ('-': standard input)
         --game N                   only the N-th game of the file
         --depth N, --nodes N, --movetime MS
                                    for each position (default: 100000 nodes)
         --multipv N                lines of each position (default 3)
         --threads N                positions at a time (default: all cores)
         --hash MIB                 for each thread (default 16)
         --html FILE                a report with boards, for any browser
         --json FILE                the numbers; without --html and --json, they go
                                    to standard output
)";

namespace {

using tuning::PgnGame;

constexpr uint64_t kDefaultNodes = 100000;

// How far the analysis is, and how long it will take.
class ProgressText {
 public:
  ProgressText(const Analysis& analysis,
               const std::vector<tuning::GameToAnalyse>& games)
      : analysis_(analysis), games_(games) {}

  std::string operator()(const tuning::AnalysisProgress& p) const {
    const double seconds =
        std::chrono::duration<double>(Clock::now() - start_).count();
    const auto left = static_cast<int64_t>(
        seconds * static_cast<double>(p.total - p.done) / p.done);
    return absl::StrCat("game ", analysis_.numbers[p.game], ", ply ", p.ply,
                        "/", games_[p.game].game.plies(), ", position ", p.done,
                        "/", p.total, ", ", left, " s left");
  }

 private:
  using Clock = std::chrono::steady_clock;

  const Analysis& analysis_;
  const std::vector<tuning::GameToAnalyse>& games_;
  const Clock::time_point start_ = Clock::now();
};

absl::StatusOr<std::string> ReadText(const std::string& path,
                                     std::istream& in) {
  std::ostringstream text;
  if (path == "-") {
    text << in.rdbuf();
    return text.str();
  }
  // A folder opens, and fails when it is read.
  std::ifstream file(path, std::ios::binary);
  file.peek();
  if (file.is_open() && !file.bad()) {
    text << file.rdbuf();
    return text.str();
  }
  return absl::InvalidArgumentError(absl::StrCat("cannot read ", path));
}

absl::Status ReadLimits(const Arguments& args, tuning::AnalysisConfig& config) {
  int64_t depth = 0, nodes = 0, movetime = 0, lines = 3, hash = 16;
  int64_t threads = std::max(1u, std::thread::hardware_concurrency());
  struct {
    const char* option;
    int64_t greatest;
    int64_t* n;
  } numbers[] = {{"depth", 120, &depth},
                 {"nodes", int64_t{1} << 50, &nodes},
                 {"movetime", int64_t{1} << 40, &movetime},
                 {"multipv", 500, &lines},
                 {"threads", 1024, &threads},
                 {"hash", 1 << 20, &hash}};
  for (const auto& number : numbers) {
    absl::Status s =
        ReadNumber(args, number.option, 1, number.greatest, *number.n);
    if (!s.ok()) return s;
  }
  if (depth) config.limits.depth = static_cast<int>(depth);
  if (movetime) config.limits.movetime = movetime;
  if (nodes) config.limits.nodes = static_cast<uint64_t>(nodes);
  if (!depth && !nodes && !movetime) config.limits.nodes = kDefaultNodes;
  config.lines = static_cast<int>(lines);
  config.threads = static_cast<int>(threads);
  config.hash_mebibytes = static_cast<int>(hash);
  return absl::OkStatus();
}

// Told before the work, not after it.
absl::Status CheckOutputs(const Arguments& args) {
  const bool both = args.Has("html") && args.Has("json");
  if (both && (args.Value("html") == args.Value("json") ||
               SameFile(args.Value("html"), args.Value("json")))) {
    return absl::InvalidArgumentError(
        absl::StrCat("--html and --json both go to ", args.Value("html")));
  }
  for (const char* option : {"html", "json"}) {
    if (!args.Has(option)) continue;
    if (SameFile(args.Value(option), args.positional(1))) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", option, " would overwrite ", args.positional(1)));
    }
    absl::Status s = CheckWritable(args.Value(option));
    if (!s.ok()) return s;
  }
  return absl::OkStatus();
}

absl::Status Place(const std::string& path, const absl::Status& s) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", s.message()));
}

// Chooses the games and plays them; fills numbers and texts.
absl::StatusOr<std::vector<tuning::GameToAnalyse>> ReadGames(
    const Arguments& args, std::istream& in, Analysis& analysis) {
  const std::string& v = args.positional(0);
  const std::string& path = args.positional(1);
  absl::StatusOr<std::string> text = ReadText(path, in);
  if (!text.ok()) return text.status();
  absl::StatusOr<std::vector<PgnGame>> all = tuning::ReadPgn(*text);
  if (!all.ok()) return Place(path, all.status());
  if (all->empty())
    return Place(path, absl::InvalidArgumentError("there is no game in it"));
  int64_t only = 0;
  absl::Status s =
      ReadNumber(args, "game", 1, static_cast<int64_t>(all->size()), only);
  if (!s.ok()) return s;
  std::vector<tuning::GameToAnalyse> games;
  for (size_t i = 0; i < all->size(); ++i) {
    if (only && static_cast<size_t>(only) != i + 1) continue;
    const PgnGame& pgn = (*all)[i];
    const std::string tag = pgn.Tag("Variant");
    const std::string& name = analysis.variant->spec().name;
    if (!tag.empty() && tag != name && tag != v) {
      return Place(
          path, absl::InvalidArgumentError(absl::StrCat(
                    "line ", pgn.line, ": game ", i + 1, " is of the variant '",
                    tag, "', V is '", name, "'")));
    }
    absl::StatusOr<rules::Game> game = tuning::PlayPgn(pgn, analysis.variant);
    if (!game.ok()) return Place(path, game.status());
    games.push_back({*std::move(game), pgn.OpeningPlies()});
    analysis.numbers.push_back(static_cast<int>(i) + 1);
    analysis.texts.push_back(pgn);
  }
  return games;
}

// Positions of which the limits left not one iteration.
void WarnOfShallow(const Analysis& analysis, std::ostream& err) {
  int64_t shallow = 0, all = 0;
  for (const tuning::AnalysedGame& game : analysis.games) {
    for (const tuning::AnalysedPosition& position : game.positions) {
      if (position.lines.empty()) continue;
      ++all;
      shallow += position.lines[0].info.depth == 0;
    }
  }
  if (shallow == 0) return;
  err << "aster analyse: the limits were too small to look ahead at all in "
      << shallow << " of " << all
      << " positions; moves there are not judged. Give more nodes.\n";
}

}  // namespace

ArgumentRules AnalyseArguments() {
  return {"analyse",
          {"V", "FILE"},
          {"game", "depth", "nodes", "movetime", "multipv", "threads", "hash",
           "json", "html"},
          {}};
}

absl::Status RunAnalyse(const Arguments& args, std::istream& in,
                        std::ostream& out, std::ostream& err) {
  Analysis analysis;
  auto variant = FindVariant(args.positional(0));
  if (!variant.ok()) return variant.status();
  analysis.variant = *variant;
  absl::Status s = ReadLimits(args, analysis.config);
  if (s.ok()) s = CheckOutputs(args);
  if (!s.ok()) return s;
  absl::StatusOr<std::vector<tuning::GameToAnalyse>> games =
      ReadGames(args, in, analysis);
  if (!games.ok()) return games.status();
  {
    StatusLine line(err);
    const ProgressText text(analysis, *games);
    auto analysed = tuning::AnalyseGames(
        *games, analysis.config, [&](const tuning::AnalysisProgress& p) {
          if (line.Due()) line.Show(text(p));
        });
    if (!analysed.ok()) return absl::InternalError(analysed.status().message());
    analysis.games = *std::move(analysed);
  }
  WarnOfShallow(analysis, err);
  const bool html = args.Has("html");
  if (html) s = WriteDocument(args.Value("html"), ReportHtml(analysis), out);
  if (s.ok() && (args.Has("json") || !html)) {
    s = WriteDocument(args.Has("json") ? args.Value("json") : "-",
                      AnalysisJson(analysis) + "\n", out);
  }
  return s;
}

}  // namespace aster::app
