// The executable's entry.
#include <cstdio>

#include "rules/variant.h"

int main() {
  for (const std::string& name : aster::rules::BuiltInVariants())
    std::printf("%s\n", name.c_str());
  return 0;
}
