#include "engines/conditional/conditional.h"

#include "support.h"

#include "engines/conditional/question/inquiry.h"
#include "engines/conditional/wording/wording.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

// _Bool f(int x) that gives `x op number`.
std::string compares(const std::string& op, int number) {
  return "procedure @f\n  input parameter %0:i32 \"x\"\n  output return bool\nb0:\n  %1:i32 = "
         "const " +
         std::to_string(number) + "\n  %2:bool = " + op + " %0, %1\n  return %2\n";
}

struct SettingOfInts : Setting {
  explicit SettingOfInts(const Both<std::string>& texts) : Setting(texts) { declare_ints(); }
};

std::optional<Condition> condition(const Both<std::string>& texts, Domain domain = Domain::Auto) {
  SettingOfInts setting(texts);
  return infer_condition(setting.task(), {.pair = pairing::PairId{0}, .name = "f"}, domain);
}

TEST(InferCondition, IsExactWhereOneNumberDiffers) {
  const auto found = condition(make_both(compares("bvslt", 50), compares("bvslt", 51)));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "x != 50");
  EXPECT_TRUE(found->is_exact);
  EXPECT_FALSE(found->proof.obligations.empty());
  ASSERT_EQ(found->cases.size(), 1U);
  EXPECT_EQ(found->cases[0].when, "x == 50");
}

TEST(InferCondition, BoundsWhatDiffersByAnInterval) {
  const auto found =
      condition(make_both(compares("bvslt", 50), compares("bvslt", 60)), Domain::Intervals);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "x < 50 || x > 59");
  EXPECT_TRUE(found->is_exact);
}

TEST(InferCondition, ThereIsNoneForWhatIsTheSame) {
  EXPECT_FALSE(condition(make_both(compares("bvslt", 50), compares("bvslt", 50))));
}

// About a function of one number, which the conditions below speak of.
class WordingTest : public testing::Test {
 protected:
  TermId x() const { return inquiry_.body.inputs[Side::Old][0]; }
  TermId number(Bits value) { return pool().constant(ir::Sort::bits(32), value); }
  TermId less(TermId a, TermId b) { return pool().make(Op::BvSlt, ir::Sort::boolean(), {a, b}); }
  ir::TermPool& pool() { return inquiry_.pool; }
  std::string text(TermId term) { return ir::to_c(pool(), term, inquiry_.names).value_or("-"); }

  SettingOfInts setting_{make_both(compares("bvslt", 50), compares("bvslt", 51))};
  Question question_{.pair = pairing::PairId{0}, .name = "f"};
  Inquiry inquiry_{setting_.task(), question_};
};

TEST_F(WordingTest, TwoBoundsThatLeaveOneNumberAreAnEquation) {
  const Cube cube{pool().negate(less(x(), number(10))), less(x(), number(11))};
  EXPECT_EQ(text(pool().all_of(simplified(inquiry_, cube))), "x == 10");
}

TEST_F(WordingTest, TwoBoundsThatLeaveTwoNumbersStay) {
  const Cube cube{pool().negate(less(x(), number(10))), less(x(), number(12))};
  EXPECT_EQ(text(pool().all_of(simplified(inquiry_, cube))), "x >= 10 && x < 12");
}

TEST_F(WordingTest, WhatTheRestSaysIsLeftOut) {
  const TermId both = pool().both(less(x(), number(5)), less(x(), number(9)));
  EXPECT_EQ(text(in_fewer_words(inquiry_, both)), "x < 5");
  const TermId either = pool().any_of(Cube{less(x(), number(5)), less(number(9), x())});
  EXPECT_EQ(in_fewer_words(inquiry_, either), either);
}

TEST_F(WordingTest, AnEquationLosesWhatIsOnBothSides) {
  const auto times = [&](Bits factor) {
    return pool().make(Op::BvMul, ir::Sort::bits(32), {number(factor), x()});
  };
  const auto plus = [&](TermId a, TermId b) {
    return pool().make(Op::BvAdd, ir::Sort::bits(32), {a, b});
  };
  // 3 has an inverse, 2 has none.
  const TermId y = pool().variable("y", ir::Sort::bits(32));
  const TermId three_y = pool().make(Op::BvMul, ir::Sort::bits(32), {number(3), y});
  EXPECT_EQ(with_less_terms(pool(), pool().equal(times(3), three_y)), pool().equal(x(), y));
  const TermId two_y = pool().make(Op::BvMul, ir::Sort::bits(32), {number(2), y});
  EXPECT_EQ(with_less_terms(pool(), pool().equal(times(2), two_y)), pool().equal(times(2), two_y));
  EXPECT_EQ(with_less_terms(pool(), pool().equal(plus(x(), y), plus(y, number(3)))),
            pool().equal(x(), number(3)));
}

TEST_F(WordingTest, OneModelRefutesWithoutAQuestion) {
  const Cube none;
  EXPECT_FALSE(inquiry_.is_implied(none, less(x(), number(7))));
  const auto calls = setting_.prover.solver_calls();
  EXPECT_FALSE(inquiry_.is_implied(none, less(x(), number(7))));
  EXPECT_EQ(setting_.prover.solver_calls(), calls);
}

}  // namespace
}  // namespace tandem::engines::conditional
