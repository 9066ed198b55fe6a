#include <cfenv>
#include <gtest/gtest.h>

#include "domains/domains.h"

namespace tandem::domains {
namespace {

constexpr Range byte{0, 255};

// x of one or two coordinates.
LinearConstraint constraint(std::vector<std::int64_t> factors, std::int64_t rest) {
  return {std::move(factors), rest};
}

std::vector<LinearConstraint> minimised_of(const std::vector<LinearConstraint>& constraints,
                                           std::size_t coordinates = 1) {
  return minimised(std::vector<Range>(coordinates, byte), constraints).value();
}

TEST(Minimised, KeepsABoundWithinTheRange) {
  const auto kept = minimised_of({constraint({1}, -10)});  // x >= 10
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].factors, std::vector<std::int64_t>{1});
  EXPECT_EQ(kept[0].rest, -10);
  EXPECT_FALSE(kept[0].is_equality);
}

TEST(Minimised, LeavesOutWhatTheRangeSays) {
  EXPECT_TRUE(minimised_of({constraint({1}, 0)}).empty());     // x >= 0
  EXPECT_TRUE(minimised_of({constraint({-1}, 255)}).empty());  // x <= 255
  EXPECT_EQ(minimised_of({constraint({-1}, 254)}).size(), 1U);
}

TEST(Minimised, LeavesOutWhatFollowsFromTheRest) {
  const auto kept = minimised_of({constraint({1}, -10), constraint({1}, -9)});
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].rest, -10);
}

TEST(Minimised, TwoBoundsThatMeetAreAnEquation) {
  const auto kept = minimised_of({constraint({1}, -10), constraint({-1}, 10)});
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_TRUE(kept[0].is_equality);
  const auto apart = minimised_of({constraint({1}, -10), constraint({-1}, 11)});
  EXPECT_EQ(apart.size(), 2U);
}

TEST(Minimised, KeepsRelationsOfTwo) {
  const auto kept = minimised_of({constraint({1, -1}, 0)}, 2);  // x >= y
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].factors, (std::vector<std::int64_t>{1, -1}));
  // With x <= 5 it follows that y is not above 5, which is not said again.
  EXPECT_EQ(
      minimised_of({constraint({1, -1}, 0), constraint({-1, 0}, 5), constraint({0, -1}, 5)}, 2)
          .size(),
      2U);
}

TEST(Minimised, LeavesTheRoundingModeAsItWas) {
  const int before = std::fegetround();
  minimised_of({constraint({1}, -10)});
  EXPECT_EQ(std::fegetround(), before);
}

}  // namespace
}  // namespace tandem::domains
