// Words that say something else than what was proved do not get into a report.

#include "driver/shown.h"

#include <gtest/gtest.h>

#include "support.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

class ShownTest : public testing::Test {
 protected:
  ShownTest()
      : setting_("int f(int x) { return x / 4; }", "int f(int x) { return x >> 2; }"),
        reader_(frontend::ConfinedFrontend::start()),
        f_(setting_.pair("f")) {
    decisions_ = decide_component(setting_.task(), {f_});
    auto versions = frontend::load(setting_.options.sources, setting_.options.frontend);
    for (const Side side : sides) bitcode_[side] = std::move((*versions)[side].bitcode);
  }

  // Of the difference, what is left when it was checked.
  std::optional<Condition> checked() {
    drop_what_runs_contradict({setting_.rules, setting_.programs, setting_.plan, bitcode_},
                              setting_.options, *reader_, *setting_.runner, {f_}, decisions_);
    return std::get<Different>(decisions_.at(f_).verdict).otherwise;
  }
  Condition& condition() { return *std::get<Different>(decisions_.at(f_).verdict).otherwise; }

  Setting setting_;
  Result<frontend::ConfinedFrontend> reader_;
  PairId f_;
  Both<std::string> bitcode_;
  std::map<PairId, Decision> decisions_;
};

TEST_F(ShownTest, WhatAgreesStays) {
  const Condition before = condition();
  EXPECT_TRUE(before.is_exact);
  const auto after = checked();
  ASSERT_TRUE(after);
  EXPECT_EQ(after->text, before.text);
  EXPECT_EQ(after->cases.size(), before.cases.size());
  EXPECT_TRUE(after->is_exact);
}

TEST_F(ShownTest, AConditionThatHoldsOnADifferenceIsDropped) {
  condition().text = "x < 0 || x >= 0";
  EXPECT_FALSE(checked());
}

TEST_F(ShownTest, ExactlyIsSaidOfNoMoreThanTheRunsShow) {
  condition().text = "x >= 100";
  const auto after = checked();
  ASSERT_TRUE(after);
  EXPECT_FALSE(after->is_exact);
  EXPECT_TRUE(after->cases.empty());
}

TEST_F(ShownTest, ACaseInWhichNothingDiffersIsDropped) {
  condition().cases = {{.when = "x == 8", .outputs = {}, .lines = {}}};
  const auto after = checked();
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->cases.empty());
}

TEST_F(ShownTest, WhatIsNotCIsLeftAlone) {
  condition().text = "x >= nowhere";
  EXPECT_TRUE(checked());
}

}  // namespace
}  // namespace tandem::driver
