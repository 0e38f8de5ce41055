// Reading of data rows, caches of variants, and maps of cells.
#include "tests/support.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace aster::tests {

using rules::Board;
using rules::Cell;
using rules::Game;
using rules::Variant;

std::string DataPath(const std::string& name) {
  return std::string(ASTER_TEST_DATA) + "/" + name;
}

Rows ReadRows(const std::string& name, const std::string& variant) {
  std::ifstream in(DataPath(name));
  EXPECT_TRUE(in) << "cannot read " << DataPath(name);
  Rows rows;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields[0] != variant) continue;
    fields.erase(fields.begin());
    rows.push_back(std::move(fields));
  }
  return rows;
}

namespace {

using Loader =
    std::function<absl::StatusOr<std::shared_ptr<const Variant>>(std::string)>;

std::shared_ptr<const Variant> Cached(const std::string& name,
                                      const Loader& load) {
  static auto& cache =
      *new std::map<std::string, std::shared_ptr<const Variant>>();
  std::shared_ptr<const Variant>& variant = cache[name];
  if (!variant) {
    auto loaded = load(name);
    if (!loaded.ok()) {
      ADD_FAILURE() << loaded.status().message();
      std::abort();  // nothing sensible can follow
    }
    variant = *loaded;
  }
  return variant;
}

}  // namespace

std::shared_ptr<const Variant> BuiltIn(const std::string& name) {
  return Cached(name,
                [](const std::string& n) { return rules::LoadBuiltIn(n); });
}

std::shared_ptr<const Variant> DataVariant(const std::string& name) {
  return Cached(name, [](const std::string& n) {
    return rules::LoadVariantFile(DataPath(n));
  });
}

Game GameAt(std::shared_ptr<const Variant> variant, absl::string_view fen) {
  auto game = Game::FromFen(variant, fen);
  EXPECT_TRUE(game.ok()) << game.status().message() << "\n" << fen;
  return game.ok() ? *std::move(game) : Game(variant);
}

rules::Game RandomGame(std::shared_ptr<const rules::Variant> variant, int plies,
                       std::mt19937_64& random) {
  rules::Game game(variant);
  for (int i = 0; i < plies; ++i) {
    const std::vector<std::string> moves = game.LegalMoves();
    if (!game.Play(moves[random() % moves.size()]).ok() ||
        game.outcome().over()) {
      game = rules::Game(variant);
    }
  }
  return game;
}

void PlayAll(Game& game, absl::string_view moves) {
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    const absl::Status s = game.Play(move);
    ASSERT_TRUE(s.ok()) << s.message() << " in " << game.Fen();
  }
}

int Scaled(int n) {
  int percent = ASTER_TEST_PERCENT;
  if (const char* text = std::getenv("ASTER_TEST_PERCENT")) {
    if (!absl::SimpleAtoi(text, &percent)) percent = ASTER_TEST_PERCENT;
  }
  return std::max(1, n * percent / 100);
}

std::string MapCells(const Board& board, absl::string_view move,
                     const std::function<Cell(Cell)>& f) {
  std::string mapped;
  if (const size_t at = move.find('@'); at != move.npos) {
    mapped = std::string(move.substr(0, at + 1));
    move.remove_prefix(at + 1);
  }
  while (!move.empty()) {
    size_t n = 0;
    while (n < move.size() && absl::ascii_isalpha(move[n])) ++n;
    while (n < move.size() && absl::ascii_isdigit(move[n])) ++n;
    const absl::optional<Cell> cell = board.FindCell(move.substr(0, n));
    if (!cell) break;
    mapped += board.cell_name(f(*cell));
    move.remove_prefix(n);
  }
  return mapped + std::string(move);
}

std::vector<Cell> MapPlane(const Board& board, double a, double b, double c,
                           double d) {
  std::vector<Cell> map;
  for (int i = 0; i < board.size(); ++i) {
    const rules::Point p = board.center(static_cast<Cell>(i));
    const double x = a * p.x + b * p.y, y = c * p.x + d * p.y;
    Cell found = rules::kNoCell;
    for (int j = 0; j < board.size(); ++j) {
      const rules::Point q = board.center(static_cast<Cell>(j));
      if (std::hypot(q.x - x, q.y - y) < 1e-6) found = static_cast<Cell>(j);
    }
    EXPECT_NE(found, rules::kNoCell)
        << board.cell_name(static_cast<Cell>(i)) << " lands on no cell";
    map.push_back(found == rules::kNoCell ? 0 : found);
  }
  return map;
}

int Pick(std::mt19937_64& random, int n) {
  return static_cast<int>(random() % static_cast<uint64_t>(n));
}

std::vector<std::string> AllGames() { return rules::BuiltInVariants(); }

std::string GameName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (char c : info.param) {
    if (c != '-') name += c;
  }
  return name;
}

}  // namespace aster::tests
