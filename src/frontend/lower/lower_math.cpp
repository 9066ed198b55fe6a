// Integers without bounds (--ints=math). Conversions between widths keep the
// value, comparisons do not tell signed from unsigned, and operations on bits
// are functions of which nothing is known, unless arithmetic says the same.
// Truth values are left to lower_arith.cpp.

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;
using llvm::Instruction;

constexpr unsigned max_exponent = 126;  // of a power of two that is an Int constant

ValueId number(Builder& to, SignedBits value) {
  return to.constant(Sort::integer(), static_cast<Bits>(value));
}

std::string width_name(const Instruction& operation) {
  return std::string(operation.getOpcodeName()) + ".i" +
         std::to_string(operation.getType()->getIntegerBitWidth());
}

ValueId unknown_operation(Builder& to, const Instruction& operation, ValueId a, ValueId b) {
  return to.uninterpreted(width_name(operation), Sort::integer(), {a, b});
}

// x >> k is x / 2^k, rounded down: for x < 0, -((-x + 2^k - 1) / 2^k).
ValueId shift_right(Builder& to, const llvm::BinaryOperator& shift, ValueId x, ValueId amount,
                    SignedBits power) {
  const Sort sort = Sort::integer();
  const ValueId divisor = number(to, power);
  const ValueId positive = to.op(Op::IntDiv, sort, {x, divisor});
  ValueId negative;
  if (shift.getOpcode() == Instruction::LShr) {
    // The unsigned value that a negative number would be is not known.
    negative = unknown_operation(to, shift, x, amount);
  } else {
    const ValueId opposite = to.op(Op::IntNeg, sort, {x});
    const ValueId raised = to.op(Op::IntAdd, sort, {opposite, number(to, power - 1)});
    negative = to.op(Op::IntNeg, sort, {to.op(Op::IntDiv, sort, {raised, divisor})});
  }
  return to.ite(to.test(Op::IntLt, x, number(to, 0)), negative, positive);
}

ValueId lower_shift(Builder& to, const llvm::BinaryOperator& shift, ValueId x, ValueId amount) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(shift.getOperand(1));
  if (!constant || constant->getValue().isNegative()) {
    to.guard(to.test(Op::IntLt, amount, number(to, 0)), Ending::Shift);
  }
  if (!constant || constant->getValue().ugt(max_exponent)) {
    return unknown_operation(to, shift, x, amount);
  }
  const SignedBits power = SignedBits{1} << constant->getZExtValue();
  if (shift.getOpcode() != Instruction::Shl) return shift_right(to, shift, x, amount, power);
  return to.op(Op::IntMul, Sort::integer(), {x, number(to, power)});
}

ValueId lower_division(Builder& to, const llvm::BinaryOperator& operation, ValueId a, ValueId b) {
  const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  if (!divisor || divisor->isZero()) to.guard(to.equal(b, number(to, 0)), Ending::Division);
  const bool is_quotient =
      operation.getOpcode() == Instruction::SDiv || operation.getOpcode() == Instruction::UDiv;
  return to.op(is_quotient ? Op::IntDiv : Op::IntRem, Sort::integer(), {a, b});
}

ValueId lower_math_binary(Builder& to, const llvm::BinaryOperator& operation) {
  const Sign sign = to.signs().of_operands(operation);
  const ValueId a = to.operand(*operation.getOperand(0), sign);
  const ValueId b = to.operand(*operation.getOperand(1), sign);
  const Sort sort = Sort::integer();
  if (operation.isShift()) return lower_shift(to, operation, a, b);
  if (operation.isIntDivRem()) return lower_division(to, operation, a, b);
  switch (operation.getOpcode()) {
    case Instruction::Add: return to.op(Op::IntAdd, sort, {a, b});
    case Instruction::Sub: return to.op(Op::IntSub, sort, {a, b});
    case Instruction::Mul: return to.op(Op::IntMul, sort, {a, b});
    default: break;
  }
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  if (operation.getOpcode() == Instruction::Xor && constant && constant->isMinusOne()) {
    // ~x is -x - 1.
    return to.op(Op::IntSub, sort, {to.op(Op::IntNeg, sort, {a}), number(to, 1)});
  }
  return unknown_operation(to, operation, a, b);
}

ValueId lower_math_compare(Builder& to, const llvm::ICmpInst& compare) {
  const Sign sign = to.signs().of_operands(compare);
  const ValueId a = to.operand(*compare.getOperand(0), sign);
  const ValueId b = to.operand(*compare.getOperand(1), sign);
  switch (compare.getSignedPredicate()) {
    case llvm::CmpInst::ICMP_EQ: return to.equal(a, b);
    case llvm::CmpInst::ICMP_NE: return to.negate(to.equal(a, b));
    case llvm::CmpInst::ICMP_SLT: return to.test(Op::IntLt, a, b);
    case llvm::CmpInst::ICMP_SLE: return to.test(Op::IntLe, a, b);
    case llvm::CmpInst::ICMP_SGT: return to.test(Op::IntLt, b, a);
    default: return to.test(Op::IntLe, b, a);
  }
}

ValueId lower_math_cast(Builder& to, const llvm::CastInst& cast) {
  const ValueId value = to.operand(*cast.getOperand(0), to.signs().of_operands(cast));
  if (cast.getType()->isIntegerTy(1)) {  // the lowest bit
    const ValueId rest = to.op(Op::IntRem, Sort::integer(), {value, number(to, 2)});
    return to.negate(to.equal(rest, number(to, 0)));
  }
  if (!to.sort(value).is_bool()) return value;
  const bool is_signed = cast.getOpcode() == Instruction::SExt;
  return to.ite(value, number(to, is_signed ? -1 : 1), number(to, 0));
}

}  // namespace

bool lower_math(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    if (operation->getType()->isIntegerTy(1)) return false;
    to.define(instruction, lower_math_binary(to, *operation));
    return true;
  }
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    if (compare->getOperand(0)->getType()->isIntegerTy(1)) return false;
    to.define(instruction, lower_math_compare(to, *compare));
    return true;
  }
  if (llvm::isa<llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst>(instruction)) {
    to.define(instruction, lower_math_cast(to, llvm::cast<llvm::CastInst>(instruction)));
    return true;
  }
  return false;
}

}  // namespace tandem::frontend
