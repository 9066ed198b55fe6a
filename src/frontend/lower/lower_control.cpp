// Terminators. Guards of divisions and the like may have split the LLVM block by
// now: the terminator ends the last piece.

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

void lower_branch(Builder& to, const llvm::BranchInst& branch) {
  if (branch.isUnconditional()) return to.terminate(ir::Jump{to.edge_to(*branch.getSuccessor(0))});
  const ir::ValueId condition = to.operand(*branch.getCondition());
  ir::Edge if_true = to.edge_to(*branch.getSuccessor(0));
  ir::Edge if_false = to.edge_to(*branch.getSuccessor(1));
  to.terminate(ir::Branch{condition, std::move(if_true), std::move(if_false)});
}

void lower_switch(Builder& to, const llvm::SwitchInst& choice) {
  const ir::ValueId on = to.operand(*choice.getCondition());
  const ir::Sort sort = to.sort(on);
  if (sort.is_bool()) return to.unsupported("switch", "on a truth value");
  const bool is_unsigned =
      sort.is_int() && to.signs().of_value(*choice.getCondition()) == Sign::Unsigned;
  ir::Switch lowered{on, {}, to.edge_to(*choice.getDefaultDest())};
  for (const auto& item : choice.cases()) {
    const llvm::APInt& value = item.getCaseValue()->getValue();
    lowered.cases.emplace_back(sort.is_int() ? to_int_bits(value, is_unsigned) : to_bits(value),
                               to.edge_to(*item.getCaseSuccessor()));
  }
  to.terminate(std::move(lowered));
}

void lower_return(Builder& to, const llvm::ReturnInst& instruction) {
  const llvm::Value* value = instruction.getReturnValue();
  if (!value) return to.terminate(ir::Return{});
  // A result that cannot be passed was refused with the signature.
  const auto output = returned_value(to, *value);
  to.terminate(output ? ir::Return{{*output}} : ir::Return{});
}

}  // namespace

bool lower_control(Builder& to, const llvm::Instruction& instruction) {
  if (!instruction.isTerminator()) return false;
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) {
    lower_branch(to, *branch);
  } else if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) {
    lower_switch(to, *choice);
  } else if (const auto* result = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    lower_return(to, *result);
  } else if (llvm::isa<llvm::UnreachableInst>(instruction)) {
    to.terminate(ir::Stop{Ending::Undefined, std::nullopt});
  } else if (llvm::isa<llvm::IndirectBrInst>(instruction)) {
    to.unsupported("computed-goto", "a jump to an address");
  } else if (llvm::isa<llvm::CallBrInst>(instruction)) {
    to.unsupported("inline-assembly", "asm goto");
  } else {
    to.unsupported("exception", instruction.getOpcodeName());
  }
  return true;
}

}  // namespace tandem::frontend
