// Products of a quotient and its own divisor, in sums in normal form:
//   (a / b) * b  ->  a - a % b
// which holds for every kind of division, also by zero (SMT-LIB gives a % 0 = a) and of the
// smallest value by -1. So a - (a / b) * b is a % b.

#include <algorithm>

#include "ir/simplify.h"

namespace tandem::ir {
namespace {

constexpr int max_rewritten = 8;  // in one sum

std::optional<Op> remainder_of(Op division) {
  switch (division) {
    case Op::BvUdiv: return Op::BvUrem;
    case Op::BvSdiv: return Op::BvSrem;
    case Op::IntDiv: return Op::IntRem;
    default: return std::nullopt;
  }
}

SignedBits as_signed(Bits bits, Sort sort) {
  if (sort.is_int()) return static_cast<SignedBits>(bits);
  return to_signed(bits, sort.width_bits);
}

}  // namespace

// A quotient among the factors with its divisor: also among them, or in the coefficient.
std::optional<Simplifier::DividedPart> Simplifier::find_divided(const Polynomial& sum,
                                                                Sort sort) const {
  for (const auto& [factors, coefficient] : sum) {
    for (const TermId factor : factors) {
      const auto remainder = remainder_of(pool_[factor].op);
      if (!remainder) continue;
      const TermId divisor = pool_.args(factor)[1];
      Monomial rest = factors;
      rest.erase(std::find(rest.begin(), rest.end(), factor));
      if (const auto number = value(divisor)) {
        const SignedBits by = as_signed(*number, sort);
        const SignedBits given = as_signed(coefficient, sort);
        if (by == 0 || by == -1 || given % by != 0) continue;
        return DividedPart{factors, factor, std::move(rest), static_cast<Bits>(given / by)};
      }
      const auto at = std::find(rest.begin(), rest.end(), divisor);
      if (at == rest.end()) continue;
      rest.erase(at);
      return DividedPart{factors, factor, std::move(rest), coefficient};
    }
  }
  return std::nullopt;
}

// False where it does not fit.
bool Simplifier::rewrite_divided(Polynomial& sum, const DividedPart& part, Sort sort) {
  const TermId dividend = pool_.args(part.quotient)[0];
  const TermId divisor = pool_.args(part.quotient)[1];
  const TermId remainder =
      make_division(*remainder_of(pool_[part.quotient].op), sort, dividend, divisor);
  Polynomial difference = to_polynomial(dividend);
  Polynomial negated;
  const Bits minus_one = sort.is_int() ? ~Bits{0} : mask_of(sort.width_bits);
  if (!multiply(negated, to_polynomial(remainder), Polynomial{{{}, minus_one}}, sort)) return false;
  for (const auto& [factors, coefficient] : negated) {
    if (!add_to(difference, factors, coefficient, sort)) return false;
  }
  Polynomial product;
  const Bits scale = sort.is_bits() ? truncate(part.scale, sort.width_bits) : part.scale;
  if (!multiply(product, difference, Polynomial{{part.rest, scale}}, sort)) return false;
  sum.erase(part.monomial);
  for (const auto& [factors, coefficient] : product) {
    if (!add_to(sum, factors, coefficient, sort)) return false;
  }
  return true;
}

// Where the divisor is a sum, which would be multiplied out.
std::optional<TermId> Simplifier::try_quotient_by_divisor(Op op, Sort sort,
                                                          std::span<const TermId> args) {
  if ((op != Op::BvMul && op != Op::IntMul) || args.size() != 2) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto remainder = remainder_of(pool_[args[i]].op);
    if (!remainder || pool_.args(args[i])[1] != args[1 - i]) continue;
    const TermId dividend = pool_.args(args[i])[0];
    const TermId rest = make_division(*remainder, sort, dividend, args[1 - i]);
    return make_arithmetic(sort.is_int() ? Op::IntSub : Op::BvSub, sort,
                           std::array{dividend, rest});
  }
  return std::nullopt;
}

void Simplifier::rewrite_quotients(Polynomial& sum, Sort sort) {
  for (int i = 0; i < max_rewritten; ++i) {
    const auto part = find_divided(sum, sort);
    if (!part) return;
    Polynomial rewritten = sum;
    if (!rewrite_divided(rewritten, *part, sort)) return;
    sum = std::move(rewritten);
  }
}

}  // namespace tandem::ir
