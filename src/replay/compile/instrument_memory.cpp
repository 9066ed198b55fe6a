// Uninitialised memory gets contents that a run can choose, so that results
// which depend on it can be told.

#include <functional>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

bool is_scalar(const llvm::Type& type) {
  return (type.isIntegerTy() && type.getIntegerBitWidth() <= 256) || type.isFloatingPointTy() ||
         type.isPointerTy();
}

std::vector<llvm::Instruction*> instructions_of(llvm::Function& function) {
  std::vector<llvm::Instruction*> all;
  for (llvm::Instruction& instruction : llvm::instructions(function)) all.push_back(&instruction);
  return all;
}

void fill_at(llvm::IRBuilder<>& at, llvm::AllocaInst& local, const Hooks& hooks) {
  llvm::Type* type = local.getAllocatedType();
  if (is_scalar(*type) && !local.isArrayAllocation()) {
    at.CreateStore(hooks.fill(at, type), &local);
    return;
  }
  const auto& layout = local.getModule()->getDataLayout();
  llvm::Value* one = at.getInt64(layout.getTypeAllocSize(type).getFixedValue());
  llvm::Value* size = at.CreateMul(at.CreateZExt(local.getArraySize(), at.getInt64Ty()), one);
  at.CreateMemSet(&local, hooks.fill(at, at.getInt8Ty()), size, local.getAlign());
}

using Replacement = std::function<llvm::Value*(llvm::IRBuilder<>&, llvm::Type*)>;

// Computes `replacement` before the use: for a phi, at the end of the block it comes from.
void replace(llvm::Use& use, const Replacement& replacement) {
  auto* user = llvm::cast<llvm::Instruction>(use.getUser());
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(user)) {
    llvm::BasicBlock* from = phi->getIncomingBlock(use);
    llvm::IRBuilder<> at(from->getTerminator());
    // For all edges from that block: a phi has one value for it.
    phi->setIncomingValueForBlock(from, replacement(at, use->getType()));
    return;
  }
  llvm::IRBuilder<> at(user);
  use.set(replacement(at, use->getType()));
}

void replace_undefined(llvm::Instruction& instruction, const Hooks& hooks) {
  for (llvm::Use& use : instruction.operands()) {
    if (!llvm::isa<llvm::UndefValue>(use.get()) || !is_scalar(*use->getType())) continue;
    replace(use, [&](llvm::IRBuilder<>& at, llvm::Type* type) { return hooks.fill(at, type); });
  }
}

}  // namespace

void fill_uninitialised(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction* instruction : instructions_of(function)) {
      replace_undefined(*instruction, hooks);
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(instruction)) {
        llvm::IRBuilder<> at(local->getNextNode());
        fill_at(at, *local, hooks);
      }
    }
  }
}

}  // namespace tandem::replay
