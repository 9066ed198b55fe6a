// Rules for floating point: the algebra that holds in IEEE 754 for all numbers,
// both zeros, both infinities and NaNs. Each rule is stated as before -> after.
//
// An operator that gives a number gives one NaN for all, but a variable may hold
// any NaN. So where arithmetic gives back its argument (x * 1), the rule gives
// canonical(x), never x: the same bits for every x. In turn no operator can tell x
// from canonical(x), so that arguments are used without it, and canonical(t) is t
// where t cannot be another NaN.
//
// These do not hold, and are no rules: x + 0.0 -> x (for -0.0), x - x -> 0 (for
// infinities), -(x - y) -> y - x (for x = y), 0 * x -> 0, and any re-association.
// The x87's format has numbers that are written in two ways, so it takes part in no
// rule that gives back an argument.

#include <algorithm>
#include <array>

#include "base/float_format.h"
#include "ir/simplify.h"

namespace tandem::ir {
namespace {

constexpr int canonical_depth = 8;               // of choices that are looked into
constexpr unsigned max_choices_rewritten = 200;  // of choices inside each other

}  // namespace

bool Simplifier::is_canonical(TermId t, int depth) const {
  const auto format = float_format(width(t));
  if (!format) return false;
  if (const auto c = value(t)) return format->canonical(*c) == *c;
  if (gives_number(pool_[t].op)) return true;
  if (!is_op(t, Op::Ite) || depth == 0) return false;
  return is_canonical(pool_.args(t)[1], depth - 1) && is_canonical(pool_.args(t)[2], depth - 1);
}

TermId Simplifier::make_canonical(TermId a) {
  if (is_canonical(a, canonical_depth)) return a;
  const Sort sort = pool_.sort(a);
  // canonical(ite(c, x, y)) -> ite(c, canonical(x), canonical(y))
  const auto pushed = try_for_choices(a, true, [this](TermId x) { return make_canonical(x); });
  return pushed ? *pushed : raw(Op::FpCanonical, sort, {a});
}

// x as well as canonical(x) -> x, in choices too: for arguments, where it is all one.
TermId Simplifier::any_nan(TermId a) {
  if (is_op(a, Op::FpCanonical)) return pool_.args(a)[0];
  return try_for_choices(a, false, [this](TermId x) { return any_nan(x); }).value_or(a);
}

// Both branches of a choice rewritten; once for each choice, however many ways lead
// to it, and not without end in a chain of thousands.
template <class Rewrite>
std::optional<TermId> Simplifier::try_for_choices(TermId a, bool to_canonical,
                                                  const Rewrite& rewrite) {
  if (!is_op(a, Op::Ite) || choices_entered_ >= max_choices_rewritten) return std::nullopt;
  const TermPool::Key key{Op::FpCanonical, pool_.sort(a), Bits{to_canonical}, {a}};
  if (const auto known = pool_.extractions_.find(key); known != pool_.extractions_.end()) {
    return known->second;
  }
  const Entered entered(choices_entered_);
  const std::array parts{pool_.args(a)[0], pool_.args(a)[1], pool_.args(a)[2]};
  const TermId x = rewrite(parts[1]);
  const TermId y = rewrite(parts[2]);
  const TermId made = make_ite(parts[0], x, y);
  pool_.extractions_.emplace(key, made);
  return made;
}

// x without a sign that can be taken out: -y gives y, a negative constant its
// absolute value; and whether there was one.
std::pair<TermId, bool> Simplifier::without_sign(TermId x) {
  if (is_op(x, Op::FpNeg)) return {pool_.args(x)[0], true};
  const auto format = float_format(width(x));
  const auto c = value(x);
  if (c && !format->is_nan(*c) && format->is_negative(*c)) {
    return {pool_.constant(pool_.sort(x), *c & ~format->sign()), true};
  }
  return {x, false};
}

TermId Simplifier::make_float(Op op, Sort sort, std::span<const TermId> given) {
  std::vector<TermId> args(given.begin(), given.end());
  if (op == Op::FpCanonical) return make_canonical(args[0]);
  if (takes_numbers(op)) {  // op(canonical(x)) -> op(x)
    for (TermId& arg : args) arg = any_nan(arg);
  }
  switch (op) {
    case Op::FpNeg:
    case Op::FpAbs: return make_sign(op, args[0]);
    case Op::FpAdd: return make_float_sum(args[0], args[1]);
    case Op::FpSub: {  // x - y -> x + -y
      const TermId negated = make(Op::FpNeg, sort, std::array{args[1]}, 0);
      return make(Op::FpAdd, sort, std::array{args[0], negated}, 0);
    }
    case Op::FpMul: return make_float_product(args[0], args[1]);
    case Op::FpDiv: return make_float_quotient(args[0], args[1]);
    case Op::FpFma: return make_fused(args[0], args[1], args[2]);
    case Op::FpLt:
    case Op::FpLe:
    case Op::FpEq: return make_float_comparison(op, args[0], args[1]);
    case Op::FpConvert: return make_float_conversion(sort, args[0]);
    case Op::FpToSi:
    case Op::FpToUi: return make_float_to_integer(op, sort, args[0]);
    default: return raw(op, sort, args);
  }
}

// One of x + y and -x + -y for both: these have the same size, though not always the
// same sign (of zero).
TermId Simplifier::up_to_sign(TermId a) {
  if (!is_op(a, Op::FpAdd)) return a;
  const std::array parts{pool_.args(a)[0], pool_.args(a)[1]};
  const Sort sort = pool_.sort(a);
  const auto stem = [&](TermId x) { return is_op(x, Op::FpNeg) ? pool_.args(x)[0] : x; };
  // The first that is no constant decides.
  const bool takes_second =
      value(parts[0]) || (!value(parts[1]) && stem(parts[1]) < stem(parts[0]));
  if (!is_op(parts[takes_second ? 1 : 0], Op::FpNeg)) return a;
  const auto opposite = [&](TermId x) {
    return is_op(x, Op::FpNeg) ? pool_.args(x)[0] : make(Op::FpNeg, sort, std::array{x}, 0);
  };
  return make_float_sum(opposite(parts[0]), opposite(parts[1]));
}

TermId Simplifier::make_sign(Op op, TermId a) {
  const Sort sort = pool_.sort(a);
  if (is_op(a, Op::FpNeg)) {  // --x -> canonical(x); abs(-x) -> abs(x)
    const TermId x = pool_.args(a)[0];
    return op == Op::FpNeg ? make_canonical(x) : make_sign(op, x);
  }
  if (op == Op::FpAbs && is_op(a, Op::FpAbs)) return a;  // abs(abs(x)) -> abs(x)
  if (op == Op::FpAbs) {
    if (const TermId turned = up_to_sign(a); turned != a) {
      return make(op, sort, std::array{turned}, 0);
    }
  }
  return raw(op, sort, {a});
}

TermId Simplifier::make_float_sum(TermId a, TermId b) {
  const Sort sort = pool_.sort(a);
  const FloatFormat format = *float_format(sort.width_bits);
  if (is_ieee_width(sort.width_bits)) {
    for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
      if (value(y) == std::optional(format.sign())) return make_canonical(x);  // x + -0.0
    }
    // x + x -> x * 2
    if (a == b) return make_float_product(a, pool_.constant(sort, format.power_of_two(1)));
  }
  if (b < a) std::swap(a, b);  // x + y -> y + x
  return raw(Op::FpAdd, sort, {a, b});
}

TermId Simplifier::make_float_product(TermId a, TermId b) {
  const Sort sort = pool_.sort(a);
  const FloatFormat format = *float_format(sort.width_bits);
  const auto [x, x_was_negative] = without_sign(a);
  const auto [y, y_was_negative] = without_sign(b);
  if (x_was_negative || y_was_negative) {  // -x * y -> -(x * y), -x * -y -> x * y
    const TermId product = make(Op::FpMul, sort, std::array{x, y}, 0);
    return x_was_negative == y_was_negative ? product
                                            : make(Op::FpNeg, sort, std::array{product}, 0);
  }
  // (x + y) * (x + y), (-x + -y) * (-x + -y) -> the same
  if (a == b) {
    if (const TermId turned = up_to_sign(a); turned != a) {
      return make(Op::FpMul, sort, std::array{turned, turned}, 0);
    }
  }
  if (is_ieee_width(sort.width_bits)) {
    const Bits one = format.power_of_two(0);
    if (value(a) == std::optional(one)) return make_canonical(b);  // 1 * x
    if (value(b) == std::optional(one)) return make_canonical(a);
  }
  if (b < a) std::swap(a, b);  // x * y -> y * x
  return raw(Op::FpMul, sort, {a, b});
}

TermId Simplifier::make_float_quotient(TermId a, TermId b) {
  const Sort sort = pool_.sort(a);
  const FloatFormat format = *float_format(sort.width_bits);
  const auto [x, x_was_negative] = without_sign(a);
  const auto [y, y_was_negative] = without_sign(b);
  if (x_was_negative || y_was_negative) {  // -x / y -> -(x / y), -x / -y -> x / y
    const TermId quotient = make(Op::FpDiv, sort, std::array{x, y}, 0);
    return x_was_negative == y_was_negative ? quotient
                                            : make(Op::FpNeg, sort, std::array{quotient}, 0);
  }
  const auto divisor = value(b);
  if (divisor && is_ieee_width(sort.width_bits)) {
    if (*divisor == format.power_of_two(0)) return make_canonical(a);  // x / 1
    // x / 2^k -> x * 2^-k, where both are normal numbers: then both are exact.
    const Bits exponent = *divisor >> format.exponent_shift();
    const Bits bias = (Bits{1} << (format.exponent_bits - 1)) - 1;
    if ((*divisor & mask_of(format.fraction_bits)) == 0 && exponent > 0 && exponent < 2 * bias) {
      const Bits inverse = (2 * bias - exponent) << format.exponent_shift();
      return make(Op::FpMul, sort, std::array{a, pool_.constant(sort, inverse)}, 0);
    }
  }
  return raw(Op::FpDiv, sort, {a, b});
}

TermId Simplifier::make_fused(TermId a, TermId b, TermId c) {
  const Sort sort = pool_.sort(a);
  const auto [x, x_was_negative] = without_sign(a);
  const auto [y, y_was_negative] = without_sign(b);
  if (x_was_negative && y_was_negative) {  // -x * -y + z -> x * y + z
    return make(Op::FpFma, sort, std::array{x, y, c}, 0);
  }
  if (b < a) std::swap(a, b);  // x * y + z -> y * x + z
  return raw(Op::FpFma, sort, {a, b, c});
}

TermId Simplifier::make_float_comparison(Op op, TermId a, TermId b) {
  const Sort boolean = Sort::boolean();
  const Sort sort = pool_.sort(a);
  const FloatFormat format = *float_format(sort.width_bits);
  // -0.0 compares as +0.0 does
  for (TermId* side : {&a, &b}) {
    if (value(*side) == std::optional(format.sign())) *side = pool_.constant(sort, 0);
  }
  for (const TermId side : {a, b}) {
    if (value(side) && format.is_nan(*value(side))) return pool_.boolean(false);
  }
  if (a == b && op == Op::FpLt) return pool_.boolean(false);  // x < x
  if (a == b && op == Op::FpLe) op = Op::FpEq;                // x <= x -> x == x: no NaN
  if (op == Op::FpLt) {                                       // x < -inf, inf < x
    if (value(b) == std::optional(format.infinity() | format.sign())) return pool_.boolean(false);
    if (value(a) == std::optional(format.infinity())) return pool_.boolean(false);
  }
  const auto negated = [&](TermId x) {
    return is_op(x, Op::FpNeg) ? pool_.args(x)[0] : make(Op::FpNeg, sort, std::array{x}, 0);
  };
  // -x < -y -> y < x;  -x < c -> -c < x;  c < -x -> x < -c; likewise <= and ==
  const bool a_is_negated = is_op(a, Op::FpNeg);
  const bool b_is_negated = is_op(b, Op::FpNeg);
  if ((a_is_negated && (b_is_negated || value(b))) || (b_is_negated && value(a))) {
    return make_float_comparison(op, negated(b), negated(a));
  }
  if (const auto known = try_comparison_of_integers(op, a, b)) return *known;
  if (op == Op::FpLe && !is_ieee_width(sort.width_bits)) {  // x <= y -> x < y || x == y
    return make_or(
        std::array{make_float_comparison(Op::FpLt, a, b), make_float_comparison(Op::FpEq, a, b)});
  }
  if (op == Op::FpEq && b < a) std::swap(a, b);  // x == y -> y == x
  return raw(op, boolean, {a, b});
}

// Comparisons with what was an integer. Conversion to a number keeps the order, so
// all of them lie between the numbers of the smallest and the largest integer.
std::optional<TermId> Simplifier::try_comparison_of_integers(Op op, TermId a, TermId b) {
  struct Range {
    Bits low;
    Bits high;
  };
  const Sort sort = pool_.sort(a);
  const auto range_of = [&](TermId t) -> std::optional<Range> {
    if (const auto c = value(t)) return Range{*c, *c};
    if (!is_op(t, Op::SiToFp) && !is_op(t, Op::UiToFp)) return std::nullopt;
    const Sort integer = pool_.sort(pool_.args(t)[0]);
    const bool is_signed = is_op(t, Op::SiToFp);
    const Bits half = Bits{1} << (integer.width_bits - 1);
    const auto convert = [&](Bits x) {
      return fold(pool_[t].op, sort, std::array{x}, std::array{integer}, 0);
    };
    const auto low = convert(is_signed ? half : 0);
    const auto high = convert(is_signed ? half - 1 : mask_of(integer.width_bits));
    if (!low || !high) return std::nullopt;
    return Range{*low, *high};
  };
  const auto holds = [&](Op compare, Bits x, Bits y) {
    return fold(compare, Sort::boolean(), std::array{x, y}, std::array{sort, sort}, 0) ==
           std::optional(Bits{1});
  };
  const auto left = range_of(a);
  const auto right = range_of(b);
  if (!left || !right) return std::nullopt;
  const bool is_below = holds(Op::FpLt, left->high, right->low);
  const bool is_above = holds(Op::FpLt, right->high, left->low);
  switch (op) {
    case Op::FpLt:
      if (is_below) return pool_.boolean(true);
      if (holds(Op::FpLe, right->high, left->low)) return pool_.boolean(false);
      break;
    case Op::FpLe:
      if (holds(Op::FpLe, left->high, right->low)) return pool_.boolean(true);
      if (is_above) return pool_.boolean(false);
      break;
    default:
      if (is_below || is_above) return pool_.boolean(false);
      break;
  }
  // x == x, of a number that was an integer
  if (op == Op::FpEq && a == b) return pool_.boolean(true);
  return std::nullopt;
}

bool Simplifier::is_exact_conversion(TermId t) const {
  if (!is_op(t, Op::SiToFp) && !is_op(t, Op::UiToFp)) return false;
  const FloatFormat format = *float_format(width(t));
  const unsigned bits = width(pool_.args(t)[0]) - (is_op(t, Op::SiToFp) ? 1 : 0);
  // Below the largest exponent as well: a half cannot hold 2^16.
  return bits <= format.precision() && bits < (1U << (format.exponent_bits - 1));
}

// x as a number of a narrower format that holds it exactly, whatever it is.
std::optional<TermId> Simplifier::try_exactly_narrower(Sort sort, TermId x) {
  if (const auto c = value(x)) {
    const auto there = fold(Op::FpConvert, sort, std::array{*c}, std::array{pool_.sort(x)}, 0);
    if (!there) return std::nullopt;
    const auto back = fold(Op::FpConvert, pool_.sort(x), std::array{*there}, std::array{sort}, 0);
    if (back != c) return std::nullopt;
    return pool_.constant(sort, *there);
  }
  if (is_op(x, Op::FpConvert) && pool_.sort(pool_.args(x)[0]) == sort) return pool_.args(x)[0];
  if (is_op(x, Op::FpNeg) || is_op(x, Op::FpAbs)) {
    const Op op = pool_[x].op;
    const auto inner = try_exactly_narrower(sort, pool_.args(x)[0]);
    if (!inner) return std::nullopt;
    return make(op, sort, std::array{*inner}, 0);
  }
  if (is_op(x, Op::SiToFp) || is_op(x, Op::UiToFp)) {
    const TermId narrow = raw(pool_[x].op, sort, {pool_.args(x)[0]});
    if (is_exact_conversion(narrow)) return narrow;
  }
  return std::nullopt;
}

// narrow(wide(x) + wide(y)) -> x + y, likewise * and /: rounding twice does no harm
// where the wider format has more than twice the precision and two bits (Figueroa,
// "When is double rounding innocuous?", 1995; LLVM and GCC narrow so too).
std::optional<TermId> Simplifier::try_narrow(Sort sort, TermId a) {
  if (!is_op(a, Op::FpAdd) && !is_op(a, Op::FpMul) && !is_op(a, Op::FpDiv)) return std::nullopt;
  if (!is_ieee_width(width(a)) || !is_ieee_width(sort.width_bits)) return std::nullopt;
  const FloatFormat wide = *float_format(width(a));
  const FloatFormat narrow = *float_format(sort.width_bits);
  if (wide.precision() < 2 * narrow.precision() + 2) return std::nullopt;
  const Op op = pool_[a].op;
  const std::array parts{pool_.args(a)[0], pool_.args(a)[1]};
  const auto x = try_exactly_narrower(sort, parts[0]);
  const auto y = x ? try_exactly_narrower(sort, parts[1]) : std::nullopt;
  if (!y) return std::nullopt;
  return make(op, sort, std::array{*x, *y}, 0);
}

TermId Simplifier::make_float_conversion(Sort sort, TermId a) {
  if (pool_.sort(a) == sort && is_ieee_width(sort.width_bits)) return make_canonical(a);
  if (is_op(a, Op::FpNeg) || is_op(a, Op::FpAbs)) {  // convert(-x) -> -convert(x)
    const Op op = pool_[a].op;
    const TermId inner = make(Op::FpConvert, sort, std::array{pool_.args(a)[0]}, 0);
    return make(op, sort, std::array{inner}, 0);
  }
  if (is_op(a, Op::FpConvert)) {
    // To a wider format and on to a third one -> to the third at once: widening is exact.
    const TermId x = pool_.args(a)[0];
    if (is_ieee_width(width(x)) && width(x) < width(a)) {
      return make(Op::FpConvert, sort, std::array{x}, 0);
    }
  }
  if (const auto narrow = try_narrow(sort, a)) return *narrow;
  if (is_exact_conversion(a)) {  // convert(to_float(i)) -> to_float(i), the first being exact
    return raw(pool_[a].op, sort, {pool_.args(a)[0]});
  }
  return raw(Op::FpConvert, sort, {a});
}

TermId Simplifier::make_float_to_integer(Op op, Sort sort, TermId a) {
  if (is_exact_conversion(a)) {  // to_integer(to_float(i)) -> i, in a type that holds it
    const TermId i = pool_.args(a)[0];
    const bool was_signed = is_op(a, Op::SiToFp);
    const bool is_signed = op == Op::FpToSi;
    if (was_signed == is_signed && sort.width_bits >= width(i)) {
      return make(is_signed ? Op::SignExtend : Op::ZeroExtend, sort, std::array{i}, 0);
    }
    if (!was_signed && is_signed && sort.width_bits > width(i)) {
      return make(Op::ZeroExtend, sort, std::array{i}, 0);
    }
  }
  return raw(op, sort, {a});
}

}  // namespace tandem::ir
