#include "replay/compile/instrument.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace tandem::replay {
namespace {

// An access that cannot stray: to a local or global, checked for its bounds.
bool is_to_known_object(const llvm::Value& pointer) {
  const llvm::Value* object = llvm::getUnderlyingObject(&pointer);
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object);
}

bool has_address_as_number(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::PtrToIntInst>(instruction)) return true;
  for (const llvm::Value* operand : instruction.operands()) {
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(operand);
    if (expression && expression->getOpcode() == llvm::Instruction::PtrToInt) return true;
  }
  return false;
}

bool is_address_sensitive(const llvm::Instruction& instruction) {
  if (has_address_as_number(instruction)) return true;
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    return compare->getOperand(0)->getType()->isPointerTy();
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return store->getValueOperand()->getType()->isPointerTy() ||
           !is_to_known_object(*store->getPointerOperand());
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return !is_to_known_object(*load->getPointerOperand());
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return call->isIndirectCall() || llvm::isa<llvm::AnyMemIntrinsic, llvm::VAStartInst>(call);
  }
  return llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction);
}

bool is_address_sensitive(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (is_address_sensitive(instruction)) return true;
    }
  }
  return false;
}

bool has_variadic_functions(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return function.isVarArg() && has_body(function);
  });
}

// Attributes that promise the compiler that the program is defined, or ask for code
// around functions that the runs have no use for.
void drop_promises(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!has_body(function)) continue;
    function.removeFnAttr(llvm::Attribute::NoReturn);
    function.removeFnAttr(llvm::Attribute::StackProtect);
    function.removeFnAttr(llvm::Attribute::StackProtectReq);
    function.removeFnAttr(llvm::Attribute::StackProtectStrong);
    function.removeFnAttr(llvm::Attribute::UWTable);
    function.removeFnAttr("probe-stack");
    function.setDoesNotThrow();
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      instruction.dropPoisonGeneratingAnnotations();
      instruction.dropUBImplyingAttrsAndMetadata();
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        call->removeFnAttr(llvm::Attribute::NoReturn);
      }
    }
  }
  llvm::StripDebugInfo(module);
}

}  // namespace

Result<Instrumented> instrument(llvm::Module& module, OverflowCheck overflow, Placement placement,
                                ObjectTypes& types) {
  const Hooks hooks(module.getContext());
  Instrumented result;
  // Questions about the original come first: the passes add what they ask about.
  result.is_address_sensitive = is_address_sensitive(module);
  result.has_variadic_functions = has_variadic_functions(module);
  result.marker_lines = add_markers(module, hooks);
  redirect_indirect(module, hooks);
  call_library_functions(module);
  redirect_traps(module, hooks, Ending::Trap);
  stop_at_unreachable(module, hooks);
  note_broken_promises(module, hooks);
  check_arithmetic(module, hooks, overflow);
  check_accesses(module, hooks);
  check_read_values(module, hooks);
  move_locals(module, hooks, types, placement);
  fill_uninitialised(module, hooks);
  auto sites = redirect_externals(module, hooks, types);
  if (!sites) return sites.error();
  result.sites = std::move(*sites);
  drop_promises(module);
  return result;
}

}  // namespace tandem::replay
