// Builds the document part by part. Expected scores are 0 to 1, of each seat;
// scores and wdl are the seat's to move.
#include "app/analysis_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "app/version.h"

namespace aster::app {
namespace {

using Json = nlohmann::ordered_json;
using tuning::AnalysedGame;
using tuning::AnalysedLine;
using tuning::AnalysedPosition;

double Short(double x) { return std::round(x * 1e4) / 1e4 + 0.0; }

Json Shorts(const std::vector<double>& list) {
  Json json = Json::array();
  for (double x : list) json.push_back(Short(x));
  return json;
}

Json ScoreJson(const search::Score& score) {
  return {{score.mate ? "mate" : "cp", score.value}};
}

Json LineJson(const AnalysedLine& line) {
  Json json = {{"multipv", line.info.multi_pv},
               {"depth", line.info.depth},
               {"score", ScoreJson(line.info.score)},
               {"wdl", line.info.wdl}};
  if (!line.info.seats.empty()) json["seats"] = line.info.seats;
  json["pv"] = line.info.pv;
  json["nodes"] = line.info.nodes;
  return json;
}

Json PlayedJson(const AnalysedPosition& position) {
  const tuning::PlayedMove& played = *position.played;
  const tuning::MoveClassRow& row = tuning::RowOf(played.name);
  Json json = {{"score", ScoreJson(played.line.info.score)},
               {"expected", Short(played.line.expected[position.seat])},
               {"loss", Short(played.loss)},
               {"class", row.word},
               {"missed_mate", played.missed_mate},
               {"allows_mate", played.allows_mate}};
  if (!played.among_lines) json["line"] = LineJson(played.line);
  return json;
}

Json PositionJson(const rules::VariantSpec& spec,
                  const AnalysedPosition& position, int ply) {
  Json lines = Json::array();
  for (const AnalysedLine& line : position.lines)
    lines.push_back(LineJson(line));
  Json json = {{"ply", ply}, {"seat", spec.seats[position.seat].tag}};
  if (position.played) json["move"] = position.played->text;
  json["fen"] = position.fen;
  json["expected"] = Shorts(position.expected);
  json["eval"] = {{"lines", lines}};
  if (position.played) json["played"] = PlayedJson(position);
  return json;
}

Json FinalJson(const AnalysedGame& game, const rules::VariantSpec& spec) {
  Json json = PositionJson(spec, game.positions.back(), game.game.plies() + 1);
  const rules::Outcome outcome = game.game.outcome();
  json["result"] = !outcome.over()                    ? "none"
                   : outcome.winner == rules::kNoSeat ? "draw"
                                                      : "win";
  if (outcome.winner != rules::kNoSeat)
    json["winner"] = spec.seats[outcome.winner].tag;
  json["reason"] = rules::ReasonWord(outcome.reason);
  json["payoffs"] = Shorts(game.game.Payoffs());
  return json;
}

Json SummaryJson(const AnalysedGame& game, const rules::VariantSpec& spec) {
  Json json = Json::object();
  for (int s = 0; s < spec.seat_count(); ++s) {
    const tuning::SeatSummary& seat = game.summary[s];
    Json& own = json[spec.seats[s].tag];
    own = {{"moves", seat.moves}, {"mean_loss", Short(seat.mean_loss)}};
    for (const tuning::MoveClassRow& row : tuning::kMoveClasses) {
      if (row.loss > 0)
        own[row.plural] = seat.counts[static_cast<size_t>(row.name)];
    }
  }
  return json;
}

Json GameJson(const Analysis& analysis, size_t index) {
  const rules::VariantSpec& spec = analysis.variant->spec();
  const AnalysedGame& game = analysis.games[index];
  Json tags = Json::object(), plies = Json::array();
  for (const auto& [key, value] : analysis.texts[index].tags) tags[key] = value;
  for (size_t i = 0; i + 1 < game.positions.size(); ++i) {
    plies.push_back(
        PositionJson(spec, game.positions[i], static_cast<int>(i) + 1));
  }
  return {{"game", analysis.numbers[index]},
          {"tags", tags},
          {"start", game.positions[0].fen},
          {"opening", game.opening},
          {"plies", plies},
          {"final", FinalJson(game, spec)},
          {"summary", SummaryJson(game, spec)}};
}

Json LimitsJson(const tuning::AnalysisConfig& config) {
  Json json = Json::object();
  if (config.limits.depth) json["depth"] = *config.limits.depth;
  if (config.limits.nodes) json["nodes"] = *config.limits.nodes;
  if (config.limits.movetime) json["movetime"] = *config.limits.movetime;
  json["multipv"] = config.lines;
  json["hash"] = config.hash_mebibytes;
  return json;
}

Json ClassesJson() {
  Json json = Json::array();
  for (const tuning::MoveClassRow& row : tuning::kMoveClasses) {
    if (row.loss == 0) continue;
    json.push_back(
        {{"class", row.word}, {"mark", row.mark}, {"loss", row.loss}});
  }
  return json;
}

}  // namespace

std::string AnalysisJson(const Analysis& analysis) {
  const rules::VariantSpec& spec = analysis.variant->spec();
  Json seats = Json::array(), games = Json::array();
  for (const rules::SeatSpec& seat : spec.seats) {
    seats.push_back(
        {{"tag", seat.tag}, {"name", seat.name}, {"colour", seat.color}});
  }
  for (size_t i = 0; i < analysis.games.size(); ++i)
    games.push_back(GameJson(analysis, i));
  const Json all = {{"schema", kAnalysisSchema},
                    {"program", absl::StrCat("Aster ", kVersion)},
                    {"variant", spec.name},
                    {"title", spec.title},
                    {"seats", seats},
                    {"limits", LimitsJson(analysis.config)},
                    {"classes", ClassesJson()},
                    {"games", games}};
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace aster::app
