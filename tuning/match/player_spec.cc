// Reading and writing players as text.
#include "tuning/match/player_spec.h"

#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "search/strength.h"

namespace aster::tuning {
namespace {

constexpr uint64_t kDefaultNodes = 5000;
constexpr int kDefaultHash = 8;
constexpr absl::string_view kKeys =
    "name, kind, nodes, depth, movetime, hash, threads, elo, "
    "parameter.NAME, "
    "command, option.NAME, timeout";

constexpr absl::string_view kKindWords[] = {"engine", "random", "greedy",
                                            "external"};

absl::Status Fault(absl::string_view key, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("player key '", key, "': ", what));
}

absl::StatusOr<int64_t> Number(absl::string_view key, absl::string_view value,
                               int64_t least, int64_t greatest) {
  int64_t n = 0;
  if (absl::SimpleAtoi(value, &n) && n >= least && n <= greatest) return n;
  return Fault(key, absl::StrCat("must be a whole number from ", least, " to ",
                                 greatest, ", not '", value, "'"));
}

// Splits at commas that no backslash precedes, and takes those backslashes off.
std::vector<std::string> SplitFields(absl::string_view text) {
  std::vector<std::string> fields(1);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() &&
        (text[i + 1] == ',' || text[i + 1] == '\\')) {
      fields.back() += text[++i];
    } else if (text[i] == ',') {
      fields.emplace_back();
    } else {
      fields.back() += text[i];
    }
  }
  return fields;
}

std::string Escaped(absl::string_view value) {
  return absl::StrReplaceAll(value, {{",", "\\,"}, {"\\", "\\\\"}});
}

absl::Status SetKind(absl::string_view value, PlayerSpec& spec) {
  for (int k = 0; k < 3; ++k) {
    if (value == kKindWords[k]) {
      spec.kind = static_cast<PlayerKind>(k);
      return absl::OkStatus();
    }
  }
  return Fault("kind", absl::StrCat("must be engine, random or greedy, not '",
                                    value, "'"));
}

absl::Status SetParameter(absl::string_view key, absl::string_view value,
                          PlayerSpec& spec) {
  const absl::string_view name = key.substr(key.find('.') + 1);
  std::string known;
  for (const search::ParameterInfo& info : search::kParameterTable) {
    if (info.name == name) {
      absl::StatusOr<int64_t> n = Number(key, value, info.least, info.greatest);
      if (!n.ok()) return n.status();
      spec.options.parameters.*info.field = static_cast<int>(*n);
      return absl::OkStatus();
    }
    absl::StrAppend(&known, known.empty() ? "" : ", ", info.name);
  }
  return Fault(key, absl::StrCat("no such parameter; there are ", known));
}

absl::Status SetNumber(absl::string_view key, absl::string_view value,
                       PlayerSpec& spec) {
  const int64_t most = key == "nodes"     ? int64_t{1} << 60
                       : key == "depth"   ? 1000
                       : key == "hash"    ? 65536
                       : key == "threads" ? 512
                       : key == "elo"     ? search::kGreatestElo
                                          : int64_t{1} << 40;
  absl::StatusOr<int64_t> n =
      Number(key, value, key == "elo" ? search::kLeastElo : 1, most);
  if (!n.ok()) return n.status();
  if (key == "nodes") spec.limits.nodes = static_cast<uint64_t>(*n);
  if (key == "depth") spec.limits.depth = static_cast<int>(*n);
  if (key == "movetime") spec.limits.movetime = *n;
  if (key == "hash") spec.options.hash_mebibytes = static_cast<int>(*n);
  if (key == "threads") spec.options.threads = static_cast<int>(*n);
  if (key == "elo") spec.options.elo = static_cast<int>(*n);
  if (key == "timeout") spec.timeout_ms = *n;
  return absl::OkStatus();
}

absl::Status SetKey(absl::string_view key, const std::string& value,
                    PlayerSpec& spec) {
  if (value.empty()) return Fault(key, "needs a value");
  if (value.find_first_of("\n\r") != value.npos)
    return Fault(key, "must be one line");
  if (key == "name") {
    spec.name = value;
    return absl::OkStatus();
  }
  if (key == "kind") return SetKind(value, spec);
  if (key == "command") {
    spec.command = value;
    return absl::OkStatus();
  }
  if (absl::StartsWith(key, "parameter."))
    return SetParameter(key, value, spec);
  if (absl::StartsWith(key, "option.") && key.size() > 7) {
    spec.uci_options.emplace_back(std::string(key.substr(7)), value);
    return absl::OkStatus();
  }
  for (absl::string_view number :
       {"nodes", "depth", "movetime", "hash", "threads", "elo", "timeout"}) {
    if (key == number) return SetNumber(key, value, spec);
  }
  return Fault(key, absl::StrCat("unknown; the keys are ", kKeys));
}

// Keys that mean nothing to the kind of player that came of it.
absl::Status CheckKeys(const std::set<std::string>& keys,
                       const PlayerSpec& spec) {
  const bool engine = spec.kind == PlayerKind::kEngine;
  const bool external = spec.kind == PlayerKind::kExternal;
  for (const std::string& key : keys) {
    bool means = key == "name" || key == "kind";
    if (key == "nodes" || key == "depth" || key == "movetime")
      means = engine || external;
    if (key == "hash" || key == "threads" || key == "elo") means = engine;
    if (absl::StartsWith(key, "parameter.")) means = engine;
    if (key == "command" || key == "timeout") means = external;
    if (absl::StartsWith(key, "option.")) means = external;
    if (means) continue;
    return Fault(
        key, absl::StrCat("means nothing to a player of kind ",
                          kKindWords[static_cast<int>(spec.kind)],
                          external ? " (its options are option.NAME)" : ""));
  }
  return absl::OkStatus();
}

}  // namespace

bool PlayerSpec::Timed() const {
  return limits.movetime.has_value() || kind == PlayerKind::kExternal;
}

bool PlayerSpec::Repeatable() const { return !Timed() && options.threads == 1; }

std::string PlayerSpec::Text() const {
  std::string text = absl::StrCat("name=", Escaped(name));
  auto add = [&](absl::string_view key, absl::string_view value) {
    absl::StrAppend(&text, ",", key, "=", Escaped(value));
  };
  if (kind == PlayerKind::kExternal) {
    add("command", command);
  } else {
    add("kind", kKindWords[static_cast<int>(kind)]);
  }
  if (limits.nodes) add("nodes", absl::StrCat(*limits.nodes));
  if (limits.depth) add("depth", absl::StrCat(*limits.depth));
  if (limits.movetime) add("movetime", absl::StrCat(*limits.movetime));
  if (kind == PlayerKind::kExternal) {
    for (const auto& [option, value] : uci_options)
      add(absl::StrCat("option.", option), value);
    add("timeout", absl::StrCat(timeout_ms));
  }
  if (kind == PlayerKind::kEngine) {
    add("hash", absl::StrCat(options.hash_mebibytes));
    add("threads", absl::StrCat(options.threads));
    if (options.elo) add("elo", absl::StrCat(*options.elo));
    for (const search::ParameterInfo& info : search::kParameterTable) {
      add(absl::StrCat("parameter.", info.name),
          absl::StrCat(options.parameters.*info.field));
    }
  }
  return text;
}

absl::StatusOr<PlayerSpec> ReadPlayerSpec(absl::string_view text,
                                          absl::string_view name) {
  PlayerSpec spec;
  spec.name = std::string(name);
  spec.options.hash_mebibytes = kDefaultHash;
  std::set<std::string> keys;
  for (const std::string& field : SplitFields(text)) {
    if (absl::StripAsciiWhitespace(field).empty()) continue;
    const size_t equals = field.find('=');
    const std::string key(
        absl::StripAsciiWhitespace(absl::string_view(field).substr(0, equals)));
    if (equals == field.npos) {
      return Fault(key, "needs a value: KEY=VALUE, separated by commas");
    }
    if (!keys.insert(key).second) return Fault(key, "is there twice");
    const std::string value(absl::StripAsciiWhitespace(
        absl::string_view(field).substr(equals + 1)));
    if (absl::Status s = SetKey(key, value, spec); !s.ok()) return s;
  }
  if (!spec.command.empty()) {
    if (keys.count("kind"))
      return Fault("kind", "a command makes the player another program");
    spec.kind = PlayerKind::kExternal;
  }
  if (absl::Status s = CheckKeys(keys, spec); !s.ok()) return s;
  const PlayLimits& limits = spec.limits;
  const bool searches =
      spec.kind == PlayerKind::kEngine || spec.kind == PlayerKind::kExternal;
  if (searches && !limits.nodes && !limits.depth && !limits.movetime)
    spec.limits.nodes = kDefaultNodes;
  return spec;
}

}  // namespace aster::tuning
