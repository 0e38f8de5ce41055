// The executable's entry: the sub-commands, or UCI without any.
#include <iostream>

#include "app/commands.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return aster::app::RunCommandLine({argv + 1, argv + argc}, std::cin,
                                    std::cout, std::cerr);
}
