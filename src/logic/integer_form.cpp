#include "base/invariant.h"
#include "logic/forms.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;

NodeId negative(Script& script, NodeId a) {
  return script.make(SmtOp::IntNeg, Sort::integer(), {a});
}

NodeId n_ary(Script& script, SmtOp op, Sort sort, const std::vector<NodeId>& args) {
  return args.size() == 1 ? args[0] : script.make(op, sort, args);
}

// Euclidean division of a non-negative dividend truncates, whatever the sign
// of the divisor; of a negative one:  a / b = -(-a / b),  a % b = -(-a % b).
NodeId truncating(Script& script, SmtOp op, NodeId a, NodeId b, NodeId at_zero) {
  const Sort sort = Sort::integer();
  const NodeId zero = script.integer(0);
  const NodeId from_positive = script.make(op, sort, {a, b});
  const NodeId from_negative = negative(script, script.make(op, sort, {negative(script, a), b}));
  const NodeId is_negative = script.make(SmtOp::IntLt, Sort::boolean(), {a, zero});
  const NodeId result = script.make(SmtOp::Ite, sort, {is_negative, from_negative, from_positive});
  const std::optional<Bits> divisor = script.constant_value(b);
  if (divisor) return *divisor == 0 ? at_zero : result;
  const NodeId by_zero = script.make(SmtOp::Eq, Sort::boolean(), {b, zero});
  return script.make(SmtOp::Ite, sort, {by_zero, at_zero, result});
}

}  // namespace

NodeId truncating_quotient(Script& script, NodeId a, NodeId b) {
  return truncating(script, SmtOp::IntDiv, a, b, script.integer(0));
}

NodeId truncating_remainder(Script& script, NodeId a, NodeId b) {
  return truncating(script, SmtOp::IntMod, a, b, a);
}

NodeId logical_form(Script& script, const Operation& operation, Sort shown) {
  const std::vector<NodeId>& args = operation.args;
  switch (operation.op) {
    case Op::Not: return script.make(SmtOp::Not, shown, args);
    case Op::And: return n_ary(script, SmtOp::And, shown, args);
    case Op::Or: return n_ary(script, SmtOp::Or, shown, args);
    case Op::Ite: return script.make(SmtOp::Ite, shown, args);
    case Op::Eq: return script.make(SmtOp::Eq, shown, args);
    default:
      fail_invariant(__FILE__, __LINE__, ir::to_text(operation.op), "not a logical operator");
  }
}

NodeId integer_form(Script& script, const Operation& operation) {
  const std::vector<NodeId>& args = operation.args;
  const Sort sort = operation.sort;
  switch (operation.op) {
    case Op::IntNeg: return negative(script, args.at(0));
    case Op::IntAdd: return n_ary(script, SmtOp::IntAdd, sort, args);
    case Op::IntSub:
      return script.make(SmtOp::IntAdd, sort, {args.at(0), negative(script, args.at(1))});
    case Op::IntMul: return n_ary(script, SmtOp::IntMul, sort, args);
    case Op::IntDiv: return truncating_quotient(script, args.at(0), args.at(1));
    case Op::IntRem: return truncating_remainder(script, args.at(0), args.at(1));
    case Op::IntLt: return script.make(SmtOp::IntLt, sort, args);
    case Op::IntLe: return script.make(SmtOp::IntLe, sort, args);
    default:
      fail_invariant(__FILE__, __LINE__, ir::to_text(operation.op), "not an operator on integers");
  }
}

}  // namespace tandem::logic
