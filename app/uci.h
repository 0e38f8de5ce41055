// The UCI protocol with the referee's verbs (README, "What it says"): reads
// commands, keeps the game and the options, drives an Engine.
#ifndef ASTER_APP_UCI_H_
#define ASTER_APP_UCI_H_

#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "app/output.h"
#include "rules/game.h"
#include "search/engine.h"
#include "search/strength.h"

namespace aster::app {

class Uci {
 public:
  // Starts with the first built-in game.
  explicit Uci(std::ostream& out);
  ~Uci();

  // Answers commands until "quit" or the end of input; then a search that has a
  // limit is finished first (for kLinger ms at most).
  void Run(std::istream& in);
  // Answers one line; false after "quit".
  bool Command(absl::string_view line);
  // The longest line read; longer ones are refused whole.
  static constexpr size_t kMaxLine = 1 << 20;

 private:
  static constexpr int kLinger = 60000;
  using Words = std::vector<absl::string_view>;

  // uci.cc
  bool Dispatch(absl::string_view verb, absl::string_view rest);
  void Identify();
  void Position(absl::string_view rest);
  absl::StatusOr<rules::Game> ReadPosition(absl::string_view rest);
  void NewGame();
  void Stop();
  // Waits for a search with limits; an error if the search has none.
  bool Idle(absl::string_view verb);
  void Linger();
  // uci_options.cc
  void SetOption(absl::string_view rest);
  absl::Status SetOptionValue(const std::string& name, absl::string_view value);
  absl::Status ApplyStrength();
  absl::Status SetSpin(const std::string& name, absl::string_view value);
  absl::Status SetVariant(absl::string_view value);
  absl::Status LoadVariantFrom(absl::string_view path);
  void UseVariant(std::shared_ptr<const rules::Variant> variant);
  void ListOptions();
  // uci_go.cc
  void Go(absl::string_view rest);
  absl::Status ReadLimits(const Words& words, search::Limits& limits);
  absl::Status ReadClock(absl::string_view word, absl::string_view value,
                         search::Limits& limits, bool& known);
  absl::Status ReadSearchMoves(const Words& words, size_t& i,
                               search::Limits& limits);
  void GoPerft(const Words& words);
  std::string InfoText(const search::Info& info) const;

  Output out_;
  std::shared_ptr<const rules::Variant> variant_;
  std::map<std::string, std::shared_ptr<const rules::Variant>>
      loaded_;  // from files
  std::unique_ptr<rules::Game> game_;
  search::Options options_;
  bool show_wdl_ = false;
  bool limit_strength_ = false;
  int elo_ = search::kDefaultElo;
  bool unlimited_ = false;  // the running search ends at "stop" only
  bool infinite_ = false;   // and would after "ponderhit" too
  std::vector<std::string> tags_;
  search::Engine engine_;  // last: its threads use the rest
};

// Splits at white space.
std::vector<absl::string_view> SplitWords(absl::string_view text);

}  // namespace aster::app

#endif  // ASTER_APP_UCI_H_
