#include <algorithm>

#include "base/invariant.h"
#include "logic/forms.h"

namespace tandem::logic {

using ir::Op;
using ir::Sort;

NodeId WrappingIntegers::power(unsigned exponent) {
  return script_.integer(SignedBits{1} << exponent);
}

NodeId WrappingIntegers::binary(SmtOp op, NodeId a, NodeId b) {
  return script_.make(op, Sort::integer(), {a, b});
}

NodeId WrappingIntegers::less(NodeId a, NodeId b) {
  return script_.make(SmtOp::IntLt, Sort::boolean(), {a, b});
}

NodeId WrappingIntegers::choose(NodeId condition, NodeId a, NodeId b) {
  const std::optional<Bits> value = script_.constant_value(condition);
  if (value) return *value != 0 ? a : b;
  return script_.make(SmtOp::Ite, Sort::integer(), {condition, a, b});
}

NodeId WrappingIntegers::in_range(NodeId node, unsigned width) {
  ranges_.note(node, {0, static_cast<SignedBits>(mask_of(width))});
  const NodeId not_negative =
      script_.make(SmtOp::IntLe, Sort::boolean(), {script_.integer(0), node});
  return script_.make(SmtOp::And, Sort::boolean(), {not_negative, less(node, power(width))});
}

NodeId WrappingIntegers::wrap(NodeId any, unsigned width) {
  if (ranges_.is_within(any, {0, static_cast<SignedBits>(mask_of(width))})) return any;
  const NodeId wrapped = binary(SmtOp::IntMod, any, power(width));
  unwrapped_.emplace(wrapped, Unwrapped{any, width});
  return wrapped;
}

// A number that is congruent to the node modulo 2^width and simpler than it. A
// node wrapped at a smaller width (zero-extended since) has no such number but itself.
NodeId WrappingIntegers::unwrapped(NodeId node, unsigned width) const {
  const std::optional<Bits> value = script_.constant_value(node);
  if (value) return script_.integer(to_signed(*value, width));
  const auto found = unwrapped_.find(node);
  if (found == unwrapped_.end() || found->second.width < width) return node;
  return found->second.any;
}

NodeId WrappingIntegers::as_signed(NodeId node, unsigned width) {
  const std::optional<Bits> value = script_.constant_value(node);
  if (value) return script_.integer(to_signed(*value, width));
  if (ranges_.is_within(node, {0, static_cast<SignedBits>(mask_of(width - 1))})) return node;
  const NodeId shifted = binary(SmtOp::IntAdd, node, script_.integer(-(SignedBits{1} << width)));
  return choose(less(node, power(width - 1)), node, shifted);
}

NodeId WrappingIntegers::bits_of(NodeId node, unsigned low, unsigned count) {
  if (low == 0) return wrap(unwrapped(node, count), count);
  return wrap(binary(SmtOp::IntDiv, node, power(low)), count);
}

// The sum of the runs of ones of the mask: node & 0b1100110 = bits 1..2 and bits 5..6 in their
// places.
NodeId WrappingIntegers::masked(NodeId node, Bits mask, unsigned width) {
  std::vector<NodeId> runs;
  for (unsigned low = 0; low < width; ++low) {
    if (((mask >> low) & 1) == 0) continue;
    unsigned high = low;
    while (high < width && ((mask >> high) & 1) != 0) ++high;
    runs.push_back(binary(SmtOp::IntMul, power(low), bits_of(node, low, high - low)));
    low = high;
  }
  if (runs.empty()) return script_.integer(0);
  return script_.chain(SmtOp::IntAdd, Sort::integer(), runs);
}

NodeId WrappingIntegers::polynomial(const Operation& operation, unsigned width) {
  const NodeId minus_one = script_.integer(-1);
  std::vector<NodeId> args;
  for (const NodeId arg : operation.args) args.push_back(unwrapped(arg, width));
  switch (operation.op) {
    case Op::BvNeg: return wrap(binary(SmtOp::IntMul, minus_one, args.at(0)), width);
    case Op::BvSub:
      return wrap(binary(SmtOp::IntAdd, args.at(0), binary(SmtOp::IntMul, minus_one, args.at(1))),
                  width);
    case Op::BvAdd: return wrap(script_.chain(SmtOp::IntAdd, Sort::integer(), args), width);
    default: return wrap(script_.chain(SmtOp::IntMul, Sort::integer(), args), width);
  }
}

NodeId WrappingIntegers::division(const Operation& operation, unsigned width) {
  const NodeId a = operation.args.at(0);
  const NodeId b = operation.args.at(1);
  const std::optional<Bits> divisor = script_.constant_value(b);
  const NodeId by_zero = divisor
                             ? script_.constant(Sort::boolean(), Bits{*divisor == 0})
                             : script_.make(SmtOp::Eq, Sort::boolean(), {b, script_.integer(0)});
  const NodeId ones = script_.integer(static_cast<SignedBits>(mask_of(width)));
  const NodeId is_negative = script_.make(SmtOp::Not, Sort::boolean(), {less(a, power(width - 1))});
  switch (operation.op) {
    case Op::BvUdiv: return choose(by_zero, ones, binary(SmtOp::IntDiv, a, b));
    case Op::BvUrem: return choose(by_zero, a, binary(SmtOp::IntMod, a, b));
    case Op::BvSdiv: {
      const NodeId quotient =
          truncating_quotient(script_, as_signed(a, width), as_signed(b, width));
      const NodeId at_zero = choose(is_negative, script_.integer(1), ones);
      return choose(by_zero, at_zero, wrap(quotient, width));
    }
    default:
      return wrap(truncating_remainder(script_, as_signed(a, width), as_signed(b, width)), width);
  }
}

// x & c by its bits; x | c = c + (x & ~c); x ^ c = (x & ~c) + c - (x & c).
std::optional<NodeId> WrappingIntegers::bitwise(const Operation& operation, unsigned width) {
  if (operation.op == Op::BvNot) {
    const NodeId ones = script_.integer(static_cast<SignedBits>(mask_of(width)));
    return binary(SmtOp::IntAdd, ones,
                  binary(SmtOp::IntMul, script_.integer(-1), operation.args.at(0)));
  }
  if (operation.args.size() != 2) return std::nullopt;
  NodeId x = operation.args[0];
  NodeId other = operation.args[1];
  if (script_.constant_value(x)) std::swap(x, other);
  const std::optional<Bits> constant = script_.constant_value(other);
  if (!constant) return std::nullopt;
  if (operation.op == Op::BvAnd) return masked(x, *constant, width);
  const NodeId kept = masked(x, truncate(~*constant, width), width);
  const NodeId raised = binary(SmtOp::IntAdd, kept, other);
  if (operation.op == Op::BvOr) return raised;
  return binary(SmtOp::IntAdd, raised,
                binary(SmtOp::IntMul, script_.integer(-1), masked(x, *constant, width)));
}

std::optional<NodeId> WrappingIntegers::shift(const Operation& operation, unsigned width) {
  const NodeId value = operation.args.at(0);
  const std::optional<Bits> amount = script_.constant_value(operation.args.at(1));
  if (!amount) return std::nullopt;
  const auto by = static_cast<unsigned>(std::min<Bits>(*amount, width));
  switch (operation.op) {
    case Op::BvShl: return wrap(binary(SmtOp::IntMul, power(by), unwrapped(value, width)), width);
    case Op::BvLshr: return binary(SmtOp::IntDiv, value, power(by));
    default: return wrap(binary(SmtOp::IntDiv, as_signed(value, width), power(by)), width);
  }
}

NodeId WrappingIntegers::comparison(const Operation& operation, unsigned width) {
  const bool is_signed = operation.op == Op::BvSlt || operation.op == Op::BvSle;
  const bool is_strict = operation.op == Op::BvUlt || operation.op == Op::BvSlt;
  NodeId a = operation.args.at(0);
  NodeId b = operation.args.at(1);
  if (is_signed) {
    a = as_signed(a, width);
    b = as_signed(b, width);
  }
  return script_.make(is_strict ? SmtOp::IntLt : SmtOp::IntLe, Sort::boolean(), {a, b});
}

NodeId WrappingIntegers::concatenation(const Operation& operation) {
  NodeId joined = operation.args.at(0);
  for (std::size_t i = 1; i < operation.args.size(); ++i) {
    const NodeId raised = binary(SmtOp::IntMul, power(operation.arg_sorts[i].width_bits), joined);
    joined = binary(SmtOp::IntAdd, raised, operation.args[i]);
  }
  return joined;
}

std::optional<NodeId> WrappingIntegers::form(const Operation& operation) {
  const unsigned width = operation.arg_sorts.at(0).width_bits;
  const NodeId first = operation.args.at(0);
  switch (operation.op) {
    case Op::BvNeg:
    case Op::BvAdd:
    case Op::BvSub:
    case Op::BvMul: return polynomial(operation, width);
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem: return division(operation, width);
    case Op::BvNot:
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor: return bitwise(operation, width);
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr: return shift(operation, width);
    case Op::BvUlt:
    case Op::BvUle:
    case Op::BvSlt:
    case Op::BvSle: return comparison(operation, width);
    case Op::Concat: return concatenation(operation);
    case Op::Extract:
      return bits_of(first, static_cast<unsigned>(operation.immediate), operation.sort.width_bits);
    case Op::ZeroExtend: return first;
    case Op::SignExtend: {
      const SignedBits gap =
          (SignedBits{1} << operation.sort.width_bits) - (SignedBits{1} << width);
      return choose(less(first, power(width - 1)), first,
                    binary(SmtOp::IntAdd, first, script_.integer(gap)));
    }
    default:
      fail_invariant(__FILE__, __LINE__, ir::to_text(operation.op), "not a bit-vector operator");
  }
}

}  // namespace tandem::logic
