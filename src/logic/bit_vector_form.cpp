#include "base/invariant.h"
#include "logic/forms.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;

SmtOp same_operator(Op op) {
  switch (op) {
    case Op::BvNot: return SmtOp::BvNot;
    case Op::BvNeg: return SmtOp::BvNeg;
    case Op::BvAdd: return SmtOp::BvAdd;
    case Op::BvMul: return SmtOp::BvMul;
    case Op::BvUdiv: return SmtOp::BvUdiv;
    case Op::BvSdiv: return SmtOp::BvSdiv;
    case Op::BvUrem: return SmtOp::BvUrem;
    case Op::BvSrem: return SmtOp::BvSrem;
    case Op::BvAnd: return SmtOp::BvAnd;
    case Op::BvOr: return SmtOp::BvOr;
    case Op::BvXor: return SmtOp::BvXor;
    case Op::BvShl: return SmtOp::BvShl;
    case Op::BvLshr: return SmtOp::BvLshr;
    case Op::BvAshr: return SmtOp::BvAshr;
    case Op::BvUlt: return SmtOp::BvUlt;
    case Op::BvUle: return SmtOp::BvUle;
    case Op::BvSlt: return SmtOp::BvSlt;
    case Op::BvSle: return SmtOp::BvSle;
    default: fail_invariant(__FILE__, __LINE__, ir::to_text(op), "not a bit-vector operator");
  }
}

NodeId concatenation(Script& script, const Operation& operation) {
  NodeId joined = operation.args.at(0);
  for (std::size_t i = 1; i < operation.args.size(); ++i) {
    const unsigned width = script.sort(joined).width_bits + operation.arg_sorts[i].width_bits;
    joined = script.make(SmtOp::Concat, Sort::bits(width), {joined, operation.args[i]});
  }
  return joined;
}

}  // namespace

NodeId bit_vector_form(Script& script, const Operation& operation) {
  const std::vector<NodeId>& args = operation.args;
  const unsigned argument_width = operation.arg_sorts.at(0).width_bits;
  switch (operation.op) {
    case Op::BvSub:
      return script.make(SmtOp::BvAdd, operation.sort,
                         {args.at(0), script.make(SmtOp::BvNeg, operation.sort, {args.at(1)})});
    case Op::Concat: return concatenation(script, operation);
    case Op::Extract:
      return script.make(SmtOp::Extract, operation.sort, {args.at(0)},
                         static_cast<std::uint32_t>(operation.immediate));
    case Op::ZeroExtend:
    case Op::SignExtend:
      return script.make(operation.op == Op::ZeroExtend ? SmtOp::ZeroExtend : SmtOp::SignExtend,
                         operation.sort, {args.at(0)}, operation.sort.width_bits - argument_width);
    case Op::BvNot:
    case Op::BvNeg: return script.make(same_operator(operation.op), operation.sort, {args.at(0)});
    default: return script.chain(same_operator(operation.op), operation.sort, args);
  }
}

}  // namespace tandem::logic
