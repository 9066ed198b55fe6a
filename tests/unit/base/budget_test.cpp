#include "base/budget.h"

#include <gtest/gtest.h>

namespace tandem {
namespace {

TEST(Budget, WithoutALimitIsNeverEmpty) {
  const Budget budget;
  budget.spend(1'000'000'000);
  EXPECT_FALSE(budget.is_empty());
  EXPECT_FALSE(budget.share(0.01).is_empty());
}

TEST(Budget, EndsWhenAllIsSpent) {
  const Budget budget(10);
  budget.spend(9);
  EXPECT_FALSE(budget.is_empty());
  EXPECT_EQ(budget.left(), 1U);
  budget.spend(5);
  EXPECT_TRUE(budget.is_empty());
  EXPECT_EQ(budget.left(), 0U);
  EXPECT_EQ(budget.spent(), 14U);
}

TEST(Budget, AShareDrawsFromTheSameAccount) {
  const Budget whole(100);
  whole.spend(20);
  const Budget part = whole.share(0.75);
  EXPECT_EQ(part.left(), 60U);
  part.spend(60);
  EXPECT_TRUE(part.is_empty());
  EXPECT_EQ(whole.left(), 20U);
}

TEST(Budget, AShareOfNothingIsEmpty) {
  EXPECT_TRUE(Budget(100).share(0).is_empty());
  EXPECT_TRUE(Budget(0).share(1).is_empty());
}

TEST(Budget, AtMostNeverGivesMoreThanIsLeft) {
  const Budget budget(100);
  EXPECT_EQ(budget.at_most(30).left(), 30U);
  EXPECT_EQ(budget.at_most(300).left(), 100U);
}

TEST(Budget, SpendingDoesNotWrapAround) {
  const Budget budget(10);
  budget.spend(~Work{0});
  budget.spend(~Work{0});
  EXPECT_TRUE(budget.is_empty());
}

}  // namespace
}  // namespace tandem
