#include "frontend/normalise/indirect_calls.h"

#include <set>

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

#include "frontend/module/constant_tables.h"

namespace tandem::frontend {

namespace {

constexpr std::size_t max_targets = 32;

// The functions that a pointer can lead to.
class Targets {
 public:
  // False where they are not all known, or too many.
  bool add(const llvm::Value& pointer) {
    if (!seen_.insert(&pointer).second) return true;
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&pointer)) return add(*constant);
    if (const auto* merge = llvm::dyn_cast<llvm::PHINode>(&pointer)) {
      for (const llvm::Use& value : merge->incoming_values()) {
        if (!add(*value)) return false;
      }
      return true;
    }
    if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(&pointer))
      return add(*choice->getTrueValue()) && add(*choice->getFalseValue());
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&pointer);
    const auto column = load ? column_of(*load) : std::nullopt;
    if (!column) return false;
    for (const llvm::Constant* element : column->elements) {
      if (!add(*element)) return false;
    }
    return true;
  }

  const llvm::SetVector<llvm::Function*>& functions() const { return functions_; }
  bool has_null() const { return has_null_; }

 private:
  bool add(const llvm::Constant& pointer) {
    if (llvm::isa<llvm::ConstantPointerNull>(pointer)) return has_null_ = true;
    const llvm::Value* target = pointer.stripPointerCasts();
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(target))
      target = alias->getAliaseeObject();
    const auto* function = llvm::dyn_cast_or_null<llvm::Function>(target);
    if (!function || function->isIntrinsic()) return false;
    functions_.insert(const_cast<llvm::Function*>(function));
    return functions_.size() <= max_targets;
  }

  std::set<const llvm::Value*> seen_;
  llvm::SetVector<llvm::Function*> functions_;
  bool has_null_ = false;
};

void resolve(llvm::CallInst& call) {
  Targets targets;
  if (!targets.add(*call.getCalledOperand()) || targets.functions().empty()) return;
  for (llvm::Function* target : targets.functions()) {
    if (call.getFunctionType() != target->getFunctionType() ||
        !llvm::isLegalToPromote(call, target))
      return;
  }
  // The pointer that is left for a call through it is null, and that ends the execution.
  const std::size_t tested = targets.functions().size() - (targets.has_null() ? 0 : 1);
  for (std::size_t i = 0; i < tested; ++i)
    llvm::promoteCallWithIfThenElse(call, targets.functions()[i]);
  if (!targets.has_null()) llvm::promoteCall(call, targets.functions().back());
}

}  // namespace

void resolve_indirect_calls(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call && call->isIndirectCall() && !call->isMustTailCall()) calls.push_back(call);
  }
  for (llvm::CallInst* call : calls) resolve(*call);
}

}  // namespace tandem::frontend
