// Tests of tuning/statistics/simulation.h and random.h: the statistics against
// players of known strength. A share of n runs may miss its bounds by three
// standard deviations where fewer runs than in full are made. What was measured
// is in the report that --gtest_output=xml writes.
#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/simulation.h"

namespace aster::tuning {
namespace {

// The number of runs at this build's scale, and how far from a share of about
// 95 % scaled-down runs may be.
int64_t Runs(int64_t full) { return full * ASTER_TEST_PERCENT / 100; }
double Slack(int64_t full) {
  return ASTER_TEST_PERCENT == 100 ? 0 : 3 * std::sqrt(0.0475 / Runs(full));
}

// A measured value, by its name and the setting, for the report.
void Record(const char* name, int seats, double elo, double value) {
  testing::Test::RecordProperty(
      absl::StrCat(name, "_", seats, "_seats_", elo, "_elo"),
      absl::StrCat(value));
}

TEST(RandomTest, StreamsDifferAndRepeat) {
  RandomStream a(1, 0), again(1, 0), other(1, 1), seed(2, 0);
  const uint64_t first = a.Next();
  EXPECT_EQ(first, again.Next());
  EXPECT_NE(first, other.Next());
  EXPECT_NE(first, seed.Next());
  EXPECT_NE(first, a.Next());
}

TEST(RandomTest, UniformNumbersAreUniform) {
  double sum = 0, squares = 0;
  const int count = 100000;
  for (int i = 0; i < count; ++i) {
    // The first number of each stream, where kinship of streams would show.
    const double u = RandomStream(9, i).Uniform();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    squares += u * u;
  }
  EXPECT_NEAR(sum / count, 0.5, 0.004);
  EXPECT_NEAR(squares / count, 1.0 / 3, 0.004);
}

// The chance of an order is the product of choices; here of all six of three.
TEST(SimulationTest, SampledPlacesFollowTheModel) {
  const std::vector<double> elo = {100, 0, -100};
  const double a = std::pow(10, 0.25), b = 1, c = std::pow(10, -0.25);
  RandomStream random(4, 4);
  const int count = 100000;
  int abc = 0, cba = 0;
  for (int i = 0; i < count; ++i) {
    const std::vector<int> places = SamplePlaces(elo, random);
    abc += places == std::vector<int>{1, 2, 3};
    cba += places == std::vector<int>{3, 2, 1};
  }
  EXPECT_NEAR(1.0 * abc / count, a / (a + b + c) * b / (b + c), 0.006);
  EXPECT_NEAR(1.0 * cba / count, c / (a + b + c) * b / (a + b), 0.006);
}

TEST(SimulationTest, IntervalsCoverTheTruth) {
  for (int seats : {2, 3, 6}) {
    for (double elo : {0.0, 20.0, 50.0}) {
      SimulationConfig config;
      config.plan = DefaultPlan(seats, 2);
      config.elo = elo;
      config.runs = Runs(1000);
      config.blocks = 100;
      const auto result = RunSimulation(config);
      ASSERT_TRUE(result.ok()) << result.status();
      Record("coverage", seats, elo, result->Coverage());
      EXPECT_NEAR(result->true_share, ShareOfElo(elo), 1e-12);
      EXPECT_GE(result->Coverage(), 0.93 - Slack(1000)) << seats << ' ' << elo;
      EXPECT_LE(result->Coverage(), 0.97 + Slack(1000)) << seats << ' ' << elo;
      EXPECT_NEAR(result->mean_elo, elo,
                  2 * result->mean_error / std::sqrt(config.runs));
    }
  }
}

TEST(SimulationTest, DrawsAndBiasedSeatsAreCoveredToo) {
  SimulationConfig draws;
  draws.elo = 20;
  draws.draw_rate = 0.6;
  draws.seat_elo = {60, 0};
  draws.runs = Runs(1000);
  SimulationConfig seats;
  seats.plan = DefaultPlan(6, 2);
  seats.elo = 50;
  seats.seat_elo = {200, 100, 0, 0, -100, -200};
  seats.runs = Runs(1000);
  SimulationConfig lone = seats;
  lone.plan.design = Design::kLone;
  for (const SimulationConfig& config : {draws, seats, lone}) {
    const auto result = RunSimulation(config);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_GE(result->Coverage(), 0.93 - Slack(1000));
    EXPECT_LE(result->Coverage(), 0.97 + Slack(1000));
  }
}

struct LengthRow {
  int seats;
  double games;  // mean length at the truth of H1
};

// The lengths are Wald's for a test that knows the model of the places; one
// that sees shares of pairs has 96 % of its information at tables of three
// (1,067 games) and 91 % in three against three (415), whence most of the
// deviations.
TEST(SimulationTest, TheSequentialTestErrsAndLastsAsPromised) {
  for (const LengthRow& row : {LengthRow{2, 1600}, {3, 1030}, {6, 375}}) {
    for (double elo : {0.0, 20.0}) {
      SimulationConfig config;
      config.plan = DefaultPlan(row.seats, 2);
      config.elo = elo;
      config.sprt.emplace();
      config.runs = Runs(3000);
      config.blocks = 100000;
      const auto result = RunSimulation(config);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_EQ(result->accepted_h0 + result->accepted_h1, result->runs);
      const double errors =
          elo == 0 ? result->AcceptedH1() : result->AcceptedH0();
      Record("errors", row.seats, elo, errors);
      Record("games", row.seats, elo, result->MeanGames());
      EXPECT_LE(errors, 0.06 + Slack(3000)) << row.seats << ' ' << elo;
      const double scale = ASTER_TEST_PERCENT == 100 ? 0.15 : 0.4;
      EXPECT_NEAR(result->MeanGames(), row.games, scale * row.games)
          << row.seats << ' ' << elo;
      const SprtForecast forecast =
          ForecastSprt(config.plan, *config.sprt, elo);
      EXPECT_NEAR(result->MeanGames(), forecast.games,
                  (scale - 0.1) * forecast.games)
          << row.seats << ' ' << elo;
    }
  }
}

// Nine games in ten drawn: the variance is small and learnt from few blocks.
TEST(SimulationTest, TheSequentialTestErrsLittleWithManyDraws) {
  for (double elo : {0.0, 20.0}) {
    SimulationConfig config;
    config.elo = elo;
    config.draw_rate = 0.9;
    config.sprt.emplace();
    config.runs = Runs(3000);
    config.blocks = 100000;
    const auto result = RunSimulation(config);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_LE(elo == 0 ? result->AcceptedH1() : result->AcceptedH0(),
              0.065 + Slack(3000));
    EXPECT_LT(result->MeanGames(), 400);
  }
}

TEST(SimulationTest, ASimulationIsAFunctionOfItsConfiguration) {
  SimulationConfig config;
  config.plan = DefaultPlan(3, 2);
  config.runs = 20;
  config.blocks = 30;
  const auto first = RunSimulation(config), second = RunSimulation(config);
  EXPECT_EQ(first->covered, second->covered);
  EXPECT_EQ(first->mean_elo, second->mean_elo);
  config.seed = 2;
  EXPECT_NE(RunSimulation(config)->mean_elo, first->mean_elo);
}

TEST(SimulationTest, BadConfigurationsAreRefused) {
  const auto refused = [](auto change) {
    SimulationConfig config;
    change(config);
    return !RunSimulation(config).ok();
  };
  EXPECT_TRUE(refused([](auto& c) { c.plan.seats = 7; }));
  EXPECT_TRUE(refused([](auto& c) { c.plan = DefaultPlan(3, 3); }));
  EXPECT_TRUE(refused([](auto& c) { c.elo = NAN; }));
  EXPECT_TRUE(refused([](auto& c) { c.runs = 0; }));
  EXPECT_TRUE(refused([](auto& c) { c.blocks = 0; }));
  EXPECT_TRUE(refused([](auto& c) { c.seat_elo = {1, 2, 3}; }));
  EXPECT_TRUE(refused([](auto& c) { c.draw_rate = -0.1; }));
  EXPECT_TRUE(refused([](auto& c) { c.draw_rate = 0.99, c.elo = 50; }));
  EXPECT_TRUE(refused([](auto& c) { c.sprt = SprtHypotheses{5, 5}; }));
  EXPECT_TRUE(refused([](auto& c) {
    c.plan = DefaultPlan(3, 2);
    c.draw_rate = 0.1;
  }));
}

}  // namespace
}  // namespace aster::tuning
