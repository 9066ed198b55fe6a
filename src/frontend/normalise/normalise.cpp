#include "frontend/normalise/normalise.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"

#include "frontend/module/values.h"
#include "frontend/normalise/bounded_lengths.h"
#include "frontend/normalise/constant_locals.h"
#include "frontend/normalise/indirect_calls.h"
#include "frontend/normalise/label_addresses.h"

namespace tandem::frontend {

namespace {

// More scalars than this in one local and it is not worth taking apart.
constexpr std::size_t max_leaves = 64;
constexpr const char* large_local_marker = "tandem.large.local";

// An uninitialised local reads as some value of its own: `freeze undef`. Left
// to mem2reg it would be undef, and a merge of 5 and undef would become 5, by
// which `int x; if (c) x = 5;` would be the same as `int x = 5;`.
void initialise_local(llvm::AllocaInst& local, llvm::IRBuilder<>& builder) {
  const auto scalars =
      scalars_in(*local.getAllocatedType(), local.getDataLayout(), max_leaves, Vectors::Whole);
  if (!scalars) {
    // Hand its address out, so that no pass takes it apart.
    auto escape = local.getModule()->getOrInsertFunction(large_local_marker, builder.getVoidTy(),
                                                         builder.getPtrTy());
    builder.CreateCall(escape, {&local});
    return;
  }
  for (const Scalar& scalar : *scalars) {
    llvm::Value* address = &local;
    if (!scalar.path.empty()) {
      std::vector<llvm::Value*> steps{builder.getInt32(0)};
      for (unsigned index : scalar.path) steps.push_back(builder.getInt32(index));
      address = builder.CreateGEP(local.getAllocatedType(), &local, steps);
    }
    builder.CreateStore(builder.CreateFreeze(llvm::UndefValue::get(scalar.type)), address);
  }
}

void initialise_locals(llvm::Function& function) {
  llvm::BasicBlock& entry = function.getEntryBlock();
  std::vector<llvm::AllocaInst*> locals;
  for (llvm::Instruction& instruction : entry) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && local->isStaticAlloca()) locals.push_back(local);
  }
  if (locals.empty()) return;
  llvm::IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  for (llvm::AllocaInst* local : locals) initialise_local(*local, builder);
}

// Operations whose guards would be lost with them.
std::size_t count_trapping(const llvm::Function& function) {
  std::size_t count = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (instruction.isIntDivRem() || instruction.isShift() ||
        llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(instruction)) {
      ++count;
    }
  }
  return count;
}

bool is_initial_value(const llvm::Value& value) {
  const auto* frozen = llvm::dyn_cast<llvm::FreezeInst>(&value);
  return frozen && llvm::isa<llvm::UndefValue>(frozen->getOperand(0));
}

// Takes back initialise_locals for locals that stay in memory or are never read.
void drop_useless_initialisation(llvm::Function& function) {
  std::vector<llvm::Instruction*> values;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(function.getEntryBlock())) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    if ((store && is_initial_value(*store->getValueOperand())) ||
        (call && call->getCalledFunction() &&
         call->getCalledFunction()->getName() == large_local_marker)) {
      instruction.eraseFromParent();
    } else if (is_initial_value(instruction)) {
      values.push_back(&instruction);
    }
  }
  for (llvm::Instruction* value : values) {
    if (value->use_empty()) value->eraseFromParent();
  }
}

bool is_irreducible(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  const llvm::LoopInfo& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  using Order = llvm::ReversePostOrderTraversal<const llvm::Function*>;
  return llvm::containsIrreducibleCFG<const llvm::BasicBlock*, Order, llvm::LoopInfo>(order, loops);
}

bool has_plain_jumps_only(const llvm::Function& function) {
  for (const llvm::BasicBlock& block : function) {
    const llvm::Instruction* last = block.getTerminator();
    if (!llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::ReturnInst, llvm::UnreachableInst>(
            last)) {
      return false;
    }
  }
  return true;
}

// The dispatch that replaces an irreducible loop has merges with poison for the
// variables of the ways not taken. Nobody looks at these: any value will do.
void settle_poison(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) {
    for (llvm::PHINode& phi : block.phis()) {
      if (!phi.getType()->isIntegerTy() && !phi.getType()->isFloatingPointTy()) continue;
      for (llvm::Use& value : phi.incoming_values()) {
        if (llvm::isa<llvm::UndefValue>(value)) {
          value.set(llvm::Constant::getNullValue(phi.getType()));
        }
      }
    }
  }
}

bool merges_undefined(const llvm::Function& function) {
  for (const llvm::BasicBlock& block : function) {
    for (const llvm::PHINode& phi : block.phis()) {
      for (const llvm::Use& value : phi.incoming_values()) {
        if (llvm::isa<llvm::UndefValue>(value)) return true;
      }
    }
  }
  return false;
}

void make_reducible(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  if (!has_plain_jumps_only(function) || !is_irreducible(function, analyses)) return;
  const bool had_undefined = merges_undefined(function);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::LowerSwitchPass());     // FixIrreducible knows branches only
  passes.addPass(llvm::FixIrreduciblePass());  // a dispatch block becomes the one header
  passes.run(function, analyses);
  if (!had_undefined) settle_poison(function);
}

bool works_on_vectors(const llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
    return instruction.getType()->isVectorTy();
  });
}

}  // namespace

std::set<const llvm::Function*> normalise(llvm::Module& module) {
  module.setIsNewDbgInfoFormat(true);
  llvm::FunctionAnalysisManager analyses;
  llvm::PassBuilder().registerFunctionAnalyses(analyses);

  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());  // scalar locals to registers, exactly
  // Structures and arrays that are only used by the field. After PromotePass, since
  // it deletes what becomes dead on its way.
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));

  llvm::FunctionPassManager by_lane;  // what is done to vectors is done to their scalars
  by_lane.addPass(llvm::ScalarizerPass());

  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) functions.push_back(&function);
  }
  std::set<const llvm::Function*> damaged;
  for (llvm::Function* function : functions) {
    number_labels(*function);
    llvm::EliminateUnreachableBlocks(*function);
    const std::size_t trapping = count_trapping(*function);
    use_constants_for_locals(*function);
    initialise_locals(*function);
    passes.run(*function, analyses);
    if (works_on_vectors(*function)) by_lane.run(*function, analyses);
    drop_useless_initialisation(*function);
    if (count_trapping(*function) < trapping) damaged.insert(function);
  }
  for (llvm::Function* function : functions) {
    resolve_indirect_calls(*function);
    bound_lengths(*function);
    analyses.invalidate(*function, llvm::PreservedAnalyses::none());
    make_reducible(*function, analyses);
    analyses.clear(*function, function->getName());
  }
  return damaged;
}

}  // namespace tandem::frontend
