// Arithmetic that traps or is undefined, checked before it is done:
//   division     by zero, or the smallest value by -1     -> Division
//   shift        by the width or more                     -> Shift
//                (with OverflowCheck::All the last two    -> Undefined: integers have no bounds,
//                 and so no smallest value and no width)
//   count of leading or trailing zeros, of zero           -> ruled_out
//   number to integer, where the type does not hold it    -> ruled_out
//   overflow     with OverflowCheck::Signed               -> ruled_out
//                with OverflowCheck::All                  -> Undefined
//   pointer plus a distance, past an end of all addresses
//                or, where it is looked at, of its object -> Undefined
// The IR does not say whether a value is signed. Where that matters, the checks
// of OverflowCheck::All are those that hold under either reading: a conversion has to be exact as
// one of signed numbers, and what is compared, divided or widened as unsigned must not be negative
// as signed.

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

// One i1 for a vector of them.
llvm::Value* any(llvm::IRBuilder<>& at, llvm::Value* failed) {
  return failed->getType()->isVectorTy() ? at.CreateOrReduce(failed) : failed;
}

void check_division(llvm::BinaryOperator& division, const Hooks& hooks, OverflowCheck overflow) {
  llvm::IRBuilder<> at(&division);
  llvm::Value* dividend = division.getOperand(0);
  llvm::Value* divisor = division.getOperand(1);
  llvm::Type* type = division.getType();
  const unsigned width = type->getScalarSizeInBits();
  llvm::Value* is_by_zero = at.CreateICmpEQ(divisor, llvm::Constant::getNullValue(type));
  hooks.check(at, any(at, is_by_zero), Ending::Division);
  const bool is_signed = division.getOpcode() == llvm::Instruction::SDiv ||
                         division.getOpcode() == llvm::Instruction::SRem;
  if (!is_signed) return;
  auto* smallest = llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(width));
  llvm::Value* does_not_fit =
      at.CreateAnd(at.CreateICmpEQ(dividend, smallest),
                   at.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type)));
  hooks.check(at, any(at, does_not_fit),
              overflow == OverflowCheck::All ? Ending::Undefined : Ending::Division);
}

void check_shift_amount(llvm::BinaryOperator& shift, const Hooks& hooks, OverflowCheck overflow) {
  llvm::IRBuilder<> at(&shift);
  llvm::Type* type = shift.getType();
  auto* width = llvm::ConstantInt::get(type, type->getScalarSizeInBits());
  hooks.check(at, any(at, at.CreateICmpUGE(shift.getOperand(1), width)),
              overflow == OverflowCheck::All ? Ending::Undefined : Ending::Shift);
}

// Unbounded integers do not overflow: then the run says nothing.
StopCode overflow_code(OverflowCheck overflow) {
  return overflow == OverflowCheck::Signed ? ruled_out : stop_code(Ending::Undefined);
}

llvm::Intrinsic::ID overflow_intrinsic(unsigned opcode, bool is_signed) {
  switch (opcode) {
    case llvm::Instruction::Add:
      return is_signed ? llvm::Intrinsic::sadd_with_overflow : llvm::Intrinsic::uadd_with_overflow;
    case llvm::Instruction::Sub:
      return is_signed ? llvm::Intrinsic::ssub_with_overflow : llvm::Intrinsic::usub_with_overflow;
    case llvm::Instruction::Mul:
      return is_signed ? llvm::Intrinsic::smul_with_overflow : llvm::Intrinsic::umul_with_overflow;
    default: return llvm::Intrinsic::not_intrinsic;
  }
}

void check_overflow(llvm::BinaryOperator& operation, const Hooks& hooks, bool is_signed,
                    StopCode end) {
  llvm::IRBuilder<> at(&operation);
  unsigned opcode = operation.getOpcode();
  llvm::Value* left = operation.getOperand(0);
  llvm::Value* right = operation.getOperand(1);
  // clang writes the decrement of an unsigned variable as the addition of -1.
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(right);
  if (!is_signed && opcode == llvm::Instruction::Add && constant && constant->isMinusOne()) {
    opcode = llvm::Instruction::Sub;
    right = llvm::ConstantInt::get(operation.getType(), 1);
  }
  llvm::Value* both = at.CreateBinaryIntrinsic(overflow_intrinsic(opcode, is_signed), left, right);
  hooks.check(at, any(at, at.CreateExtractValue(both, 1)), end);
}

void check_lossless_shift(llvm::BinaryOperator& shift, const Hooks& hooks) {
  llvm::IRBuilder<> at(&shift);
  llvm::Value* value = shift.getOperand(0);
  llvm::Value* amount = shift.getOperand(1);
  llvm::Value* shifted = at.CreateShl(value, amount);
  llvm::Value* failed = at.CreateOr(at.CreateICmpNE(at.CreateLShr(shifted, amount), value),
                                    at.CreateICmpNE(at.CreateAShr(shifted, amount), value));
  hooks.check(at, any(at, failed), Ending::Undefined);
}

void check_lossless_truncation(llvm::TruncInst& truncation, const Hooks& hooks) {
  llvm::IRBuilder<> at(&truncation);
  llvm::Value* value = truncation.getOperand(0);
  llvm::Value* narrow = at.CreateTrunc(value, truncation.getType());
  llvm::Value* failed = at.CreateICmpNE(at.CreateSExt(narrow, value->getType()), value);
  if (narrow->getType()->isIntOrIntVectorTy(1))  // a truth value, or the lowest bit
    failed = at.CreateAnd(failed, at.CreateICmpNE(at.CreateZExt(narrow, value->getType()), value));
  hooks.check(at, any(at, failed), Ending::Undefined);
}

// Unbounded integers have no unsigned reading of a negative number.
void check_not_negative(llvm::Instruction& use, const Hooks& hooks) {
  llvm::IRBuilder<> at(&use);
  for (llvm::Value* operand : use.operands()) {
    llvm::Type* type = operand->getType();
    if (!type->isIntOrIntVectorTy() || type->isIntOrIntVectorTy(1)) continue;
    llvm::Value* failed = at.CreateICmpSLT(operand, llvm::Constant::getNullValue(type));
    hooks.check(at, any(at, failed), Ending::Undefined);
  }
}

bool reads_as_unsigned(const llvm::Instruction& instruction) {
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return compare->isUnsigned();
  switch (instruction.getOpcode()) {
    case llvm::Instruction::ZExt:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::LShr: return true;
    default: return false;
  }
}

// The library's, of which C says that the result has to fit; clang knows it by name.
bool is_absolute_value(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || !call.getType()->isIntegerTy()) return false;
  if (callee->getIntrinsicID() == llvm::Intrinsic::abs) return true;
  const llvm::StringRef name = callee->getName();
  return call.arg_size() == 1 && (name == "abs" || name == "labs" || name == "llabs");
}

void check_absolute_value(llvm::CallInst& call, const Hooks& hooks, StopCode end) {
  llvm::IRBuilder<> at(&call);
  llvm::Value* argument = call.getArgOperand(0);
  const unsigned width = argument->getType()->getIntegerBitWidth();
  auto* smallest =
      llvm::ConstantInt::get(argument->getType(), llvm::APInt::getSignedMinValue(width));
  hooks.check(at, at.CreateICmpEQ(argument, smallest), end);
}

void check_bit_count(llvm::IntrinsicInst& call, const Hooks& hooks) {
  const auto id = call.getIntrinsicID();
  if (id != llvm::Intrinsic::ctlz && id != llvm::Intrinsic::cttz) return;
  if (llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isZero()) return;  // defined for zero
  llvm::IRBuilder<> at(&call);
  hooks.check(at, any(at, at.CreateIsNull(call.getArgOperand(0))), ruled_out);
}

// The same bounds as the front end's guard (frontend/lower/lower_float.cpp).
void check_conversion(llvm::CastInst& cast, const Hooks& hooks) {
  const bool is_signed = cast.getOpcode() == llvm::Instruction::FPToSI;
  llvm::Type* type = cast.getOperand(0)->getType();
  const unsigned width = cast.getType()->getScalarSizeInBits();
  const llvm::fltSemantics& semantics = type->getScalarType()->getFltSemantics();
  llvm::APFloat end(semantics);
  end.convertFromAPInt(llvm::APInt::getOneBitSet(width + 2, is_signed ? width - 1 : width), false,
                       llvm::APFloat::rmTowardPositive);
  llvm::APInt below = llvm::APInt::getAllOnes(width + 2);
  if (is_signed) below -= llvm::APInt::getOneBitSet(width + 2, width - 1);
  llvm::APFloat start(semantics);
  const bool is_exact =
      start.convertFromAPInt(below, true, llvm::APFloat::rmTowardZero) == llvm::APFloat::opOK;
  llvm::IRBuilder<> at(&cast);
  llvm::Value* number = cast.getOperand(0);
  llvm::Value* low = llvm::ConstantFP::get(type, start);
  llvm::Value* is_above = is_exact ? at.CreateFCmpOGT(number, low) : at.CreateFCmpOGE(number, low);
  llvm::Value* is_below = at.CreateFCmpOLT(number, llvm::ConstantFP::get(type, end));
  hooks.check(at, any(at, at.CreateNot(at.CreateAnd(is_above, is_below))), ruled_out);
}

// Reckoned from a variable that is declared as an unsigned number of 64 bits: what looks like a
// step back is one ahead, past everything.
bool is_unsigned_word(const llvm::Value& value) {
  if (!value.getType()->isIntegerTy(64)) return false;
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&value))
    return is_unsigned_word(*operation->getOperand(0)) ||
           is_unsigned_word(*operation->getOperand(1));
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
  const auto* local =
      load != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()) : nullptr;
  if (local == nullptr) return false;
  const auto is_unsigned = [](const llvm::DILocalVariable* variable) {
    const llvm::DIType* type = variable->getType();
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type))
      type = derived->getBaseType();
    const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
    return basic != nullptr && basic->getEncoding() == llvm::dwarf::DW_ATE_unsigned;
  };
  auto* place = const_cast<llvm::AllocaInst*>(local);
  return llvm::any_of(llvm::findDbgDeclares(place),
                      [&](const auto* declare) { return is_unsigned(declare->getVariable()); }) ||
         llvm::any_of(llvm::findDVRDeclares(place),
                      [&](const auto* declare) { return is_unsigned(declare->getVariable()); });
}

// By something else than an access, which is checked itself.
bool is_looked_at(const llvm::GetElementPtrInst& step) {
  return llvm::any_of(step.users(), [&](const llvm::User* user) {
    return !llvm::isa<llvm::LoadInst, llvm::GetElementPtrInst>(user) &&
           !(llvm::isa<llvm::StoreInst>(user) && user->getOperand(0) != &step);
  });
}

// Members are left alone: that of null is as good as null.
void check_address(llvm::GetElementPtrInst& step, const Hooks& hooks) {
  if (!step.isInBounds() || step.hasAllConstantIndices() || step.getType()->isVectorTy()) return;
  const llvm::DataLayout& layout = step.getModule()->getDataLayout();
  llvm::IRBuilder<> at(&step);
  llvm::Type* word = at.getInt64Ty();
  llvm::Value* failed = at.getFalse();
  llvm::Value* distance = at.getInt64(0);
  for (auto part = llvm::gep_type_begin(step), end = llvm::gep_type_end(step); part != end;
       ++part) {
    if (llvm::StructType* type = part.getStructTypeOrNull()) {
      const auto field = llvm::cast<llvm::ConstantInt>(part.getOperand())->getZExtValue();
      const std::uint64_t offset = layout.getStructLayout(type)->getElementOffset(field);
      distance = at.CreateAdd(distance, at.getInt64(offset));
      continue;
    }
    const std::uint64_t stride = part.getSequentialElementStride(layout).getFixedValue();
    if (stride == 0) continue;
    llvm::Value* index = at.CreateSExtOrTrunc(part.getOperand(), word);
    if (is_unsigned_word(*part.getOperand()))
      failed = at.CreateOr(failed, at.CreateICmpSLT(index, at.getInt64(0)));
    const std::int64_t most = INT64_MAX / static_cast<std::int64_t>(stride);
    failed = at.CreateOr(failed, at.CreateICmpSGT(index, at.getInt64(most)));
    failed = at.CreateOr(failed, at.CreateICmpSLT(index, at.getInt64(-most)));
    distance = at.CreateAdd(distance, at.CreateMul(index, at.getInt64(stride)));
  }
  llvm::Value* base = at.CreatePtrToInt(step.getPointerOperand(), word);
  llvm::Value* sum = at.CreateAdd(base, distance);
  llvm::Value* is_backwards = at.CreateICmpSLT(distance, at.getInt64(0));
  llvm::Value* wraps =
      at.CreateSelect(is_backwards, at.CreateICmpUGT(sum, base), at.CreateICmpULT(sum, base));
  hooks.check(at, at.CreateOr(failed, wraps), Ending::Undefined);
  if (is_looked_at(step)) hooks.step(at, step.getPointerOperand(), sum);
}

void check_operation(llvm::BinaryOperator& operation, const Hooks& hooks, OverflowCheck overflow) {
  if (operation.isIntDivRem()) check_division(operation, hooks, overflow);
  if (operation.isShift()) check_shift_amount(operation, hooks, overflow);
  if (overflow == OverflowCheck::None) return;
  if (overflow_intrinsic(operation.getOpcode(), true) != llvm::Intrinsic::not_intrinsic) {
    const bool is_signed = operation.hasNoSignedWrap();
    if (is_signed || overflow == OverflowCheck::All)
      check_overflow(operation, hooks, is_signed, overflow_code(overflow));
  }
  if (operation.getOpcode() == llvm::Instruction::Shl && overflow == OverflowCheck::All) {
    check_lossless_shift(operation, hooks);
  }
}

}  // namespace

void check_arithmetic(llvm::Module& module, const Hooks& hooks, OverflowCheck overflow) {
  for (llvm::Function& function : module) {
    std::vector<llvm::Instruction*> originals;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      originals.push_back(&instruction);
    }
    for (llvm::Instruction* instruction : originals) {
      if (overflow == OverflowCheck::All && reads_as_unsigned(*instruction))
        check_not_negative(*instruction, hooks);
      auto* called = llvm::dyn_cast<llvm::CallInst>(instruction);
      if (called != nullptr && overflow != OverflowCheck::None && is_absolute_value(*called))
        check_absolute_value(*called, hooks, overflow_code(overflow));
      if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(instruction)) {
        if (operation->getType()->isIntOrIntVectorTy())
          check_operation(*operation, hooks, overflow);
      } else if (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(instruction)) {
        check_address(*step, hooks);
      } else if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(instruction)) {
        check_bit_count(*call, hooks);
      } else if (llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(instruction)) {
        check_conversion(llvm::cast<llvm::CastInst>(*instruction), hooks);
      } else if (auto* truncation = llvm::dyn_cast<llvm::TruncInst>(instruction)) {
        if (overflow == OverflowCheck::All) check_lossless_truncation(*truncation, hooks);
      }
    }
  }
}

}  // namespace tandem::replay
