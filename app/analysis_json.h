// What an analysis found, as JSON with sorted-out names: the same bytes for the
// same numbers. Knows the document's form, no files and no pictures.
#ifndef ASTER_APP_ANALYSIS_JSON_H_
#define ASTER_APP_ANALYSIS_JSON_H_

#include <string>
#include <vector>

#include "tuning/analysis/analysis.h"
#include "tuning/match/pgn.h"

namespace aster::app {

inline constexpr int kAnalysisSchema = 1;

struct Analysis {
  std::shared_ptr<const rules::Variant> variant;
  tuning::AnalysisConfig config;
  // One of each a game, in the file's order; numbers count from 1 in the file.
  std::vector<int> numbers;
  std::vector<tuning::PgnGame> texts;
  std::vector<tuning::AnalysedGame> games;
};

// One document, a line without its end. No times are in it.
std::string AnalysisJson(const Analysis& analysis);

}  // namespace aster::app

#endif  // ASTER_APP_ANALYSIS_JSON_H_
