// toml++ as the rules use it: compiled once (rules/toml.cc), without
// exceptions.
#ifndef ASTER_RULES_TOML_H_
#define ASTER_RULES_TOML_H_

#define TOML_HEADER_ONLY 0
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#endif  // ASTER_RULES_TOML_H_
