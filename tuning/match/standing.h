// Standing: what a match has come to, counted block by block in integers, so
// that parts of a match in any order come to the same; and its report as text.
// Knows the statistics and no engine.
#ifndef ASTER_TUNING_MATCH_STANDING_H_
#define ASTER_TUNING_MATCH_STANDING_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "tuning/match/record.h"
#include "tuning/statistics/payoffs.h"
#include "tuning/statistics/rankings.h"
#include "tuning/statistics/sprt.h"
#include "tuning/statistics/tally.h"

namespace aster::tuning {

class Standing {
 public:
  explicit Standing(const MatchHeader& header);

  // Counts a game. Its block counts once all games of it are there; then the
  // block's number is returned, else -1.
  int64_t Add(const GameRecord& game);

  const MatchHeader& header() const { return header_; }
  int64_t games() const { return games_; }
  int64_t blocks() const { return blocks_; }
  // Of complete blocks. The tally and the block scores are those of the first
  // player against the second; without exactly two players there are none.
  const absl::optional<BlockTally>& tally() const { return tally_; }
  const std::map<int64_t, int>& block_scores() const { return block_scores_; }
  const PayoffTally& payoffs() const { return payoffs_; }
  const RankingTally& rankings() const { return rankings_; }
  // Of all games: how many ended for each reason, plies, each player's faults.
  const std::map<std::string, int64_t>& reasons() const { return reasons_; }
  int64_t plies() const { return plies_; }
  const std::vector<int64_t>& faults() const { return faults_; }
  // Of all games of two seats: how many the first player won, drew and lost.
  const std::vector<int64_t>& results() const { return results_; }

 private:
  void AddBlock(int64_t block, std::vector<GameRecord> games);

  MatchHeader header_;
  int64_t games_ = 0, blocks_ = 0, plies_ = 0;
  absl::optional<BlockTally> tally_;
  PayoffTally payoffs_;
  RankingTally rankings_;
  std::map<int64_t, int> block_scores_;
  std::map<std::string, int64_t> reasons_;
  std::vector<int64_t> faults_;
  std::vector<int64_t> results_ = {0, 0, 0};
  std::map<int64_t, std::vector<GameRecord>> open_;  // without their moves
};

// Elo with error bars, results, payoffs by player and by seat, ratings of more
// than two players, ends of games: a text of several lines.
std::string ReportText(const Standing& standing);
// "LLR 1.23 (-2.94, 2.94), H1 accepted", with the hypotheses.
std::string SprtText(const SprtState& state, const SprtHypotheses& hypotheses);
// "+12.3 +- 20.1".
std::string EloText(const Estimate& elo);

}  // namespace aster::tuning

#endif  // ASTER_TUNING_MATCH_STANDING_H_
