// Builds the description part by part. Pieces are named by their id (unique in
// the variant), cells and zones by their names, seats by their tags.
#include "app/describe.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "app/board_form.h"
#include "app/movement_words.h"
#include "rules/game.h"
#include "rules/notation.h"

namespace aster::app {
namespace {

using Json = nlohmann::ordered_json;
using rules::Board;
using rules::Cell;
using rules::Kind;
using rules::Movement;
using rules::PieceSpec;
using rules::Point;
using rules::Promotion;
using rules::Seat;
using rules::VariantSpec;

// Four decimals are enough to draw by and keep the line short.
double Short(double x) { return std::round(x * 1e4) / 1e4 + 0.0; }

Json Names(const Board& board, const std::vector<Cell>& cells) {
  Json list = Json::array();
  for (Cell c : cells) list.push_back(board.cell_name(c));
  return list;
}

Json Ids(const VariantSpec& spec, const std::vector<Kind>& kinds) {
  Json list = Json::array();
  for (Kind k : kinds) list.push_back(spec.pieces[k].id);
  return list;
}

Json DescribeBoard(const Board& board) {
  static constexpr const char* kForms[] = {"flat-hexagon", "pointed-hexagon",
                                           "square", "various"};
  const Extent e = ExtentOf(board);
  return {{"name", board.name()},
          {"cells", board.size()},
          {"form", kForms[static_cast<int>(FormOf(board))]},
          {"round_rows", HasRoundRows(board)},
          {"turns", board.turns()},
          {"extent",
           {{"left", Short(e.left)},
            {"top", Short(e.top)},
            {"right", Short(e.right)},
            {"bottom", Short(e.bottom)}}}};
}

Json DescribeSeats(const VariantSpec& spec) {
  Json list = Json::array();
  for (int s = 0; s < spec.seat_count(); ++s) {
    const Seat seat = static_cast<Seat>(s);
    const rules::SeatSpec& data = spec.seats[s];
    list.push_back({{"tag", data.tag},
                    {"name", data.name},
                    {"colour", data.color},
                    {"direction", Short(LooksTowards(spec, seat))},
                    {"turn", data.turn},
                    {"army", spec.army_of(seat).name}});
  }
  return list;
}

Json DescribeArmies(const VariantSpec& spec) {
  Json list = Json::array();
  for (size_t a = 0; a < spec.armies.size(); ++a) {
    Json pieces = Json::array();
    for (const PieceSpec& piece : spec.pieces) {
      if (piece.in_army[a]) pieces.push_back(piece.id);
    }
    list.push_back({{"name", spec.armies[a].name},
                    {"pieces", pieces},
                    {"reserve", Ids(spec, spec.armies[a].reserve)}});
  }
  return list;
}

const char* LineWord(rules::LineClass line) {
  static constexpr const char* kWords[] = {"orthogonal", "diagonal", "leap"};
  return kWords[static_cast<int>(line)];
}

Json DescribeDirections(const Board& board) {
  Json list = Json::array();
  for (int d = 0; d < board.directions(); ++d) {
    list.push_back({{"name", board.direction(d).name},
                    {"line", LineWord(board.direction(d).line)}});
  }
  return list;
}

Json DescribeZones(const VariantSpec& spec) {
  Json list = Json::array();
  for (const rules::ZoneSpec& zone : spec.zones) {
    Json cells = Json::object();
    for (int s = 0; s < spec.seat_count(); ++s)
      cells[spec.seats[s].tag] = Names(*spec.board, zone.cells[s]);
    list.push_back({{"name", zone.name}, {"cells", cells}});
  }
  return list;
}

// Zones that hold the cell, by the tags of the seats whose they are.
Json ZonesOfCell(const VariantSpec& spec, Cell c) {
  Json zones = Json::object();
  for (int s = 0; s < spec.seat_count(); ++s) {
    for (const rules::ZoneSpec& zone : spec.zones) {
      if (std::find(zone.cells[s].begin(), zone.cells[s].end(), c) !=
          zone.cells[s].end())
        zones[spec.seats[s].tag].push_back(zone.name);
    }
  }
  return zones;
}

Json DescribeCells(const VariantSpec& spec) {
  const Board& board = *spec.board;
  const std::vector<int> row_of = RowsOfCells(board);
  Json list = Json::array();
  for (int i = 0; i < board.size(); ++i) {
    const Cell c = static_cast<Cell>(i);
    Json outline = Json::array();
    for (const Point& p : board.outline(c))
      outline.push_back({Short(p.x), Short(p.y)});
    list.push_back({{"name", board.cell_name(c)},
                    {"x", Short(board.center(c).x)},
                    {"y", Short(board.center(c).y)},
                    {"outline", outline},
                    {"shade", board.shade(c)},
                    {"row", row_of[c]},
                    {"zones", ZonesOfCell(spec, c)}});
  }
  return list;
}

Json DescribeNeighbours(const Board& board) {
  Json all = Json::object();
  for (int c = 0; c < board.size(); ++c) {
    all[board.cell_name(static_cast<Cell>(c))] =
        Names(board, board.Neighbours(static_cast<Cell>(c)));
  }
  return all;
}

Json DescribeRows(const Board& board) {
  Json list = Json::array();
  for (size_t r = 0; r < board.rows().size(); ++r) {
    list.push_back({{"name", board.row_name(static_cast<int>(r))},
                    {"cells", Names(board, board.rows()[r])}});
  }
  return list;
}

Json DescribeMovement(const VariantSpec& spec, const Movement& m) {
  static constexpr const char* kTypes[] = {"slide", "leap", "hop", "overtake",
                                           "swap"};
  Json move = {{"type", kTypes[static_cast<int>(m.type)]},
               {"along", m.along},
               {"to_empty", m.moves},
               {"captures", m.captures},
               {"text", MovementWords(spec, m)}};
  if (m.range > 0) move["range"] = m.range;
  if (!m.leaps.empty()) move["cells"] = m.leaps;
  if (m.from_zone >= 0) move["from_zone"] = spec.zones[m.from_zone].name;
  if (!m.except.empty()) move["except"] = Ids(spec, m.except);
  return move;
}

Json DescribePromotion(const VariantSpec& spec, const PieceSpec& piece) {
  const Promotion& p = piece.promotion[0];
  static constexpr const char* kStyles[] = {"letter", "marked", "turn"};
  Json suffixes = Json::object();
  for (Kind k : p.to) {
    suffixes[spec.pieces[k].id] =
        p.style == Promotion::Style::kLetter
            ? absl::AsciiStrToLower(spec.pieces[k].text)
            : "+";
  }
  return {{"to", Ids(spec, p.to)},
          {"style", kStyles[static_cast<int>(p.style)]},
          {"suffixes", suffixes},
          {"zone", spec.zones[p.zone].name},
          {"when", p.on_start ? "start-or-end" : "end"},
          {"must", p.always ? "always" : "stuck"},
          {"text", PromotionWords(spec, piece)}};
}

// What a player of that frame calls the directions; their plain names if
// nothing fits.
Json DirectionNames(const Board& board, int frame, rules::DirectionSet set) {
  for (const auto& [name, known] : board.NamedDirections(frame)) {
    if (known == set) return Json::array({name});
  }
  Json names = Json::array();
  for (int d = 0; d < board.directions(); ++d) {
    if (set >> d & 1) names.push_back(board.direction(d).name);
  }
  return names;
}

// What a capture and a drop make of the piece.
void AddReserveKeys(const VariantSpec& spec, const PieceSpec& piece,
                    Json& json) {
  Json captured = Json::object(), one_per_line = Json::object();
  for (size_t a = 0; a < spec.armies.size(); ++a) {
    const Kind k = piece.captured_as[a];
    if (k != rules::kNoKind && !piece.royal)
      captured[spec.armies[a].name] = spec.pieces[k].id;
    if (piece.one_per_line[a]) {
      one_per_line[spec.armies[a].name] = DirectionNames(
          *spec.board, spec.armies[a].frame, piece.one_per_line[a]);
    }
  }
  json["captured_as"] = captured;
  json["dropped_as"] =
      piece.royal ? Json::array() : Ids(spec, piece.dropped_as);
  if (!one_per_line.empty()) json["one_per_line"] = one_per_line;
}

Json DescribePiece(const VariantSpec& spec, const PieceSpec& piece) {
  Json armies = Json::array(), seats = Json::array(), moves = Json::array();
  for (size_t a = 0; a < spec.armies.size(); ++a) {
    if (piece.in_army[a]) armies.push_back(spec.armies[a].name);
  }
  for (const rules::SeatSpec& seat : spec.seats) {
    if (piece.in_army[seat.army]) seats.push_back(seat.tag);
  }
  for (const Movement& m : piece.movements)
    moves.push_back(DescribeMovement(spec, m));
  const bool promotes = !piece.promotion.empty();
  Json json = {{"id", piece.id},
               {"letter", piece.text},
               {"name", piece.name},
               {"royal", piece.royal},
               {"promoted", piece.marked},
               {"base", spec.pieces[piece.base].id},
               {"movement", PieceWords(spec, piece)},
               {"moves", moves},
               {"promotes_to",
                promotes ? Ids(spec, piece.promotion[0].to) : Json::array()},
               {"counts_as_progress", piece.progress},
               {"armies", armies},
               {"seats", seats}};
  if (promotes) json["promotion"] = DescribePromotion(spec, piece);
  if (spec.rules.drops) AddReserveKeys(spec, piece, json);
  return json;
}

Json DescribeStart(const rules::Variant& variant) {
  const VariantSpec& spec = variant.spec();
  // The variant outlives the game, which is gone at the end of this function.
  const rules::Game game(std::shared_ptr<const rules::Variant>(
      &variant, [](const rules::Variant*) {}));
  Json placement = Json::array();
  for (int s = 0; s < spec.seat_count(); ++s) {
    for (const auto& [cell, kind] : spec.seats[s].start) {
      const rules::Piece piece(static_cast<Seat>(s), kind);
      placement.push_back({{"cell", spec.board->cell_name(cell)},
                           {"seat", spec.seats[s].tag},
                           {"piece", spec.pieces[kind].id},
                           {"text", rules::PieceText(spec, piece)}});
    }
  }
  return {{"fen", game.Fen()},
          {"turn", spec.seats[game.turn()].tag},
          {"placement", placement}};
}

Json DescribeEnds(const VariantSpec& spec) {
  Json ends = Json::array();
  for (const EndWords& end : EndsOf(spec)) {
    ends.push_back({{"reason", rules::ReasonWord(end.reason)},
                    {"result", end.result},
                    {"text", end.text}});
  }
  return ends;
}

Json DescribeRules(const VariantSpec& spec) {
  const rules::RulesSpec& r = spec.rules;
  static constexpr const char* kRoyalty[] = {"checkmate", "elimination",
                                             "none"};
  static constexpr const char* kNoMoves[] = {"loss", "draw", "pass", "out"};
  Json order = Json::array();
  for (const rules::SeatSpec& seat : spec.seats) order.push_back(seat.tag);
  return {{"turn_order", order},
          {"royalty", kRoyalty[static_cast<int>(r.royalty)]},
          {"no_moves", kNoMoves[static_cast<int>(r.no_moves)]},
          {"drops", r.drops},
          {"must_capture", r.must_capture},
          {"bare_royal_loses", r.bare_royal_loses},
          {"repetition", r.repetition},
          {"repetition_loses", r.repetition_loses},
          {"no_progress_plies", spec.no_progress_limit()},
          {"marriage", Ids(spec, r.marriage)},
          {"ends", DescribeEnds(spec)},
          {"text", RuleSentences(spec)}};
}

// How FENs and moves are put together from the names above.
Json DescribeNotation(const VariantSpec& spec) {
  const bool by_case = spec.seat_count() == 2;
  Json moves = {{"move", "FROM TO [SUFFIX], written together"}};
  if (spec.rules.no_moves == rules::NoMoves::kPass) moves["pass"] = "pass";
  if (spec.rules.drops) moves["drop"] = "LETTER@CELL";
  for (const PieceSpec& piece : spec.pieces) {
    for (const Movement& m : piece.movements) {
      if (m.type == rules::MoveType::kSwap) moves["swap"] = "FROM PARTNER";
      if (m.type == rules::MoveType::kOvertake)
        moves["chain"] = "FROM LANDING LANDING ... [SUFFIX]";
    }
  }
  return {{"fen", spec.rules.drops ? "ROWS[RESERVE] SIDE NO-PROGRESS MOVE"
                                   : "ROWS SIDE NO-PROGRESS MOVE"},
          {"pieces", by_case ? "case" : "tag"},
          {"moves", moves}};
}

}  // namespace

std::string DescribeJson(const rules::Variant& variant) {
  const VariantSpec& spec = variant.spec();
  Json pieces = Json::array();
  for (const PieceSpec& piece : spec.pieces)
    pieces.push_back(DescribePiece(spec, piece));
  const Json all = {{"schema", kDescribeSchema},
                    {"variant", spec.name},
                    {"title", spec.title},
                    {"board", DescribeBoard(*spec.board)},
                    {"seats", DescribeSeats(spec)},
                    {"armies", DescribeArmies(spec)},
                    {"directions", DescribeDirections(*spec.board)},
                    {"zones", DescribeZones(spec)},
                    {"cells", DescribeCells(spec)},
                    {"neighbours", DescribeNeighbours(*spec.board)},
                    {"rows", DescribeRows(*spec.board)},
                    {"pieces", pieces},
                    {"start", DescribeStart(variant)},
                    {"rules", DescribeRules(spec)},
                    {"notation", DescribeNotation(spec)},
                    {"sources", spec.sources}};
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace aster::app
