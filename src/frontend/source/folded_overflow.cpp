#include "frontend/source/folded_overflow.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace tandem::frontend {

namespace {

// Clang's block for a check that failed.
llvm::Instruction* failure_in(llvm::BasicBlock& block) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(block.getFirstNonPHIOrDbg());
  return call && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap ? call : nullptr;
}

// The operation of a check `br (xor (extractvalue %operation, 1), true), %goes on, %fails`; null
// for another one.
llvm::WithOverflowInst* checked_by(const llvm::BranchInst& check) {
  auto* negation = llvm::dyn_cast<llvm::BinaryOperator>(check.getCondition());
  if (!negation || negation->getOpcode() != llvm::Instruction::Xor) return nullptr;
  auto* overflows = llvm::dyn_cast<llvm::ExtractValueInst>(negation->getOperand(0));
  return overflows ? llvm::dyn_cast<llvm::WithOverflowInst>(overflows->getAggregateOperand())
                   : nullptr;
}

bool overflows_always(const llvm::WithOverflowInst& operation) {
  const auto* left = llvm::dyn_cast<llvm::ConstantInt>(operation.getLHS());
  const auto* right = llvm::dyn_cast<llvm::ConstantInt>(operation.getRHS());
  if (!left || !right) return false;
  bool overflows = false;
  const llvm::APInt& a = left->getValue();
  const llvm::APInt& b = right->getValue();
  switch (operation.getBinaryOp()) {
    case llvm::Instruction::Add: (void)a.sadd_ov(b, overflows); break;
    case llvm::Instruction::Sub: (void)a.ssub_ov(b, overflows); break;
    default: (void)a.smul_ov(b, overflows); break;
  }
  return overflows;
}

// The operation itself, as it is without checks.
void make_plain(llvm::WithOverflowInst& operation) {
  llvm::IRBuilder<> at(&operation);
  llvm::Value* plain =
      at.CreateBinOp(operation.getBinaryOp(), operation.getLHS(), operation.getRHS());
  if (auto* made = llvm::dyn_cast<llvm::BinaryOperator>(plain)) made->setHasNoSignedWrap();
  for (llvm::User* user : llvm::make_early_inc_range(operation.users())) {
    auto* part = llvm::cast<llvm::ExtractValueInst>(user);
    part->replaceAllUsesWith(part->getIndices()[0] == 0 ? plain : at.getFalse());
    part->eraseFromParent();
  }
  operation.eraseFromParent();
}

// Gives the block where it goes on, if it does.
llvm::BasicBlock* remove_check(llvm::BranchInst& check, llvm::BasicBlock& fails) {
  llvm::WithOverflowInst* operation = checked_by(check);
  llvm::BasicBlock* goes_on = check.getSuccessor(check.getSuccessor(0) == &fails ? 1 : 0);
  const bool always_fails = operation && overflows_always(*operation);
  (always_fails ? goes_on : &fails)->removePredecessor(check.getParent());
  llvm::ReplaceInstWithInst(&check, llvm::BranchInst::Create(always_fails ? &fails : goes_on));
  if (operation) make_plain(*operation);
  return always_fails ? nullptr : goes_on;
}

void remove_checks(llvm::Function& function) {
  std::vector<llvm::Instruction*> failures;
  for (llvm::BasicBlock& block : function) {
    if (llvm::Instruction* failure = failure_in(block)) failures.push_back(failure);
  }
  std::vector<llvm::BasicBlock*> joints;
  for (llvm::Instruction* failure : failures) {
    llvm::BasicBlock& fails = *failure->getParent();
    const llvm::SmallVector<llvm::BasicBlock*, 4> before(llvm::predecessors(&fails));
    for (llvm::BasicBlock* one : before) {
      auto* check = llvm::dyn_cast<llvm::BranchInst>(one->getTerminator());
      if (!check || !check->isConditional()) continue;
      if (llvm::BasicBlock* goes_on = remove_check(*check, fails)) joints.push_back(goes_on);
    }
    failure->eraseFromParent();
  }
  for (llvm::BasicBlock* joint : joints) llvm::MergeBlockIntoPredecessor(joint);
}

// Clang's descriptions of what was checked.
void remove_descriptions(llvm::Module& module) {
  for (llvm::GlobalVariable& global : llvm::make_early_inc_range(module.globals())) {
    if (global.hasPrivateLinkage() && global.use_empty()) global.eraseFromParent();
  }
}

}  // namespace

std::vector<std::string> overflow_checks(const std::vector<std::string>& arguments) {
  const bool has_meaning = llvm::any_of(arguments, [](const std::string& word) {
    return word == "-fwrapv" || word == "-ftrapv" || word == "-fno-strict-overflow" ||
           word.starts_with("-fsanitize");
  });
  if (has_meaning) return {};
  return {"-fsanitize=signed-integer-overflow", "-fsanitize-trap=signed-integer-overflow"};
}

void keep_folded_overflow(llvm::Module& module) {
  for (llvm::Function& function : module) remove_checks(function);
  remove_descriptions(module);
}

}  // namespace tandem::frontend
