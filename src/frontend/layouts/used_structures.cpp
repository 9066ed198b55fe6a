#include "frontend/layouts/used_structures.h"

#include <set>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include "frontend/module/structures.h"
#include "frontend/source/expression_types.h"

namespace tandem::frontend {

namespace {

const llvm::Type* innermost(const llvm::Type& type) {
  const llvm::Type* element = &type;
  while (element->isArrayTy()) element = element->getArrayElementType();
  return element;
}

void add_types(const llvm::DISubroutineType* type, std::set<std::string>& found) {
  if (!type) return;
  for (const llvm::DIType* part : type->getTypeArray()) found.insert(structure_name(part));
}

// The structures that an address leads into, or that a local is.
void add_types(const llvm::User& user, std::set<std::string>& found) {
  if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&user)) {
    for (auto at = llvm::gep_type_begin(step), end = llvm::gep_type_end(step); at != end; ++at) {
      if (at.isStruct()) found.insert(structure_name(*at.getStructType()));
    }
    found.insert(structure_name(*innermost(*step->getSourceElementType())));
  } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&user)) {
    found.insert(structure_name(*innermost(*local->getAllocatedType())));
  }
}

void add_constant(const llvm::Constant& constant, std::set<std::string>& found) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&constant)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
    global->getDebugInfo(described);
    for (const auto* one : described) found.insert(structure_name(one->getVariable()->getType()));
    found.insert(structure_name(*innermost(*global->getValueType())));
    return;  // what it starts with is looked into by others
  }
  add_types(constant, found);
  for (const llvm::Use& part : constant.operands()) {
    if (const auto* inner = llvm::dyn_cast<llvm::Constant>(part.get())) add_constant(*inner, found);
  }
}

}  // namespace

std::vector<std::string> structures_in(const llvm::Function& function) {
  std::set<std::string> found = expression_types_of(function);
  if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
    add_types(subprogram->getType(), found);
    for (const llvm::DINode* node : subprogram->getRetainedNodes()) {
      if (const auto* variable = llvm::dyn_cast_or_null<llvm::DILocalVariable>(node))
        found.insert(structure_name(variable->getType()));
    }
  }
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    for (const llvm::DbgVariableRecord& record :
         llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      found.insert(structure_name(record.getVariable()->getType()));
    }
    add_types(instruction, found);
    for (const llvm::Use& operand : instruction.operands()) {
      if (const auto* constant = llvm::dyn_cast<llvm::Constant>(operand.get()))
        add_constant(*constant, found);
    }
  }
  found.erase("");
  return {found.begin(), found.end()};
}

}  // namespace tandem::frontend
