#include "frontend/program/direct_effects.h"

#include <set>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include "frontend/program/signature.h"

namespace tandem::frontend {

namespace {

bool leads_elsewhere(llvm::StringRef assembly) {
  llvm::SmallVector<llvm::StringRef, 16> words;
  llvm::SplitString(assembly, words, " \t\n\r;,(){}|$%*");
  return llvm::any_of(words, [](llvm::StringRef word) {
    return word.starts_with_insensitive("call") || word.starts_with_insensitive("jmp") ||
           word.starts_with_insensitive("ret");
  });
}

class EffectsCollector {
 public:
  explicit EffectsCollector(Tables& tables) : tables_(tables) {}

  void visit(const llvm::Instruction& instruction) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (!touch(*load->getPointerOperand(), reads_)) memory_access(load->isSimple());
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      if (!touch(*store->getPointerOperand(), writes_)) memory_access(store->isSimple());
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      visit_call(*call);
    } else {
      if (instruction.mayReadOrWriteMemory()) memory_access(!instruction.isAtomic());
      if (may_trap(instruction)) effects_.may_stop = true;
    }
  }

  ir::DirectEffects take() {
    effects_.reads.assign(reads_.begin(), reads_.end());
    effects_.writes.assign(writes_.begin(), writes_.end());
    effects_.calls.assign(calls_.begin(), calls_.end());
    return std::move(effects_);
  }

 private:
  // A load or store of a whole scalar global; false for anything else.
  bool touch(const llvm::Value& address, std::set<ir::GlobalId>& set) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&address);
    if (!global || !tables_.is_scalar(*global)) return false;
    set.insert(*tables_.global(*global));
    return true;
  }

  void memory_access(bool is_plain) {
    effects_.writes_memory = true;
    effects_.may_stop = true;  // the address may be null
    touch_own_fields();
    if (!is_plain) effects_.world = true;  // others may see and change it
  }

  // Any access to memory may be to one of these.
  void touch_own_fields() {
    for (const ir::GlobalId memory : tables_.own_fields().memories()) {
      reads_.insert(memory);
      writes_.insert(memory);
    }
  }

  static bool may_trap(const llvm::Instruction& instruction) {
    return instruction.isIntDivRem() || instruction.isShift() ||
           llvm::isa<llvm::UnreachableInst, llvm::FPToSIInst, llvm::FPToUIInst>(instruction);
  }

  void visit_call(const llvm::CallBase& call) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
      if (intrinsic->isAssumeLikeIntrinsic()) return;
      effects_.may_stop = true;
      if (intrinsic->mayReadOrWriteMemory()) {
        effects_.writes_memory = true;
        touch_own_fields();
      }
      return;
    }
    const llvm::Function* callee = callee_of(call);
    if (call.isInlineAsm()) return visit_assembly(call);
    if (!callee) {
      touch_all(*call.getModule());
      return call_all(*call.getModule());
    }
    if (const auto procedure = tables_.procedure(*callee)) {
      calls_.insert(*procedure);
      return;
    }
    std::vector<ir::Sort> sorts;
    for (const llvm::Use& argument : call.args()) {
      if (const auto sort = passed_sort(*argument->getType(), tables_)) sorts.push_back(*sort);
    }
    calls_.insert(tables_.external(*callee, call, sorts));
    if (tables_.may_set_errno(*callee)) effects_.writes_memory = effects_.world = true;
  }

  // Assembly runs functions of the program only where it says so.
  void visit_assembly(const llvm::CallBase& call) {
    touch_all(*call.getModule());
    const auto& assembly = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    if (leads_elsewhere(assembly.getAsmString()) || llvm::isa<llvm::CallBrInst>(call))
      call_all(*call.getModule());
  }

  // Code that could be anything: outside, or a function whose address is taken.
  void touch_all(const llvm::Module& module) {
    effects_.writes_memory = effects_.world = effects_.may_stop = true;
    touch_own_fields();
    for (const llvm::GlobalVariable& global : module.globals()) {
      if (!tables_.is_scalar(global) || global.hasLocalLinkage()) continue;
      reads_.insert(*tables_.global(global));
      writes_.insert(*tables_.global(global));
    }
  }

  void call_all(const llvm::Module& module) {
    for (const llvm::Function& function : module) {
      const auto procedure = tables_.procedure(function);
      if (procedure && (!function.hasLocalLinkage() || function.hasAddressTaken())) {
        calls_.insert(*procedure);
      }
    }
  }

  Tables& tables_;
  ir::DirectEffects effects_;
  std::set<ir::GlobalId> reads_;
  std::set<ir::GlobalId> writes_;
  std::set<ir::Callee> calls_;
};

}  // namespace

ir::DirectEffects conservative_effects(const llvm::Function& function, Tables& tables) {
  EffectsCollector collector(tables);
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    collector.visit(instruction);
  }
  return collector.take();
}

}  // namespace tandem::frontend
