// UCI options.
#include <unistd.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/referee.h"
#include "app/uci.h"

namespace aster::app {
namespace {

struct Spin {
  const char* name;
  int least, greatest;
  int (*get)(const search::Options&);
  void (*set)(search::Options&, int);
};

// Memory of this machine, in MiB: the most that Hash takes.
int MemoryMebibytes() {
  const int64_t bytes =
      int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGE_SIZE);
  return static_cast<int>(std::clamp<int64_t>(bytes >> 20, 64, 1 << 30));
}

const std::vector<Spin>& Spins() {
  using search::Options;
  static const auto& spins = *new std::vector<Spin>{
      {"Hash", 1, MemoryMebibytes(),
       [](const Options& o) { return o.hash_mebibytes; },
       [](Options& o, int v) { o.hash_mebibytes = v; }},
      {"Threads", 1, 256, [](const Options& o) { return o.threads; },
       [](Options& o, int v) { o.threads = v; }},
      {"MultiPV", 1, 500, [](const Options& o) { return o.multi_pv; },
       [](Options& o, int v) { o.multi_pv = v; }},
      {"Move Overhead", 0, 5000,
       [](const Options& o) { return static_cast<int>(o.overhead_ms); },
       [](Options& o, int v) { o.overhead_ms = v; }},
  };
  return spins;
}

absl::StatusOr<bool> ReadCheck(const std::string& name,
                               absl::string_view value) {
  if (absl::EqualsIgnoreCase(value, "true")) return true;
  if (absl::EqualsIgnoreCase(value, "false")) return false;
  return absl::InvalidArgumentError(absl::StrCat(
      name, " must be true or false, not '", Printable(value), "'"));
}

// Searches by name; all of them are the alpha-beta family, `auto` included.
constexpr const char* kSearches[] = {"auto", "alphabeta", "paranoid"};

}  // namespace

void Uci::ListOptions() {
  const std::vector<std::string> names = rules::BuiltInVariants();
  out_.Line(absl::StrCat("option name UCI_Variant type combo default ",
                         names[0], " var ", absl::StrJoin(names, " var ")));
  out_.Line("option name VariantPath type string default <empty>");
  const search::Options defaults;
  for (const Spin& spin : Spins()) {
    out_.Line(absl::StrCat("option name ", spin.name, " type spin default ",
                           spin.get(defaults), " min ", spin.least, " max ",
                           spin.greatest));
  }
  out_.Line("option name Ponder type check default false");
  out_.Line(absl::StrCat("option name Search type combo default auto var ",
                         absl::StrJoin(kSearches, " var ")));
  out_.Line("option name UCI_ShowWDL type check default false");
  out_.Line("option name UCI_LimitStrength type check default false");
  out_.Line(absl::StrCat("option name UCI_Elo type spin default ",
                         search::kDefaultElo, " min ", search::kLeastElo,
                         " max ", search::kGreatestElo));
  out_.Line("option name Clear Hash type button");
}

// "name NAME [value VALUE]"; names are matched whatever their case.
void Uci::SetOption(absl::string_view rest) {
  if (!absl::StartsWith(rest, "name ")) {
    return out_.Error("setoption: 'name NAME [value VALUE]' must follow");
  }
  rest.remove_prefix(5);
  absl::string_view name = rest, value;
  if (const size_t at = rest.find(" value"); at != rest.npos) {
    name = rest.substr(0, at);
    value = absl::StripAsciiWhitespace(rest.substr(at + 6));
  }
  name = absl::StripAsciiWhitespace(name);
  if (absl::Status s = SetOptionValue(absl::AsciiStrToLower(name), value);
      !s.ok()) {
    out_.Error(absl::IsNotFound(s) && s.message().empty()
                   ? absl::StrCat("unknown option '", Printable(name), "'")
                   : Printable(s.message()));
  }
}

absl::Status Uci::SetOptionValue(const std::string& name,
                                 absl::string_view value) {
  if (name == "uci_variant") return SetVariant(value);
  if (name == "variantpath") return LoadVariantFrom(value);
  if (name == "clear hash") {
    engine_.Clear();
    return absl::OkStatus();
  }
  if (name == "search") {
    for (const char* known : kSearches) {
      if (value == known) return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        absl::StrCat("Search must be one of ", absl::StrJoin(kSearches, ", "),
                     ", not '", Printable(value), "'"));
  }
  if (name == "ponder" || name == "uci_showwdl") {
    absl::StatusOr<bool> on =
        ReadCheck(name == "ponder" ? "Ponder" : "UCI_ShowWDL", value);
    if (!on.ok()) return on.status();
    if (name == "uci_showwdl") show_wdl_ = *on;
    return absl::OkStatus();
  }
  if (name == "uci_limitstrength") {
    absl::StatusOr<bool> on = ReadCheck("UCI_LimitStrength", value);
    if (!on.ok()) return on.status();
    limit_strength_ = *on;
    return ApplyStrength();
  }
  if (name == "uci_elo") {
    int n = 0;
    if (!absl::SimpleAtoi(value, &n) || n < search::kLeastElo ||
        n > search::kGreatestElo) {
      return absl::InvalidArgumentError(absl::StrCat(
          "UCI_Elo must be a whole number from ", search::kLeastElo, " to ",
          search::kGreatestElo, ", not '", Printable(value), "'"));
    }
    elo_ = n;
    return ApplyStrength();
  }
  if (name == "tablespath") {
    return absl::UnimplementedError(
        absl::StrCat("option '", name, "' is not supported yet"));
  }
  return SetSpin(name, value);
}

absl::Status Uci::ApplyStrength() {
  search::Options changed = options_;
  changed.elo.reset();
  if (limit_strength_) changed.elo = elo_;
  if (absl::Status s = engine_.SetOptions(changed); !s.ok()) return s;
  options_ = changed;
  return absl::OkStatus();
}

absl::Status Uci::SetSpin(const std::string& name, absl::string_view value) {
  for (const Spin& spin : Spins()) {
    if (!absl::EqualsIgnoreCase(name, spin.name)) continue;
    int n = 0;
    if (!absl::SimpleAtoi(value, &n) || n < spin.least || n > spin.greatest) {
      return absl::InvalidArgumentError(absl::StrCat(
          spin.name, " must be a whole number from ", spin.least, " to ",
          spin.greatest, ", not '", Printable(value), "'"));
    }
    search::Options changed = options_;
    spin.set(changed, n);
    if (absl::Status s = engine_.SetOptions(changed); !s.ok()) return s;
    options_ = changed;
    return absl::OkStatus();
  }
  return absl::NotFoundError("");
}

absl::Status Uci::SetVariant(absl::string_view value) {
  if (auto it = loaded_.find(std::string(value)); it != loaded_.end()) {
    UseVariant(it->second);
    return absl::OkStatus();
  }
  absl::StatusOr<std::shared_ptr<const rules::Variant>> variant =
      rules::LoadBuiltIn(value);
  if (!variant.ok()) return variant.status();
  UseVariant(*std::move(variant));
  return absl::OkStatus();
}

absl::Status Uci::LoadVariantFrom(absl::string_view path) {
  if (path.empty() || path == "<empty>") return absl::OkStatus();
  absl::StatusOr<std::shared_ptr<const rules::Variant>> variant =
      rules::LoadVariantFile(std::string(path));
  if (!variant.ok()) return variant.status();
  loaded_[(*variant)->spec().name] = *variant;
  UseVariant(*std::move(variant));
  return absl::OkStatus();
}

void Uci::UseVariant(std::shared_ptr<const rules::Variant> variant) {
  variant_ = std::move(variant);
  game_ = std::make_unique<rules::Game>(variant_);
  out_.Line(absl::StrCat("info string variant ", variant_->spec().name,
                         " seats ", variant_->seats(), " cells ",
                         variant_->board().size(), " startpos ", game_->Fen()));
}

}  // namespace aster::app
