#include "frontend/normalise/length_tests.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

#include "frontend/library/models.h"

namespace tandem::frontend {

namespace {

using llvm::ICmpInst;

bool is_length(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || callee->getName() != "strlen" || call.arg_size() != 1) return false;
  return (callee->isDeclaration() || is_model(*callee)) && call.getType()->isIntegerTy() &&
         call.getArgOperand(0)->getType()->isPointerTy();
}

// n == 0, n != 0, n > 0, n < 1: as true of any number as of one that is 0 where the other is.
bool is_test_for_zero(const llvm::User& user) {
  const auto* test = llvm::dyn_cast<ICmpInst>(&user);
  if (!test) return false;
  const auto* bound = llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(1));
  if (!bound) return false;
  switch (test->getPredicate()) {
    case ICmpInst::ICMP_EQ:
    case ICmpInst::ICMP_NE:
    case ICmpInst::ICMP_UGT: return bound->isZero();
    case ICmpInst::ICMP_ULT: return bound->isOne();
    default: return false;
  }
}

}  // namespace

void test_first_byte_for_length(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!call || call->use_empty() || !is_length(*call) ||
        !llvm::all_of(call->users(),
                      [](const llvm::User* user) { return is_test_for_zero(*user); }))
      continue;
    llvm::IRBuilder<> at(call);
    llvm::Value* first = at.CreateLoad(at.getInt8Ty(), call->getArgOperand(0));
    call->replaceAllUsesWith(at.CreateZExt(first, call->getType()));
    call->eraseFromParent();
  }
}

}  // namespace tandem::frontend
