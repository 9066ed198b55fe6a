// A function may do something with structures that are compared by field which cannot be said by
// field: that has no meaning here, so the function has no body.

#include <fmt/format.h>

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include "frontend/layouts/by_field.h"
#include "frontend/layouts/used_structures.h"
#include "frontend/library/models.h"
#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

bool has_given_local(Builder& to, const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && !to.locals().has_own_memory(*local) &&
        to.tables().own_fields().are_in(*local->getAllocatedType())) {
      return true;
    }
  }
  return false;
}

void refuse_use(Builder& to, const llvm::Function& function, const ByteUse& use) {
  const auto found = to.tables().program().by_field.find(use.structure);
  if (found == to.tables().program().by_field.end()) return;
  const bool has_own = to.tables().own_fields().has(use.structure);
  std::string what;
  if (use.use == StructureUse::Bytes) {
    what = "its size, the places of its fields or its bytes matter here";
  } else if (use.use == StructureUse::Whole && has_own) {
    what = "it is copied or filled as a whole here, and the field '" + found->second.front() +
           "' is not the same in both versions";
  } else if (use.use == StructureUse::Given && has_own && has_given_local(to, function)) {
    what = "it is initialised as a whole here, and the field '" + found->second.front() +
           "' is not the same in both versions";
  } else {
    return;
  }
  to.refuse_layout(fmt::format("the layout of '{}' changed: {}", use.structure, what), use.line,
                   use.column);
}

// A pointer to it would lead into the memory that all share.
bool hands_out(const llvm::Instruction& user, const llvm::Use& operand) {
  if (llvm::isa<llvm::LoadInst, llvm::GetElementPtrInst>(user)) return operand.getOperandNo() != 0;
  if (llvm::isa<llvm::StoreInst>(user))
    return operand.getOperandNo() != llvm::StoreInst::getPointerOperandIndex();
  return true;
}

// An address counted in bytes, which does not tell the field.
bool is_counted_in_bytes(const llvm::Value& address, const OwnFields& own) {
  const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&address);
  if (!step || !llvm::isa<llvm::Constant>(address) || step->getSourceElementType()->isStructTy())
    return false;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(step->getPointerOperand());
  return global && !step->getSourceElementType()->isArrayTy() &&
         own.are_in(*global->getValueType());
}

void refuse_addresses(Builder& to, const llvm::Instruction& instruction) {
  const OwnFields& own = to.tables().own_fields();
  for (const llvm::Use& operand : instruction.operands()) {
    if (!operand->getType()->isPointerTy()) continue;
    if (to.locals().state_at(*operand).kind != ir::State::Kind::Memory) continue;
    const OwnFields::Field* field = own.field_at(*operand, to.tables().layout());
    to.at(instruction);
    if (field && !field->memory) {
      to.refuse_layout(fmt::format("the type of {} changed", field->name), 0, 0);
    } else if ((field && hands_out(instruction, operand)) || is_counted_in_bytes(*operand, own)) {
      to.refuse_layout(fmt::format("the address of {}, which one version alone has",
                                   field ? field->name : "a field"),
                       0, 0);
    }
  }
}

}  // namespace

void refuse_layouts(Builder& to, const llvm::Function& function) {
  if (to.tables().program().by_field.empty() || is_model(function)) return;
  const auto uses = uses_of(function);
  if (!uses) {
    for (const std::string& name : structures_in(function))
      refuse_use(to, function, {StructureUse::Bytes, name, 0, 0});
    return;
  }
  for (const ByteUse& use : *uses) refuse_use(to, function, use);
  if (to.tables().own_fields().is_empty()) return;
  for (const llvm::Instruction& instruction : llvm::instructions(function))
    refuse_addresses(to, instruction);
}

}  // namespace tandem::frontend
