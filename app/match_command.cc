// Arguments of matches, and their progress and results as text.
#include "app/match_command.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/commands.h"
#include "app/files.h"
#include "app/match_arguments.h"
#include "app/status_line.h"
#include "tuning/match/match.h"
#include "tuning/match/pgn.h"
#include "tuning/statistics/simulation.h"

namespace aster::app {

const char kMatchHelp[] =
    R"(       aster match V --a SPEC --b SPEC [options]
                                  games between players, and what they come to
         --c SPEC ... --f SPEC      more players (they rotate through the seats)
         --games N                  at least so many (default 200), rounded up to
                                    whole blocks; with --sprt the most (100000)
         --sprt E0,E1[,A,B]         stop when A's lead is known to be E0 or E1 Elo,
                                    with errors A and B (default 0.05); the bounds
                                    allow for the last block's overshoot
         --design D                 halves, mixed or lone: who sits where
         --openings-plies N         random plies that begin a game
         --openings-bound CP        the most that a side may lead after them
         --max-plies N              a longer game is a draw (default 2000)
         --seed N, --threads N      of the openings (default 1); all cores
         --out FILE                 records; goes on where it was interrupted
         --pgn FILE                 the games as text, when the match is over
         --shard I/N                plays the I-th of N parts; see merge
         --simulate, --elo E, --runs N, --draws P
                                    no games: matches of known strengths instead
       aster selfplay V [--a SPEC] [options]
                                  games of one player in all seats, as above
       aster merge OUT FILE...    puts records of parts of a match together
                                  (OUT must not be there already)
       aster rate FILE [--pgn OUT]
                                  what a file of records comes to
)";

namespace {

using tuning::MatchConfig;

std::string Duration(double seconds) {
  const int64_t s = static_cast<int64_t>(seconds);
  if (s < 120) return absl::StrCat(s, " s");
  if (s < 7200) return absl::StrCat(s / 60, " min");
  return absl::StrFormat("%.1f h", seconds / 3600);
}

std::string ProgressText(const tuning::Progress& p,
                         const absl::optional<tuning::SprtHypotheses>& sprt) {
  const double rate = p.GamesPerSecond();
  std::string text =
      absl::StrCat(p.done, "/", p.total, " games, ",
                   static_cast<int64_t>(3600 * rate), " an hour");
  if (rate > 0) {
    absl::StrAppend(&text, ", ", Duration((p.total - p.done) / rate), " left");
  }
  if (p.standing->tally() && p.standing->blocks() > 0) {
    const tuning::Estimate elo =
        tuning::EstimateMatch(*p.standing->tally()).elo;
    absl::StrAppend(&text, ", Elo ", tuning::EloText(elo));
  }
  if (p.sprt) absl::StrAppend(&text, ", ", tuning::SprtText(*p.sprt, *sprt));
  return text;
}

// Tells faults as they happen, and on a terminal how far the match is.
class Reporter {
 public:
  Reporter(const MatchConfig& config, std::ostream& err)
      : config_(config), err_(err), line_(err) {}

  void operator()(const tuning::Progress& p) {
    for (const tuning::Fault& fault : p.game->faults) {
      line_.Wipe();
      err_ << "game " << p.game->index + 1 << ": "
           << config_.players[p.game->players[fault.seat]].name << " ("
           << config_.variant->spec().seats[fault.seat].name
           << "): " << fault.text << std::endl;
    }
    if (line_.Due()) line_.Show(ProgressText(p, config_.sprt));
  }

 private:
  const MatchConfig& config_;
  std::ostream& err_;
  StatusLine line_;
};

absl::Status AppendPgn(const tuning::GameRecord& game,
                       const tuning::MatchHeader& header,
                       const std::shared_ptr<const rules::Variant>& variant,
                       std::string& text) {
  absl::StatusOr<tuning::PgnGame> pgn = tuning::PgnOf(game, header, variant);
  if (!pgn.ok()) return pgn.status();
  text += tuning::WritePgn(*pgn);
  return absl::OkStatus();
}

absl::Status WritePgnFile(const std::string& path,
                          const tuning::MatchHeader& header,
                          const std::shared_ptr<const rules::Variant>& variant,
                          const tuning::Journal& journal, std::ostream& out) {
  std::string text;
  for (int64_t index : journal.Indices()) {
    absl::StatusOr<tuning::GameRecord> game = journal.Read(index);
    if (!game.ok()) return game.status();
    absl::Status s = AppendPgn(*game, header, variant, text);
    if (!s.ok()) return s;
  }
  return WriteDocument(path, text, out);
}

absl::Status Simulate(const Arguments& args, const MatchConfig& match,
                      std::ostream& out) {
  tuning::SimulationConfig config;
  config.plan = match.plan;
  config.sprt = match.sprt;
  config.blocks = match.blocks;
  config.seed = match.seed;
  absl::Status s = ReadNumber(args, "runs", 1, 100000000, config.runs);
  if (s.ok() && args.Has("elo"))
    s = ReadReal("elo", args.Value("elo"), config.elo);
  if (s.ok() && args.Has("draws"))
    s = ReadReal("draws", args.Value("draws"), config.draw_rate);
  if (!s.ok()) return s;
  absl::StatusOr<tuning::SimulationResult> result =
      tuning::RunSimulation(config);
  if (!result.ok())
    return absl::InvalidArgumentError(result.status().message());
  out << absl::StrFormat(
      "%d matches at a true difference of %+g Elo (share of pairs %.4f)\n"
      "95%% intervals that held it: %.1f%%; mean Elo %+.1f +- %.1f\n"
      "mean length %.1f games\n",
      result->runs, config.elo, result->true_share, 100 * result->Coverage(),
      result->mean_elo, result->mean_error, result->MeanGames());
  if (config.sprt) {
    out << absl::StrFormat("H0 accepted %.1f%%, H1 accepted %.1f%%\n",
                           100 * result->AcceptedH0(),
                           100 * result->AcceptedH1());
  }
  return absl::OkStatus();
}

// Whether the games as text will have a file of their own.
absl::Status CheckPgn(const Arguments& args) {
  if (!args.Has("pgn")) return absl::OkStatus();
  if (args.Has("out") && SameFile(args.Value("out"), args.Value("pgn"))) {
    return absl::InvalidArgumentError(
        absl::StrCat("--out and --pgn both go to ", args.Value("pgn")));
  }
  return CheckWritable(args.Value("pgn"));
}

// Options that mean nothing without --simulate, or with it.
absl::Status CheckMode(const Arguments& args) {
  const bool simulate = args.Has("simulate");
  const std::vector<const char*> strange =
      simulate ? std::vector<const char*>{"a",
                                          "b",
                                          "c",
                                          "d",
                                          "e",
                                          "f",
                                          "out",
                                          "pgn",
                                          "shard",
                                          "threads",
                                          "openings-plies",
                                          "openings-bound",
                                          "max-plies"}
               : std::vector<const char*>{"elo", "runs", "draws"};
  for (const char* option : strange) {
    if (!args.Has(option)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--", option, " means nothing ",
                     simulate ? "with" : "without", " --simulate"));
  }
  return absl::OkStatus();
}

absl::Status Play(const Arguments& args, bool selfplay, std::ostream& out,
                  std::ostream& err) {
  if (absl::Status s = CheckMode(args); !s.ok()) return s;
  absl::StatusOr<MatchConfig> config = ReadConfig(args, selfplay);
  if (!config.ok()) return config.status();
  if (args.Has("simulate")) return Simulate(args, *config, out);
  if (absl::Status s = CheckPgn(args); !s.ok()) return s;
  absl::StatusOr<tuning::MatchHeader> header = tuning::HeaderOf(*config);
  if (!header.ok()) return header.status();
  absl::StatusOr<std::unique_ptr<tuning::Journal>> journal =
      tuning::Journal::Open(args.Value("out"), *header);
  if (!journal.ok()) return journal.status();
  if (!(*journal)->repaired().empty()) {
    err << args.Value("out")
        << ": left out what was damaged: " << (*journal)->repaired()
        << std::endl;
  }
  absl::optional<absl::StatusOr<tuning::MatchResult>> result;
  {
    Reporter reporter(*config, err);
    result.emplace(tuning::RunMatch(*config, **journal, std::ref(reporter)));
  }
  if (!result->ok()) return result->status();
  out << tuning::ReportText((*result)->standing);
  if ((*result)->sprt)
    out << tuning::SprtText(*(*result)->sprt, *config->sprt) << "\n";
  const absl::Status& trouble = (*result)->trouble;
  if (!args.Has("pgn") || !trouble.ok()) return trouble;
  return WritePgnFile(args.Value("pgn"), *header, config->variant, **journal,
                      out);
}

absl::Status Merge(const std::vector<std::string>& args, std::ostream& out) {
  if (args.size() < 3)
    return absl::InvalidArgumentError("needs OUT and at least one FILE");
  for (const std::string& arg : args) {
    if (absl::StartsWith(arg, "--")) {
      return absl::InvalidArgumentError(
          absl::StrCat("unknown option '", arg, "'"));
    }
  }
  absl::StatusOr<int64_t> games =
      tuning::MergeRecords(args[1], {args.begin() + 2, args.end()});
  if (!games.ok()) return games.status();
  out << args[1] << ": " << *games << " games\n";
  return absl::OkStatus();
}

absl::Status Rate(const Arguments& args, std::ostream& out, std::ostream& err) {
  absl::StatusOr<tuning::RecordFile> file =
      tuning::RecordFile::Read(args.positional(0));
  if (!file.ok()) return absl::InvalidArgumentError(file.status().message());
  if (!file->damage().empty()) {
    err << args.positional(0)
        << ": passed over what is damaged: " << file->damage() << std::endl;
  }
  std::shared_ptr<const rules::Variant> variant;
  if (args.Has("pgn")) {
    auto found = FindVariant(file->header().variant);
    if (!found.ok()) return found.status();
    variant = *found;
    if (absl::Status s = CheckWritable(args.Value("pgn")); !s.ok()) return s;
  }
  tuning::Standing standing(file->header());
  std::string text;
  for (const auto& [index, place] : file->games()) {
    absl::StatusOr<tuning::GameRecord> game = file->game(place);
    if (!game.ok()) return game.status();
    standing.Add(*game);
    if (!variant) continue;
    absl::Status s = AppendPgn(*game, file->header(), variant, text);
    if (!s.ok()) return s;
  }
  out << tuning::ReportText(standing);
  return variant ? WriteDocument(args.Value("pgn"), text, out)
                 : absl::OkStatus();
}

}  // namespace

absl::optional<absl::Status> RunMatchCommand(
    const std::vector<std::string>& args, std::ostream& out,
    std::ostream& err) {
  const bool selfplay = args[0] == "selfplay";
  if (args[0] == "merge") return Merge(args, out);
  if (args[0] == "rate") {
    absl::StatusOr<Arguments> parsed =
        Arguments::Parse({"rate", {"FILE"}, {"pgn"}, {}}, args);
    return parsed.ok() ? Rate(*parsed, out, err) : parsed.status();
  }
  if (args[0] != "match" && !selfplay) return absl::nullopt;
  ArgumentRules rules = {args[0],
                         {"V"},
                         {"a", "games", "seed", "threads", "openings-plies",
                          "openings-bound", "max-plies", "out", "pgn", "shard"},
                         {}};
  if (!selfplay) {
    for (const char* option :
         {"b", "c", "d", "e", "f", "sprt", "design", "elo", "runs", "draws"})
      rules.options.push_back(option);
    rules.flags.push_back("simulate");
  }
  absl::StatusOr<Arguments> parsed = Arguments::Parse(rules, args);
  return parsed.ok() ? Play(*parsed, selfplay, out, err) : parsed.status();
}

}  // namespace aster::app
