// RecordFile: the games of a match in a file, for reading. Finds every game
// that is whole, also behind damage; knows nothing of writing.
#ifndef ASTER_TUNING_MATCH_RECORD_FILE_H_
#define ASTER_TUNING_MATCH_RECORD_FILE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tuning/match/record.h"

namespace aster::tuning {

// The file: 8 bytes of magic, then for the header and each game 4 bytes of
// length (least first) and a zstd frame of that length.
std::string FileHead(const MatchHeader& header);
std::string WithLength(absl::string_view frame);

// Where a frame lies in its file.
struct FramePlace {
  size_t offset = 0;
  size_t size = 0;
};

class RecordFile {
 public:
  // An error that names the file: it cannot be read, does not begin with a
  // whole header, or holds a second one. Damage behind the header is no error;
  // a game that does not fit it counts as damage.
  static absl::StatusOr<RecordFile> Read(const std::string& path);
  // The same from a file's bytes.
  static absl::StatusOr<RecordFile> FromBytes(std::string bytes);

  const MatchHeader& header() const { return header_; }
  // Whole games by index. Of two with one index the first counts.
  const std::map<int64_t, FramePlace>& games() const { return games_; }
  absl::string_view frame(FramePlace place) const {
    return absl::string_view(bytes_).substr(place.offset, place.size);
  }
  absl::StatusOr<GameRecord> game(FramePlace place) const {
    return DecodeGame(frame(place));
  }
  // Says where bytes are damaged and how many; empty if none are.
  const std::string& damage() const { return damage_; }
  size_t size() const { return bytes_.size(); }
  bool BeginsWith(absl::string_view head) const {
    return absl::string_view(bytes_).substr(0, head.size()) == head;
  }

 private:
  bool Fits(const GameRecord& game) const;
  absl::Status Scan(size_t begin);
  size_t Find(size_t from) const;  // the next frame's magic
  bool TakeGame(size_t at, size_t& end);

  std::string bytes_;
  MatchHeader header_;
  std::map<int64_t, FramePlace> games_;
  std::string damage_;
};

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_RECORD_FILE_H_
