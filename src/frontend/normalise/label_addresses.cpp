#include "frontend/normalise/label_addresses.h"

#include <algorithm>
#include <vector>

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace tandem::frontend {

namespace {

// As far apart as code would be, and not null.
constexpr std::uint64_t label_bytes = 16;
constexpr std::uint64_t first_label = std::uint64_t{1} << 20;

void make_switch(llvm::IndirectBrInst& jump, const std::vector<llvm::BasicBlock*>& labels,
                 llvm::BasicBlock& nowhere) {
  llvm::IRBuilder<> at(&jump);
  llvm::Value* number = at.CreatePtrToInt(jump.getAddress(), at.getInt64Ty());
  auto* choice = at.CreateSwitch(number, &nowhere, jump.getNumDestinations());
  llvm::BasicBlock* from = jump.getParent();
  std::vector<llvm::BasicBlock*> targets;
  for (unsigned i = 0; i < jump.getNumDestinations(); ++i)
    targets.push_back(jump.getDestination(i));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto count = std::count(targets.begin(), targets.end(), labels[i]);
    if (count == 0) continue;
    choice->addCase(at.getInt64(first_label + i * label_bytes), labels[i]);
    // One edge is left of those that there were.
    for (auto extra = count; extra > 1; --extra) labels[i]->removePredecessor(from, true);
  }
  jump.eraseFromParent();
}

}  // namespace

void number_labels(llvm::Function& function) {
  std::vector<llvm::BasicBlock*> labels;
  std::vector<llvm::IndirectBrInst*> jumps;
  for (llvm::BasicBlock& block : function) {
    if (block.hasAddressTaken()) labels.push_back(&block);
    if (auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(block.getTerminator()))
      jumps.push_back(jump);
  }
  if (jumps.empty()) return;
  llvm::IRBuilder<> builder(function.getContext());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    auto* address = llvm::BlockAddress::get(&function, labels[i]);
    address->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(
        builder.getInt64(first_label + i * label_bytes), address->getType()));
    address->destroyConstant();
  }
  auto* nowhere = llvm::BasicBlock::Create(function.getContext(), "", &function);
  new llvm::UnreachableInst(function.getContext(), nowhere);
  for (llvm::IndirectBrInst* jump : jumps) make_switch(*jump, labels, *nowhere);
}

}  // namespace tandem::frontend
