#include "frontend/source/assumptions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace tandem::frontend {

namespace {

void spell_out(llvm::AssumeInst& assumption) {
  llvm::IRBuilder<> at(&assumption);
  llvm::Value* is_broken = at.CreateNot(assumption.getArgOperand(0));
  llvm::Instruction* end =
      llvm::SplitBlockAndInsertIfThen(is_broken, &assumption, /*Unreachable=*/true);
  end->setDebugLoc(assumption.getDebugLoc());
  assumption.eraseFromParent();
}

}  // namespace

void spell_out_assumptions(llvm::Module& module) {
  std::vector<llvm::AssumeInst*> found;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* assumption = llvm::dyn_cast<llvm::AssumeInst>(&instruction);
      // With a bundle it says something of an alignment.
      if (assumption && !assumption->hasOperandBundles()) found.push_back(assumption);
    }
  }
  for (llvm::AssumeInst* assumption : found) spell_out(*assumption);
}

}  // namespace tandem::frontend
