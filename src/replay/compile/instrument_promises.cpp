// Attributes by which C's compiler may take it that a pointer is not null. That it is leaves the
// execution undefined, though nothing shows at once.

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

bool is_promised(const llvm::Argument& argument) {
  if (argument.hasByValAttr() || argument.hasStructRetAttr()) return false;
  return argument.hasNonNullAttr() || argument.getDereferenceableBytes() > 0;
}

void note_null(llvm::Instruction& before, llvm::Value* pointer, const Hooks& hooks) {
  llvm::IRBuilder<> at(&before);
  hooks.promise(at, at.CreateIsNull(pointer));
}

}  // namespace

bool is_never_null(const llvm::CallBase& call, unsigned index) {
  return call.paramHasAttr(index, llvm::Attribute::NonNull) ||
         call.paramHasAttr(index, llvm::Attribute::Dereferenceable);
}

void note_broken_promises(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    if (!has_body(function)) continue;
    llvm::Instruction& first = *function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    for (llvm::Argument& argument : function.args()) {
      if (is_promised(argument)) note_null(first, &argument, hooks);
    }
    if (!function.hasRetAttribute(llvm::Attribute::NonNull)) continue;
    std::vector<llvm::ReturnInst*> returns;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* last = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
      if (last != nullptr && last->getReturnValue() != nullptr) returns.push_back(last);
    }
    for (llvm::ReturnInst* last : returns) note_null(*last, last->getReturnValue(), hooks);
  }
}

}  // namespace tandem::replay
