// The rules for floating point: where each applies, and where it must not.
// That they keep every value is the business of tests/property/ir.

#include <gtest/gtest.h>

#include "base/float_format.h"
#include "ir/pool.h"

namespace tandem::ir::testing {
namespace {

class SimplifyFloat : public ::testing::TestWithParam<unsigned> {
 protected:
  TermId number(Bits bits) { return pool_.constant(sort_, bits); }
  TermId power(int exponent) { return number(format_.power_of_two(exponent)); }
  TermId op(Op name, std::initializer_list<TermId> args) { return pool_.make(name, sort_, args); }
  TermId test(Op name, TermId a, TermId b) { return pool_.make(name, Sort::boolean(), {a, b}); }
  TermId negated(TermId a) { return op(Op::FpNeg, {a}); }
  TermId canonical(TermId a) { return op(Op::FpCanonical, {a}); }

  const Sort sort_ = Sort::bits(GetParam());
  const FloatFormat format_ = *float_format(GetParam());
  TermPool pool_;
  const TermId x_ = pool_.variable("x", sort_);
  const TermId y_ = pool_.variable("y", sort_);
  const TermId p_ = pool_.variable("p", Sort::boolean());
  const TermId minus_zero_ = number(format_.sign());
  const TermId zero_ = number(0);
};

TEST_P(SimplifyFloat, OrderOfArguments) {
  for (const Op commutes : {Op::FpAdd, Op::FpMul}) {
    EXPECT_EQ(op(commutes, {x_, y_}), op(commutes, {y_, x_}));
  }
  EXPECT_NE(op(Op::FpDiv, {x_, y_}), op(Op::FpDiv, {y_, x_}));
  EXPECT_NE(op(Op::FpSub, {x_, y_}), op(Op::FpSub, {y_, x_}));
  EXPECT_EQ(test(Op::FpEq, x_, y_), test(Op::FpEq, y_, x_));
  EXPECT_NE(test(Op::FpLt, x_, y_), test(Op::FpLt, y_, x_));
}

TEST_P(SimplifyFloat, NoReassociation) {
  const TermId z = pool_.variable("z", sort_);
  for (const Op inner : {Op::FpAdd, Op::FpMul}) {
    EXPECT_NE(op(inner, {op(inner, {x_, y_}), z}), op(inner, {x_, op(inner, {y_, z})}));
  }
}

TEST_P(SimplifyFloat, ArgumentsThatComeBackAreCanonical) {
  const bool is_ieee = is_ieee_width(GetParam());
  EXPECT_EQ(op(Op::FpMul, {x_, power(0)}) == canonical(x_), is_ieee);
  EXPECT_EQ(op(Op::FpDiv, {x_, power(0)}) == canonical(x_), is_ieee);
  EXPECT_EQ(op(Op::FpSub, {x_, zero_}) == canonical(x_), is_ieee);
  EXPECT_EQ(op(Op::FpAdd, {minus_zero_, x_}) == canonical(x_), is_ieee);
  EXPECT_NE(canonical(x_), x_);
  EXPECT_NE(op(Op::FpAdd, {x_, zero_}), canonical(x_));
  EXPECT_NE(op(Op::FpSub, {x_, minus_zero_}), canonical(x_));
}

TEST_P(SimplifyFloat, Canonical) {
  const TermId sum = op(Op::FpAdd, {x_, y_});
  EXPECT_EQ(canonical(sum), sum);
  EXPECT_EQ(canonical(canonical(x_)), canonical(x_));
  EXPECT_EQ(canonical(number(format_.nan() | 1)), number(format_.nan()));
  EXPECT_EQ(canonical(pool_.ite(p_, x_, sum)), pool_.ite(p_, canonical(x_), sum));
  EXPECT_EQ(op(Op::FpAdd, {canonical(x_), y_}), sum);
  EXPECT_EQ(op(Op::FpSqrt, {canonical(pool_.ite(p_, x_, y_))}),
            op(Op::FpSqrt, {pool_.ite(p_, x_, y_)}));
}

TEST_P(SimplifyFloat, Signs) {
  EXPECT_EQ(negated(negated(x_)), canonical(x_));
  EXPECT_EQ(op(Op::FpMul, {negated(x_), negated(y_)}), op(Op::FpMul, {x_, y_}));
  EXPECT_EQ(op(Op::FpMul, {negated(x_), y_}), negated(op(Op::FpMul, {x_, y_})));
  EXPECT_EQ(op(Op::FpDiv, {x_, negated(y_)}), negated(op(Op::FpDiv, {x_, y_})));
  EXPECT_EQ(op(Op::FpSub, {x_, negated(y_)}), op(Op::FpAdd, {x_, y_}));
  EXPECT_NE(op(Op::FpAdd, {negated(x_), negated(y_)}), negated(op(Op::FpAdd, {x_, y_})));
  EXPECT_NE(negated(op(Op::FpSub, {x_, y_})), op(Op::FpSub, {y_, x_}));
  EXPECT_EQ(op(Op::FpAbs, {op(Op::FpSub, {x_, y_})}), op(Op::FpAbs, {op(Op::FpSub, {y_, x_})}));
  EXPECT_NE(op(Op::FpAbs, {op(Op::FpSub, {x_, y_})}), op(Op::FpAbs, {op(Op::FpAdd, {y_, x_})}));
}

TEST_P(SimplifyFloat, PowersOfTwo) {
  const bool is_ieee = is_ieee_width(GetParam());
  EXPECT_EQ(op(Op::FpAdd, {x_, x_}) == op(Op::FpMul, {x_, power(1)}), is_ieee);
  EXPECT_EQ(op(Op::FpDiv, {x_, power(3)}) == op(Op::FpMul, {x_, power(-3)}), is_ieee);
  const TermId three = number(format_.power_of_two(1) | (Bits{1} << (format_.fraction_bits - 1)));
  EXPECT_EQ(pool_[op(Op::FpDiv, {x_, three})].op, Op::FpDiv);
  EXPECT_EQ(pool_[op(Op::FpDiv, {x_, number(1)})].op, Op::FpDiv);  // the inverse is infinite
  EXPECT_EQ(pool_[op(Op::FpDiv, {x_, zero_})].op, Op::FpDiv);
}

TEST_P(SimplifyFloat, Comparisons) {
  const TermId nan = number(format_.nan());
  EXPECT_TRUE(pool_.is_false(test(Op::FpLt, x_, x_)));
  EXPECT_EQ(test(Op::FpLe, x_, x_), test(Op::FpEq, x_, x_));
  EXPECT_FALSE(pool_.is_true(test(Op::FpEq, x_, x_)));
  EXPECT_TRUE(pool_.is_false(test(Op::FpEq, x_, nan)));
  EXPECT_EQ(test(Op::FpLt, x_, minus_zero_), test(Op::FpLt, x_, zero_));
  EXPECT_EQ(test(Op::FpLt, negated(x_), negated(y_)), test(Op::FpLt, y_, x_));
  EXPECT_EQ(test(Op::FpLe, negated(x_), power(0)), test(Op::FpLe, negated(power(0)), x_));
  EXPECT_NE(test(Op::FpLe, x_, y_), pool_.negate(test(Op::FpLt, y_, x_)));
}

INSTANTIATE_TEST_SUITE_P(Formats, SimplifyFloat, ::testing::Values(16, 32, 64, 80, 128));

TEST(SimplifyFloatConversions, WideningIsExact) {
  TermPool pool;
  const Sort single = Sort::bits(32);
  const Sort wide = Sort::bits(64);
  const TermId x = pool.variable("x", single);
  const TermId u = pool.variable("u", wide);
  const auto to = [&](Sort sort, TermId t) { return pool.make(Op::FpConvert, sort, {t}); };
  EXPECT_EQ(to(single, to(wide, x)), pool.make(Op::FpCanonical, single, {x}));
  EXPECT_EQ(to(single, to(Sort::bits(80), x)), pool.make(Op::FpCanonical, single, {x}));
  EXPECT_EQ(to(Sort::bits(128), to(wide, x)), to(Sort::bits(128), x));
  EXPECT_NE(to(wide, to(single, u)), pool.make(Op::FpCanonical, wide, {u}));
}

TEST(SimplifyFloatConversions, IntegersThatFit) {
  TermPool pool;
  const TermId n = pool.variable("n", Sort::bits(32));
  const auto back = [&](unsigned width) {
    const TermId number = pool.make(Op::SiToFp, Sort::bits(width), {n});
    return pool.make(Op::FpToSi, Sort::bits(32), {number});
  };
  EXPECT_EQ(back(64), n);
  EXPECT_NE(back(32), n);  // 16777217
  const TermId number = pool.make(Op::SiToFp, Sort::bits(64), {n});
  const TermId end = pool.constant(Sort::bits(64), float_format(64)->power_of_two(31));
  EXPECT_TRUE(pool.is_true(pool.make(Op::FpLt, Sort::boolean(), {number, end})));
  EXPECT_TRUE(pool.is_true(pool.make(Op::FpEq, Sort::boolean(), {number, number})));
}

}  // namespace
}  // namespace tandem::ir::testing
