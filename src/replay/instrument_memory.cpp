// Memory: what is uninitialised gets contents that a run can choose, so that
// results which depend on it can be told; accesses beyond an object of known
// size end the run.

#include <functional>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Instrumentation/BoundsChecking.h>

#include "replay/instrument.h"

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

// When it begins to live; and when the function returns, if a pointer to it may
// outlive it: what is read through that pointer is not defined either.
void fill(llvm::AllocaInst& local, const Hooks& hooks) {
  const bool may_be_outlived =
      local.isStaticAlloca() && llvm::PointerMayBeCaptured(&local, true, true);
  llvm::IRBuilder<> at(local.getNextNode());
  fill_at(at, local, hooks);
  if (!may_be_outlived) return;
  for (llvm::BasicBlock& block : *local.getFunction()) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator())) continue;
    at.SetInsertPoint(block.getTerminator());
    fill_at(at, local, hooks);
  }
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

// Null is an object of size 0 to the analysis below, which would take an access
// through it for one out of bounds.
void hide_null(llvm::Instruction& instruction, const Hooks& hooks) {
  if (!llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::GetElementPtrInst, llvm::SelectInst,
                 llvm::PHINode, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) {
    return;
  }
  for (llvm::Use& use : instruction.operands()) {
    if (!llvm::isa<llvm::ConstantPointerNull>(use.get())) continue;
    replace(use, [&](llvm::IRBuilder<>& at, llvm::Type*) { return hooks.hidden_null(at); });
  }
}

// The analysis rounds the size of an object up to its alignment. Within this
// object's life no object has any.
class WithoutAlignment {
 public:
  explicit WithoutAlignment(llvm::Module& module) {
    for (llvm::GlobalVariable& global : module.globals()) {
      globals_.emplace_back(&global, global.getAlign());
      global.setAlignment(llvm::Align(1));
    }
    for (llvm::Function& function : module) {
      for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        if (local == nullptr) continue;
        locals_.emplace_back(local, local->getAlign());
        local->setAlignment(llvm::Align(1));
      }
    }
  }
  ~WithoutAlignment() {
    for (auto& [global, alignment] : globals_) global->setAlignment(alignment);
    for (auto& [local, alignment] : locals_) local->setAlignment(alignment);
  }
  WithoutAlignment(const WithoutAlignment&) = delete;
  WithoutAlignment& operator=(const WithoutAlignment&) = delete;

 private:
  std::vector<std::pair<llvm::GlobalVariable*, llvm::MaybeAlign>> globals_;
  std::vector<std::pair<llvm::AllocaInst*, llvm::Align>> locals_;
};

void add_bounds_traps(llvm::Module& module) {
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::TargetLibraryAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  analyses.registerPass([] { return llvm::AssumptionAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::LoopAnalysis(); });
  analyses.registerPass([] { return llvm::ScalarEvolutionAnalysis(); });
  llvm::BoundsCheckingPass pass;
  for (llvm::Function& function : module) {
    if (has_body(function)) pass.run(function, analyses);
  }
}

}  // namespace

void fill_uninitialised(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction* instruction : instructions_of(function)) {
      replace_undefined(*instruction, hooks);
      if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(instruction)) fill(*local, hooks);
    }
  }
}

void check_bounds(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction* instruction : instructions_of(function)) hide_null(*instruction, hooks);
  }
  {
    const WithoutAlignment guard(module);
    add_bounds_traps(module);
  }
  redirect_traps(module, hooks, Ending::Undefined);
}

}  // namespace tandem::replay
