// Records of games as bytes: a game's numbers and texts in columns, compressed
// to one zstd frame with a checksum; and the header that says which match the
// games are of. Knows no files and no rules.
#ifndef ASTER_TUNING_MATCH_RECORD_H_
#define ASTER_TUNING_MATCH_RECORD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tuning/match/opening.h"
#include "tuning/match/play.h"
#include "tuning/statistics/design.h"

namespace aster::tuning {

// Raised whenever older readers would misread a file.
inline constexpr int kRecordSchema = 1;

// All that a match's games are a function of, besides their index.
struct MatchHeader {
  std::string program;  // name and version
  std::string variant;  // a built-in game's name, or a file's path
  std::string title;
  std::string start;  // FEN
  std::string rules;  // fingerprint of the variant's description
  // Fingerprint of what the engines among the players do in one small search:
  // games of a changed engine are those of another match.
  std::string behaviour;
  std::vector<std::string> seats;    // their names, "White"
  std::vector<std::string> players;  // specifications, as Text() gives them
  // With one player there is no plan: it has all seats, a game an opening.
  Plan plan;
  OpeningRules openings;
  uint64_t seed = 1;
  int max_plies = kDefaultMaxPlies;

  bool selfplay() const { return players.size() == 1; }
  int games_per_block() const { return selfplay() ? 1 : GamesPerBlock(plan); }
  // Names of the players.
  std::vector<std::string> Names() const;

  friend bool operator==(const MatchHeader&, const MatchHeader&) = default;
};

// The word of a design on the command line and in headers.
absl::string_view DesignWord(Design design);
absl::StatusOr<Design> ReadDesign(absl::string_view word);

// Lines "key value"; equal texts, equal matches. Reading reports the line at
// fault.
std::string HeaderText(const MatchHeader& header);
absl::StatusOr<MatchHeader> ReadHeaderText(absl::string_view text);

// Names a text in 16 hexadecimal digits.
std::string Fingerprint(absl::string_view text);

// One zstd frame, with its checksum. Equal records give equal bytes.
std::string EncodeGame(const GameRecord& record);
// An error for bytes that are damaged or no game.
absl::StatusOr<GameRecord> DecodeGame(absl::string_view bytes);

// The same for any text, of up to kMaxPayload bytes.
inline constexpr size_t kMaxPayload = 1 << 26;
std::string Compress(absl::string_view text);
absl::StatusOr<std::string> Decompress(absl::string_view bytes);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_RECORD_H_
