// The file of a match under every harm: cut, flipped, of another match.
#include <sys/stat.h>

#include <thread>

#include "absl/strings/match.h"
#include "tests/match_test_support.h"
#include "tuning/match/journal.h"

namespace aster::tests {
namespace {

using tuning::GameRecord;
using tuning::Journal;
using tuning::MatchConfig;

// A finished match's bytes, and where its games begin.
class JournalTest : public ::testing::Test {
 protected:
  JournalTest() : config_(SmallMatch("sunflower", 3)), path_(Fresh("journal")) {
    config_.max_plies = 30;
    RunFile(config_, path_);
    whole_ = Bytes(path_);
    absl::StatusOr<tuning::RecordFile> file = tuning::RecordFile::Read(path_);
    for (const auto& [index, place] : file->games())
      begins_.push_back(place.offset - 4);
  }
  ~JournalTest() override { std::filesystem::remove(path_); }

  absl::StatusOr<std::unique_ptr<Journal>> Open() {
    return Journal::Open(path_, *tuning::HeaderOf(config_));
  }

  MatchConfig config_;
  std::string path_, whole_;
  std::vector<size_t> begins_;
};

TEST_F(JournalTest, TornAnywhereInTheLastRecordItGoesOn) {
  const size_t step = std::max(1, 100 / Scaled(100));
  for (size_t cut = begins_.back(); cut < whole_.size(); cut += step) {
    WriteBytes(path_, whole_.substr(0, cut));
    {
      auto journal = Open();
      ASSERT_TRUE(journal.ok()) << cut << journal.status().message();
      EXPECT_EQ((*journal)->Indices().size(), begins_.size() - 1) << cut;
      EXPECT_EQ((*journal)->repaired().empty(), cut == begins_.back());
    }
    EXPECT_EQ(Bytes(path_), whole_.substr(0, begins_.back()));
  }
  RunFile(config_, path_);
  EXPECT_EQ(Bytes(path_), whole_);
}

TEST_F(JournalTest, ADamagedByteCostsOneGameThatIsPlayedAgain) {
  const size_t step = std::max(1, 100 / Scaled(100));
  for (size_t at = begins_[1]; at < begins_[2]; at += step) {
    std::string bytes = whole_;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    WriteBytes(path_, bytes);
    auto journal = Open();
    ASSERT_TRUE(journal.ok());
    EXPECT_EQ((*journal)->Indices(), (std::vector<int64_t>{0, 2, 3, 4, 5}))
        << at - begins_[1];
    EXPECT_NE((*journal)->repaired(), "");
  }
  RunFile(config_, path_);
  EXPECT_EQ(Bytes(path_), whole_);
}

TEST_F(JournalTest, GamesInAnyOrderAreSortedAtTheEnd) {
  const std::string head = whole_.substr(0, begins_[0]);
  const std::string first = whole_.substr(begins_[0], begins_[1] - begins_[0]);
  WriteBytes(path_, head + whole_.substr(begins_[2]) + first + first);
  RunFile(config_, path_);
  EXPECT_EQ(Bytes(path_), whole_);
}

TEST_F(JournalTest, OtherMatchesAreRefusedWithTheDifference) {
  config_.seed = 7;
  auto journal = Open();
  EXPECT_TRUE(absl::StrContains(journal.status().message(), "'seed 1'"))
      << journal.status().message();
  config_.seed = 1;
  config_.players[0] = Spec("nodes=61", "A");
  EXPECT_TRUE(absl::StrContains(Open().status().message(), "nodes=61"));
  EXPECT_EQ(Bytes(path_), whole_);
}

TEST_F(JournalTest, ADamagedHeaderAndOtherFilesAreRefusedUntouched) {
  const size_t step = std::max(1, 100 / Scaled(100));
  int harmless = 0;
  for (size_t at = 0; at < begins_[0]; at += step) {
    std::string bytes = whole_;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    WriteBytes(path_, bytes);
    // A few bits of the frame mean nothing; then all is put right.
    const bool ok = Open().ok();
    EXPECT_EQ(Bytes(path_), ok ? whole_ : bytes) << at;
    harmless += ok;
  }
  EXPECT_LE(harmless, 4);
  WriteBytes(path_, "something else\n");
  EXPECT_FALSE(Open().ok());
  EXPECT_FALSE(tuning::MergeRecords(Fresh("merged"), {path_}).ok());
  EXPECT_FALSE(tuning::RecordFile::Read("/no/such/file").ok());
}

TEST_F(JournalTest, TwoWritersAtATimeAreOneTooMany) {
  auto first = Open();
  ASSERT_TRUE(first.ok());
  EXPECT_TRUE(absl::StrContains(Open().status().message(), "another process"));
}

TEST_F(JournalTest, MergingRefusesWhatDoesNotBelongTogether) {
  config_.seed = 2;
  const std::string other = Fresh("other"), merged = Fresh("merged");
  RunFile(config_, other);
  EXPECT_TRUE(absl::StrContains(
      tuning::MergeRecords(merged, {path_, other}).status().message(),
      "different"));
  for (int times = 1; times <= 2; ++times) {
    EXPECT_TRUE(tuning::MergeRecords(merged, {path_, path_}).ok());
    EXPECT_EQ(Bytes(merged), whole_);
  }
  // A forgotten OUT costs no records.
  const std::string kept = Bytes(other);
  EXPECT_TRUE(
      absl::StrContains(tuning::MergeRecords(other, {path_}).status().message(),
                        "is there already"));
  EXPECT_EQ(Bytes(other), kept);
  std::string bytes = whole_;
  bytes.pop_back();
  WriteBytes(path_, bytes);
  EXPECT_TRUE(absl::StrContains(
      tuning::MergeRecords(merged, {path_}).status().message(), "damaged"));
}

TEST_F(JournalTest, OnlyRegularFilesAreReplacedAndLinksAreFollowed) {
  const std::string link = Fresh("link"), fifo = Fresh("fifo");
  std::filesystem::create_symlink(path_, link);
  WriteBytes(path_, whole_.substr(0, whole_.size() - 1));
  RunFile(config_, link);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(Bytes(path_), whole_);
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  for (const std::string& path : {fifo, ::testing::TempDir()}) {
    const absl::Status status =
        Journal::Open(path, *tuning::HeaderOf(config_)).status();
    EXPECT_TRUE(absl::StrContains(status.message(), "not a regular file"))
        << status.message();
  }
  EXPECT_TRUE(std::filesystem::is_fifo(fifo));
  std::filesystem::remove(link);
  std::filesystem::remove(fifo);
}

TEST_F(JournalTest, OfManyThatBeginARecordAtOnceOneGetsIt) {
  const auto header = *tuning::HeaderOf(config_);
  const std::string path = Fresh("race");
  for (int round = 0; round < Scaled(50); ++round) {
    std::vector<absl::StatusOr<std::unique_ptr<Journal>>> opened(4);
    std::vector<std::thread> threads;
    for (auto& own : opened)
      threads.emplace_back([&] { own = Journal::Open(path, header); });
    for (std::thread& thread : threads) thread.join();
    int got = 0;
    for (const auto& own : opened) {
      got += own.ok();
      if (own.ok()) continue;
      EXPECT_TRUE(absl::StrContains(own.status().message(), "another process"))
          << own.status().message();
    }
    EXPECT_EQ(got, 1);
    opened.clear();
    std::filesystem::remove(path);
  }
}

TEST_F(JournalTest, GamesOfOtherMatchesAreNoneOfThisOne) {
  // A whole file behind a whole file.
  WriteBytes(path_, whole_ + whole_);
  EXPECT_TRUE(absl::StrContains(
      tuning::RecordFile::Read(path_).status().message(), "second record"));
  // Games of six seats behind the header of two.
  const std::string other = Fresh("six");
  MatchConfig six = SmallMatch("stellisch", 1);
  six.max_plies = 20;
  RunFile(six, other);
  const auto file = tuning::RecordFile::Read(other);
  ASSERT_TRUE(file.ok());
  std::string bytes = whole_.substr(0, begins_[1]);
  for (const auto& [index, place] : file->games())
    bytes += tuning::WithLength(file->frame(place));
  WriteBytes(path_, bytes);
  const auto mixed = tuning::RecordFile::Read(path_);
  ASSERT_TRUE(mixed.ok());
  EXPECT_EQ(mixed->games().size(), 1u);
  EXPECT_FALSE(mixed->damage().empty());
  std::filesystem::remove(other);
}

TEST_F(JournalTest, OpeningsThatRunOutCostNoGame) {
  config_.openings.plies = 1;
  config_.blocks = 1000;
  config_.max_plies = 4;
  const std::string path = Fresh("few");
  const tuning::MatchResult result = RunFile(config_, path);
  EXPECT_TRUE(absl::StrContains(result.trouble.message(), "found only"));
  EXPECT_GT(result.standing.games(), 2);
  EXPECT_EQ(static_cast<int64_t>(Games(path).size()), result.standing.games());
  std::filesystem::remove(path);
}

TEST_F(JournalTest, ATitleOfTwoLinesIsOneInTheHeader) {
  tuning::MatchHeader header = *tuning::HeaderOf(config_);
  header.title = "L\nplayer evil";
  EXPECT_EQ(tuning::ReadHeaderText(tuning::HeaderText(header))->players,
            header.players);
}

TEST(RecordTest, EncodedGamesComeBack) {
  GameRecord game;
  game.index = 123456789012;
  game.opening = {"a1a2", "P@b3"};
  game.players = {0, 1, 1};
  game.places = {2, 1, 3};
  game.payoffs = {0, 60, 0};
  game.reason = tuning::kFaultReason;
  game.faults = {{2, "it \"died\"\nof 9"}};
  for (int i = -3; i < 40; ++i) {
    tuning::Choice c;
    c.move = "m" + std::to_string(i + 3);
    c.scored = i % 5 != 0;
    c.mate = c.scored && i % 3 == 0;
    c.score = c.scored ? i * 31007 : 0;
    c.depth = i + 3;
    c.nodes = static_cast<uint64_t>(i + 3) << (i + 3);
    c.ms = i - 2;
    game.moves.push_back(c);
  }
  absl::StatusOr<GameRecord> back = tuning::DecodeGame(EncodeGame(game));
  ASSERT_TRUE(back.ok()) << back.status().message();
  EXPECT_EQ(*back, game);
  EXPECT_EQ(*tuning::DecodeGame(tuning::EncodeGame({})), GameRecord());
}

TEST(RecordTest, RandomBytesAreNoGames) {
  std::mt19937_64 random(1);
  for (int i = 0; i < Scaled(20000); ++i) {
    std::string bytes(random() % 60, '\0');
    for (char& c : bytes)
      c = static_cast<char>(random() % 7 ? random() % 9 : random());
    EXPECT_FALSE(tuning::DecodeGame(bytes).ok());
    // A frame that is whole, but of anything.
    tuning::DecodeGame(tuning::Compress(bytes)).status().IgnoreError();
    tuning::RecordFile::FromBytes(bytes).status().IgnoreError();
  }
}

TEST(RecordTest, HeadersComeBackAndTheirFaultsHaveLines) {
  const MatchConfig config = SmallMatch("hexgi-wo-3", 3);
  const tuning::MatchHeader header = *tuning::HeaderOf(config);
  const std::string text = tuning::HeaderText(header);
  absl::StatusOr<tuning::MatchHeader> back = tuning::ReadHeaderText(text);
  ASSERT_TRUE(back.ok()) << back.status().message();
  EXPECT_EQ(*back, header);
  EXPECT_EQ(header.Names(), (std::vector<std::string>{"A", "B"}));
  EXPECT_TRUE(absl::StrContains(
      tuning::ReadHeaderText("schema 99\n").status().message(), "schema 99"));
  EXPECT_TRUE(absl::StrContains(
      tuning::ReadHeaderText(text + "colour red\n").status().message(),
      "'colour'"));
  EXPECT_FALSE(tuning::ReadHeaderText(text + "seed 3\n").ok());
  EXPECT_FALSE(tuning::ReadHeaderText("").ok());
}

}  // namespace
}  // namespace aster::tests
