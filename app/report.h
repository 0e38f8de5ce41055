// An analysis as one HTML page that works from a file: the JSON document, what
// the page's script needs to draw positions, and the script. Asks nothing of
// other files or of a network.
#ifndef ASTER_APP_REPORT_H_
#define ASTER_APP_REPORT_H_

#include <string>

#include "app/analysis_json.h"

namespace aster::app {

std::string ReportHtml(const Analysis& analysis);

}  // namespace aster::app

#endif  // ASTER_APP_REPORT_H_
