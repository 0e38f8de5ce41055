// The sub-commands that play and count games between players: match, selfplay,
// merge, rate. Knows the command line and tuning/match; plays nothing itself.
#ifndef ASTER_APP_MATCH_COMMAND_H_
#define ASTER_APP_MATCH_COMMAND_H_

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"

namespace aster::app {

// What --help tells of them.
extern const char kMatchHelp[];

// Runs the sub-command args[0] if it is one of these; nothing if it is not. An
// error that is not internal is an argument's.
absl::optional<absl::Status> RunMatchCommand(
    const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

}  // namespace aster::app

#endif  // ASTER_APP_MATCH_COMMAND_H_
