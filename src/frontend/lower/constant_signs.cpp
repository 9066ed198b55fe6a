#include "frontend/lower/constant_signs.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include "frontend/module/type_names.h"

namespace tandem::frontend {

namespace {

using llvm::Instruction;

constexpr unsigned max_depth = 6;  // of merges of merges

Sign sign(bool is_unsigned) { return is_unsigned ? Sign::Unsigned : Sign::Signed; }

// Entry 0 is the result, the parameters follow.
bool is_unsigned_in(const llvm::Function& function, unsigned index) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getType()) return false;
  const auto types = subprogram->getType()->getTypeArray();
  return index < types.size() && is_unsigned(types[index]);
}

const llvm::Value* other_than_constant(const Instruction& instruction) {
  for (const llvm::Use& operand : instruction.operands()) {
    if (!llvm::isa<llvm::Constant>(operand)) return operand.get();
  }
  return nullptr;
}

}  // namespace

Sign ConstantSigns::of_result() const { return sign(is_unsigned_in(function_, 0)); }

Sign ConstantSigns::of_argument(const llvm::CallBase& call, unsigned index) const {
  if (call.paramHasAttr(index, llvm::Attribute::ZExt)) return Sign::Unsigned;
  const llvm::Function* callee = callee_of(call);
  return sign(callee && is_unsigned_in(*callee, index + 1));
}

Sign ConstantSigns::of_global(const llvm::GlobalVariable& global) const {
  const auto id = tables_.global(global);
  return sign(id && !tables_.program().globals[*id].type.is_signed);
}

bool ConstantSigns::is_unsigned_operation(const llvm::BinaryOperator& operation,
                                          unsigned depth) const {
  switch (operation.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::LShr: return true;
    case Instruction::SDiv:
    case Instruction::SRem:
    case Instruction::AShr: return false;
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
      // Clang marks the signed ones as not to wrap.
      return !llvm::cast<llvm::OverflowingBinaryOperator>(operation).hasNoSignedWrap();
    default: return is_unsigned_value(*operation.getOperand(0), depth - 1);
  }
}

bool ConstantSigns::is_unsigned_value(const llvm::Value& value, unsigned depth) const {
  if (const llvm::DIType* type = names_.type_of(value)) return is_unsigned(type);
  if (depth == 0) return false;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand());
    return global && of_global(*global) == Sign::Unsigned;
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&value)) {
    const llvm::Function* callee = callee_of(*call);
    return callee && is_unsigned_in(*callee, 0);
  }
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&value)) {
    return is_unsigned_operation(*operation, depth);
  }
  if (!llvm::isa<llvm::PHINode, llvm::SelectInst>(value)) return false;
  for (const llvm::User* user : value.users()) {
    if (llvm::isa<llvm::ReturnInst>(user)) return of_result() == Sign::Unsigned;
    if (llvm::isa<llvm::ZExtInst>(user)) return true;
  }
  for (const llvm::Use& operand : llvm::cast<Instruction>(value).operands()) {
    if (operand->getType() == value.getType() && is_unsigned_value(*operand, depth - 1)) {
      return true;
    }
  }
  return false;
}

Sign ConstantSigns::of_value(const llvm::Value& value) const {
  return sign(is_unsigned_value(value, max_depth));
}

Sign ConstantSigns::of_operands(const Instruction& instruction) const {
  switch (instruction.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::LShr:
    case Instruction::ZExt: return Sign::Unsigned;
    case Instruction::ICmp: {
      const auto& compare = llvm::cast<llvm::ICmpInst>(instruction);
      if (!compare.isEquality()) return sign(compare.isUnsigned());
      const llvm::Value* compared = other_than_constant(instruction);
      return compared ? of_value(*compared) : Sign::Signed;
    }
    case Instruction::Select: return of_value(instruction);
    // Not of sums: `x--` adds -1 to an unsigned x.
    default: return Sign::Signed;
  }
}

}  // namespace tandem::frontend
