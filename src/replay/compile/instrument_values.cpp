// Values that are read from memory, checked to be values of their type. Before:
//   %b = load i8, ptr %p;  %t = trunc i8 %b to i1      (a _Bool, as clang reads it)
// after:
//   %b = load i8, ptr %p;  check %b <= 1;  %t = trunc i8 %b to i1
// Likewise of numbers of the x87, whose format has patterns that are none. C leaves undefined
// what comes of other patterns.

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

bool reads_truth_value(const llvm::TruncInst& truncation) {
  return truncation.getType()->isIntegerTy(1) &&
         truncation.getOperand(0)->getType()->isIntegerTy(8) &&
         llvm::isa<llvm::LoadInst>(truncation.getOperand(0));
}

void check_truth_value(llvm::TruncInst& truncation, const Hooks& hooks) {
  llvm::IRBuilder<> at(&truncation);
  hooks.check(at, at.CreateICmpUGT(truncation.getOperand(0), at.getInt8(1)), Ending::Undefined);
}

// The integer bit of the significand is set unless the exponent is 0.
void check_extended_number(llvm::LoadInst& load, const Hooks& hooks) {
  llvm::IRBuilder<> at(load.getNextNode());
  llvm::Value* bits = at.CreateBitCast(&load, at.getIntNTy(80));
  llvm::Value* integer_bit = at.CreateTrunc(at.CreateLShr(bits, 63), at.getInt1Ty());
  llvm::Value* exponent = at.CreateTrunc(at.CreateLShr(bits, 64), at.getIntNTy(15));
  hooks.check(at, at.CreateXor(integer_bit, at.CreateIsNotNull(exponent)), Ending::Undefined);
}

}  // namespace

void check_read_values(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    std::vector<llvm::Instruction*> originals;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      originals.push_back(&instruction);
    }
    for (llvm::Instruction* instruction : originals) {
      if (auto* truncation = llvm::dyn_cast<llvm::TruncInst>(instruction)) {
        if (reads_truth_value(*truncation)) check_truth_value(*truncation, hooks);
      } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
        if (load->getType()->isX86_FP80Ty()) check_extended_number(*load, hooks);
      }
    }
  }
}

}  // namespace tandem::replay
