#include "frontend/lower/use_after_free.h"

#include <set>
#include <vector>

#include "llvm/IR/CFG.h"

namespace tandem::frontend {

namespace {

bool is_access_through(const llvm::Instruction& user, const llvm::Value& pointer) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user))
    return store->getPointerOperand() == &pointer;
  return llvm::isa<llvm::LoadInst, llvm::CallBase>(user);
}

void collect_accesses(const llvm::Value& pointer, std::set<const llvm::Instruction*>& accesses) {
  for (const llvm::User* user : pointer.users()) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
    if (!instruction) continue;
    if (is_access_through(*instruction, pointer)) accesses.insert(instruction);
    if (llvm::isa<llvm::GetElementPtrInst>(instruction)) collect_accesses(*instruction, accesses);
  }
}

}  // namespace

bool may_be_used_after(const llvm::CallBase& freeing) {
  const llvm::Value& pointer = *freeing.getArgOperand(0);
  std::set<const llvm::Instruction*> accesses;
  collect_accesses(pointer, accesses);
  if (accesses.size() == 1) return false;  // the call itself
  std::set<const llvm::BasicBlock*> seen;
  std::vector<const llvm::BasicBlock*> waiting;
  // Where the pointer is computed anew it may be another one.
  const auto is_used = [&](llvm::BasicBlock::const_iterator at, const llvm::BasicBlock& block) {
    for (; at != block.end() && &*at != &pointer; ++at) {
      if (accesses.contains(&*at)) return true;
    }
    if (at == block.end()) waiting.insert(waiting.end(), succ_begin(&block), succ_end(&block));
    return false;
  };
  if (is_used(std::next(freeing.getIterator()), *freeing.getParent())) return true;
  while (!waiting.empty()) {
    const llvm::BasicBlock& block = *waiting.back();
    waiting.pop_back();
    if (seen.insert(&block).second && is_used(block.begin(), block)) return true;
  }
  return false;
}

}  // namespace tandem::frontend
