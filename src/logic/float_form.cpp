#include "logic/float_form.h"

#include <algorithm>

#include "base/invariant.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;

FloatFormat format_of(const Script& script, NodeId bits) {
  return *float_format(script.sort(bits).width_bits);
}

NodeId truth(Script& script, SmtOp op, std::vector<NodeId> args) {
  return script.make(op, Sort::boolean(), std::move(args));
}

NodeId masked(Script& script, NodeId bits, Bits mask) {
  const Sort sort = script.sort(bits);
  return script.make(SmtOp::BvAnd, sort, {bits, script.constant(sort, mask)});
}

// Without the sign: numbers in order of their size, then infinity, then NaNs.
NodeId magnitude(Script& script, NodeId bits) {
  return masked(script, bits, format_of(script, bits).sign() - 1);
}

NodeId is_negative(Script& script, NodeId bits) {
  const Sort sort = script.sort(bits);
  return truth(script, SmtOp::BvSlt, {bits, script.constant(sort, 0)});
}

NodeId choose(Script& script, NodeId condition, NodeId a, NodeId b) {
  return script.make(SmtOp::Ite, script.sort(a), {condition, a, b});
}

NodeId canonical(Script& script, NodeId bits) {
  const NodeId nan = script.constant(script.sort(bits), format_of(script, bits).nan());
  return choose(script, is_nan_form(script, bits), nan, bits);
}

// Both are numbers.
NodeId equal_numbers(Script& script, NodeId a, NodeId b) {
  const Sort sort = script.sort(a);
  const NodeId either = script.make(SmtOp::BvOr, sort, {a, b});
  const NodeId are_zeros =
      truth(script, SmtOp::Eq, {magnitude(script, either), script.constant(sort, 0)});
  return truth(script, SmtOp::Or, {truth(script, SmtOp::Eq, {a, b}), are_zeros});
}

// Both are numbers, not equal: the bits are in the order of the numbers if both are
// positive, in the opposite order if both are negative.
NodeId in_order(Script& script, NodeId a, NodeId b) {
  const NodeId a_is_negative = is_negative(script, a);
  const NodeId positive = truth(script, SmtOp::BvSlt, {a, b});
  const NodeId negative = truth(script, SmtOp::BvUlt, {b, a});
  const NodeId same_sign = truth(script, SmtOp::Eq, {a_is_negative, is_negative(script, b)});
  return choose(script, same_sign, choose(script, a_is_negative, negative, positive),
                a_is_negative);
}

NodeId comparison(Script& script, Op op, NodeId a, NodeId b) {
  const auto negate = [&](NodeId x) { return truth(script, SmtOp::Not, {x}); };
  const NodeId equal = equal_numbers(script, a, b);
  NodeId holds = equal;
  if (op == Op::FpLt) {
    holds = truth(script, SmtOp::And, {negate(equal), in_order(script, a, b)});
  }
  if (op == Op::FpLe) holds = truth(script, SmtOp::Or, {equal, in_order(script, a, b)});
  return truth(script, SmtOp::And,
               {negate(is_nan_form(script, a)), negate(is_nan_form(script, b)), holds});
}

SmtOp theory_operator(Op op) {
  switch (op) {
    case Op::FpNeg: return SmtOp::FpNeg;
    case Op::FpAbs: return SmtOp::FpAbs;
    case Op::FpSqrt: return SmtOp::FpSqrt;
    case Op::FpAdd: return SmtOp::FpAdd;
    case Op::FpMul: return SmtOp::FpMul;
    case Op::FpDiv: return SmtOp::FpDiv;
    case Op::FpFma: return SmtOp::FpFma;
    case Op::FpLt: return SmtOp::FpLt;
    case Op::FpLe: return SmtOp::FpLe;
    case Op::FpEq: return SmtOp::FpEq;
    case Op::FpConvert: return SmtOp::FpConvert;
    case Op::FpToSi: return SmtOp::FpToSigned;
    case Op::FpToUi: return SmtOp::FpToUnsigned;
    case Op::SiToFp: return SmtOp::FpFromSigned;
    case Op::UiToFp: return SmtOp::FpFromUnsigned;
    default: fail_invariant(__FILE__, __LINE__, ir::to_text(op), "not in the theory");
  }
}

std::optional<Rounding> integral_rounding(Op op) {
  switch (op) {
    case Op::FpFloor: return Rounding::Down;
    case Op::FpCeil: return Rounding::Up;
    case Op::FpTrunc: return Rounding::TowardZero;
    case Op::FpRound: return Rounding::NearestAway;
    case Op::FpRint: return Rounding::NearestEven;
    default: return std::nullopt;
  }
}

}  // namespace

NodeId is_nan_form(Script& script, NodeId bits) {
  const Sort sort = script.sort(bits);
  const FloatFormat format = format_of(script, bits);
  if (!format.has_integer_bit()) {
    return truth(script, SmtOp::BvUlt,
                 {script.constant(sort, format.infinity()), magnitude(script, bits)});
  }
  const NodeId exponent = masked(script, bits, format.exponent_mask());
  const NodeId fraction = masked(script, bits, mask_of(format.fraction_bits));
  const NodeId has_fraction =
      truth(script, SmtOp::Not, {truth(script, SmtOp::Eq, {fraction, script.constant(sort, 0)})});
  const NodeId is_full =
      truth(script, SmtOp::Eq, {exponent, script.constant(sort, format.exponent_mask())});
  return truth(script, SmtOp::And, {is_full, has_fraction});
}

NodeId is_canonical_form(Script& script, NodeId bits) {
  const NodeId nan = script.constant(script.sort(bits), format_of(script, bits).nan());
  const NodeId is_number = truth(script, SmtOp::Not, {is_nan_form(script, bits)});
  return truth(script, SmtOp::Or, {is_number, truth(script, SmtOp::Eq, {bits, nan})});
}

std::optional<NodeId> float_bits_form(Script& script, const Operation& operation) {
  const NodeId a = operation.args.at(0);
  const Sort sort = operation.arg_sorts.at(0);
  switch (operation.op) {
    case Op::FpCanonical: return canonical(script, a);
    case Op::FpNeg: {
      const NodeId sign = script.constant(sort, float_format(sort.width_bits)->sign());
      return canonical(script, script.make(SmtOp::BvXor, sort, {a, sign}));
    }
    case Op::FpAbs: return canonical(script, magnitude(script, a));
    case Op::FpLt:
    case Op::FpLe:
    case Op::FpEq:
      if (!is_ieee_width(sort.width_bits)) return std::nullopt;
      return comparison(script, operation.op, a, operation.args.at(1));
    default: return std::nullopt;
  }
}

std::optional<NodeId> float_theory_form(Script& script, const Operation& operation) {
  const auto has_format = [](Sort sort) { return is_ieee_width(sort.width_bits); };
  if (operation.op == Op::FpRem) return std::nullopt;
  if (takes_numbers(operation.op) && !has_format(operation.arg_sorts.at(0))) return std::nullopt;
  if (gives_number(operation.op) && !has_format(operation.sort)) return std::nullopt;
  if (operation.op == Op::FpCanonical) return operation.args.at(0);
  if (const auto rounding = integral_rounding(operation.op)) {
    return script.make(SmtOp::FpRoundToIntegral, operation.sort, operation.args,
                       static_cast<std::uint32_t>(*rounding));
  }
  // cvc5 1.0.3 crashes on conversions of just these widths, also as a program by itself.
  if (operation.op == Op::FpToSi && operation.sort.width_bits == 1) return std::nullopt;
  std::vector<NodeId> args = operation.args;
  const unsigned precision =
      gives_number(operation.op) ? float_format(operation.sort.width_bits)->precision() : 0;
  const unsigned width = operation.arg_sorts.at(0).width_bits;
  const bool is_signed = operation.op == Op::SiToFp;
  if ((is_signed && width == precision) ||
      (operation.op == Op::UiToFp && width == precision + 1 && width < max_width_bits)) {
    args[0] = script.make(is_signed ? SmtOp::SignExtend : SmtOp::ZeroExtend, Sort::bits(width + 1),
                          {args[0]}, 1);
  }
  return script.make(theory_operator(operation.op), operation.sort, std::move(args));
}

}  // namespace tandem::logic
