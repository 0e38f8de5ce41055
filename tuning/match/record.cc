// Games as columns of variable-length integers and texts.
#include "tuning/match/record.h"

#include <zstd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tuning/statistics/payoffs.h"

namespace aster::tuning {
namespace {

constexpr int kLevel = 9;  // of compression
constexpr uint64_t kMaxList = 1 << 20;

void PutNumber(std::string& out, uint64_t n) {
  for (; n >= 0x80; n >>= 7) out += static_cast<char>(n | 0x80);
  out += static_cast<char>(n);
}

void PutText(std::string& out, absl::string_view text) {
  PutNumber(out, text.size());
  out.append(text.data(), text.size());
}

// Small for small numbers of either sign.
uint64_t ZigZag(int64_t n) {
  return static_cast<uint64_t>(n) << 1 ^ static_cast<uint64_t>(n >> 63);
}
int64_t ZagZig(uint64_t n) {
  return static_cast<int64_t>(n >> 1) ^ -static_cast<int64_t>(n & 1);
}

// Reads what the functions above wrote; after a fault all is zero and ok() is
// false.
class Reader {
 public:
  explicit Reader(absl::string_view bytes) : left_(bytes) {}
  bool ok() const { return ok_; }
  bool done() const { return ok_ && left_.empty(); }

  uint64_t Number() {
    uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (left_.empty()) return Fail();
      const uint8_t byte = static_cast<uint8_t>(left_[0]);
      left_.remove_prefix(1);
      n |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return n;
    }
    return Fail();
  }
  // A number of at most `most`.
  uint64_t Number(uint64_t most) {
    const uint64_t n = Number();
    return n <= most ? n : Fail();
  }
  int Int(uint64_t most = 1 << 30) { return static_cast<int>(Number(most)); }
  std::string Text() {
    const uint64_t size = Number(left_.size());
    if (size > left_.size()) {
      Fail();
      return "";
    }
    std::string text(left_.substr(0, size));
    left_.remove_prefix(size);
    return text;
  }

 private:
  uint64_t Fail() {
    ok_ = false;
    left_ = {};
    return 0;
  }

  absl::string_view left_;
  bool ok_ = true;
};

void PutMoves(std::string& out, const std::vector<Choice>& moves) {
  std::vector<std::string> texts;
  for (const Choice& m : moves) texts.push_back(m.move);
  PutNumber(out, moves.size());
  PutText(out, absl::StrJoin(texts, " "));
  for (const Choice& m : moves) {
    PutNumber(out,
              m.scored ? 1 + (ZigZag(m.score) << 1 | (m.mate ? 1 : 0)) : 0);
  }
  for (const Choice& m : moves) PutNumber(out, static_cast<uint64_t>(m.depth));
  for (const Choice& m : moves) PutNumber(out, m.nodes);
  for (const Choice& m : moves) PutNumber(out, ZigZag(m.ms));
}

std::vector<std::string> Words(const std::string& text) {
  return absl::StrSplit(text, ' ', absl::SkipEmpty());
}

// False where the parts do not fit.
bool TakeMoves(Reader& in, std::vector<Choice>& moves) {
  const uint64_t count = in.Number(kMaxList);
  const std::vector<std::string> texts = Words(in.Text());
  if (!in.ok() || texts.size() != count) return false;
  moves.resize(count);
  for (uint64_t i = 0; i < count; ++i) moves[i].move = texts[i];
  for (Choice& m : moves) {
    const uint64_t code = in.Number(uint64_t{1} << 40);
    if (code == 0) continue;
    m.scored = true;
    m.mate = (code - 1) & 1;
    m.score = static_cast<int>(ZagZig((code - 1) >> 1));
  }
  for (Choice& m : moves) m.depth = in.Int();
  for (Choice& m : moves) m.nodes = in.Number();
  for (Choice& m : moves) m.ms = ZagZig(in.Number());
  return in.ok();
}

}  // namespace

std::string Compress(absl::string_view text) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  const size_t size = ZSTD_compress2(context, bytes.data(), bytes.size(),
                                     text.data(), text.size());
  ZSTD_freeCCtx(context);
  bytes.resize(size);  // cannot fail: the buffer is large enough
  return bytes;
}

absl::StatusOr<std::string> Decompress(absl::string_view bytes) {
  const unsigned long long size =
      ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN ||
      size > kMaxPayload)
    return absl::DataLossError("no record begins here");
  std::string text(static_cast<size_t>(size), '\0');
  const size_t got =
      ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got)) {
    return absl::DataLossError(
        absl::StrCat("damaged record: ", ZSTD_getErrorName(got)));
  }
  if (got != text.size()) return absl::DataLossError("damaged record: short");
  return text;
}

std::string EncodeGame(const GameRecord& record) {
  std::string out;
  PutNumber(out, static_cast<uint64_t>(record.index));
  PutNumber(out, record.players.size());
  for (size_t s = 0; s < record.players.size(); ++s) {
    PutNumber(out, static_cast<uint64_t>(record.players[s]));
    PutNumber(out, static_cast<uint64_t>(record.places[s]));
    PutNumber(out, static_cast<uint64_t>(record.payoffs[s]));
  }
  PutText(out, record.reason);
  PutNumber(out, record.faults.size());
  for (const Fault& fault : record.faults) {
    PutNumber(out, static_cast<uint64_t>(fault.seat));
    PutText(out, fault.text);
  }
  PutText(out, absl::StrJoin(record.opening, " "));
  PutMoves(out, record.moves);
  return Compress(out);
}

absl::StatusOr<GameRecord> DecodeGame(absl::string_view bytes) {
  absl::StatusOr<std::string> payload = Decompress(bytes);
  if (!payload.ok()) return payload.status();
  Reader in(*payload);
  GameRecord record;
  record.index = static_cast<int64_t>(in.Number(uint64_t{1} << 60));
  const int seats = in.Int(rules::kMaxSeats);
  for (int s = 0; s < seats; ++s) {
    record.players.push_back(in.Int(kMaxList));
    record.places.push_back(in.Int(rules::kMaxSeats));
    record.payoffs.push_back(in.Int(kPayoffUnits));
  }
  record.reason = in.Text();
  for (uint64_t n = in.Number(rules::kMaxSeats); n > 0 && in.ok(); --n) {
    Fault fault;
    fault.seat = in.Int(rules::kMaxSeats - 1);
    fault.text = in.Text();
    record.faults.push_back(std::move(fault));
  }
  record.opening = Words(in.Text());
  if (!TakeMoves(in, record.moves) || !in.done())
    return absl::DataLossError("a record that is no game");
  return record;
}

}  // namespace aster::tuning
