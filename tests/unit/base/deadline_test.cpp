#include "base/deadline.h"

#include <gtest/gtest.h>

namespace tandem {
namespace {

using std::chrono::hours;
using std::chrono::nanoseconds;

TEST(Deadline, NoneIsNeverPast) {
  EXPECT_FALSE(Deadline().is_past());
  EXPECT_GT(Deadline().patience(), hours(1));
}

TEST(Deadline, NoWorkLeftIsPast) {
  EXPECT_TRUE(Deadline::after(nanoseconds(0)).is_past());
  EXPECT_EQ(Deadline::after(nanoseconds(0)).patience().count(), 0);
  EXPECT_FALSE(Deadline::after(hours(1)).is_past());
}

TEST(Deadline, AMomentOnTheWallCountsToo) {
  const auto now = Deadline::Clock::now();
  EXPECT_TRUE(Deadline::after(hours(1), now).is_past());
  EXPECT_FALSE(Deadline::after(hours(1), now + hours(1)).is_past());
}

TEST(Deadline, SoonerTakesTheLeastOfBoth) {
  const Deadline work = Deadline::after(nanoseconds(0));
  EXPECT_TRUE(sooner(work, Deadline()).is_past());
  EXPECT_TRUE(sooner(Deadline(), work).is_past());
  EXPECT_FALSE(sooner(Deadline(), Deadline::after(hours(1))).is_past());
}

TEST(Deadline, AShareOfNothingIsPast) {
  EXPECT_TRUE(Deadline::after(hours(1)).after_share(0).is_past());
  EXPECT_FALSE(Deadline::after(hours(1)).after_share(0.5).is_past());
  EXPECT_FALSE(Deadline().after_share(0).is_past());
}

}  // namespace
}  // namespace tandem
