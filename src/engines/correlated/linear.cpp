#include "engines/correlated/linear.h"

#include <cstdlib>

#include "base/integer.h"
#include "engines/limits/correlated.h"

namespace tandem::engines::correlated {

using ir::Op;
using ir::TermId;

void Sum::add(const Sum& other, std::int64_t times) {
  for (const auto& [term, factor] : other.factors) {
    std::int64_t& own = factors[term];
    own += factor * times;
    if (own == 0) factors.erase(term);
  }
  rest += other.rest * times;
}

std::optional<std::int64_t> factor_between(unsigned width_bits,
                                           const std::vector<std::int64_t>& from,
                                           const std::vector<std::int64_t>& to) {
  const auto wrapped = [&](std::uint64_t number) {
    return static_cast<std::int64_t>(to_signed(truncate(number, width_bits), width_bits));
  };
  std::optional<std::int64_t> factor;
  for (std::size_t i = 0; i < from.size() && !factor; ++i) {
    const auto odd = static_cast<std::uint64_t>(from[i]);
    if ((odd & 1) == 0) continue;
    std::uint64_t inverse = odd;  // Newton: each round doubles the bits that are right, 3 at first
    for (int round = 0; round < 5; ++round) inverse *= 2 - odd * inverse;
    factor = wrapped(inverse * static_cast<std::uint64_t>(to[i]));
  }
  for (std::size_t i = 0; i < from.size() && factor; ++i) {
    const std::uint64_t product =
        static_cast<std::uint64_t>(from[i]) * static_cast<std::uint64_t>(*factor);
    if (wrapped(product) != to[i]) return std::nullopt;
  }
  return factor;
}

namespace {

bool is_small(const Sum& sum) {
  if (std::abs(sum.rest) > CorrelatedLimits::counter) return false;
  for (const auto& [term, factor] : sum.factors) {
    if (std::abs(factor) > CorrelatedLimits::counter) return false;
  }
  return true;
}

std::optional<std::int64_t> number_in(const ir::TermPool& pool, TermId term) {
  const auto value = pool.constant_value(term);
  if (!value) return std::nullopt;
  return static_cast<std::int64_t>(to_signed(*value, pool.sort(term).width_bits));
}

}  // namespace

std::optional<Sum> to_sum(const ir::TermPool& pool, TermId term) {
  Sum made;
  const auto args = pool.args(term);
  const auto add = [&](TermId part, std::int64_t times) {
    const auto sum = to_sum(pool, part);
    if (!sum || std::abs(times) > CorrelatedLimits::counter) return false;
    made.add(*sum, times);
    return is_small(made);
  };
  if (const auto number = number_in(pool, term)) {
    made.rest = *number;
    return is_small(made) ? std::optional(made) : std::nullopt;
  }
  switch (pool[term].op) {
    case Op::BvAdd:
      for (const TermId part : args) {
        if (!add(part, 1)) return std::nullopt;
      }
      return made;
    case Op::BvNeg: return add(args[0], -1) ? std::optional(made) : std::nullopt;
    case Op::BvMul: {
      const auto factor = number_in(pool, args[0]);
      if (!factor || args.size() != 2) break;
      return add(args[1], *factor) ? std::optional(made) : std::nullopt;
    }
    case Op::SignExtend:
    case Op::ZeroExtend: return add(args[0], 1) ? std::optional(made) : std::nullopt;
    default: break;
  }
  made.factors[term] = 1;
  return made;
}

}  // namespace tandem::engines::correlated
