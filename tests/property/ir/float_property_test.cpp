// The rules for floating point keep the bits of every term: with float and double,
// for NaNs of every kind, infinities, both zeros, denormal and ordinary numbers.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "expressions.h"

#include "base/float_format.h"
#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

constexpr std::array floats{Sort::bits(32), Sort::bits(64)};
constexpr std::array integers{Sort::bits(8), Sort::bits(32), Sort::bits(64)};
constexpr std::array float_unary{Op::FpCanonical, Op::FpNeg,  Op::FpNeg,   Op::FpAbs,   Op::FpSqrt,
                                 Op::FpFloor,     Op::FpCeil, Op::FpTrunc, Op::FpRound, Op::FpRint};
constexpr std::array float_binary{Op::FpAdd, Op::FpAdd, Op::FpSub, Op::FpMul,
                                  Op::FpMul, Op::FpDiv, Op::FpRem};
constexpr std::array comparisons{Op::FpLt, Op::FpLe, Op::FpEq};

template <class T, std::size_t size>
T one_of(const std::array<T, size>& items) {
  return items[*rc::gen::inRange<std::size_t>(0, size)];
}

Bits random_bits() {
  return Bits{*rc::gen::arbitrary<std::uint64_t>()} ^
         (Bits{*rc::gen::arbitrary<std::uint32_t>()} << 32);
}

// Special ones, small ones with few digits, ones near a power of two, any.
Bits draw_number(Sort sort) {
  const FloatFormat format = *float_format(sort.width_bits);
  const Bits sign = *rc::gen::arbitrary<bool>() ? format.sign() : 0;
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return sign | one_of(std::array<Bits, 9>{
                        0, 1, format.infinity(), format.infinity() - 1, format.nan(),
                        format.nan() | 5, format.infinity() | 1, Bits{1} << format.exponent_shift(),
                        (Bits{1} << format.exponent_shift()) - 1});
    case 1: return sign | format.power_of_two(*rc::gen::inRange(-4, 5));
    case 2: {
      const Bits digits = Bits{*rc::gen::inRange(0U, 8U)} << (format.fraction_bits - 3);
      return sign | format.power_of_two(*rc::gen::inRange(-2, 4)) | digits;
    }
    case 3:
      return sign |
             (format.power_of_two(*rc::gen::inRange(-30, 70)) + *rc::gen::inRange(0U, 5U) - 2);
    default: return truncate(random_bits(), sort.width_bits);
  }
}

Bits draw_integer(Sort sort) {
  const Bits smallest = Bits{1} << (sort.width_bits - 1);
  const Bits value = one_of(std::array<Bits, 7>{0, 1, ~Bits{0}, smallest, smallest - 1,
                                                (Bits{1} << 24) + 1, random_bits()});
  return truncate(value, sort.width_bits);
}

class Drawing {
 public:
  Drawing() {
    for (const Sort sort : floats) {
      variable(sort, true);
      variable(sort, true);
    }
    for (const Sort sort : integers) variable(sort, false);
    variable(Sort::boolean(), false);
  }

  void node() {
    const Sort sort = one_of(floats);
    const Sort truth = Sort::boolean();
    switch (*rc::gen::inRange(0, 14)) {
      case 0:
      case 1: return add(one_of(float_unary), sort, true, {number(sort)});
      case 2: return add(one_of(comparisons), truth, false, {number(sort), number(sort)});
      case 3: return add(Op::Ite, sort, true, {pick(truth, false), number(sort), number(sort)});
      case 4: return add(Op::FpConvert, sort, true, {number(one_of(floats))});
      case 5: {
        const Sort from = one_of(integers);
        return add(one_of(std::array{Op::SiToFp, Op::UiToFp}), sort, true, {pick(from, false)});
      }
      case 6: {
        const Sort to = one_of(integers);
        return add(one_of(std::array{Op::FpToSi, Op::FpToUi}), to, false, {number(sort)});
      }
      case 7: return add(Op::FpFma, sort, true, {number(sort), number(sort), number(sort)});
      case 8: return add(Op::Not, truth, false, {pick(truth, false)});
      case 9: return add(Op::Eq, truth, false, {number(sort), number(sort)});
      default: return add(one_of(float_binary), sort, true, {number(sort), number(sort)});
    }
  }

  Expressions expressions;
  std::vector<bool> is_number;  // of the variables

 private:
  void variable(Sort sort, bool number) {
    expressions.variables.push_back(sort);
    is_number.push_back(number);
    add(Op::Var, sort, number, {}, expressions.variables.size() - 1);
  }

  void add(Op op, Sort sort, bool number, std::vector<std::size_t> args, Bits immediate = 0) {
    expressions.add(op, sort, std::move(args), immediate);
    numbers_.push_back(number);
  }

  std::size_t number(Sort sort) {
    if (*rc::gen::inRange(0, 5) > 0) return pick(sort, true);
    add(Op::Const, sort, true, {}, draw_number(sort));
    return expressions.nodes.size() - 1;
  }

  // An earlier node, mostly a late one.
  std::size_t pick(Sort sort, bool number) const {
    std::vector<std::size_t> fitting;
    for (std::size_t i = expressions.nodes.size(); i-- > 0;) {
      if (expressions.nodes[i].sort == sort && numbers_[i] == number) fitting.push_back(i);
    }
    const std::size_t late = std::min<std::size_t>(4, fitting.size());
    const bool is_late = *rc::gen::inRange(0, 3) > 0;
    return fitting[*rc::gen::inRange<std::size_t>(0, is_late ? late : fitting.size())];
  }

  std::vector<bool> numbers_;
};

TEST(FloatProperty, SimplifyingKeepsTheBits) {
  EXPECT_TRUE(rc::check([] {
    Drawing drawing;
    const int count = *rc::gen::inRange(1, 30);
    for (int i = 0; i < count; ++i) drawing.node();
    const Expressions& expressions = drawing.expressions;
    TermPool pool;
    const Terms terms = make_terms(pool, expressions);
    for (int round = 0; round < 30; ++round) {
      Assignment assignment;
      for (std::size_t i = 0; i < expressions.variables.size(); ++i) {
        const Sort sort = expressions.variables[i];
        assignment.push_back(sort.is_bool()         ? Bits{*rc::gen::arbitrary<bool>()}
                             : drawing.is_number[i] ? draw_number(sort)
                                                    : draw_integer(sort));
      }
      const auto expected = values_of(expressions, assignment, Totals::None);
      TermEvaluator evaluator(pool, bound(terms, assignment), Totals::None);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if (!expected[i] || evaluator.value(terms.nodes[i]) == expected[i]) continue;
        std::string text = expressions.to_text() + "node n" + std::to_string(i) + " became " +
                           to_text(pool, terms.nodes[i]) + "\nunder";
        for (const Bits value : assignment) text += " " + to_decimal(value);
        RC_FAIL(text);
      }
    }
  }));
}

// Sums and products by way of double, where the result is a float.
TEST(FloatProperty, NarrowingKeepsTheBits) {
  EXPECT_TRUE(rc::check([] {
    const Sort narrow = Sort::bits(32);
    const Sort wide = Sort::bits(64);
    TermPool pool;
    const TermId x = pool.variable("x", narrow);
    const TermId y = pool.variable("y", narrow);
    const auto widened = [&](TermId t) { return pool.make(Op::FpConvert, wide, {t}); };
    for (const Op op : {Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv}) {
      const TermId through =
          pool.make(Op::FpConvert, narrow, {pool.make(op, wide, {widened(x), widened(y)})});
      RC_ASSERT(through == pool.make(op, narrow, {x, y}));
      for (int i = 0; i < 500; ++i) {
        const Bits a = draw_number(narrow);
        const Bits b = draw_number(narrow);
        const auto widen = [&](Bits bits) {
          return *fold(Op::FpConvert, wide, std::array{bits}, std::array{narrow}, 0);
        };
        const auto result =
            fold(op, wide, std::array{widen(a), widen(b)}, std::array{wide, wide}, 0);
        const auto rounded = fold(Op::FpConvert, narrow, std::array{*result}, std::array{wide}, 0);
        RC_ASSERT(rounded == fold(op, narrow, std::array{a, b}, std::array{narrow, narrow}, 0));
      }
    }
  }));
}

}  // namespace
}  // namespace tandem::ir::testing
