#include "frontend/program/reached_objects.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include "frontend/module/values.h"
#include "frontend/source/source_notes.h"
#include "library/functions.h"

namespace tandem::frontend {

namespace {

// A local, a global of a known name, or the place of a structure that is passed or returned by
// value: nothing else leads there.
bool is_named(const llvm::Value& base) {
  const auto* argument = llvm::dyn_cast<llvm::Argument>(&base);
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base) ||
         (argument && (argument->hasByValAttr() || argument->hasStructRetAttr()));
}

// A type that the scalars of C have alone, up to signs. Those of 8 bits are characters, too.
bool is_plain_scalar(const llvm::Type& type) {
  return type.isPointerTy() || float_width(type).has_value() || type.isIntegerTy(16) ||
         type.isIntegerTy(32) || type.isIntegerTy(64) || type.isIntegerTy(128);
}

}  // namespace

ReachedObjects::ReachedObjects(const llvm::Module& module, const library::KnownEffects& library) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      enter(instruction, library);
  }
  const bool has_other_types = has_loose_types(module) || has_punned_accesses(module);
  all_ = all_ || (has_other_types && !types_.empty());
}

void ReachedObjects::enter(const llvm::Instruction& instruction,
                           const library::KnownEffects& library) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    enter_access(*load->getPointerOperand(), *load->getType());
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    enter_access(*store->getPointerOperand(), *store->getValueOperand()->getType());
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    enter_call(*call, library);
  } else if (instruction.mayReadOrWriteMemory()) {
    for (const llvm::Value* operand : instruction.operands()) enter_all(*operand);
  }
}

// Code that is not known can touch whatever has a name outside, and is taken to.
void ReachedObjects::enter_call(const llvm::CallBase& call, const library::KnownEffects& library) {
  const llvm::Function* callee = callee_of(call);
  if (!callee || !callee->isDeclaration()) return;
  if (callee->isIntrinsic()) {
    if (llvm::cast<llvm::IntrinsicInst>(call).isAssumeLikeIntrinsic()) return;
  } else {
    const std::string name = plain_name(callee->getName());
    const library::Function& row = library::find(name);
    const auto known = library.find(name);
    const bool uses_memory = known && (known->reads_memory || known->writes_memory);
    // That which is freed is an object of the heap, and nothing else.
    if (row.memory == library::MemoryUse::Free || (!uses_memory && !row.has_model)) return;
  }
  for (const llvm::Value* argument : call.args()) enter_all(*argument);
}

void ReachedObjects::enter_access(const llvm::Value& address, const llvm::Type& type) {
  if (!is_plain_scalar(type)) return enter_all(address);
  if (!is_named(*llvm::getUnderlyingObject(&address, 0))) types_.insert(&type);
}

void ReachedObjects::enter_all(const llvm::Value& address) {
  const bool is_address = address.getType()->isPtrOrPtrVectorTy();
  if (is_address && !is_named(*llvm::getUnderlyingObject(&address, 0))) all_ = true;
}

}  // namespace tandem::frontend
