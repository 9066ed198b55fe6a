// Rules for bitwise operators, division, shifts, extension and extraction. Each
// rule is stated as before -> after.

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "ir/simplify.h"

namespace tandem::ir {
namespace {

std::optional<unsigned> power_of_two(Bits value) {
  if (value == 0 || (value & (value - 1)) != 0) return std::nullopt;
  unsigned exponent = 0;
  while ((value >>= 1) != 0) ++exponent;
  return exponent;
}

}  // namespace

// Bits that can be 1 in some value of t; all of them where nothing is known.
Bits Simplifier::possible_ones(TermId t, int depth) const {
  const Sort sort = pool_.sort(t);
  if (!sort.is_bits()) return ~Bits{0};
  const Bits all = mask_of(sort.width_bits);
  if (const auto c = value(t)) return *c;
  if (depth == 0) return all;
  const auto args = pool_.args(t);
  switch (pool_[t].op) {
    case Op::ZeroExtend: return possible_ones(args[0], depth - 1);
    case Op::Ite: return possible_ones(args[1], depth - 1) | possible_ones(args[2], depth - 1);
    case Op::BvAnd: {
      Bits ones = all;
      for (const TermId arg : args) ones &= possible_ones(arg, depth - 1);
      return ones;
    }
    case Op::BvOr:
    case Op::BvXor: {
      Bits ones = 0;
      for (const TermId arg : args) ones |= possible_ones(arg, depth - 1);
      return ones;
    }
    case Op::BvLshr:
      if (const auto by = value(args[1]); by && *by < sort.width_bits) {
        return possible_ones(args[0], depth - 1) >> static_cast<unsigned>(*by);
      }
      return all;
    case Op::TableRead: {
      // Out of bounds any value is allowed, so nothing is known of it.
      return all;
    }
    default: return all;
  }
}

// Flattened, ordered, constants combined.
TermId Simplifier::make_bitwise(Op op, Sort sort, std::span<const TermId> args) {
  const Bits all = mask_of(sort.width_bits);
  Bits constant = op == Op::BvAnd ? all : 0;
  std::vector<TermId> work(args.begin(), args.end());
  std::multiset<TermId> parts;
  while (!work.empty()) {
    const TermId at = work.back();
    work.pop_back();
    if (is_op(at, op)) {
      const auto inner = pool_.args(at);
      work.insert(work.end(), inner.begin(), inner.end());
    } else if (const auto c = value(at)) {
      constant = op == Op::BvAnd ? constant & *c : op == Op::BvOr ? constant | *c : constant ^ *c;
    } else {
      parts.insert(at);
    }
  }
  std::vector<TermId> result;
  for (auto it = parts.begin(); it != parts.end(); it = parts.upper_bound(*it)) {
    const bool keeps = op != Op::BvXor || parts.count(*it) % 2 == 1;  // x ^ x -> 0
    if (keeps) result.push_back(*it);                                 // x & x -> x
  }
  if (op == Op::BvAnd && constant == 0) return pool_.constant(sort, 0);
  if (op == Op::BvOr && constant == all) return pool_.constant(sort, all);
  if (op == Op::BvAnd && result.size() == 1 && (possible_ones(result[0]) & ~constant) == 0) {
    return result[0];  // the mask covers every bit that can be set
  }
  if (op == Op::BvXor && constant == all && result.size() == 1) {  // x ^ ~0 -> ~x
    return make_arithmetic(Op::BvNot, sort, result);
  }
  if (constant != (op == Op::BvAnd ? all : 0)) result.push_back(pool_.constant(sort, constant));
  if (result.empty()) return pool_.constant(sort, constant);
  if (result.size() == 1) return result[0];
  return raw(op, sort, result);
}

TermId Simplifier::make_division(Op op, Sort sort, TermId a, TermId b) {
  const auto divisor = value(b);
  const bool is_remainder = op == Op::BvUrem || op == Op::BvSrem || op == Op::IntRem;
  if (divisor && *divisor == 1) return is_remainder ? pool_.constant(sort, 0) : a;
  if (divisor && sort.is_bits()) {
    const auto exponent = power_of_two(*divisor);
    if (op == Op::BvUdiv && exponent) {  // x / 2^k -> x >> k
      return make_shift(Op::BvLshr, sort, a, pool_.constant(sort, *exponent));
    }
    if (op == Op::BvUrem && exponent) {  // x % 2^k -> x & (2^k - 1)
      return make_bitwise(Op::BvAnd, sort, std::array{a, pool_.constant(sort, *divisor - 1)});
    }
    // Both known to be non-negative: as unsigned.
    const Bits sign = Bits{1} << (sort.width_bits - 1);
    if ((op == Op::BvSdiv || op == Op::BvSrem) && (*divisor & sign) == 0 && *divisor != 0 &&
        (possible_ones(a) & sign) == 0) {
      return make_division(op == Op::BvSdiv ? Op::BvUdiv : Op::BvUrem, sort, a, b);
    }
    if (const auto inner = is_remainder ? std::nullopt : as_quotient(op, a)) {
      // (x / j) / k -> x / (j * k)
      const Bits largest = op == Op::BvSdiv ? sign - 1 : mask_of(sort.width_bits);
      if (*divisor != 0 && *divisor <= largest && inner->second <= largest / *divisor)
        return make_division(op, sort, inner->first,
                             pool_.constant(sort, inner->second * *divisor));
    }
  }
  return raw(op, sort, {a, b});
}

std::optional<std::pair<TermId, Bits>> Simplifier::as_quotient(Op division, TermId term) const {
  if (!is_op(term, division)) return std::nullopt;
  const auto divisor = value(pool_.args(term)[1]);
  if (!divisor || *divisor == 0) return std::nullopt;
  if (division == Op::BvSdiv && sign_bit(*divisor, width(term))) return std::nullopt;
  return std::pair(pool_.args(term)[0], *divisor);
}

TermId Simplifier::make_shift(Op op, Sort sort, TermId a, TermId b) {
  const auto amount = value(b);
  if (!amount || *amount >= sort.width_bits) return raw(op, sort, {a, b});
  if (*amount == 0) return a;
  if (op == Op::BvShl) {  // x << k -> x * 2^k
    const TermId factor = pool_.constant(sort, Bits{1} << static_cast<unsigned>(*amount));
    return make_arithmetic(Op::BvMul, sort, std::array{a, factor});
  }
  if (op == Op::BvAshr && !sign_bit(possible_ones(a), sort.width_bits)) op = Op::BvLshr;
  if (is_op(a, op)) {  // (x >> j) >> k -> x >> (j + k)
    const TermId x = pool_.args(a)[0];
    if (const auto inner = value(pool_.args(a)[1]); inner && *inner < sort.width_bits) {
      Bits total = *inner + *amount;
      if (total >= sort.width_bits) {
        if (op == Op::BvLshr) return pool_.constant(sort, 0);
        total = sort.width_bits - 1;
      }
      return raw(op, sort, {x, pool_.constant(sort, total)});
    }
  }
  if (op == Op::BvLshr && (possible_ones(a) >> static_cast<unsigned>(*amount)) == 0) {
    return pool_.constant(sort, 0);
  }
  return raw(op, sort, {a, b});
}

TermId Simplifier::make_extract(Sort sort, TermId a, unsigned low) {
  const unsigned outer = width(a);
  if (low == 0 && sort.width_bits == outer) return a;
  const std::vector<TermId> args(pool_.args(a).begin(), pool_.args(a).end());
  const unsigned end = low + sort.width_bits;
  switch (pool_[a].op) {
    case Op::Extract:
      return make_extract(sort, args[0], low + static_cast<unsigned>(pool_[a].immediate));
    case Op::ZeroExtend:
    case Op::SignExtend: {
      const unsigned inner = width(args[0]);
      if (end <= inner) return make_extract(sort, args[0], low);
      if (low == 0) return make_extend(pool_[a].op, sort, args[0]);
      if (low >= inner && pool_[a].op == Op::ZeroExtend) return pool_.constant(sort, 0);
      break;
    }
    case Op::Concat: {
      unsigned at = outer;
      for (const TermId arg : args) {
        at -= width(arg);
        if (low >= at && end <= at + width(arg)) return make_extract(sort, arg, low - at);
      }
      break;
    }
    // The low bits of a sum or product depend on the low bits of its parts alone.
    case Op::BvAdd:
    case Op::BvMul:
    case Op::BvNeg:
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor: {
      const bool is_bitwise =
          pool_[a].op == Op::BvAnd || pool_[a].op == Op::BvOr || pool_[a].op == Op::BvXor;
      if (low != 0 && !is_bitwise) break;
      std::vector<TermId> parts;
      for (const TermId arg : args) parts.push_back(pool_.make(Op::Extract, sort, {arg}, low));
      return pool_.make(pool_[a].op, sort, parts);
    }
    case Op::Ite:
      return make_ite(args[0], pool_.make(Op::Extract, sort, {args[1]}, low),
                      pool_.make(Op::Extract, sort, {args[2]}, low));
    default: break;
  }
  return raw(Op::Extract, sort, {a}, low);
}

TermId Simplifier::make_extend(Op op, Sort sort, TermId a) {
  if (width(a) == sort.width_bits) return a;
  if (op == Op::SignExtend && !sign_bit(possible_ones(a), width(a))) op = Op::ZeroExtend;
  const TermId inner = pool_.args(a).empty() ? a : pool_.args(a)[0];
  if (is_op(a, Op::ZeroExtend))
    return raw(Op::ZeroExtend, sort, {inner});  // zext(zext), sext(zext)
  if (op == Op::SignExtend && is_op(a, Op::SignExtend)) return raw(op, sort, {inner});
  return raw(op, sort, {a});
}

TermId Simplifier::make_concat(Sort sort, std::span<const TermId> args) {
  if (args.size() == 1) return args[0];
  if (value(args[0]) && *value(args[0]) == 0) {  // 0 . x -> zext(x)
    const std::vector<TermId> rest(args.begin() + 1, args.end());
    const Sort rest_sort = Sort::bits(sort.width_bits - width(args[0]));
    return make_extend(Op::ZeroExtend, sort, make_concat(rest_sort, rest));
  }
  return raw(Op::Concat, sort, args);
}

}  // namespace tandem::ir
