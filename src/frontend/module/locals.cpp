#include "frontend/module/locals.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace tandem::frontend {

namespace {

bool stays_here(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      if (!load->isSimple()) return false;
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (!store->isSimple() || store->getValueOperand() == &address) return false;
    } else if (const auto* access = llvm::dyn_cast<llvm::MemIntrinsic>(user)) {
      if (access->isVolatile() || !unrolled_bytes(*access)) return false;
    } else if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user)) {
      if (!call->isLifetimeStartOrEnd()) return false;
    } else if (!llvm::isa<llvm::GetElementPtrInst>(user) || !stays_here(*user)) {
      return false;
    }
  }
  return true;
}

std::uint64_t size_of(const llvm::AllocaInst& local) {
  const auto size = local.getAllocationSize(local.getModule()->getDataLayout());
  return size && !size->isScalable() ? size->getFixedValue() : 0;
}

}  // namespace

std::optional<std::uint64_t> unrolled_bytes(const llvm::MemIntrinsic& access) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(access.getLength());
  if (!length || length->getValue().ugt(max_unrolled_bytes)) return std::nullopt;
  return length->getZExtValue();
}

std::string name_of(const llvm::AllocaInst& local) {
  for (const llvm::DbgVariableRecord* record :
       llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&local))) {
    return record->getVariable()->getName().str();
  }
  return "";
}

Locals::Locals(const llvm::Function& function) {
  std::map<std::string, std::uint32_t> counts;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!local) continue;
    std::string name = name_of(*local);
    if (name.empty()) name = "unnamed";
    const std::uint32_t number = counts[name]++;
    if (local->isStaticAlloca() && stays_here(*local)) {
      own_[local] = static_cast<std::uint32_t>(own_names_.size());
      own_names_.push_back(number == 0 ? name : name + "#" + std::to_string(number));
    } else {
      objects_[local] = {name, number, size_of(*local)};
    }
  }
}

ir::State Locals::state_at(const llvm::Value& address) const {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(&address, 0));
  const auto found = local ? own_.find(local) : own_.end();
  return found == own_.end() ? ir::State::memory() : ir::State::local(found->second);
}

}  // namespace tandem::frontend
