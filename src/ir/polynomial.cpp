// Sums and products in normal form: a sum of monomials with coefficients,
// modulo 2^width for bit-vectors, exact for Int. Two expressions that are equal
// by the laws of a ring become the same term.

#include <algorithm>

#include "ir/simplify.h"

namespace tandem::ir {
namespace {

// Products of sums are multiplied out up to this many monomials: enough for
// refactored arithmetic, too few to make a solver's work harder.
constexpr std::size_t max_monomials = 12;
constexpr std::size_t max_degree = 6;
// A longer sum is one factor of what it is added to: a chain of additions goes through all summands
// again for each.
constexpr std::size_t max_summands = 512;

struct Names {
  Op add, mul, neg;
};
Names names_of(Sort sort) {
  return sort.is_int() ? Names{Op::IntAdd, Op::IntMul, Op::IntNeg}
                       : Names{Op::BvAdd, Op::BvMul, Op::BvNeg};
}

// coefficient * by; false where an Int does not fit.
bool scale(Bits& coefficient, Bits by, Sort sort) {
  if (!sort.is_int()) {
    coefficient = truncate(coefficient * by, sort.width_bits);
    return true;
  }
  SignedBits exact = 0;
  if (__builtin_mul_overflow(static_cast<SignedBits>(coefficient), static_cast<SignedBits>(by),
                             &exact)) {
    return false;
  }
  coefficient = static_cast<Bits>(exact);
  return true;
}

}  // namespace

// False where an Int coefficient does not fit.
bool Simplifier::add_to(Polynomial& sum, const Monomial& monomial, Bits coefficient,
                        Sort sort) const {
  Bits& entry = sum[monomial];
  if (sort.is_int()) {
    SignedBits total = 0;
    if (__builtin_add_overflow(static_cast<SignedBits>(entry), static_cast<SignedBits>(coefficient),
                               &total)) {
      return false;
    }
    entry = static_cast<Bits>(total);
  } else {
    entry = truncate(entry + coefficient, sort.width_bits);
  }
  if (entry == 0) sum.erase(monomial);
  return true;
}

bool Simplifier::multiply(Polynomial& result, const Polynomial& a, const Polynomial& b,
                          Sort sort) const {
  if (a.size() > 1 && b.size() > 1 && a.size() * b.size() > max_monomials) return false;
  for (const auto& [left, c] : a) {
    for (const auto& [right, d] : b) {
      Monomial factors = left;
      factors.insert(factors.end(), right.begin(), right.end());
      if (factors.size() > max_degree) return false;
      std::sort(factors.begin(), factors.end());
      Bits product = c;
      if (!scale(product, d, sort) || !add_to(result, factors, product, sort)) return false;
    }
  }
  return true;
}

// Adds coefficient * factors as `part` is written; false where an Int
// coefficient does not fit.
bool Simplifier::add_part(Polynomial& sum, TermId part, Sort sort) const {
  const Names names = names_of(sort);
  Bits coefficient = 1;
  if (is_op(part, names.neg)) {
    coefficient = sort.is_int() ? ~Bits{0} : mask_of(sort.width_bits);
    part = pool_.args(part)[0];
  }
  // A product that was too large to be multiplied out may stand below a negation
  // and have several constants.
  const auto factors_of = [&]() -> std::vector<TermId> {
    if (!is_op(part, names.mul)) return {part};
    return {pool_.args(part).begin(), pool_.args(part).end()};
  };
  Monomial factors;
  for (const TermId factor : factors_of()) {
    const auto c = value(factor);
    if (!c) {
      factors.push_back(factor);
    } else if (!scale(coefficient, *c, sort)) {
      return false;
    }
  }
  return add_to(sum, factors, coefficient, sort);
}

// Reads back what try_from_polynomial wrote; anything else is one factor.
Simplifier::Polynomial Simplifier::to_polynomial(TermId t) const {
  const Sort sort = pool_.sort(t);
  Polynomial sum;
  if (!is_op(t, names_of(sort).add)) {
    return add_part(sum, t, sort) ? sum : Polynomial{{{t}, 1}};
  }
  if (pool_.args(t).size() > max_summands) return Polynomial{{{t}, 1}};
  for (const TermId part : pool_.args(t)) {
    if (!add_part(sum, part, sort)) return Polynomial{{{t}, 1}};
  }
  return sum;
}

std::optional<TermId> Simplifier::try_from_polynomial(const Polynomial& polynomial, Sort sort) {
  const Names names = names_of(sort);
  const Bits minus_one = sort.is_int() ? ~Bits{0} : mask_of(sort.width_bits);
  std::vector<TermId> parts;
  std::optional<TermId> constant;
  for (const auto& [factors, coefficient] : polynomial) {
    if (factors.empty()) {
      constant = pool_.constant(sort, coefficient);
      continue;
    }
    const TermId product = factors.size() == 1 ? factors[0] : raw(names.mul, sort, factors);
    if (coefficient == 1) {
      parts.push_back(product);
    } else if (coefficient == minus_one) {
      parts.push_back(raw(names.neg, sort, {product}));
    } else {
      std::vector<TermId> scaled{pool_.constant(sort, coefficient)};
      scaled.insert(scaled.end(), factors.begin(), factors.end());
      parts.push_back(raw(names.mul, sort, scaled));
    }
  }
  std::sort(parts.begin(), parts.end());
  if (constant) parts.push_back(*constant);
  if (parts.empty()) return pool_.constant(sort, 0);
  if (parts.size() == 1) return parts[0];
  return raw(names.add, sort, parts);
}

TermId Simplifier::make_arithmetic(Op op, Sort sort, std::span<const TermId> args) {
  if (const auto simpler = try_quotient_by_divisor(op, sort, args)) return *simpler;
  const Bits minus_one = sort.is_int() ? ~Bits{0} : mask_of(sort.width_bits);
  Polynomial result;
  bool is_exact = true;
  const auto add_scaled = [&](TermId t, Bits scale) {
    Polynomial scaled;
    is_exact = is_exact && multiply(scaled, to_polynomial(t), Polynomial{{{}, scale}}, sort);
    for (const auto& [factors, c] : scaled) is_exact = is_exact && add_to(result, factors, c, sort);
  };
  switch (op) {
    case Op::BvNeg:
    case Op::IntNeg: add_scaled(args[0], minus_one); break;
    case Op::BvNot:  // ~x = -x - 1
      add_scaled(args[0], minus_one);
      add_to(result, {}, minus_one, sort);
      break;
    case Op::BvSub:
    case Op::IntSub:
      add_scaled(args[0], 1);
      add_scaled(args[1], minus_one);
      break;
    case Op::BvAdd:
    case Op::IntAdd:
      for (const TermId arg : args) {
        for (const auto& [factors, c] : to_polynomial(arg)) {
          is_exact = is_exact && add_to(result, factors, c, sort);
        }
      }
      break;
    default: {  // multiplication
      result = to_polynomial(args[0]);
      for (const TermId arg : args.subspan(1)) {
        Polynomial product;
        is_exact = is_exact && multiply(product, result, to_polynomial(arg), sort);
        result = std::move(product);
      }
    }
  }
  if (is_exact) {
    rewrite_quotients(result, sort);
    if (const auto term = try_from_polynomial(result, sort)) return *term;
  }
  // Too large to multiply out, or a coefficient that does not fit: as it stands,
  // each argument one factor or summand. Neg, Not and Sub are scaled sums, which
  // only fail for Int coefficients; they stay sums of opaque parts then.
  std::vector<TermId> parts(args.begin(), args.end());
  switch (op) {
    case Op::BvNot: return raw(Op::BvNot, sort, parts);
    case Op::IntSub: return raw(Op::IntAdd, sort, {parts[0], raw(Op::IntNeg, sort, {parts[1]})});
    case Op::BvSub: return raw(Op::BvAdd, sort, {parts[0], raw(Op::BvNeg, sort, {parts[1]})});
    default: break;
  }
  std::sort(parts.begin(), parts.end());
  return raw(op, sort, parts);
}

}  // namespace tandem::ir
