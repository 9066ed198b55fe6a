#include "engines/limits/limits.h"

#include <gtest/gtest.h>

namespace tandem::engines {
namespace {

TEST(Limits, ThoseThatCountWorkScale) {
  const Limits usual;
  const Limits thorough = usual.scaled(5);
  EXPECT_EQ(thorough.executions.inputs, 5 * usual.executions.inputs);
  EXPECT_EQ(thorough.synchronised.states, 5 * usual.synchronised.states);
  EXPECT_EQ(thorough.conditional.queries, 5 * usual.conditional.queries);
  EXPECT_EQ(thorough.contracts.bodies, 5 * usual.contracts.bodies);
  EXPECT_EQ(usual.scaled(0.5).unrolled.bodies, usual.unrolled.bodies / 2);
}

TEST(Limits, NoneBecomesZero) {
  const Limits least = Limits().scaled(0.001);
  EXPECT_EQ(least.conditional.undecided, 1U);
  EXPECT_EQ(least.synchronised.variants, 1U);
}

}  // namespace
}  // namespace tandem::engines
