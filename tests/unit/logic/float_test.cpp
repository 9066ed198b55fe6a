// Floating point as each solver sees it, against our own arithmetic; and what the
// ladder makes of it.

#include <gtest/gtest.h>

#include "support.h"

#include "base/float_format.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

const Sort single = Sort::bits(32);

const std::vector<Bits> numbers{0x00000000, 0x80000000, 0x3f800000, 0xbfc00000, 0x3dcccccd,
                                0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x00000001,
                                0x7f7fffff, 0x00800000, 0x4b000001, 0x40600000};

class FloatTest : public testing::TestWithParam<const char*> {
 protected:
  FloatTest() : solver_(GetParam() == std::string("z3") ? make_z3_solver() : make_cvc5_solver()) {}

  // For each choice of values of the variables, the term is worth what value_of says.
  void expect_agreement(TermId term, const std::vector<TermId>& variables, const char* what) {
    std::vector<TermId> parts;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      Model model;
      std::vector<TermId> guard;
      for (std::size_t v = 0; v < variables.size(); ++v) {
        const Sort sort = pool_.sort(variables[v]);
        const Bits number = numbers[(i + v * (i % 5 + 1)) % numbers.size()];
        const Bits value = sort.is_bool() ? Bits{i % 2} : truncate(number, sort.width_bits);
        model.values[variables[v]] = value;
        guard.push_back(pool_.equal(variables[v], pool_.constant(pool_.sort(variables[v]), value)));
      }
      const auto result = value_of(pool_, model, term);
      if (!result) continue;  // a conversion that does not fit
      const TermId expected = pool_.constant(pool_.sort(term), *result);
      parts.push_back(pool_.implies(pool_.all_of(guard), pool_.equal(term, expected)));
    }
    const Query query{{}, pool_.all_of(parts)};
    const RawAnswer answer = ask(*solver_, pool_, query, Encoding::Exact);
    EXPECT_TRUE(std::holds_alternative<Unsatisfiable>(answer)) << what;
  }

  ir::TermPool pool_;
  std::unique_ptr<Solver> solver_;
  TermId x_ = pool_.variable("x", single);
  TermId y_ = pool_.variable("y", single);
  TermId z_ = pool_.variable("z", single);
};

TEST_P(FloatTest, OperatorsThatGiveNumbers) {
  for (const Op op : {Op::FpCanonical, Op::FpNeg, Op::FpAbs, Op::FpSqrt, Op::FpFloor, Op::FpCeil,
                      Op::FpTrunc, Op::FpRound, Op::FpRint}) {
    expect_agreement(pool_.make(op, single, {x_}), {x_}, ir::to_text(op));
  }
  for (const Op op : {Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv}) {
    expect_agreement(pool_.make(op, single, {x_, y_}), {x_, y_}, ir::to_text(op));
  }
  expect_agreement(pool_.make(Op::FpFma, single, {x_, y_, z_}), {x_, y_, z_}, "fpfma");
}

TEST_P(FloatTest, ComparisonsOnBitsAndInTheTheory) {
  const TermId sum = pool_.make(Op::FpAdd, single, {y_, z_});
  for (const Op op : {Op::FpLt, Op::FpLe, Op::FpEq}) {
    expect_agreement(pool_.make(op, Sort::boolean(), {x_, y_}), {x_, y_}, ir::to_text(op));
    expect_agreement(pool_.make(op, Sort::boolean(), {x_, sum}), {x_, y_, z_}, ir::to_text(op));
  }
}

TEST_P(FloatTest, Conversions) {
  const TermId n = pool_.variable("n", Sort::bits(24));
  const Sort wide = Sort::bits(64);
  expect_agreement(pool_.make(Op::FpConvert, wide, {x_}), {x_}, "to double");
  const TermId product =
      pool_.make(Op::FpMul, wide,
                 {pool_.make(Op::FpConvert, wide, {x_}), pool_.constant(wide, 0x3fb999999999999a)});
  expect_agreement(pool_.make(Op::FpConvert, single, {product}), {x_}, "to float");
  for (const Op op : {Op::SiToFp, Op::UiToFp}) {
    expect_agreement(pool_.make(op, single, {n}), {n}, ir::to_text(op));
  }
  for (const Op op : {Op::FpToSi, Op::FpToUi}) {
    expect_agreement(pool_.make(op, Sort::bits(16), {x_}), {x_}, ir::to_text(op));
  }
}

TEST_P(FloatTest, ChoicesKeepTheOneNan) {
  const TermId p = pool_.variable("p", Sort::boolean());
  const TermId sum = pool_.make(Op::FpAdd, single, {x_, y_});
  const TermId chosen = pool_.ite(p, sum, z_);  // z may be any NaN, the sum only one
  expect_agreement(pool_.make(Op::BvAdd, single, {chosen, pool_.constant(single, 1)}),
                   {p, x_, y_, z_}, "bits of a choice");
}

INSTANTIATE_TEST_SUITE_P(Solvers, FloatTest, testing::Values("z3", "cvc5"),
                         [](const auto& setting) { return std::string(setting.param); });

class FloatLadder : public testing::Test {
 protected:
  Answer decide(TermId goal) { return prover_.decide(pool_, {{}, goal}, "query"); }
  TermId test(Op op, TermId a, TermId b) { return pool_.make(op, Sort::boolean(), {a, b}); }

  ir::TermPool pool_;
  Prover prover_{Options{}};
  TermId x_ = pool_.variable("x", single);
  TermId y_ = pool_.variable("y", single);
};

TEST_F(FloatLadder, OrderWithAndWithoutNans) {
  const TermId less = test(Op::FpLt, x_, y_);
  const TermId not_at_least = pool_.negate(test(Op::FpLe, y_, x_));
  EXPECT_TRUE(is_refuted(decide(pool_.equal(less, not_at_least))));
  const TermId are_numbers = pool_.both(test(Op::FpEq, x_, x_), test(Op::FpEq, y_, y_));
  EXPECT_TRUE(is_proved(decide(pool_.implies(are_numbers, pool_.equal(less, not_at_least)))));
}

TEST_F(FloatLadder, AddingZeroLosesASign) {
  const TermId sum = pool_.make(Op::FpAdd, single, {x_, pool_.constant(single, 0)});
  const TermId same = pool_.make(Op::FpCanonical, single, {x_});
  EXPECT_TRUE(is_refuted(decide(pool_.equal(sum, same))));
  EXPECT_TRUE(is_proved(decide(
      pool_.either(pool_.equal(sum, same), pool_.equal(x_, pool_.constant(single, 0x80000000))))));
}

TEST_F(FloatLadder, ExtendedPrecisionIsAFunction) {
  const Sort extended = Sort::bits(80);
  const TermId a = pool_.variable("a", extended);
  const TermId b = pool_.variable("b", extended);
  const TermId sum = pool_.make(Op::FpAdd, extended, {a, b});
  const TermId other = pool_.make(Op::FpAdd, extended, {b, a});
  EXPECT_TRUE(is_proved(decide(pool_.equal(sum, other))));
  const Answer answer = decide(pool_.equal(sum, pool_.make(Op::FpMul, extended, {a, b})));
  ASSERT_TRUE(std::holds_alternative<Undecided>(answer)) << to_text(answer);
  EXPECT_NE(std::get<Undecided>(answer).reason.find("what long double arithmetic or fmod gives"),
            std::string::npos);
}

}  // namespace
}  // namespace tandem::logic
