// The one table of the search's constants: name, default, least, greatest and
// meaning. Tests, tuning and ablation read and set them through it.
#ifndef ASTER_SEARCH_PARAMETERS_H_
#define ASTER_SEARCH_PARAMETERS_H_

#include <array>

#include "absl/strings/string_view.h"

namespace aster::search {

struct Parameters {
  int aspiration = 40;             // half width of the first window, centipawns
  int check_extension = 1;         // plies that a checked two-player node gains
  int quiescence_plies = 24;       // deepest quiescence, two seats
  int quiescence_plies_multi = 6;  // the same, three seats and more
  int evasion_plies = 2;    // quiescence: plies on which checks are evaded
  int delta_margin = 220;   // quiescence: captures that cannot reach alpha
  int history_max = 16384;  // bound of history scores
  int path_repetition = 1;  // a second occurrence in the tree is a draw
  int quiescence = 1;       // 0: leaves are evaluated as they stand
  int table = 1;            // 0: no cutoffs from the transposition table
};

struct ParameterInfo {
  absl::string_view name;
  int Parameters::*field;
  int least, greatest;
  absl::string_view meaning;
};

inline constexpr std::array<ParameterInfo, 10> kParameterTable = {{
    {"aspiration", &Parameters::aspiration, 5, 1000,
     "half width of the first window (cp)"},
    {"check_extension", &Parameters::check_extension, 0, 1,
     "plies a checked node gains"},
    {"quiescence_plies", &Parameters::quiescence_plies, 0, 60,
     "deepest quiescence, two seats"},
    {"quiescence_plies_multi", &Parameters::quiescence_plies_multi, 0, 60,
     "deepest quiescence, three seats and more"},
    {"evasion_plies", &Parameters::evasion_plies, 0, 60,
     "plies of quiescence on which checks are evaded"},
    {"delta_margin", &Parameters::delta_margin, 0, 30000,
     "margin of hopeless captures (cp)"},
    {"history_max", &Parameters::history_max, 256, 30000,
     "bound of history scores"},
    {"path_repetition", &Parameters::path_repetition, 0, 1,
     "a second occurrence in the tree counts as a draw"},
    {"quiescence", &Parameters::quiescence, 0, 1,
     "0: leaves are evaluated as they stand"},
    {"table", &Parameters::table, 0, 1,
     "0: no cutoffs from the transposition table"},
}};

}  // namespace aster::search

#endif  // ASTER_SEARCH_PARAMETERS_H_
