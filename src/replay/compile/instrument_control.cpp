// Where control goes: markers at the start of each block and behind each call
// (which may not come back), so that the lines that ran are known exactly;
// block and depth counts; traps; places that control must not reach.

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

// After these the rest of the block may not run.
bool may_end_run(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::CallBase>(instruction))
    return !llvm::isa<llvm::DbgInfoIntrinsic>(instruction);
  return instruction.isIntDivRem() || instruction.isShift();
}

void add_line(std::vector<SourceLocation>& lines, const llvm::Instruction& instruction) {
  const llvm::DebugLoc& where = instruction.getDebugLoc();
  if (!where || where.getLine() == 0) return;
  SourceLocation line{where->getFilename().str(), where.getLine(), 0};
  if (lines.empty() || lines.back() != line) lines.push_back(std::move(line));
}

class Marking {
 public:
  explicit Marking(const Hooks& hooks) : hooks_(hooks) {}

  void mark(llvm::Function& function) {
    for (llvm::BasicBlock& block : function) mark(block);
  }
  std::vector<std::vector<SourceLocation>> take_lines() { return std::move(lines_); }

 private:
  unsigned new_marker() {
    lines_.emplace_back();
    return static_cast<unsigned>(lines_.size() - 1);
  }

  void mark(llvm::BasicBlock& block) {
    const bool is_entry = &block == &block.getParent()->getEntryBlock();
    std::vector<llvm::Instruction*> originals;
    for (llvm::Instruction& instruction : block) originals.push_back(&instruction);

    llvm::IRBuilder<> at(&block, block.getFirstInsertionPt());
    const unsigned first = new_marker();
    if (is_entry) {
      hooks_.enter(at, first);
    } else {
      hooks_.block(at, first);
    }
    bool needs_marker = false;
    for (llvm::Instruction* instruction : originals) {
      if (needs_marker && instruction->getDebugLoc() && !instruction->isTerminator()) {
        llvm::IRBuilder<> before(instruction);
        hooks_.segment(before, new_marker());
        needs_marker = false;
      }
      add_line(lines_.back(), *instruction);
      if (may_end_run(*instruction)) needs_marker = true;
    }
    if (auto* leaving = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
      llvm::IRBuilder<> before(leaving);
      hooks_.leave(before);
    }
  }

  const Hooks& hooks_;
  std::vector<std::vector<SourceLocation>> lines_;
};

bool is_trap(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (call == nullptr) return false;
  switch (call->getIntrinsicID()) {
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::ubsantrap: return true;
    default: return false;
  }
}

}  // namespace

std::vector<std::vector<SourceLocation>> add_markers(llvm::Module& module, const Hooks& hooks) {
  Marking marking(hooks);
  for (llvm::Function& function : module) {
    if (!has_body(function)) continue;
    // A tail call would have to be followed by its return at once.
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
        call->setTailCallKind(llvm::CallInst::TCK_None);
      }
    }
    marking.mark(function);
  }
  return marking.take_lines();
}

void redirect_traps(llvm::Module& module, const Hooks& hooks, Ending ending) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (!is_trap(instruction)) continue;
      llvm::IRBuilder<> at(&instruction);
      hooks.stop(at, ending);
      instruction.eraseFromParent();
    }
  }
}

void stop_at_unreachable(llvm::Module& module, const Hooks& hooks) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) {
      auto* unreachable = llvm::dyn_cast<llvm::UnreachableInst>(block.getTerminator());
      if (unreachable == nullptr) continue;
      llvm::IRBuilder<> at(unreachable);
      hooks.stop(at, ruled_out);
    }
  }
}

}  // namespace tandem::replay
