// The report's files beside this one, as the build embeds them.
#ifndef ASTER_APP_REPORT_ASSETS_H_
#define ASTER_APP_REPORT_ASSETS_H_

namespace aster::app {

extern const char kReportHtml[], kReportCss[], kReportJs[];

}  // namespace aster::app

#endif  // ASTER_APP_REPORT_ASSETS_H_
