// Locals. One whose address goes nowhere stays where it is: all accesses to it
// are known. Any other is put into the arena, where accesses are checked against
// what is alive. Before:
//   %a = alloca [4 x i32]
// after:
//   %frame = call ptr tandem_frame()
//   %a = call ptr tandem_local(16, 4)
//   ... call tandem_release(%frame); ret
// A parameter that is a structure by value is such a local too: the copy that
// the caller made is on the stack.

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

bool stays_known(const llvm::Value& pointer);

// True if the address is only used to access what it points to.
bool is_known_use(const llvm::Use& use) {
  const llvm::User* user = use.getUser();
  if (llvm::isa<llvm::LoadInst>(user)) return true;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    return &use == &store->getOperandUse(llvm::StoreInst::getPointerOperandIndex());
  }
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(user)) {
    return use.getOperandNo() == 0;
  }
  if (llvm::isa<llvm::GetElementPtrInst>(user)) return stays_known(*user);
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user)) {
    return llvm::isa<llvm::AnyMemIntrinsic, llvm::DbgInfoIntrinsic>(call) ||
           call->isLifetimeStartOrEnd();
  }
  return false;
}

bool stays_known(const llvm::Value& pointer) {
  for (const llvm::Use& use : pointer.uses()) {
    if (!is_known_use(use)) return false;
  }
  return true;
}

void drop_lifetimes(llvm::Value& pointer) {
  for (llvm::User* user : llvm::make_early_inc_range(pointer.users())) {
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    if (call != nullptr && call->isLifetimeStartOrEnd()) call->eraseFromParent();
  }
}

class Moving {
 public:
  Moving(llvm::Function& function, const Hooks& hooks, ObjectTypes& types)
      : function_(function),
        hooks_(hooks),
        types_(types),
        layout_(function.getParent()->getDataLayout()) {}

  void move(Placement placement) {
    std::vector<llvm::AllocaInst*> fixed;
    std::vector<llvm::AllocaInst*> variable;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local == nullptr) continue;
      if (!local->isStaticAlloca()) variable.push_back(local);
      if (local->isStaticAlloca() && !stays_known(*local)) fixed.push_back(local);
    }
    if (placement == Placement::Other) std::reverse(fixed.begin(), fixed.end());
    move_fixed(fixed);
    for (llvm::AllocaInst* local : variable) move_variable(*local);
    for (llvm::Argument& argument : function_.args()) {
      if (argument.hasByValAttr() && !stays_known(argument)) copy(argument);
    }
    if (frame_ != nullptr) release();
  }

 private:
  llvm::Value* make(llvm::IRBuilder<>& at, llvm::Value* size, llvm::Align alignment, CTypeId type) {
    if (frame_ == nullptr) {
      llvm::BasicBlock& entry = function_.getEntryBlock();
      llvm::IRBuilder<> start(&entry, entry.begin());
      frame_ = hooks_.frame(start);
      // The first is made behind the start of the frame, also where that is where it is made.
      if (at.GetInsertPoint() == entry.begin()) at.SetInsertPoint(frame_->getNextNode());
    }
    return hooks_.local(at, size, at.getInt64(alignment.value()), type);
  }

  void move_fixed(const std::vector<llvm::AllocaInst*>& locals) {
    if (locals.empty()) return;
    // All at the start, in the given order.
    llvm::BasicBlock& entry = function_.getEntryBlock();
    llvm::IRBuilder<> at(&entry, entry.begin());
    for (llvm::AllocaInst* local : locals) {
      const std::uint64_t size = known_size(*local, layout_).value_or(0);
      llvm::Value* made = make(at, at.getInt64(size), local->getAlign(), types_.of_local(*local));
      drop_lifetimes(*local);
      local->replaceAllUsesWith(made);
      if (&*at.GetInsertPoint() == local) at.SetInsertPoint(local->getNextNode());
      local->eraseFromParent();
    }
  }

  void move_variable(llvm::AllocaInst& local) {
    llvm::IRBuilder<> at(&local);
    llvm::Value* one = at.getInt64(layout_.getTypeAllocSize(local.getAllocatedType()));
    llvm::Value* count = at.CreateZExtOrTrunc(local.getArraySize(), at.getInt64Ty());
    llvm::Value* made =
        make(at, at.CreateMul(count, one), local.getAlign(), types_.of(*local.getAllocatedType()));
    drop_lifetimes(local);
    local.replaceAllUsesWith(made);
    local.eraseFromParent();
  }

  void copy(llvm::Argument& argument) {
    llvm::BasicBlock& entry = function_.getEntryBlock();
    llvm::IRBuilder<> at(&entry, entry.begin());
    const std::uint64_t size = known_size(argument, layout_).value_or(0);
    const llvm::Align alignment = argument.getParamAlign().valueOrOne();
    if (frame_ != nullptr) at.SetInsertPoint(frame_->getNextNode());
    auto* made = llvm::cast<llvm::Instruction>(
        make(at, at.getInt64(size), alignment, types_.of(*argument.getParamByValType())));
    argument.replaceAllUsesWith(made);
    at.SetInsertPoint(made->getNextNode());
    at.CreateMemCpy(made, alignment, &argument, alignment, size);
  }

  void release() {
    for (llvm::BasicBlock& block : function_) {
      auto* leaving = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
      if (leaving == nullptr) continue;
      llvm::IRBuilder<> at(leaving);
      hooks_.release(at, frame_);
    }
  }

  llvm::Function& function_;
  const Hooks& hooks_;
  ObjectTypes& types_;
  const llvm::DataLayout& layout_;
  llvm::Instruction* frame_ = nullptr;
};

}  // namespace

void move_locals(llvm::Module& module, const Hooks& hooks, ObjectTypes& types,
                 Placement placement) {
  for (llvm::Function& function : module) {
    if (has_body(function)) Moving(function, hooks, types).move(placement);
  }
}

}  // namespace tandem::replay
