#include "frontend/source/printable_names.h"

#include <vector>

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"

#include "base/printable.h"

namespace tandem::frontend {

namespace {

void rename(llvm::Value& value) {
  const std::string name = value.getName().str();
  if (const std::string shown = printable(name); shown != name) value.setName(shown);
}

bool is_printable(llvm::StringRef name) { return printable(name) == name; }

bool has_printable_names(const llvm::DebugInfoFinder& found) {
  return llvm::all_of(found.subprograms(),
                      [](const llvm::DISubprogram* one) { return is_printable(one->getName()); }) &&
         llvm::all_of(found.types(),
                      [](const llvm::DIType* one) { return is_printable(one->getName()); }) &&
         llvm::all_of(found.global_variables(), [](const llvm::DIGlobalVariableExpression* one) {
           return is_printable(one->getVariable()->getName());
         });
}

bool has_printable_locals(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.getSubprogram() == nullptr) continue;
    for (const llvm::DINode* node : function.getSubprogram()->getRetainedNodes()) {
      const auto* variable = llvm::dyn_cast<llvm::DILocalVariable>(node);
      if (variable && !is_printable(variable->getName())) return false;
    }
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& instruction : block) {
        for (const llvm::DbgVariableRecord& record :
             llvm::filterDbgVars(instruction.getDbgRecordRange())) {
          if (!is_printable(record.getVariable()->getName())) return false;
        }
      }
    }
  }
  return true;
}

// The debug information that a module has, in no order.
std::vector<llvm::MDNode*> nodes_of(llvm::Module& module) {
  std::vector<llvm::MDNode*> nodes;
  llvm::DenseSet<const llvm::MDNode*> seen;
  const auto add = [&](llvm::Metadata* metadata) {
    auto* node = llvm::dyn_cast_or_null<llvm::MDNode>(metadata);
    if (node != nullptr && seen.insert(node).second) nodes.push_back(node);
  };
  for (llvm::NamedMDNode& named : module.named_metadata()) {
    for (llvm::MDNode* node : named.operands()) add(node);
  }
  for (llvm::Function& function : module) {
    add(function.getSubprogram());
    for (llvm::Instruction& instruction : llvm::instructions(function))
      add(instruction.getDebugLoc().getAsMDNode());
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const llvm::MDOperand& operand : nodes[i]->operands()) add(operand.get());
  }
  return nodes;
}

// #line takes anything for a name.
void rename_files(llvm::Module& module) {
  for (llvm::MDNode* node : nodes_of(module)) {
    auto* file = llvm::dyn_cast<llvm::DIFile>(node);
    if (file == nullptr) continue;
    for (const unsigned part : {0U, 1U}) {  // its name and its folder
      const auto* text = llvm::dyn_cast_or_null<llvm::MDString>(file->getOperand(part).get());
      if (text == nullptr || is_printable(text->getString())) continue;
      file->replaceOperandWith(
          part, llvm::MDString::get(module.getContext(), printable(text->getString())));
    }
  }
}

}  // namespace

void make_names_printable(llvm::Module& module) {
  for (llvm::GlobalValue& value : module.global_values()) rename(value);
  for (llvm::Function& function : module) {
    for (llvm::Argument& argument : function.args()) rename(argument);
  }
  for (llvm::StructType* type : module.getIdentifiedStructTypes()) {
    if (type->hasName() && !is_printable(type->getName()))
      type->setName(printable(type->getName()));
  }
  rename_files(module);
  // Names in debug information are from C, unless somebody made it up.
  llvm::DebugInfoFinder found;
  found.processModule(module);
  if (!has_printable_names(found) || !has_printable_locals(module)) llvm::StripDebugInfo(module);
}

}  // namespace tandem::frontend
