// Appending, repairing and rewriting the file of a match.
#include "tuning/match/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace aster::tuning {
namespace {

absl::Status SystemError(absl::string_view what, absl::string_view path) {
  return absl::InternalError(absl::StrCat("cannot ", what, " ",
                                          path.empty() ? "a journal" : path,
                                          ": ", std::strerror(errno)));
}

bool WriteAll(int file, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

// Writes the bytes beside `path`, onto the disk, and puts them in its place.
// Returns the descriptor of the new file, locked.
absl::StatusOr<int> Replace(const std::string& path, absl::string_view bytes) {
  const std::string beside = path + ".new";
  const int file =
      open(beside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return SystemError("create", beside);
  if (flock(file, LOCK_EX | LOCK_NB) != 0 || !WriteAll(file, bytes) ||
      fsync(file) != 0 || rename(beside.c_str(), path.c_str()) != 0) {
    const absl::Status status = SystemError("write", beside);
    close(file);
    unlink(beside.c_str());
    return status;
  }
  return file;
}

// The file that a path means: behind links. An error if it is there and is
// something else than a file, which must not be replaced by one.
absl::StatusOr<std::string> RegularFile(const std::string& path) {
  std::error_code error;
  const std::filesystem::path file =
      std::filesystem::weakly_canonical(path, error);
  if (error) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot open ", path, ": ", error.message()));
  }
  const std::filesystem::file_status status =
      std::filesystem::status(file, error);
  if (std::filesystem::exists(status) &&
      !std::filesystem::is_regular_file(status))
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is not a regular file"));
  return file.string();
}

// Opens and locks, making an empty file where there is none. Another process
// may replace the file between the two: then once more.
absl::StatusOr<int> OpenLocked(const std::string& path) {
  for (;;) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return SystemError("open", path);
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
      close(file);
      return absl::FailedPreconditionError(
          absl::StrCat(path, " is being written by another process"));
    }
    struct stat opened, named;
    if (fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
        opened.st_ino == named.st_ino)
      return file;
    close(file);
  }
}

// What the file says and what it should say, in the line of the header where
// they first differ: of a list, such as a player's settings, what differs.
std::string Difference(const MatchHeader& there, const MatchHeader& here) {
  const std::string texts[] = {HeaderText(there), HeaderText(here)};
  const std::vector<std::string> a = absl::StrSplit(texts[0], '\n');
  const std::vector<std::string> b = absl::StrSplit(texts[1], '\n');
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] == b[i]) continue;
    std::vector<std::string> old = absl::StrSplit(a[i], ',');
    std::vector<std::string> now = absl::StrSplit(b[i], ',');
    const std::string name = old[0];
    if (old.size() > 1 && old.size() == now.size() && name == now[0]) {
      size_t kept = 0;
      for (size_t k = 0; k < old.size(); ++k) {
        if (old[k] == now[k]) continue;
        old[kept] = old[k];
        now[kept++] = now[k];
      }
      old.resize(kept);
      now.resize(kept);
      return absl::StrCat("in '", name, "' it has '", absl::StrJoin(old, ","),
                          "', this match '", absl::StrJoin(now, ","), "'");
    }
    return absl::StrCat("it has '", a[i], "', this match '", b[i], "'");
  }
  return "they differ";
}

int64_t NowMs() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(
    const std::string& name, const MatchHeader& header) {
  absl::StatusOr<int> file = -1;
  std::string path;
  if (name.empty()) {
    std::FILE* unnamed = std::tmpfile();
    if (unnamed) {
      file = fcntl(fileno(unnamed), F_DUPFD_CLOEXEC, 0);
      std::fclose(unnamed);
    }
    if (*file < 0) return SystemError("create", path);
  } else {
    absl::StatusOr<std::string> regular = RegularFile(name);
    if (!regular.ok()) return regular.status();
    path = *regular;
    file = OpenLocked(path);
    if (!file.ok()) return file.status();
  }
  std::unique_ptr<Journal> journal(new Journal(path, *file));
  journal->head_ = FileHead(header);
  if (absl::Status s = journal->Load(header); !s.ok()) return s;
  return journal;
}

Journal::~Journal() {
  if (file_ < 0) return;
  fdatasync(file_);
  close(file_);
}

absl::Status Journal::Load(const MatchHeader& header) {
  struct stat status;
  const bool begun =
      file_ >= 0 && fstat(file_, &status) == 0 && status.st_size > 0;
  if (!begun && path_.empty()) {
    if (!WriteAll(file_, head_)) return SystemError("write", path_);
    end_ = static_cast<int64_t>(head_.size());
    return absl::OkStatus();
  }
  if (!begun) return Rewrite();
  absl::StatusOr<RecordFile> found = RecordFile::Read(path_);
  if (!found.ok()) return absl::InvalidArgumentError(found.status().message());
  if (HeaderText(found->header()) != HeaderText(header)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path_, " is the record of another match: ",
                     Difference(found->header(), header)));
  }
  games_ = found->games();
  end_ = static_cast<int64_t>(found->size());
  if (lseek(file_, end_, SEEK_SET) < 0) return SystemError("read", path_);
  repaired_ = found->damage();
  // Another compressor, or a bit that it passes over, makes another head.
  if (repaired_.empty() && found->BeginsWith(head_)) return absl::OkStatus();
  return Rewrite();
}

bool Journal::Has(int64_t index) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return games_.count(index) > 0;
}

std::vector<int64_t> Journal::Indices() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int64_t> indices;
  for (const auto& [index, place] : games_) indices.push_back(index);
  return indices;
}

absl::StatusOr<GameRecord> Journal::Read(int64_t index) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const FramePlace place = games_.at(index);
  std::string bytes(place.size, '\0');
  if (pread(file_, bytes.data(), bytes.size(),
            static_cast<off_t>(place.offset)) !=
      static_cast<ssize_t>(bytes.size()))
    return SystemError("read", path_);
  return DecodeGame(bytes);
}

absl::Status Journal::Append(const GameRecord& record) {
  const std::string bytes = WithLength(EncodeGame(record));
  std::lock_guard<std::mutex> lock(mutex_);
  if (games_.count(record.index)) return absl::OkStatus();
  if (!WriteAll(file_, bytes)) return SystemError("write", path_);
  games_[record.index] = {static_cast<size_t>(end_) + 4, bytes.size() - 4};
  end_ += static_cast<int64_t>(bytes.size());
  SyncNowAndThen();
  return absl::OkStatus();
}

void Journal::SyncNowAndThen() {
  if (path_.empty() || NowMs() < synced_ms_ + 1000) return;
  fdatasync(file_);
  synced_ms_ = NowMs();
}

absl::Status Journal::Sort(const std::vector<int64_t>& drop) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (int64_t index : drop) games_.erase(index);
  return path_.empty() ? absl::OkStatus() : Rewrite();
}

// Puts the games that are known, in order, in the file's place.
absl::Status Journal::Rewrite() {
  std::string bytes = head_;
  std::map<int64_t, FramePlace> moved;
  for (const auto& [index, place] : games_) {
    std::string frame(place.size, '\0');
    if (pread(file_, frame.data(), frame.size(),
              static_cast<off_t>(place.offset)) !=
        static_cast<ssize_t>(frame.size()))
      return SystemError("read", path_);
    moved[index] = {bytes.size() + 4, place.size};
    bytes += WithLength(frame);
  }
  absl::StatusOr<int> file = Replace(path_, bytes);
  if (!file.ok()) return file.status();
  if (file_ >= 0) close(file_);
  file_ = *file;
  end_ = static_cast<int64_t>(bytes.size());
  games_ = std::move(moved);
  return absl::OkStatus();
}

absl::StatusOr<int64_t> MergeRecords(const std::string& out,
                                     const std::vector<std::string>& files) {
  std::vector<RecordFile> read;
  std::map<int64_t, absl::string_view> games;
  for (const std::string& path : files) {
    absl::StatusOr<RecordFile> file = RecordFile::Read(path);
    if (!file.ok()) return absl::InvalidArgumentError(file.status().message());
    if (!file->damage().empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " is damaged: ", file->damage()));
    }
    if (!read.empty() &&
        HeaderText(file->header()) != HeaderText(read[0].header())) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " and ", files[0], " are of different matches: ",
                       Difference(file->header(), read[0].header())));
    }
    read.push_back(*std::move(file));
  }
  if (read.empty()) return absl::InvalidArgumentError("no files to merge");
  for (size_t i = 0; i < read.size(); ++i) {
    for (const auto& [index, place] : read[i].games()) {
      const auto [there, added] = games.insert({index, read[i].frame(place)});
      if (!added && there->second != read[i].frame(place)) {
        return absl::InvalidArgumentError(absl::StrCat(
            files[i], ": another file has a different game ", index));
      }
    }
  }
  std::string bytes = FileHead(read[0].header());
  for (const auto& [index, frame] : games) bytes += WithLength(frame);
  const auto count = static_cast<int64_t>(games.size());
  if (std::filesystem::is_regular_file(out)) {
    std::ifstream there(out, std::ios::binary);
    const std::string old((std::istreambuf_iterator<char>(there)), {});
    if (old == bytes) return count;
    return absl::InvalidArgumentError(absl::StrCat(
        out, " is there already, and is not what these files come to"));
  }
  absl::StatusOr<std::string> path = RegularFile(out);
  if (!path.ok()) return path.status();
  absl::StatusOr<int> held = OpenLocked(*path);
  if (!held.ok()) return held.status();
  absl::StatusOr<int> file = Replace(*path, bytes);
  close(*held);
  if (!file.ok()) {
    unlink(path->c_str());
    return file.status();
  }
  close(*file);
  return count;
}

}  // namespace aster::tuning
