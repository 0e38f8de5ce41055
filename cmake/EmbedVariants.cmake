# Writes a C++ source with the variant files' text. Arguments: OUT, FOLDER,
# GAMES and BASES (names separated by commas, in order).
cmake_minimum_required(VERSION 3.25)
file(WRITE ${OUT}.new "// Made by the build from rules/variants.\n#include \"rules/variant.h\"\n\n"
  "namespace aster::rules {\n\nconst std::vector<EmbeddedFile>& EmbeddedVariants() {\n"
  "  static const auto& files = *new std::vector<EmbeddedFile>{\n")
foreach(kind GAMES BASES)
  if("${kind}" STREQUAL "GAMES")
    set(playable true)
  else()
    set(playable false)
  endif()
  string(REPLACE "," ";" names "${${kind}}")
  foreach(name IN LISTS names)
    file(READ ${FOLDER}/${name}.toml text)
    file(APPEND ${OUT}.new "{\"${name}\", ${playable}, R\"toml(${text})toml\"},\n")
  endforeach()
endforeach()
file(APPEND ${OUT}.new "  };\n  return files;\n}\n\n}  // namespace aster::rules\n")
file(RENAME ${OUT}.new ${OUT})
