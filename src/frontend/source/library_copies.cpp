#include "frontend/source/library_copies.h"

#include "llvm/IR/IRBuilder.h"

namespace tandem::frontend {

namespace {

constexpr const char* copy_attribute = "tandem-memcpy";  // of a call; replay looks for it, too
constexpr const char* option_attribute = "no-builtin-memcpy";

bool is_plain_memcpy(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee && callee->getName() == "memcpy" && callee->isDeclaration() &&
         call.arg_size() == 3 && call.getType()->isPointerTy() &&
         call.getArgOperand(0)->getType()->isPointerTy() &&
         call.getArgOperand(1)->getType()->isPointerTy() &&
         call.getArgOperand(2)->getType()->isIntegerTy(64);
}

void make_intrinsic(llvm::CallInst& call) {
  llvm::IRBuilder<> at(&call);
  llvm::Value* target = call.getArgOperand(0);
  const llvm::MaybeAlign any;
  llvm::CallInst* copy =
      at.CreateMemCpy(target, any, call.getArgOperand(1), any, call.getArgOperand(2));
  copy->addFnAttr(llvm::Attribute::get(call.getContext(), copy_attribute));
  call.replaceAllUsesWith(target);
  call.eraseFromParent();
}

}  // namespace

void mark_library_copies(llvm::Module& module) {
  for (llvm::Function& function : module) function.removeFnAttr(option_attribute);
  llvm::Function* memcpy = module.getFunction("memcpy");
  if (!memcpy) return;
  std::vector<llvm::CallInst*> calls;
  for (llvm::User* user : memcpy->users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call && is_plain_memcpy(*call)) calls.push_back(call);
  }
  for (llvm::CallInst* call : calls) make_intrinsic(*call);
  if (memcpy->isDeclaration() && memcpy->use_empty()) memcpy->eraseFromParent();
}

bool is_library_copy(const llvm::MemTransferInst& copy) {
  return llvm::isa<llvm::MemCpyInst>(copy) && copy.getFnAttr(copy_attribute).isValid();
}

}  // namespace tandem::frontend
