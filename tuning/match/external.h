// ExternalPlayer: another program that speaks the protocol of Aster (UCI with
// variants by name or file). Dying, silence and nonsense are faults, told with
// what it said last; the next game finds it started anew.
#ifndef ASTER_TUNING_MATCH_EXTERNAL_H_
#define ASTER_TUNING_MATCH_EXTERNAL_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "tuning/match/player.h"

namespace aster::tuning {

// Starts the program and has it set up the variant, a built-in name or a path.
// An error says why it cannot play at all.
absl::StatusOr<std::unique_ptr<Player>> MakeExternalPlayer(
    const PlayerSpec& spec, const std::string& variant);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_EXTERNAL_H_
