// The table of levels.
#include "search/strength.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace aster::search {
namespace {

struct Level {
  int elo;
  double nodes, temperature, lines;
};
constexpr Level kLevels[] = {
    {200, 1, 600, 500},  {400, 1, 300, 200},   {600, 1, 150, 60},
    {800, 1, 75, 30},    {1000, 300, 60, 16},  {1200, 800, 45, 10},
    {1400, 2000, 32, 8}, {1600, 5000, 22, 6},  {1800, 12000, 14, 4},
    {2000, 30000, 8, 3}, {2600, 120000, 1, 2},
};

}  // namespace

Strength StrengthOf(int elo) {
  const Level* above =
      std::find_if(std::begin(kLevels) + 1, std::end(kLevels) - 1,
                   [&](const Level& level) { return level.elo >= elo; });
  const Level &b = *above, &a = *(above - 1);
  const double part =
      std::clamp(static_cast<double>(elo - a.elo) / (b.elo - a.elo), 0.0, 1.0);
  // Everything grows or shrinks by factors.
  auto between = [&](double from, double to) {
    return from * std::pow(to / from, part);
  };
  return {static_cast<uint64_t>(std::lround(between(a.nodes, b.nodes))),
          between(a.temperature, b.temperature),
          static_cast<int>(std::lround(between(a.lines, b.lines)))};
}

size_t PickIndex(const std::vector<Value>& values, double temperature,
                 uint64_t random) {
  std::vector<double> weights;
  double sum = 0;
  for (Value v : values) {
    weights.push_back(std::exp((v - values[0]) / std::max(temperature, 1e-9)));
    sum += weights.back();
  }
  double left = std::ldexp(static_cast<double>(random >> 11), -53) * sum;
  for (size_t i = 0; i + 1 < weights.size(); ++i) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return values.size() - 1;
}

}  // namespace aster::search
