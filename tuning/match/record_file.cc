// Walking from frame to frame, and finding the next one behind damage.
#include "tuning/match/record_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tuning/statistics/payoffs.h"

namespace aster::tuning {
namespace {

constexpr absl::string_view kMagic("aster\0g\n", 8);
constexpr absl::string_view kFrameMagic("\x28\xB5\x2F\xFD", 4);  // zstd's

// The frame whose length stands at `at`; empty if the bytes end before it does.
absl::string_view FrameAt(absl::string_view bytes, size_t at) {
  if (at + 4 > bytes.size()) return "";
  size_t size = 0;
  for (int i = 0; i < 4; ++i) {
    size |= static_cast<size_t>(static_cast<uint8_t>(bytes[at + i])) << 8 * i;
  }
  if (size > bytes.size() - at - 4) return "";
  return bytes.substr(at + 4, size);
}

}  // namespace

std::string WithLength(absl::string_view frame) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) {
    bytes += static_cast<char>(frame.size() >> 8 * i & 0xFF);
  }
  return bytes.append(frame.data(), frame.size());
}

std::string FileHead(const MatchHeader& header) {
  return absl::StrCat(kMagic, WithLength(Compress(HeaderText(header))));
}

absl::StatusOr<RecordFile> RecordFile::FromBytes(std::string bytes) {
  RecordFile file;
  file.bytes_ = std::move(bytes);
  if (!absl::StartsWith(file.bytes_, kMagic))
    return absl::DataLossError("not a file of game records");
  const absl::string_view frame = FrameAt(file.bytes_, kMagic.size());
  absl::StatusOr<std::string> text = Decompress(frame);
  if (!text.ok()) {
    return absl::DataLossError(
        absl::StrCat("the header is damaged: ", text.status().message()));
  }
  absl::StatusOr<MatchHeader> header = ReadHeaderText(*text);
  if (!header.ok()) return header.status();
  file.header_ = *std::move(header);
  absl::Status s = file.Scan(kMagic.size() + 4 + frame.size());
  if (!s.ok()) return s;
  return file;
}

absl::StatusOr<RecordFile> RecordFile::Read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (in) bytes << in.rdbuf();
  if (!in) {
    return absl::NotFoundError(
        absl::StrCat("cannot read ", path, ": ", std::strerror(errno)));
  }
  absl::StatusOr<RecordFile> file = FromBytes(bytes.str());
  if (file.ok()) return file;
  return absl::DataLossError(absl::StrCat(path, ": ", file.status().message()));
}

// Whether the game's numbers are those of a game of this match.
bool RecordFile::Fits(const GameRecord& game) const {
  const size_t seats = header_.seats.size();
  const int players = static_cast<int>(header_.players.size());
  auto within = [](const std::vector<int>& list, int least, int most) {
    return std::all_of(list.begin(), list.end(),
                       [&](int n) { return n >= least && n <= most; });
  };
  return game.index >= 0 && game.players.size() == seats &&
         game.places.size() == seats && game.payoffs.size() == seats &&
         within(game.players, 0, players - 1) &&
         within(game.places, 1, static_cast<int>(seats)) &&
         within(game.payoffs, 0, kPayoffUnits) &&
         std::all_of(game.faults.begin(), game.faults.end(),
                     [&](const Fault& fault) {
                       return fault.seat >= 0 &&
                              static_cast<size_t>(fault.seat) < seats;
                     });
}

// Whether a whole game begins at `at`; then notes it and sets its end.
bool RecordFile::TakeGame(size_t at, size_t& end) {
  const absl::string_view frame = FrameAt(bytes_, at);
  if (!absl::StartsWith(frame, kFrameMagic)) return false;
  absl::StatusOr<GameRecord> game = DecodeGame(frame);
  if (!game.ok() || !Fits(*game)) return false;
  games_.insert({game->index, {at + 4, frame.size()}});
  end = at + 4 + frame.size();
  return true;
}

size_t RecordFile::Find(size_t from) const {
  return bytes_.find(kFrameMagic.data(), from, kFrameMagic.size());
}

absl::Status RecordFile::Scan(size_t begin) {
  size_t at = begin;
  while (at < bytes_.size()) {
    size_t end = at;
    if (TakeGame(at, end)) {
      at = end;
      continue;
    }
    if (absl::StartsWith(absl::string_view(bytes_).substr(at), kMagic)) {
      return absl::DataLossError(
          absl::StrCat("a second record begins at byte ", at,
                       "; records of parts of a match are put together by "
                       "merge, those of other matches are not"));
    }
    // A game behind the damage has its length before the next frame's magic.
    size_t next = bytes_.size();
    size_t magic = Find(at + 5);
    while (magic != bytes_.npos && !TakeGame(magic - 4, end))
      magic = Find(magic + 1);
    if (magic != bytes_.npos) next = magic - 4;
    absl::StrAppend(&damage_, damage_.empty() ? "" : ", ", next - at,
                    " bytes from byte ", at);
    at = magic != bytes_.npos ? end : bytes_.size();
  }
  return absl::OkStatus();
}

}  // namespace aster::tuning
