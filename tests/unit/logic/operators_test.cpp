// Each operator, as each solver sees it in each encoding, against our own
// arithmetic: "for every value of the arguments the result is what value_of says" must be proved.

#include <gtest/gtest.h>

#include "support.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

struct Setting {
  const char* solver;
  Encoding encoding;
};

class OperatorsTest : public testing::TestWithParam<Setting> {
 protected:
  OperatorsTest()
      : solver_(GetParam().solver == std::string("z3") ? make_z3_solver() : make_cvc5_solver()) {}

  // `results` hold for all values in `cases` of the variables of `term`.
  void expect_agreement(TermId term, const std::vector<TermId>& variables,
                        const std::vector<std::vector<Bits>>& cases, const std::string& what) {
    std::vector<TermId> parts;
    for (const std::vector<Bits>& values : cases) {
      Model model;
      std::vector<TermId> guard;
      for (std::size_t i = 0; i < variables.size(); ++i) {
        model.values[variables[i]] = values[i];
        guard.push_back(
            pool_.equal(variables[i], pool_.constant(pool_.sort(variables[i]), values[i])));
      }
      const std::optional<Bits> result = value_of(pool_, model, term);
      ASSERT_TRUE(result.has_value()) << what;
      const TermId expected = pool_.constant(pool_.sort(term), *result);
      parts.push_back(pool_.implies(pool_.all_of(guard), pool_.equal(term, expected)));
    }
    const Query query{{}, pool_.all_of(parts)};
    if (pool_.is_true(query.goal)) return;
    if (!encode(pool_, query, GetParam().encoding)) return;  // no integer form, or no bit-vectors
    ++checked_;
    const RawAnswer answer = ask(*solver_, pool_, query, GetParam().encoding);
    EXPECT_TRUE(std::holds_alternative<Unsatisfiable>(answer)) << what;
  }

  static std::vector<std::vector<Bits>> all_cases(const std::vector<unsigned>& widths) {
    std::vector<std::vector<Bits>> cases{{}};
    for (const unsigned width : widths) {
      std::vector<std::vector<Bits>> longer;
      for (const std::vector<Bits>& prefix : cases) {
        for (Bits value = 0; value <= mask_of(width); ++value) {
          longer.push_back(prefix);
          longer.back().push_back(value);
        }
      }
      cases = longer;
    }
    return cases;
  }

  TermId variable(const char* name, unsigned width) {
    return pool_.variable(name + std::to_string(width), Sort::bits(width));
  }

  ir::TermPool pool_;
  std::unique_ptr<Solver> solver_;
  int checked_ = 0;
};

const std::vector<Op> binary_operators{Op::BvAdd,  Op::BvSub,  Op::BvMul,  Op::BvUdiv, Op::BvSdiv,
                                       Op::BvUrem, Op::BvSrem, Op::BvAnd,  Op::BvOr,   Op::BvXor,
                                       Op::BvShl,  Op::BvLshr, Op::BvAshr, Op::BvUlt,  Op::BvUle,
                                       Op::BvSlt,  Op::BvSle,  Op::Eq};

Sort result_of(Op op, Sort sort) {
  switch (op) {
    case Op::BvUlt:
    case Op::BvUle:
    case Op::BvSlt:
    case Op::BvSle:
    case Op::Eq:
    case Op::IntLt:
    case Op::IntLe: return Sort::boolean();
    default: return sort;
  }
}

TEST_P(OperatorsTest, BinaryExhaustively) {
  const unsigned widest = GetParam().encoding == Encoding::Integers ? 3 : 4;
  for (unsigned width = 1; width <= widest; ++width) {
    const TermId x = variable("x", width);
    const TermId y = variable("y", width);
    for (const Op op : binary_operators) {
      expect_agreement(pool_.make(op, result_of(op, Sort::bits(width)), {x, y}), {x, y},
                       all_cases({width, width}),
                       std::string(ir::to_text(op)) + " at " + std::to_string(width));
    }
  }
  EXPECT_GT(checked_, 20);
}

TEST_P(OperatorsTest, BinaryWithConstant) {
  constexpr unsigned width = 3;
  const TermId x = variable("x", width);
  for (const Op op : binary_operators) {
    for (Bits value = 0; value <= mask_of(width); ++value) {
      const TermId c = pool_.constant(Sort::bits(width), value);
      const std::string what = std::string(ir::to_text(op)) + " with " + to_decimal(value);
      const Sort sort = result_of(op, Sort::bits(width));
      expect_agreement(pool_.make(op, sort, {x, c}), {x}, all_cases({width}), what);
      expect_agreement(pool_.make(op, sort, {c, x}), {x}, all_cases({width}), "reversed " + what);
    }
  }
}

TEST_P(OperatorsTest, BinaryAtWidth8Sampled) {
  const TermId x = variable("x", 8);
  const TermId y = variable("y", 8);
  std::vector<std::vector<Bits>> cases;
  for (const Bits a : {0U, 1U, 3U, 100U, 127U, 128U, 200U, 255U}) {
    for (const Bits b : {0U, 1U, 2U, 7U, 8U, 127U, 128U, 255U}) cases.push_back({a, b});
  }
  for (const Op op : binary_operators) {
    expect_agreement(pool_.make(op, result_of(op, Sort::bits(8)), {x, y}), {x, y}, cases,
                     ir::to_text(op));
  }
}

TEST_P(OperatorsTest, UnaryAndWidthChanging) {
  for (unsigned width = 1; width <= 4; ++width) {
    const TermId x = variable("x", width);
    const auto check = [&](Op op, Sort sort, std::initializer_list<TermId> args,
                           Bits immediate = 0) {
      expect_agreement(pool_.make(op, sort, args, immediate), {x}, all_cases({width}),
                       ir::to_text(op));
    };
    check(Op::BvNot, Sort::bits(width), {x});
    check(Op::BvNeg, Sort::bits(width), {x});
    check(Op::ZeroExtend, Sort::bits(width + 3), {x});
    check(Op::SignExtend, Sort::bits(width + 3), {x});
    check(Op::Concat, Sort::bits(2 * width), {x, x});
    for (unsigned low = 0; low < width; ++low) {
      for (unsigned count = 1; low + count <= width; ++count) {
        check(Op::Extract, Sort::bits(count), {x}, low);
      }
    }
  }
}

// Wrapping at one width and going on at a larger one.
TEST_P(OperatorsTest, ExtendedSums) {
  const TermId x = variable("x", 3);
  const TermId y = variable("y", 3);
  const TermId sum = pool_.make(Op::BvAdd, Sort::bits(3), {x, y});
  for (const Op extend : {Op::ZeroExtend, Op::SignExtend}) {
    const TermId wide = pool_.make(extend, Sort::bits(5), {sum});
    const TermId twice = pool_.make(Op::BvAdd, Sort::bits(5), {wide, wide});
    const TermId low = pool_.make(Op::Extract, Sort::bits(4), {twice}, 0);
    expect_agreement(twice, {x, y}, all_cases({3, 3}), "extended sum");
    expect_agreement(low, {x, y}, all_cases({3, 3}), "low part of an extended sum");
  }
  EXPECT_GT(checked_, 0);
}

TEST_P(OperatorsTest, NaryAndChoice) {
  const TermId x = variable("x", 2);
  const TermId y = variable("y", 2);
  const TermId z = variable("z", 2);
  for (const Op op : {Op::BvAdd, Op::BvMul, Op::BvAnd, Op::BvOr, Op::BvXor}) {
    expect_agreement(pool_.make(op, Sort::bits(2), {x, y, z}), {x, y, z}, all_cases({2, 2, 2}),
                     ir::to_text(op));
  }
  expect_agreement(pool_.make(Op::Concat, Sort::bits(6), {x, y, z}), {x, y, z},
                   all_cases({2, 2, 2}), "concat");
  const TermId less = pool_.make(Op::BvSlt, Sort::boolean(), {x, y});
  expect_agreement(pool_.ite(less, y, z), {x, y, z}, all_cases({2, 2, 2}), "ite");
}

TEST_P(OperatorsTest, IntegersSampled) {
  if (GetParam().encoding == Encoding::Integers) GTEST_SKIP() << "Int has no second form";
  const TermId x = pool_.variable("i", Sort::integer());
  const TermId y = pool_.variable("j", Sort::integer());
  std::vector<std::vector<Bits>> cases;
  for (const int a : {-7, -6, -1, 0, 1, 5, 6, 7}) {
    for (const int b : {-7, -2, -1, 0, 1, 2, 3}) {
      cases.push_back({static_cast<Bits>(SignedBits{a}), static_cast<Bits>(SignedBits{b})});
    }
  }
  for (const Op op :
       {Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntRem, Op::IntLt, Op::IntLe, Op::Eq}) {
    expect_agreement(pool_.make(op, result_of(op, Sort::integer()), {x, y}), {x, y}, cases,
                     ir::to_text(op));
    const TermId three = pool_.constant(Sort::integer(), static_cast<Bits>(SignedBits{-3}));
    expect_agreement(pool_.make(op, result_of(op, Sort::integer()), {x, three}), {x, y}, cases,
                     std::string(ir::to_text(op)) + " with a constant");
  }
}

TEST_P(OperatorsTest, Tables) {
  for (const std::size_t size : {1U, 2U, 5U, 8U, 13U}) {
    ir::ConstantObject object{8, {}};
    for (std::size_t i = 0; i < size; ++i) object.elements.push_back((i * i * 37 + 200) % 256 / 64);
    const ir::ObjectId id = pool_.intern(object);
    const TermId index = pool_.variable("index", Sort::bits(64));
    std::vector<std::vector<Bits>> cases;
    for (std::size_t i = 0; i < size; ++i) cases.push_back({i});
    expect_agreement(pool_.make(Op::TableRead, Sort::bits(8), {index}, id.index), {index}, cases,
                     "table of " + std::to_string(size));
  }
  EXPECT_GT(checked_, 0);
}

std::string setting_name(const testing::TestParamInfo<Setting>& info) {
  return std::string(info.param.solver) +
         (info.param.encoding == Encoding::Exact ? "Exact" : "Integers");
}

INSTANTIATE_TEST_SUITE_P(Settings, OperatorsTest,
                         testing::Values(Setting{"z3", Encoding::Exact},
                                         Setting{"z3", Encoding::Integers},
                                         Setting{"cvc5", Encoding::Exact},
                                         Setting{"cvc5", Encoding::Integers}),
                         setting_name);

}  // namespace
}  // namespace tandem::logic
