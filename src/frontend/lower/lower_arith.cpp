// Integer arithmetic on machine integers, and what is the same for both kinds of
// integers: truth values (LLVM's i1), select, freeze. Division, remainder and
// shifts are guarded, since they have no meaning for some operands; signed
// overflow is guarded where it is to count as undefined.

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;
using llvm::Instruction;

std::optional<Op> plain_op(unsigned opcode) {
  switch (opcode) {
    case Instruction::Add: return Op::BvAdd;
    case Instruction::Sub: return Op::BvSub;
    case Instruction::Mul: return Op::BvMul;
    case Instruction::UDiv: return Op::BvUdiv;
    case Instruction::SDiv: return Op::BvSdiv;
    case Instruction::URem: return Op::BvUrem;
    case Instruction::SRem: return Op::BvSrem;
    case Instruction::And: return Op::BvAnd;
    case Instruction::Or: return Op::BvOr;
    case Instruction::Xor: return Op::BvXor;
    case Instruction::Shl: return Op::BvShl;
    case Instruction::LShr: return Op::BvLshr;
    case Instruction::AShr: return Op::BvAshr;
    default: return std::nullopt;
  }
}

ValueId truth_op(Builder& to, const llvm::BinaryOperator& operation, ValueId a, ValueId b) {
  const unsigned opcode = operation.getOpcode();
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  if (opcode == Instruction::Xor && constant && constant->isOne()) return to.negate(a);
  switch (opcode) {
    case Instruction::And:
    case Instruction::Mul: return to.op(Op::And, Sort::boolean(), {a, b});
    case Instruction::Or: return to.op(Op::Or, Sort::boolean(), {a, b});
    case Instruction::Xor:
    case Instruction::Add:
    case Instruction::Sub: return to.negate(to.equal(a, b));
    default:
      to.unsupported("instruction",
                     std::string(Instruction::getOpcodeName(opcode)) + " of one bit");
      return a;
  }
}

// a / 0 always traps, the smallest a / -1 for signed operations.
void guard_division(Builder& to, const llvm::BinaryOperator& operation, ValueId a, ValueId b) {
  const Sort sort = to.sort(a);
  const bool is_signed =
      operation.getOpcode() == Instruction::SDiv || operation.getOpcode() == Instruction::SRem;
  const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  const bool may_be_zero = !divisor || divisor->isZero();
  const bool may_be_minus_one = is_signed && (!divisor || divisor->isMinusOne());
  const auto is_zero = [&] { return to.equal(b, to.constant(sort, 0)); };
  const auto is_too_large = [&] {
    const ValueId smallest = to.constant(sort, Bits{1} << (sort.width_bits - 1));
    const ValueId minus_one = to.constant(sort, ~Bits{0});
    return to.op(Op::And, Sort::boolean(), {to.equal(a, smallest), to.equal(b, minus_one)});
  };
  if (may_be_zero) to.guard(is_zero(), Ending::Division);
  if (may_be_minus_one) to.guard(is_too_large(), Ending::Division);
}

void guard_shift(Builder& to, const llvm::BinaryOperator& operation, ValueId amount) {
  const Sort sort = to.sort(amount);
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  if (constant && constant->getValue().ult(sort.width_bits)) return;
  to.guard(to.test(Op::BvUle, to.constant(sort, sort.width_bits), amount), Ending::Shift);
}

void lower_binary(Builder& to, const llvm::BinaryOperator& operation) {
  const ValueId a = to.operand(*operation.getOperand(0));
  const ValueId b = to.operand(*operation.getOperand(1));
  const Sort sort = to.sort(a);
  if (sort.is_bool()) return to.define(operation, truth_op(to, operation, a, b));
  if (operation.isIntDivRem()) guard_division(to, operation, a, b);
  if (operation.isShift()) guard_shift(to, operation, b);
  const auto* wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&operation);
  if (wrapping && wrapping->hasNoSignedWrap() && to.tables().guards_overflow() &&
      !operation.isShift()) {
    guard_signed_overflow(to, operation.getOpcode(), a, b);
  }
  to.define(operation, to.op(*plain_op(operation.getOpcode()), sort, {a, b}));
}

// A comparison as an operator, whether its operands change places and whether
// its answer is turned round: a > b is b < a, a >= b is b <= a.
struct Comparison {
  Op op;
  bool is_swapped = false;
  bool is_negated = false;
};

Comparison comparison(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: return {Op::Eq};
    case llvm::CmpInst::ICMP_NE: return {Op::Eq, false, true};
    case llvm::CmpInst::ICMP_ULT: return {Op::BvUlt};
    case llvm::CmpInst::ICMP_ULE: return {Op::BvUle};
    case llvm::CmpInst::ICMP_UGT: return {Op::BvUlt, true};
    case llvm::CmpInst::ICMP_UGE: return {Op::BvUle, true};
    case llvm::CmpInst::ICMP_SLT: return {Op::BvSlt};
    case llvm::CmpInst::ICMP_SLE: return {Op::BvSle};
    case llvm::CmpInst::ICMP_SGT: return {Op::BvSlt, true};
    default: return {Op::BvSle, true};  // ICMP_SGE, the last one
  }
}

// Truth values in order: unsigned, false is below true; signed, true is -1.
ValueId compare_truth(Builder& to, Op op, ValueId a, ValueId b) {
  switch (op) {
    case Op::Eq: return to.equal(a, b);
    case Op::BvUlt: return to.op(Op::And, Sort::boolean(), {to.negate(a), b});
    case Op::BvUle: return to.op(Op::Or, Sort::boolean(), {to.negate(a), b});
    case Op::BvSlt: return to.op(Op::And, Sort::boolean(), {a, to.negate(b)});
    default: return to.op(Op::Or, Sort::boolean(), {a, to.negate(b)});
  }
}

void lower_compare(Builder& to, const llvm::ICmpInst& compare) {
  const Comparison how = comparison(compare.getPredicate());
  ValueId a = to.operand(*compare.getOperand(0));
  ValueId b = to.operand(*compare.getOperand(1));
  if (how.is_swapped) std::swap(a, b);
  const ValueId answer =
      to.sort(a).is_bool() ? compare_truth(to, how.op, a, b) : to.test(how.op, a, b);
  to.define(compare, how.is_negated ? to.negate(answer) : answer);
}

ValueId truncate_to(Builder& to, ValueId value, Sort sort) {
  if (!sort.is_bool()) return to.op(Op::Extract, sort, {value}, 0);
  const Sort bit = Sort::bits(1);
  return to.equal(to.op(Op::Extract, bit, {value}, 0), to.constant(bit, 1));
}

bool is_address_cast(const llvm::CastInst& cast) {
  if (llvm::isa<llvm::BitCastInst>(cast))
    return cast.getType()->isPointerTy() && cast.getSrcTy()->isPointerTy();
  return llvm::isa<llvm::PtrToIntInst, llvm::IntToPtrInst>(cast);
}

void lower_cast(Builder& to, const llvm::CastInst& cast) {
  const ValueId value = to.operand(*cast.getOperand(0));
  const Sort sort = *to.tables().sort_of(*cast.getType());
  const bool is_signed = cast.getOpcode() == Instruction::SExt;
  const Sort from = to.sort(value);
  if (is_address_cast(cast)) {  // between an address of 64 bits and an integer of any width
    to.define(cast, sort == from                        ? value
                    : sort.width_bits < from.width_bits ? to.op(Op::Extract, sort, {value}, 0)
                                                        : to.op(Op::ZeroExtend, sort, {value}));
    return;
  }
  if (cast.getOpcode() == Instruction::Trunc) {
    to.define(cast, truncate_to(to, value, sort));
  } else if (to.sort(value).is_bool()) {
    const ValueId truth = to.constant(sort, is_signed ? ~Bits{0} : Bits{1});
    to.define(cast, to.ite(value, truth, to.constant(sort, 0)));
  } else {
    to.define(cast, to.op(is_signed ? Op::SignExtend : Op::ZeroExtend, sort, {value}));
  }
}

bool is_integer_cast(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst>(instruction)) return true;
  const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction);
  return cast && is_address_cast(*cast);
}

// Select and freeze.
bool lower_choice(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    const ValueId condition = to.operand(*select->getCondition());
    const Sign sign = to.is_math() ? to.signs().of_operands(*select) : Sign::Signed;
    const ValueId if_true = to.operand(*select->getTrueValue(), sign);
    const ValueId if_false = to.operand(*select->getFalseValue(), sign);
    to.define(instruction, to.ite(condition, if_true, if_false));
    return true;
  }
  if (llvm::isa<llvm::FreezeInst>(instruction)) {
    // `freeze undef` is how normalise.cpp writes an uninitialised local.
    to.define(instruction, to.operand(*instruction.getOperand(0)));
    return true;
  }
  return false;
}

bool is_in_family(const llvm::Instruction& instruction) {
  return llvm::isa<llvm::BinaryOperator, llvm::ICmpInst, llvm::CastInst, llvm::SelectInst,
                   llvm::FreezeInst>(instruction);
}

const llvm::Value* pointer_operand(const llvm::Instruction& instruction) {
  for (const llvm::Use& operand : instruction.operands()) {
    if (operand->getType()->isPtrOrPtrVectorTy()) return operand.get();
  }
  return nullptr;
}

}  // namespace

bool lower_arith(Builder& to, const llvm::Instruction& instruction) {
  if (!is_in_family(instruction)) return false;
  if (const llvm::Value* pointer = to.is_math() ? pointer_operand(instruction) : nullptr) {
    const bool compares = llvm::isa<llvm::ICmpInst>(instruction);
    to.unsupported("pointer", std::string(compares ? "comparison" : "arithmetic") +
                                  " of a pointer to " + describe_address(to, *pointer).object);
    return true;
  }
  if (!to.tables().sort_of(*instruction.getType())) {
    to.unsupported(instruction.getType()->isPointerTy() ? "pointer" : "struct",
                   instruction.getOpcodeName());
    return true;
  }
  if (lower_choice(to, instruction)) return true;
  if (to.is_math() && lower_math(to, instruction)) return true;
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    lower_binary(to, *operation);
  } else if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    lower_compare(to, *compare);
  } else if (is_integer_cast(instruction)) {
    lower_cast(to, llvm::cast<llvm::CastInst>(instruction));
  } else {
    to.unsupported("conversion", instruction.getOpcodeName());
  }
  return true;
}

}  // namespace tandem::frontend
