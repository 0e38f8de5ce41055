// Fills the page's places. A position is a list of numbers: the piece code of
// each cell (kEmpty: none), the seat to move, the mask of the seats left, the
// attacked royal piece's cell (kEmpty: none), then per seat a count for each
// kind. It is written as its differences from the one before: index, value, ...
#include "app/report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "app/board_form.h"
#include "app/game_view.h"
#include "app/report_assets.h"
#include "app/svg_board.h"
#include "app/svg_pieces.h"

namespace aster::app {
namespace {

using Json = nlohmann::ordered_json;
using rules::Cell;
using rules::Piece;
using rules::Seat;

constexpr int kEmpty = -1;
constexpr double kMargin = 8;  // round the board, in pixels

class Drawing {
 public:
  explicit Drawing(const rules::VariantSpec& spec)
      : spec_(spec), board_(*spec.board, kVariableTheme, true) {
    board_.MoveTo({kMargin, kMargin});
  }

  Json Game(const tuning::AnalysedGame& game) {
    Json plies = Json::array();
    rules::Game replay = game.game;
    while (replay.Undo()) {
    }
    std::vector<int> before;
    for (const tuning::AnalysedPosition& position : game.positions) {
      std::vector<int> now;
      Json step = Step(replay, before, now);
      Json lines = Json::array();
      for (const tuning::AnalysedLine& line : position.lines)
        lines.push_back(Line(replay, line, now));
      Json ply = {{"step", step}, {"lines", lines}};
      if (position.played) {
        if (!position.played->among_lines)
          ply["played"] = Line(replay, position.played->line, now);
        replay.Play(position.played->move);
      }
      plies.push_back(ply);
      before = now;
    }
    return plies;
  }

  // What does not change from ply to ply.
  Json Frame() const {
    Json cells = Json::array(), kinds = Json::array(), seats = Json::array();
    for (int i = 0; i < spec_.board->size(); ++i) {
      const Cell c = static_cast<Cell>(i);
      const rules::Point at = board_.Middle(c);
      cells.push_back({Tenth(at.x), Tenth(at.y), Tenth(board_.NameDrop(c)),
                       spec_.board->cell_name(c)});
    }
    for (const rules::PieceSpec& piece : spec_.pieces)
      kinds.push_back({{"text", piece.text}, {"name", piece.name}});
    for (int s = 0; s < spec_.seat_count(); ++s)
      seats.push_back({{"looks", LooksTowards(spec_, static_cast<Seat>(s))}});
    return {{"width", Tenth(board_.width() + 2 * kMargin)},
            {"height", Tenth(board_.height() + 2 * kMargin)},
            {"radius", Tenth(board_.radius())},
            {"lift", Tenth(board_.lift())},
            {"name_size", SvgBoard::kNameSize},
            {"cells", cells},
            {"kinds", kinds},
            {"seats", seats}};
  }

  std::string CellsSvg() const {
    std::string svg;
    for (int c = 0; c < spec_.board->size(); ++c) {
      board_.DrawCell(svg, static_cast<Cell>(c), false,
                      absl::StrCat(" id=\"cell-", c, "\""));
    }
    return svg;
  }
  // Each piece that occurred, and each seat's bare shape, round the origin.
  std::string PiecesSvg() const {
    std::string svg;
    auto add = [&](absl::string_view id, Seat seat, absl::string_view text) {
      absl::StrAppend(&svg, "<g id=\"", id, "\">");
      SvgPiece(svg, spec_, seat, text, {0, 0}, board_.radius());
      svg += "</g>\n";
    };
    for (int s = 0; s < spec_.seat_count(); ++s)
      add(absl::StrCat("seat-", s), static_cast<Seat>(s), "");
    for (const auto& [seat, kind] : seen_)
      add(absl::StrCat("piece-", CodeOf(Piece(seat, kind))), seat,
          spec_.pieces[kind].text);
    return svg;
  }

 private:
  static double Tenth(double x) { return std::round(10 * x) / 10; }
  int kinds() const { return static_cast<int>(spec_.pieces.size()); }
  int CodeOf(Piece p) const { return p.seat() * kinds() + p.kind(); }
  int See(Piece p) {
    seen_.insert({p.seat(), p.kind()});
    return CodeOf(p);
  }

  std::vector<int> State(const GameView& view) {
    std::vector<int> state;
    for (Piece p : view.at) state.push_back(p.none() ? kEmpty : See(p));
    int alive = 0;
    for (size_t s = 0; s < view.alive.size(); ++s) alive |= view.alive[s] << s;
    state.push_back(view.outcome.over() ? kEmpty : view.turn);
    state.push_back(alive);
    state.push_back(view.checked == rules::kNoCell ? kEmpty : view.checked);
    const size_t first = state.size();
    state.resize(first + view.reserves.size() * kinds(), 0);
    for (const auto& reserve : view.reserves) {
      for (const auto& [piece, count] : reserve)
        state[first + See(piece)] = count;
    }
    return state;
  }

  // [[index, value, ...], [the last move's cells]]
  Json Step(const rules::Game& game, const std::vector<int>& before,
            std::vector<int>& now) {
    const GameView view = ViewOf(game);
    now = State(view);
    Json changes = Json::array();
    for (size_t i = 0; i < now.size(); ++i) {
      if (i < before.size() && before[i] == now[i]) continue;
      changes.push_back(i);
      changes.push_back(now[i]);
    }
    return {changes, view.last_cells};
  }

  Json Line(rules::Game game, const tuning::AnalysedLine& line,
            std::vector<int> before) {
    Json steps = Json::array();
    for (rules::Move m : line.moves) {
      game.Play(m);
      std::vector<int> now;
      steps.push_back(Step(game, before, now));
      before = std::move(now);
    }
    return steps;
  }

  const rules::VariantSpec& spec_;
  SvgBoard board_;
  std::set<std::pair<Seat, rules::Kind>> seen_;
};

// As the text of a script element: no '<' is left that could end it.
std::string ScriptSafe(const std::string& json) {
  return absl::StrReplaceAll(json, {{"<", "\\u003c"}});
}

}  // namespace

std::string ReportHtml(const Analysis& analysis) {
  const rules::VariantSpec& spec = analysis.variant->spec();
  Drawing drawing(spec);
  Json games = Json::array();
  for (const tuning::AnalysedGame& game : analysis.games)
    games.push_back(drawing.Game(game));
  Json all = drawing.Frame();
  all["games"] = games;
  const std::string themes =
      absl::StrCat(":root{", SvgThemeCss(kLightTheme),
                   "}\n@media (prefers-color-scheme:dark){:root{",
                   SvgThemeCss(kDarkTheme), "}}\n");
  return absl::StrReplaceAll(
      kReportHtml,
      {{"@TITLE@", SvgEscape(absl::StrCat(spec.title, ": analysis"))},
       {"@STYLE@", absl::StrCat(themes, kReportCss)},
       {"@CELLS@", drawing.CellsSvg()},
       {"@PIECES@", drawing.PiecesSvg()},
       {"@ANALYSIS@", ScriptSafe(AnalysisJson(analysis))},
       {"@DRAWING@", ScriptSafe(all.dump())},
       {"@SCRIPT@", kReportJs}});
}

}  // namespace aster::app
