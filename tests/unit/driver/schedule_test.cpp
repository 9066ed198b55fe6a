#include "driver/schedule.h"

#include <deque>
#include <gtest/gtest.h>

namespace tandem::driver {
namespace {

using pairing::PairId;

// Pair i calls these; a component each.
pairing::Plan plan_of(const std::vector<std::vector<std::uint32_t>>& callees) {
  pairing::Plan plan;
  for (std::uint32_t i = 0; i < callees.size(); ++i) {
    pairing::Pair pair;
    for (const std::uint32_t callee : callees[i]) pair.callees.push_back(PairId{callee});
    plan.pairs.add(std::move(pair));
    plan.components.push_back({PairId{i}});
  }
  return plan;
}

// As one worker, or several that each finish what they began first, take them.
std::vector<std::size_t> order_of(const pairing::Plan& plan, const std::vector<bool>& wanted,
                                  unsigned workers) {
  std::vector<std::size_t> order;
  std::deque<std::size_t> under_way;
  Schedule schedule(plan, wanted);
  while (true) {
    while (under_way.size() < workers) {
      const auto component = schedule.take();
      if (!component) break;
      order.push_back(*component);
      under_way.push_back(*component);
    }
    if (under_way.empty()) break;
    schedule.finish(under_way.front());
    under_way.pop_front();
  }
  EXPECT_EQ(schedule.done(), order.size());
  EXPECT_EQ(schedule.total(), order.size());
  return order;
}

TEST(Schedule, CalleesComeFirstAndOneWorkerTakesTheSmallest) {
  const pairing::Plan plan = plan_of({{2}, {0, 3}, {}, {}});
  EXPECT_EQ(order_of(plan, {true, true, true, true}, 1), (std::vector<std::size_t>{2, 0, 3, 1}));
}

TEST(Schedule, SeveralWorkersDoEachComponentOnceAfterItsCallees) {
  std::vector<std::vector<std::uint32_t>> callees(40);
  for (std::uint32_t i = 1; i < callees.size(); ++i) callees[i] = {i / 2, i - 1};
  const pairing::Plan plan = plan_of(callees);
  const auto order = order_of(plan, std::vector<bool>(callees.size(), true), 4);
  ASSERT_EQ(order.size(), callees.size());
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);  // each calls the last
}

TEST(Schedule, OnlyWhatIsWanted) {
  const pairing::Plan plan = plan_of({{}, {0}, {}});
  EXPECT_EQ(order_of(plan, {true, true, false}, 2), (std::vector<std::size_t>{0, 1}));
  EXPECT_TRUE(order_of(plan, {false, false, false}, 2).empty());
}

TEST(Schedule, ARecursionWaitsForItselfNot) {
  pairing::Plan plan = plan_of({{0, 1}, {0}});
  plan.components = {{PairId{0}, PairId{1}}};
  EXPECT_EQ(components_by_pair(plan), (std::vector<std::size_t>{0, 0}));
  EXPECT_EQ(order_of(plan, {true}, 2), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace tandem::driver
