// The command line: which sub-command, its arguments, and messages for bad
// ones.
#ifndef ASTER_APP_COMMANDS_H_
#define ASTER_APP_COMMANDS_H_

#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "rules/variant.h"

namespace aster::app {

// Runs what the arguments (without the program's name) ask for. Returns the
// exit status: 0, 1 if it failed, or 2 for a bad argument, which `err` names.
int RunCommandLine(const std::vector<std::string>& args, std::istream& in,
                   std::ostream& out, std::ostream& err);

// A built-in game's name, or the path of a user's file (with '/' or ".toml").
absl::StatusOr<std::shared_ptr<const rules::Variant>> FindVariant(
    const std::string& name);

}  // namespace aster::app

#endif  // ASTER_APP_COMMANDS_H_
