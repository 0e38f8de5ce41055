// What several tests need: data rows, loaded variants, how much random work to
// do, and move texts mapped to other cells. Knows the public face of the rules.
#ifndef ASTER_TESTS_SUPPORT_H_
#define ASTER_TESTS_SUPPORT_H_

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace aster::tests {

using Rows = std::vector<std::vector<std::string>>;

// Path of a file under tests/data.
std::string DataPath(const std::string& name);
// The rows of a tab-separated file whose first field is `variant`, that field
// left out, in groups of the file's order.
Rows ReadRows(const std::string& name, const std::string& variant);

// A built-in game, loaded once.
std::shared_ptr<const rules::Variant> BuiltIn(const std::string& name);
// A file of tests/data, loaded once; its faults fail the test.
std::shared_ptr<const rules::Variant> DataVariant(const std::string& name);
// A game from a FEN that must be readable.
rules::Game GameAt(std::shared_ptr<const rules::Variant> variant,
                   absl::string_view fen);
// A game walked `plies` random moves, not over: from the start again where it
// ended on the way.
rules::Game RandomGame(std::shared_ptr<const rules::Variant> variant, int plies,
                       std::mt19937_64& random);
// Plays moves separated by spaces; each must be legal.
void PlayAll(rules::Game& game, absl::string_view moves);

// n times the percentage of random work wanted: the build's, or that of the
// environment's ASTER_TEST_PERCENT. At least 1.
int Scaled(int n);

// The move text with every cell named in it passed through `f`; what is not a
// cell's name (promotions, the kind dropped) stays.
std::string MapCells(const rules::Board& board, absl::string_view move,
                     const std::function<rules::Cell(rules::Cell)>& f);

// Cells by geometry: where the plane's linear map (x, y) -> (a x + b y, c x +
// d y) takes each cell's centre. A cell that lands on none fails the test.
std::vector<rules::Cell> MapPlane(const rules::Board& board, double a, double b,
                                  double c, double d);

// A random number from 0 to n - 1.
int Pick(std::mt19937_64& random, int n);

// All built-in games as test parameters, and their names fit for gtest.
std::vector<std::string> AllGames();
std::string GameName(const ::testing::TestParamInfo<std::string>& info);

}  // namespace aster::tests

#endif  // ASTER_TESTS_SUPPORT_H_
