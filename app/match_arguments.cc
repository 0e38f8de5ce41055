// Reading the arguments of match and selfplay.
#include "app/match_arguments.h"

#include <algorithm>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/version.h"
#include "tuning/statistics/design.h"

namespace aster::app {

using tuning::MatchConfig;

absl::Status ReadNumber(const Arguments& args, const std::string& option,
                        int64_t least, int64_t greatest, int64_t& n) {
  if (!args.Has(option)) return absl::OkStatus();
  if (absl::SimpleAtoi(args.Value(option), &n) && n >= least && n <= greatest)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--", option, " must be a whole number from ", least, " to ",
                   greatest, ", not '", args.Value(option), "'"));
}

absl::Status ReadReal(const std::string& option, absl::string_view text,
                      double& value) {
  if (absl::SimpleAtod(text, &value)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--", option, " needs numbers, not '", text, "'"));
}

namespace {

constexpr absl::string_view kPlayers[] = {"a", "b", "c", "d", "e", "f"};

absl::Status ReadSprt(const Arguments& args,
                      absl::optional<tuning::SprtHypotheses>& sprt) {
  if (!args.Has("sprt")) return absl::OkStatus();
  const std::string text = args.Value("sprt");
  const std::vector<std::string> parts = absl::StrSplit(text, ',');
  if (parts.size() != 2 && parts.size() != 4) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--sprt must be E0,E1 or E0,E1,ALPHA,BETA, not '", text, "'"));
  }
  sprt.emplace();
  double* fields[] = {&sprt->elo0, &sprt->elo1, &sprt->alpha, &sprt->beta};
  for (size_t i = 0; i < parts.size(); ++i) {
    if (absl::Status s = ReadReal("sprt", parts[i], *fields[i]); !s.ok())
      return s;
  }
  absl::Status s = tuning::CheckHypotheses(*sprt);
  if (s.ok()) return s;
  return absl::InvalidArgumentError(absl::StrCat("--sprt: ", s.message()));
}

absl::Status ReadShard(const Arguments& args, MatchConfig& config) {
  if (!args.Has("shard")) return absl::OkStatus();
  const std::string text = args.Value("shard");
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() == 2 && absl::SimpleAtoi(parts[0], &config.shard) &&
      absl::SimpleAtoi(parts[1], &config.shards) && config.shard >= 1 &&
      config.shard <= config.shards) {
    --config.shard;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--shard must be I/N with I from 1 to N, not '", text, "'"));
}

absl::Status ReadPlayers(const Arguments& args, bool selfplay,
                         MatchConfig& config) {
  bool missing = false;
  for (absl::string_view option : kPlayers) {
    const std::string key(option);
    if (!args.Has(key) && !(selfplay && option == "a")) {
      missing = true;
      continue;
    }
    if (missing) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--", key, " without the players before it in the alphabet"));
    }
    std::string name = key;
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    absl::StatusOr<tuning::PlayerSpec> spec =
        tuning::ReadPlayerSpec(args.Value(key), name);
    if (!spec.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", key, ": ", spec.status().message()));
    }
    for (const tuning::PlayerSpec& other : config.players) {
      if (other.name == spec->name) {
        return absl::InvalidArgumentError(absl::StrCat(
            "--", key, ": another player is named '", spec->name, "' too"));
      }
    }
    config.players.push_back(*std::move(spec));
  }
  if (config.players.size() >= (selfplay ? 1 : 2)) return absl::OkStatus();
  return absl::InvalidArgumentError("--a and --b must say who plays");
}

absl::Status ReadPlan(const Arguments& args, int players, MatchConfig& config) {
  if (players == 1) return absl::OkStatus();
  config.plan = tuning::DefaultPlan(config.variant->seats(), players);
  if (args.Has("design")) {
    absl::StatusOr<tuning::Design> design =
        tuning::ReadDesign(args.Value("design"));
    if (!design.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--design: ", design.status().message()));
    }
    config.plan.design = *design;
  }
  absl::Status s = tuning::CheckPlan(config.plan);
  if (s.ok()) return s;
  return absl::InvalidArgumentError(absl::StrCat("--design: ", s.message()));
}

absl::Status ReadNumbers(const Arguments& args, MatchConfig& config) {
  int64_t games = config.sprt ? 100000 : 200, seed = 1;
  int64_t threads = std::max(1u, std::thread::hardware_concurrency());
  config.openings = tuning::DefaultOpenings(config.variant->seats());
  int64_t plies = config.openings.plies, bound = config.openings.bound;
  int64_t max_plies = config.max_plies;
  struct {
    const char* option;
    int64_t least, greatest;
    int64_t* n;
  } numbers[] = {{"games", 1, int64_t{1} << 40, &games},
                 {"seed", 0, INT64_MAX, &seed},
                 {"threads", 1, 1024, &threads},
                 {"openings-plies", 0, 1000, &plies},
                 {"openings-bound", 0, 30000, &bound},
                 {"max-plies", 1, 1000000, &max_plies}};
  for (const auto& number : numbers) {
    absl::Status s = ReadNumber(args, number.option, number.least,
                                number.greatest, *number.n);
    if (!s.ok()) return s;
  }
  const int per_block =
      config.players.size() > 1 ? tuning::GamesPerBlock(config.plan) : 1;
  config.blocks = (games + per_block - 1) / per_block;
  config.seed = static_cast<uint64_t>(seed);
  config.threads = static_cast<int>(threads);
  config.openings.plies = static_cast<int>(plies);
  config.openings.bound = static_cast<int>(bound);
  config.max_plies = static_cast<int>(max_plies);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<MatchConfig> ReadConfig(const Arguments& args, bool selfplay) {
  MatchConfig config;
  config.variant_name = args.positional(0);
  auto variant = FindVariant(config.variant_name);
  if (!variant.ok()) return variant.status();
  config.variant = *variant;
  config.program = absl::StrCat("Aster ", kVersion);
  config.description = DescribeJson(**variant);
  absl::Status s = args.Has("simulate") ? absl::OkStatus()
                                        : ReadPlayers(args, selfplay, config);
  if (s.ok()) s = ReadSprt(args, config.sprt);
  const int players =
      args.Has("simulate") ? 2 : static_cast<int>(config.players.size());
  if (s.ok()) s = ReadPlan(args, players, config);
  if (s.ok()) s = ReadShard(args, config);
  if (s.ok()) s = ReadNumbers(args, config);
  if (s.ok() && !args.Has("simulate")) s = tuning::CheckMatch(config);
  if (!s.ok()) return s;
  return config;
}

}  // namespace aster::app
