// Journal: the file of a match. While the match runs games are appended as they
// finish; what a kill or a fault of the disk leaves is read back, less whatever
// is damaged; a finished match is written anew in the order of its games. Knows
// bytes, indices and headers, not what a game is worth.
#ifndef ASTER_TUNING_MATCH_JOURNAL_H_
#define ASTER_TUNING_MATCH_JOURNAL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tuning/match/record_file.h"

namespace aster::tuning {

class Journal {
 public:
  // Opens the file of this match, or begins it; an empty path is a file without
  // a name that vanishes with the program. Errors: the file is of another match
  // (told with what differs) or no record file, or another process writes it,
  // or the system refuses.
  static absl::StatusOr<std::unique_ptr<Journal>> Open(
      const std::string& path, const MatchHeader& header);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // What was damaged when the file was opened and has been cut out; else empty.
  const std::string& repaired() const { return repaired_; }

  bool Has(int64_t index) const;
  std::vector<int64_t> Indices() const;  // ascending
  // The game of that index, which must be there.
  absl::StatusOr<GameRecord> Read(int64_t index) const;

  // Adds a game; it is in the system's hands when this returns, and on the disk
  // a second later. From any thread. A game that is there already is kept as it
  // is.
  absl::Status Append(const GameRecord& record);

  // Writes the file anew, games in order of their index, those of `drop` left
  // out, and puts it in the place of the old one at once.
  absl::Status Sort(const std::vector<int64_t>& drop = {});

 private:
  Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}
  absl::Status Load(const MatchHeader& header);
  absl::Status Rewrite();
  void SyncNowAndThen();

  std::string path_;
  int file_;  // descriptor
  int64_t end_ = 0;
  std::string head_;  // the file's first bytes, up to the games
  std::map<int64_t, FramePlace> games_;  // by index
  std::string repaired_;
  int64_t synced_ms_ = 0;
  mutable std::mutex mutex_;
};

// Puts the games of several files of one match into one: the same bytes that a
// single process would have written. Returns how many games that are. Errors:
// files of different matches, damaged files, two different games of one index,
// `out` holding anything else already.
absl::StatusOr<int64_t> MergeRecords(const std::string& out,
                                     const std::vector<std::string>& files);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_JOURNAL_H_
