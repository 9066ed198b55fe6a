#include "system/large_stack.h"

#include <gtest/gtest.h>

namespace tandem::system {
namespace {

std::size_t depth_of(std::size_t levels) {
  volatile char frame[200] = {};
  return levels == 0 ? frame[0] : depth_of(levels - 1) + 1;
}

TEST(LargeStack, HoldsAMillionFrames) {
  std::size_t reached = 0;
  run_on_large_stack([&] { reached = depth_of(1'000'000); });
  EXPECT_EQ(reached, 1'000'000U);
}

}  // namespace
}  // namespace tandem::system
