// Arguments of a sub-command: positional ones, options with a value, flags.
#ifndef ASTER_APP_ARGUMENTS_H_
#define ASTER_APP_ARGUMENTS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace aster::app {

struct ArgumentRules {
  std::string name;                     // of the sub-command
  std::vector<std::string> positional;  // their names; all are needed
  std::vector<std::string> options;     // "--NAME VALUE" or "--NAME=VALUE"
  std::vector<std::string> flags;       // "--NAME"
};

class Arguments {
 public:
  // args[0] is the sub-command. An error names the argument at fault.
  static absl::StatusOr<Arguments> Parse(const ArgumentRules& rules,
                                         const std::vector<std::string>& args);

  const std::string& positional(int i) const { return positional_[i]; }
  bool Has(const std::string& option) const {
    return options_.count(option) > 0;
  }
  // "" where the option is missing.
  std::string Value(const std::string& option) const {
    auto it = options_.find(option);
    return it == options_.end() ? "" : it->second;
  }

 private:
  std::vector<std::string> positional_;
  std::map<std::string, std::string> options_;
};

}  // namespace aster::app

#endif  // ASTER_APP_ARGUMENTS_H_
