// What the tests of matches share: small matches, files, their bytes.
#ifndef ASTER_TESTS_MATCH_TEST_SUPPORT_H_
#define ASTER_TESTS_MATCH_TEST_SUPPORT_H_

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support.h"
#include "tuning/match/match.h"

namespace aster::tests {

// A path of its own for every test of every process, with nothing there.
inline std::string Fresh(const std::string& name) {
  const std::string path =
      (std::filesystem::path(::testing::TempDir()) /
       ("match_test_" + std::to_string(getpid()) + "_" + name))
          .string();
  std::filesystem::remove(path);
  return path;
}

inline std::string Bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void WriteBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

inline tuning::PlayerSpec Spec(const std::string& text,
                               const std::string& name) {
  absl::StatusOr<tuning::PlayerSpec> spec = tuning::ReadPlayerSpec(text, name);
  EXPECT_TRUE(spec.ok()) << spec.status().message();
  return spec.ok() ? *spec : tuning::PlayerSpec();
}

// Two players, few nodes, short openings and games.
inline tuning::MatchConfig SmallMatch(
    const std::string& variant, int64_t blocks,
    const std::string& a = "nodes=60",
    const std::string& b = "nodes=30,parameter.quiescence=0") {
  tuning::MatchConfig config;
  config.variant = BuiltIn(variant);
  config.variant_name = variant;
  config.program = "test";
  config.players = {Spec(a, "A"), Spec(b, "B")};
  const int seats = config.variant->seats();
  config.plan = tuning::DefaultPlan(seats, 2);
  config.openings = tuning::DefaultOpenings(seats);
  config.openings.nodes = 200;
  config.max_plies = 100;
  config.blocks = blocks;
  return config;
}

// Runs it into that file; its faults fail the test.
inline tuning::MatchResult RunFile(const tuning::MatchConfig& config,
                                   const std::string& path = "") {
  absl::StatusOr<tuning::MatchHeader> header = tuning::HeaderOf(config);
  EXPECT_TRUE(header.ok()) << header.status().message();
  auto journal = tuning::Journal::Open(path, *header);
  EXPECT_TRUE(journal.ok()) << journal.status().message();
  absl::StatusOr<tuning::MatchResult> result =
      tuning::RunMatch(config, **journal, nullptr);
  EXPECT_TRUE(result.ok()) << result.status().message();
  return *std::move(result);
}

inline std::vector<tuning::GameRecord> Games(const std::string& path) {
  absl::StatusOr<tuning::RecordFile> file = tuning::RecordFile::Read(path);
  EXPECT_TRUE(file.ok()) << file.status().message();
  std::vector<tuning::GameRecord> games;
  if (!file.ok()) return games;
  for (const auto& [index, place] : file->games())
    games.push_back(*file->game(place));
  return games;
}

}  // namespace aster::tests

#endif  // ASTER_TESTS_MATCH_TEST_SUPPORT_H_
