// The one translation unit that holds toml++'s code.
#define TOML_IMPLEMENTATION
#include "rules/toml.h"
