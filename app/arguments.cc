// Parsing a sub-command's arguments.
#include "app/arguments.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace aster::app {
namespace {

bool Contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

absl::StatusOr<Arguments> Arguments::Parse(
    const ArgumentRules& rules, const std::vector<std::string>& args) {
  Arguments result;
  for (size_t i = 1; i < args.size(); ++i) {
    if (!absl::StartsWith(args[i], "--")) {
      if (result.positional_.size() == rules.positional.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat("unexpected argument '", args[i], "'"));
      }
      result.positional_.push_back(args[i]);
      continue;
    }
    const size_t equals = args[i].find('=');
    const std::string name =
        args[i].substr(2, equals == args[i].npos ? equals : equals - 2);
    if (result.Has(name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("option '--", name, "' twice"));
    }
    if (Contains(rules.flags, name) && equals == args[i].npos) {
      result.options_[name] = "";
    } else if (!Contains(rules.options, name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("unknown option '", args[i], "'"));
    } else if (equals != args[i].npos) {
      result.options_[name] = args[i].substr(equals + 1);
    } else if (i + 1 == args.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("option '", args[i], "' needs a value"));
    } else {
      result.options_[name] = args[++i];
    }
  }
  if (result.positional_.size() < rules.positional.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("argument ", rules.positional[result.positional_.size()],
                     " is missing"));
  }
  return result;
}

}  // namespace aster::app
