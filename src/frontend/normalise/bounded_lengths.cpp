#include "frontend/normalise/bounded_lengths.h"

#include <algorithm>
#include <optional>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include "frontend/library/models.h"

namespace tandem::frontend {

namespace {

constexpr std::uint64_t max_bound = 16;  // as many tests as a person would write by hand

bool is_length(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || callee->getName() != "strlen" || call.arg_size() != 1) return false;
  return (callee->isDeclaration() || is_model(*callee)) && call.getType()->isIntegerTy() &&
         call.getArgOperand(0)->getType()->isPointerTy();
}

// The least number for which any greater one gives the same comparison; none for other uses.
std::optional<std::uint64_t> bound_of(const llvm::User& user) {
  const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user);
  if (!test || test->isSigned()) return std::nullopt;
  const bool is_left = llvm::isa<llvm::Constant>(test->getOperand(0));
  const auto* limit = llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(is_left ? 0 : 1));
  if (!limit || !limit->getValue().ult(max_bound)) return std::nullopt;
  const llvm::ICmpInst::Predicate predicate =
      is_left ? test->getSwappedPredicate() : test->getPredicate();
  const bool tells_from_below =
      predicate == llvm::ICmpInst::ICMP_ULT || predicate == llvm::ICmpInst::ICMP_UGE;
  return limit->getZExtValue() + (tells_from_below ? 0 : 1);
}

std::optional<std::uint64_t> bound_of(const llvm::CallInst& call) {
  if (call.use_empty() || !is_length(call)) return std::nullopt;
  std::uint64_t bound = 1;  // the first byte is read in any case
  for (const llvm::User* user : call.users()) {
    const auto own = bound_of(*user);
    if (!own) return std::nullopt;
    bound = std::max(bound, *own);
  }
  return bound;
}

// How many of the first bytes come before a 0.
void count_bytes(llvm::CallInst& call, std::uint64_t bound) {
  llvm::BasicBlock* block = call.getParent();
  llvm::BasicBlock* rest = llvm::SplitBlock(block, &call);
  llvm::IRBuilder<> at(&call);
  llvm::PHINode* length = at.CreatePHI(call.getType(), static_cast<unsigned>(bound) + 1);
  for (std::uint64_t i = 0; i < bound; ++i) {
    at.SetInsertPoint(block->getTerminator());
    llvm::Value* place = at.CreateConstInBoundsGEP1_64(at.getInt8Ty(), call.getArgOperand(0), i);
    llvm::Value* is_end = at.CreateIsNull(at.CreateLoad(at.getInt8Ty(), place));
    llvm::BasicBlock* next = llvm::SplitBlock(block, block->getTerminator());
    block->getTerminator()->eraseFromParent();
    at.SetInsertPoint(block);
    at.CreateCondBr(is_end, rest, next);
    length->addIncoming(llvm::ConstantInt::get(call.getType(), i), block);
    block = next;
  }
  length->addIncoming(llvm::ConstantInt::get(call.getType(), bound), block);
  call.replaceAllUsesWith(length);
  call.eraseFromParent();
}

}  // namespace

void bound_lengths(llvm::Function& function) {
  std::vector<std::pair<llvm::CallInst*, std::uint64_t>> bounded;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (const auto bound = call ? bound_of(*call) : std::nullopt)
      bounded.emplace_back(call, *bound);
  }
  for (const auto& [call, bound] : bounded) count_bytes(*call, bound);
}

}  // namespace tandem::frontend
