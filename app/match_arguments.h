// The arguments of match and selfplay: from the command line to a match's
// configuration. Every error names the argument at fault. Plays nothing.
#ifndef ASTER_APP_MATCH_ARGUMENTS_H_
#define ASTER_APP_MATCH_ARGUMENTS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "app/arguments.h"
#include "tuning/match/match.h"

namespace aster::app {

// Reads an option's whole number into `n`, which stays if there is no such
// option.
absl::Status ReadNumber(const Arguments& args, const std::string& option,
                        int64_t least, int64_t greatest, int64_t& n);

// Reads a number of the option's value.
absl::Status ReadReal(const std::string& option, absl::string_view text,
                      double& value);

// The match that the arguments ask for; with the flag "simulate" there are no
// players in it. `selfplay`: one player has all seats.
absl::StatusOr<tuning::MatchConfig> ReadConfig(const Arguments& args,
                                               bool selfplay);

}  // namespace aster::app

#endif  // ASTER_APP_MATCH_ARGUMENTS_H_
