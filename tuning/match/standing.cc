// Counting games and telling what they come to.
#include "tuning/match/standing.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/plackett_luce.h"

namespace aster::tuning {
namespace {

constexpr double k95 = 1.959964;  // standard deviations

std::string Percent(const Estimate& share) {
  return absl::StrFormat("%.1f%% [%.1f, %.1f]", 100 * share.value,
                         100 * share.low, 100 * share.high);
}

// Rows of cells, the first left-bound, the others right-bound.
std::string TableText(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - row[i].size(), ' ');
      absl::StrAppend(&text, i ? "  " : "", i ? pad : "", row[i], i ? "" : pad);
    }
    text += '\n';
  }
  return text;
}

std::string TwoPlayersText(const Standing& standing) {
  if (standing.blocks() == 0) return "no block is complete yet\n";
  const std::vector<std::string> names = standing.header().Names();
  const MatchEstimate e = EstimateMatch(*standing.tally());
  const bool seats = standing.header().seats.size() > 2;
  std::string text = absl::StrCat(
      names[0], " over ", names[1], ": ", seats ? "placement " : "", "Elo ",
      EloText(e.elo), ", likelihood of superiority ",
      absl::StrFormat("%.1f%%", 100 * e.los), "\n");
  if (!seats) {
    const std::vector<int64_t>& r = standing.results();
    absl::StrAppend(&text, "won ", r[0], ", drawn ", r[1], ", lost ", r[2],
                    "; ");
  }
  std::vector<std::string> scores;
  const std::vector<int64_t>& counts = standing.tally()->counts();
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts.size() <= 5 || counts[i] > 0)
      scores.push_back(absl::StrFormat("%g: %d", 0.5 * i, counts[i]));
  }
  absl::StrAppend(&text, "share of pairs ", Percent(e.share),
                  "; blocks by score ", absl::StrJoin(scores, ", "), "\n");
  return text;
}

std::string RatingsText(const Standing& standing) {
  const PlackettLuceFit fit = FitPlackettLuce(standing.rankings());
  const std::vector<std::string> names = standing.header().Names();
  std::vector<size_t> order(names.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::make_pair(-fit.elo[a], a) < std::make_pair(-fit.elo[b], b);
  });
  std::vector<std::vector<std::string>> rows = {{"rating", "Elo", "+-"}};
  for (size_t i : order) {
    rows.push_back({names[i], absl::StrFormat("%+.1f", fit.elo[i]),
                    absl::StrFormat("%.1f", k95 * fit.standard_error[i])});
  }
  return TableText(rows);
}

std::vector<std::string> PayoffRow(const Standing& standing,
                                   const std::string& name, int player,
                                   int seat) {
  const PayoffTally& p = standing.payoffs();
  return {name, absl::StrCat(p.Games(player, seat)),
          Percent(p.WinShare(player, seat)), Percent(p.Payoff(player, seat))};
}

std::string PayoffsText(const Standing& standing) {
  const MatchHeader& header = standing.header();
  std::vector<std::vector<std::string>> rows = {
      {"player", "games", "wins", "mean payoff"}};
  const std::vector<std::string> names = header.Names();
  std::string text;
  if (!header.selfplay()) {
    for (size_t p = 0; p < names.size(); ++p) {
      rows.push_back(PayoffRow(standing, names[p], static_cast<int>(p),
                               PayoffTally::kAll));
    }
    text = TableText(rows);
  }
  rows = {{"seat", "games", "wins", "mean payoff"}};
  for (size_t s = 0; s < header.seats.size(); ++s) {
    rows.push_back(PayoffRow(standing, header.seats[s], PayoffTally::kAll,
                             static_cast<int>(s)));
  }
  return text + TableText(rows);
}

}  // namespace

Standing::Standing(const MatchHeader& header)
    : header_(header),
      payoffs_(static_cast<int>(header.seats.size()),
               static_cast<int>(header.players.size())),
      rankings_(static_cast<int>(header.players.size())),
      faults_(header.players.size(), 0) {
  if (header.players.size() == 2) tally_.emplace(header.plan);
}

int64_t Standing::Add(const GameRecord& game) {
  ++games_;
  ++reasons_[game.reason];
  plies_ += static_cast<int64_t>(game.opening.size() + game.moves.size());
  for (const Fault& fault : game.faults) ++faults_[game.players[fault.seat]];
  if (game.players.size() == 2) {
    const size_t first = game.players[0] == 0 ? 0 : 1;
    const int payoff = game.payoffs[first];
    ++results_[payoff == kPayoffUnits ? 0 : payoff == 0 ? 2 : 1];
  }
  const int per_block = header_.games_per_block();
  const int64_t block = game.index / per_block;
  std::vector<GameRecord>& there = open_[block];
  there.push_back(game);
  there.back().moves.clear();
  there.back().opening.clear();
  if (static_cast<int>(there.size()) < per_block) return -1;
  AddBlock(block, std::move(there));
  open_.erase(block);
  return block;
}

void Standing::AddBlock(int64_t block, std::vector<GameRecord> games) {
  ++blocks_;
  std::vector<PlayedGame> played;
  int score = 0;
  for (const GameRecord& game : games) {
    played.push_back({game.players, game.payoffs});
    rankings_.Add(RankingOf(game.players, game.places));
    if (tally_) score += GameScore(game.players, game.places);
  }
  payoffs_.AddBlock(played);
  if (!tally_) return;
  tally_->Add(score);
  block_scores_[block] = score;
}

std::string EloText(const Estimate& elo) {
  return absl::StrFormat("%+.1f +- %.1f", elo.value, elo.Error());
}

std::string SprtText(const SprtState& state, const SprtHypotheses& hypotheses) {
  return absl::StrFormat(
      "SPRT(%g, %g): LLR %.2f (%.2f, %.2f), %s", hypotheses.elo0,
      hypotheses.elo1, state.llr, state.lower, state.upper,
      state.decision == SprtDecision::kAcceptH1   ? "H1 accepted"
      : state.decision == SprtDecision::kAcceptH0 ? "H0 accepted"
                                                  : "undecided");
}

std::string ReportText(const Standing& standing) {
  const MatchHeader& header = standing.header();
  std::string text =
      absl::StrCat(header.variant, ", ", absl::StrJoin(header.Names(), " - "),
                   ": ", standing.games(), " games");
  if (!header.selfplay()) {
    absl::StrAppend(&text, ", ", standing.blocks(), " complete block",
                    standing.blocks() == 1 ? "" : "s", " of ",
                    header.games_per_block());
  }
  text += "\n";
  if (standing.tally()) text += TwoPlayersText(standing);
  if (header.players.size() > 2) text += RatingsText(standing);
  text += PayoffsText(standing);
  std::vector<std::string> reasons;
  for (const auto& [reason, games] : standing.reasons())
    reasons.push_back(absl::StrCat(reason, " ", games));
  absl::StrAppend(&text, "ends: ", absl::StrJoin(reasons, ", "));
  if (standing.games() > 0) {
    absl::StrAppend(
        &text, absl::StrFormat(
                   "; %.1f plies a game",
                   static_cast<double>(standing.plies()) / standing.games()));
  }
  const std::vector<std::string> names = header.Names();
  for (size_t p = 0; p < names.size(); ++p) {
    if (standing.faults()[p])
      absl::StrAppend(&text, "; faults of ", names[p], " ",
                      standing.faults()[p]);
  }
  return text + "\n";
}

}  // namespace aster::tuning
