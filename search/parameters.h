// The one table of the search's constants: name, bounds and meaning beside the
// defaults. Tests, tuning and ablation read and set them through it; each
// technique has a value that switches it off.
#ifndef ASTER_SEARCH_PARAMETERS_H_
#define ASTER_SEARCH_PARAMETERS_H_

#include <array>

#include "absl/strings/string_view.h"

namespace aster::search {

struct Parameters {
  int aspiration = 40;
  int check_extension = 1;
  int quiescence_plies = 24;
  int quiescence_plies_multi = 6;
  int evasion_plies = 2;
  int correction = 40;
  int delta_margin = 220;
  int history_max = 8192;
  int path_repetition = 1;
  int quiescence = 1;
  int table = 1;
  int mate_nodes = 20000;
  int continuation = 1;
  int exchange_order = 1;
  int exchange_quiescence = 1;
  int reverse_futility = 90;
  int reverse_futility_depth = 7;
  int null_move = 2;
  int null_reserve = 0;
  int null_verify_depth = 10;
  int null_material = 400;
  int probcut = 200;
  int internal_reduction = 4;
  int late_reduction = 45;
  int late_reduction_base = 60;
  int late_history = 6000;
  int late_pruning = 4;
  int late_pruning_depth = 6;
  int futility = 110;
  int futility_depth = 6;
  int exchange_pruning = 60;
  int keep_checks = 1;
  int singular = 7;
  int singular_margin = 2;
};

struct ParameterInfo {
  absl::string_view name;
  int Parameters::*field;
  int least, greatest;
  absl::string_view meaning;
};

inline constexpr std::array<ParameterInfo, 34> kParameterTable = {{
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
    {"correction", &Parameters::correction, 0, 1000,
     "most that a learnt error of the evaluation counts (cp; 0: off)"},
    {"delta_margin", &Parameters::delta_margin, 0, 30000,
     "margin of hopeless captures (cp)"},
    {"history_max", &Parameters::history_max, 256, 16384,
     "bound of each history score"},
    {"path_repetition", &Parameters::path_repetition, 0, 1,
     "a second occurrence in the tree counts as a draw"},
    {"quiescence", &Parameters::quiescence, 0, 1,
     "0: leaves are evaluated as they stand"},
    {"table", &Parameters::table, 0, 1,
     "0: no cutoffs from the transposition table"},
    {"mate_nodes", &Parameters::mate_nodes, 0, 100000000,
     "most positions looked at for a mate by checks before a search; a "
     "sixteenth of its nodes where these are limited (0: off)"},
    {"continuation", &Parameters::continuation, 0, 1,
     "0: quiet moves are ordered without what was played before"},
    {"exchange_order", &Parameters::exchange_order, 0, 1,
     "0: losing captures keep their place among captures"},
    {"exchange_quiescence", &Parameters::exchange_quiescence, 0, 1,
     "0: quiescence tries losing captures too"},
    {"reverse_futility", &Parameters::reverse_futility, 0, 2000,
     "lead over beta that cuts, a ply (cp; 0: off)"},
    {"reverse_futility_depth", &Parameters::reverse_futility_depth, 0, 60,
     "deepest node for that"},
    {"null_move", &Parameters::null_move, 0, 10,
     "plies that a null move is reduced by (0: off)"},
    {"null_reserve", &Parameters::null_reserve, 0, 1,
     "1: null moves although the other side has pieces to drop"},
    {"null_verify_depth", &Parameters::null_verify_depth, 1, 120,
     "least depth at which its cutoffs are verified"},
    {"null_material", &Parameters::null_material, 0, 30000,
     "least worth of an army that may pass (cp)"},
    {"probcut", &Parameters::probcut, 0, 2000,
     "margin over beta of ProbCut (cp; 0: off)"},
    {"internal_reduction", &Parameters::internal_reduction, 0, 120,
     "least depth at which a node without a known move is reduced (0: off)"},
    {"late_reduction", &Parameters::late_reduction, 0, 300,
     "log depth times log index in parts of a hundred plies (0: off)"},
    {"late_reduction_base", &Parameters::late_reduction_base, 0, 500,
     "added to that"},
    {"late_history", &Parameters::late_history, 100, 60000,
     "history score that counts for a ply of reduction"},
    {"late_pruning", &Parameters::late_pruning, 0, 100,
     "quiet moves tried at depth 1 (0: all, at any depth)"},
    {"late_pruning_depth", &Parameters::late_pruning_depth, 0, 60,
     "deepest node for that"},
    {"futility", &Parameters::futility, 0, 2000,
     "lag behind alpha of hopeless quiet moves, a ply (cp; 0: off)"},
    {"futility_depth", &Parameters::futility_depth, 0, 60,
     "deepest node for that"},
    {"exchange_pruning", &Parameters::exchange_pruning, 0, 2000,
     "loss by exchange of hopeless moves, a ply (cp; 0: off)"},
    {"keep_checks", &Parameters::keep_checks, 0, 1,
     "1: checks that lose by exchange are not pruned"},
    {"singular", &Parameters::singular, 0, 120,
     "least depth at which the known move may be singular (0: off)"},
    {"singular_margin", &Parameters::singular_margin, 0, 100,
     "lag of all other moves then, a ply (cp)"},
}};

}  // namespace aster::search

#endif  // ASTER_SEARCH_PARAMETERS_H_
