// The header of a record file as text.
#include <set>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tuning/match/record.h"

namespace aster::tuning {
namespace {

constexpr absl::string_view kDesignWords[] = {"halves", "mixed", "lone",
                                              "rotation"};
constexpr absl::string_view kLists[] = {"seat", "player"};

// Reads lines "key value" into a header; keys other than those of lists come
// once.
class HeaderReader {
 public:
  absl::Status Line(absl::string_view line) {
    const size_t space = line.find(' ');
    const absl::string_view key = line.substr(0, space);
    const absl::string_view value =
        space == line.npos ? "" : line.substr(space + 1);
    bool list = false;
    for (absl::string_view name : kLists) list |= key == name;
    if (!keys_.insert(std::string(key)).second && !list)
      return absl::DataLossError(absl::StrCat("'", key, "' twice"));
    return Set(key, value);
  }

  absl::StatusOr<MatchHeader> Finish() {
    if (!keys_.count("schema")) return absl::DataLossError("no schema");
    const int seats = static_cast<int>(header_.seats.size());
    const int players = static_cast<int>(header_.players.size());
    if (players < 1) return absl::DataLossError("no players");
    header_.plan.seats = seats;
    header_.plan.players = players;
    if (players == 1) {
      header_.plan = Plan{};
      return header_;
    }
    if (absl::Status s = CheckPlan(header_.plan); !s.ok()) return s;
    return header_;
  }

 private:
  absl::Status Set(absl::string_view key, absl::string_view value) {
    const std::string text(value);
    if (key == "schema") return Schema(value);
    if (key == "program") return Put(header_.program, text);
    if (key == "variant") return Put(header_.variant, text);
    if (key == "title") return Put(header_.title, text);
    if (key == "start") return Put(header_.start, text);
    if (key == "rules") return Put(header_.rules, text);
    if (key == "behaviour") return Put(header_.behaviour, text);
    if (key == "seat") return Put(header_.seats.emplace_back(), text);
    if (key == "player") return Put(header_.players.emplace_back(), text);
    if (key == "design") {
      absl::StatusOr<Design> design = ReadDesign(value);
      if (design.ok()) header_.plan.design = *design;
      return design.status();
    }
    if (key == "opening-plies")
      return Number(key, value, header_.openings.plies);
    if (key == "opening-bound")
      return Number(key, value, header_.openings.bound);
    if (key == "opening-nodes")
      return Number(key, value, header_.openings.nodes);
    if (key == "seed") return Number(key, value, header_.seed);
    if (key == "max-plies") return Number(key, value, header_.max_plies);
    return absl::DataLossError(absl::StrCat("unknown key '", key, "'"));
  }
  static absl::Status Put(std::string& field, const std::string& value) {
    field = value;
    return absl::OkStatus();
  }
  template <class T>
  static absl::Status Number(absl::string_view key, absl::string_view value,
                             T& n) {
    if (absl::SimpleAtoi(value, &n)) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat("'", key, "' is no number"));
  }
  static absl::Status Schema(absl::string_view value) {
    if (value == absl::StrCat(kRecordSchema)) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat(
        "schema ", value, "; this program reads schema ", kRecordSchema));
  }

  MatchHeader header_;
  std::set<std::string> keys_;
};

}  // namespace

absl::string_view DesignWord(Design design) {
  return kDesignWords[static_cast<int>(design)];
}

absl::StatusOr<Design> ReadDesign(absl::string_view word) {
  for (int d = 0; d < 4; ++d) {
    if (word == kDesignWords[d]) return static_cast<Design>(d);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "the design must be halves, mixed, lone or rotation, not '", word, "'"));
}

std::vector<std::string> MatchHeader::Names() const {
  std::vector<std::string> names;
  for (const std::string& text : players) {
    absl::StatusOr<PlayerSpec> spec = ReadPlayerSpec(text, "");
    names.push_back(spec.ok() ? spec->name : text);
  }
  return names;
}

std::string HeaderText(const MatchHeader& header) {
  std::string text;
  // A value is the rest of a line, whatever a variant's file calls things.
  auto add = [&](absl::string_view key, const auto& value) {
    absl::StrAppend(
        &text, key, " ",
        absl::StrReplaceAll(absl::StrCat(value), {{"\n", " "}, {"\r", " "}}),
        "\n");
  };
  add("schema", kRecordSchema);
  add("program", header.program);
  add("variant", header.variant);
  add("title", header.title);
  add("start", header.start);
  add("rules", header.rules);
  add("behaviour", header.behaviour);
  for (const std::string& seat : header.seats) add("seat", seat);
  for (const std::string& player : header.players) add("player", player);
  if (!header.selfplay()) add("design", DesignWord(header.plan.design));
  add("opening-plies", header.openings.plies);
  add("opening-bound", header.openings.bound);
  add("opening-nodes", header.openings.nodes);
  add("seed", header.seed);
  add("max-plies", header.max_plies);
  return text;
}

absl::StatusOr<MatchHeader> ReadHeaderText(absl::string_view text) {
  HeaderReader reader;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    if (absl::Status s = reader.Line(line); !s.ok()) {
      return absl::DataLossError(
          absl::StrCat("header line ", number, ": ", s.message()));
    }
  }
  return reader.Finish();
}

// FNV-1a (G. Fowler, L. Noll, P. Vo), 64 bits.
std::string Fingerprint(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (char c : text) {
    hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  }
  return absl::StrFormat("%016x", hash);
}

}  // namespace aster::tuning
