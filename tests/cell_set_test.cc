// CellSet and Slides against sets and loops: every operation on random sets of
// both sizes, slides and hops on every built-in board.
#include "rules/cell_set.h"

#include <algorithm>
#include <set>

#include "rules/slides.h"
#include "tests/support.h"

namespace aster::tests {
namespace {

using rules::Cell;
using rules::CellSet;

template <class Set>
class CellSetTest : public ::testing::Test {
 protected:
  // A random set of about n members, and the same as a std::set.
  static std::pair<Set, std::set<int>> Random(std::mt19937_64& random, int n) {
    std::pair<Set, std::set<int>> both;
    for (int i = 0; i < n; ++i) {
      const int c = Pick(random, Set::kCapacity);
      both.first.Add(static_cast<Cell>(c));
      both.second.insert(c);
    }
    return both;
  }
  static std::set<int> Members(const Set& set) {
    std::set<int> members;
    for (Cell c : set) members.insert(c);
    return members;
  }
};

using Sizes = ::testing::Types<CellSet<2>, CellSet<3>>;
TYPED_TEST_SUITE(CellSetTest, Sizes);

TYPED_TEST(CellSetTest, MembersComeBackInOrder) {
  std::mt19937_64 random(1);
  for (int n : {0, 1, 2, 20, 200}) {
    auto [set, members] = this->Random(random, n);
    EXPECT_EQ(this->Members(set), members);
    EXPECT_EQ(set.Count(), static_cast<int>(members.size()));
    EXPECT_EQ(set.Empty(), members.empty());
    EXPECT_EQ(set.Any(), !members.empty());
    if (members.empty()) continue;
    EXPECT_EQ(set.First(), *members.begin());
    EXPECT_EQ(set.Last(), *members.rbegin());
    EXPECT_EQ(set.PopFirst(), *members.begin());
    members.erase(members.begin());
    EXPECT_EQ(this->Members(set), members);
  }
}

TYPED_TEST(CellSetTest, AlgebraIsThatOfSets) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 200; ++i) {
    const auto [a, as] = this->Random(random, Pick(random, 100));
    const auto [b, bs] = this->Random(random, Pick(random, 100));
    bool meet = false;
    for (int c = 0; c < TypeParam::kCapacity; ++c) {
      const Cell cell = static_cast<Cell>(c);
      const bool in_a = as.count(c), in_b = bs.count(c);
      EXPECT_EQ((a & b).Has(cell), in_a && in_b);
      EXPECT_EQ((a | b).Has(cell), in_a || in_b);
      EXPECT_EQ((a ^ b).Has(cell), in_a != in_b);
      EXPECT_EQ((~a).Has(cell), !in_a);
      EXPECT_EQ(a.Minus(b).Has(cell), in_a && !in_b);
      meet |= in_a && in_b;
    }
    EXPECT_EQ(a.Intersects(b), meet);
  }
}

TYPED_TEST(CellSetTest, ThroughFirstAndFromLastFillToTheEnds) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; ++i) {
    const auto [set, members] = this->Random(random, Pick(random, 4));
    for (int c = 0; c < TypeParam::kCapacity; ++c) {
      const Cell cell = static_cast<Cell>(c);
      const bool none = members.empty();
      EXPECT_EQ(set.ThroughFirst().Has(cell), none || c <= *members.begin());
      EXPECT_EQ(set.FromLast().Has(cell), none || c >= *members.rbegin());
    }
  }
}

TYPED_TEST(CellSetTest, TogglingAndRemovingUndoAdding) {
  TypeParam set;
  for (int c = 0; c < TypeParam::kCapacity; ++c) {
    const Cell cell = static_cast<Cell>(c);
    set.Add(cell);
    EXPECT_EQ(set, TypeParam::Of(cell));
    set.Toggle(cell);
    EXPECT_TRUE(set.Empty());
    set.Toggle(cell);
    set.Remove(cell);
    EXPECT_TRUE(set.Empty());
    EXPECT_EQ(TypeParam::FirstCells(c).Count(), c);
  }
}

// All lines of a board up to a range, as a slider's bundle of rays.
rules::RayBundle AllRays(const rules::Board& board, size_t range) {
  rules::RayBundle bundle(board.size());
  for (int c = 0; c < board.size(); ++c) {
    for (int d = 0; d < board.directions(); ++d) {
      const auto ray = board.ray(static_cast<Cell>(c), d);
      if (ray.empty()) continue;
      bundle[c].emplace_back(ray.begin(),
                             ray.begin() + std::min(range, ray.size()));
    }
  }
  return bundle;
}

template <int Words>
void CheckSlides(const rules::Board& board, size_t range,
                 std::mt19937_64& random) {
  using Set = CellSet<Words>;
  const rules::RayBundle rays = AllRays(board, range);
  const rules::Slides<Words> slides(rays);
  for (int i = 0; i < Scaled(50); ++i) {
    Set occupied;
    for (int n = Pick(random, board.size()); n > 0; --n)
      occupied.Add(static_cast<Cell>(Pick(random, board.size())));
    for (int c = 0; c < board.size(); ++c) {
      Set reach, beyond;
      for (const auto& ray : rays[c]) {
        int met = 0;
        for (Cell x : ray) {
          if (met == 0) reach.Add(x);
          if (!occupied.Has(x)) continue;
          if (++met == 2) beyond.Add(x);
        }
      }
      ASSERT_EQ(slides.Reach(static_cast<Cell>(c), occupied), reach)
          << board.name() << " " << board.cell_name(static_cast<Cell>(c));
      ASSERT_EQ(slides.Beyond(static_cast<Cell>(c), occupied), beyond)
          << board.name() << " " << board.cell_name(static_cast<Cell>(c));
    }
  }
}

TEST(SlidesTest, ReachAndBeyondAreThoseOfWalkingTheRays) {
  std::mt19937_64 random(4);
  for (const char* name : {"radial-120", "hexagon-91-e", "hexagon-91-v",
                           "star-121", "hexagon-169-v"}) {
    const auto board = rules::BuildBoard(*rules::NamedShape(name));
    ASSERT_TRUE(board.ok());
    for (size_t range : {1u, 2u, 6u, 200u}) {
      CheckSlides<3>(**board, range, random);
      if ((*board)->size() <= CellSet<2>::kCapacity)
        CheckSlides<2>(**board, range, random);
    }
  }
}

}  // namespace
}  // namespace aster::tests
