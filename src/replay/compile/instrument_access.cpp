// Accesses to memory, checked before they are made. Before:
//   %v = load i32, ptr %p
// after, where it cannot be seen that %p is within its object:
//   call tandem_access(base of %p, %p, 4, 0);  %v = load i32, ptr %p
// The base is the pointer that %p was computed from, so that an index which
// leads into another object is found too. Where the base is a local or a global,
// its size is known, and the check is a comparison.

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

struct MemoryAccess {
  llvm::Instruction* at = nullptr;
  llvm::Value* pointer = nullptr;
  llvm::Value* size = nullptr;  // i64
  bool is_write = false;
};

class Accesses {
 public:
  explicit Accesses(llvm::Function& function) : layout_(function.getParent()->getDataLayout()) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) add(instruction);
  }
  const std::vector<MemoryAccess>& all() const { return all_; }

 private:
  void add(llvm::Instruction& at, llvm::Value* pointer, llvm::Type* type, bool is_write) {
    const std::uint64_t size = layout_.getTypeStoreSize(type).getFixedValue();
    auto* word = llvm::Type::getInt64Ty(at.getContext());
    all_.push_back({&at, pointer, llvm::ConstantInt::get(word, size), is_write});
  }

  void add(llvm::Instruction& instruction) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      add(*load, load->getPointerOperand(), load->getType(), false);
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      add(*store, store->getPointerOperand(), store->getValueOperand()->getType(), true);
    } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
      add(*update, update->getPointerOperand(), update->getType(), true);
    } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
      add(*exchange, exchange->getPointerOperand(), exchange->getNewValOperand()->getType(), true);
    } else if (auto* block = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction)) {
      all_.push_back({block, block->getRawDest(), block->getLength(), true});
      if (auto* copy = llvm::dyn_cast<llvm::AnyMemTransferInst>(block)) {
        all_.push_back({copy, copy->getRawSource(), copy->getLength(), false});
      }
    } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      add_copied_arguments(*call);
    }
  }

  // The caller copies a structure that it passes by value.
  void add_copied_arguments(llvm::CallBase& call) {
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (call.isByValArgument(i)) {
        add(call, call.getArgOperand(i), call.getParamByValType(i), false);
      }
    }
  }

  const llvm::DataLayout& layout_;
  std::vector<MemoryAccess> all_;
};

class Checking {
 public:
  Checking(const llvm::DataLayout& layout, const Hooks& hooks) : layout_(layout), hooks_(hooks) {}

  void check(const MemoryAccess& access) const {
    llvm::IRBuilder<> at(access.at);
    llvm::Value* base = llvm::getUnderlyingObject(access.pointer, 0);
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base);
    if (global != nullptr && global->isConstant() && access.is_write) {
      hooks_.check(at, at.CreateIsNotNull(access.size), Ending::Undefined);
      return;
    }
    const std::optional<std::uint64_t> size = known_size(*base, layout_);
    if (!size) {
      llvm::Value* length = at.CreateZExtOrTrunc(access.size, at.getInt64Ty());
      hooks_.access(at, base, access.pointer, length, access.is_write);
    } else if (!is_surely_within(access, base, *size)) {
      check_within(at, access, base, *size);
    }
  }

 private:
  bool is_surely_within(const MemoryAccess& access, const llvm::Value* base,
                        std::uint64_t size) const {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(access.size);
    llvm::APInt offset(64, 0);
    const llvm::Value* start =
        access.pointer->stripAndAccumulateConstantOffsets(layout_, offset, true);
    return length != nullptr && start == base && offset.ule(size) &&
           length->getValue().ule(size - offset.getZExtValue());
  }

  // The offset is at most the size, and the length at most what is left from there on.
  void check_within(llvm::IRBuilder<>& at, const MemoryAccess& access, llvm::Value* base,
                    std::uint64_t size) const {
    llvm::Type* word = at.getInt64Ty();
    llvm::Value* offset =
        at.CreateSub(at.CreatePtrToInt(access.pointer, word), at.CreatePtrToInt(base, word));
    llvm::Value* length = at.CreateZExtOrTrunc(access.size, word);
    llvm::Value* left = at.CreateSub(at.getInt64(size), offset);
    llvm::Value* is_outside =
        at.CreateOr(at.CreateICmpUGT(offset, at.getInt64(size)), at.CreateICmpUGT(length, left));
    hooks_.check(at, at.CreateAnd(is_outside, at.CreateIsNotNull(length)), Ending::Undefined);
  }

  const llvm::DataLayout& layout_;
  const Hooks& hooks_;
};

}  // namespace

std::optional<std::uint64_t> known_size(const llvm::Value& object, const llvm::DataLayout& layout) {
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
    const auto size = local->getAllocationSize(layout);
    if (!size || size->isScalable()) return std::nullopt;
    return size->getFixedValue();
  }
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  }
  const auto* argument = llvm::dyn_cast<llvm::Argument>(&object);
  if (argument != nullptr && argument->hasByValAttr()) {
    return layout.getTypeAllocSize(argument->getParamByValType()).getFixedValue();
  }
  return std::nullopt;
}

namespace {

// memcpy of the library (frontend/source/library_copies.h).
bool is_library_copy(const llvm::Instruction& instruction) {
  const auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&instruction);
  return copy != nullptr && copy->getFnAttr("tandem-memcpy").isValid();
}

void check_overlap(llvm::MemCpyInst& copy, const Hooks& hooks) {
  llvm::IRBuilder<> at(&copy);
  llvm::Type* word = at.getInt64Ty();
  llvm::Value* ahead = at.CreateSub(at.CreatePtrToInt(copy.getRawDest(), word),
                                    at.CreatePtrToInt(copy.getRawSource(), word));
  llvm::Value* size = at.CreateZExtOrTrunc(copy.getLength(), word);
  llvm::Value* is_near =
      at.CreateOr(at.CreateICmpULT(ahead, size), at.CreateICmpULT(at.CreateNeg(ahead), size));
  hooks.check(at, at.CreateAnd(at.CreateIsNotNull(ahead), is_near), Ending::Undefined);
}

}  // namespace

void check_accesses(llvm::Module& module, const Hooks& hooks) {
  const Checking checking(module.getDataLayout(), hooks);
  for (llvm::Function& function : module) {
    const Accesses accesses(function);
    for (const MemoryAccess& access : accesses.all()) {
      checking.check(access);
      if (access.is_write && is_library_copy(*access.at))
        check_overlap(llvm::cast<llvm::MemCpyInst>(*access.at), hooks);
    }
  }
}

}  // namespace tandem::replay
