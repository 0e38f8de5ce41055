// The sub-command that analyses games of a file. Knows the command line; the
// numbers are tuning/analysis', the documents analysis_json.h's and report.h's.
#ifndef ASTER_APP_ANALYSE_COMMAND_H_
#define ASTER_APP_ANALYSE_COMMAND_H_

#include <istream>
#include <ostream>

#include "absl/status/status.h"
#include "app/arguments.h"

namespace aster::app {

// What --help tells of it.
extern const char kAnalyseHelp[];

ArgumentRules AnalyseArguments();

// An error that is not internal is an argument's or the file's, with its line.
absl::Status RunAnalyse(const Arguments& args, std::istream& in,
                        std::ostream& out, std::ostream& err);

}  // namespace aster::app

#endif  // ASTER_APP_ANALYSE_COMMAND_H_
