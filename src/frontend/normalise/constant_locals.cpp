#include "frontend/normalise/constant_locals.h"

#include <optional>
#include <vector>

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace tandem::frontend {

namespace {

struct Uses {
  llvm::MemCpyInst* copy = nullptr;  // the one that fills the local
  std::vector<llvm::LoadInst*> loads;
};

// False for any use but plain loads and one copy into the whole local.
bool collect_uses(llvm::Value& address, const llvm::AllocaInst& local, Uses& uses) {
  for (llvm::User* user : address.users()) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      if (!load->isSimple()) return false;
      uses.loads.push_back(load);
    } else if (auto* part = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) {
      if (!collect_uses(*part, local, uses)) return false;
    } else {
      auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(user);
      if (!copy || uses.copy || copy->getRawDest() != &local || copy->isVolatile()) return false;
      uses.copy = copy;
    }
  }
  return true;
}

// The constant that the copy takes, if it takes all of it and of the same size.
llvm::GlobalVariable* whole_constant(const llvm::MemCpyInst& copy, const llvm::AllocaInst& local) {
  auto* source = llvm::dyn_cast<llvm::GlobalVariable>(copy.getRawSource());
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (!source || !length || !source->isConstant() || !source->hasDefinitiveInitializer()) {
    return nullptr;
  }
  const auto size = local.getAllocationSize(local.getModule()->getDataLayout());
  const bool is_same_type = source->getValueType() == local.getAllocatedType();
  return is_same_type && size && length->getValue() == size->getFixedValue() ? source : nullptr;
}

}  // namespace

void use_constants_for_locals(llvm::Function& function) {
  std::optional<llvm::DominatorTree> dominators;  // made when it is needed
  std::vector<llvm::AllocaInst*> arrays;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && local->isStaticAlloca() && local->getAllocatedType()->isArrayTy()) {
      arrays.push_back(local);
    }
  }
  for (llvm::AllocaInst* local : arrays) {
    Uses uses;
    if (!collect_uses(*local, *local, uses) || !uses.copy) continue;
    llvm::GlobalVariable* constant = whole_constant(*uses.copy, *local);
    if (!constant) continue;
    if (!dominators) dominators.emplace(function);
    // A goto past the initialiser would read what is not there yet.
    const bool is_always_filled = llvm::all_of(uses.loads, [&](const llvm::LoadInst* load) {
      return dominators->dominates(uses.copy, load);
    });
    if (!is_always_filled) continue;
    uses.copy->eraseFromParent();
    local->replaceAllUsesWith(constant);
    local->eraseFromParent();
  }
}

}  // namespace tandem::frontend
