// The program's version, as UCI and --version tell it.
#ifndef ASTER_APP_VERSION_H_
#define ASTER_APP_VERSION_H_

namespace aster::app {

inline constexpr char kVersion[] = ASTER_VERSION;

}  // namespace aster::app

#endif  // ASTER_APP_VERSION_H_
