#include "frontend/program/source_map.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/Support/Path.h"

#include "base/printable.h"
#include "frontend/module/origin.h"
#include "frontend/source/source_notes.h"

namespace tandem::frontend {

namespace {

// `path` under the longest root that it lies below; "" if below none.
std::string below_a_root(const std::string& path, const std::vector<Root>& roots) {
  const Root* best = nullptr;
  for (const Root& root : roots) {
    const bool is_below = path.size() > root.absolute.size() &&
                          path.compare(0, root.absolute.size(), root.absolute) == 0 &&
                          path[root.absolute.size()] == '/';
    if (is_below && (!best || best->absolute.size() < root.absolute.size())) best = &root;
  }
  if (!best) return "";
  std::string rest = path.substr(best->absolute.size() + 1);
  if (best->shown.empty()) return rest;
  return best->shown + (best->shown.back() == '/' ? "" : "/") + rest;
}

const llvm::DIType* strip(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

// The name of the part of a variable at `offset`: "s.a.b", or "s" if it has no
// fields there.
std::string name_of_part(std::string name, const llvm::DIType* type, std::uint64_t offset) {
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
  if (!composite) return name;
  for (const llvm::DINode* element : composite->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || member->getTag() != llvm::dwarf::DW_TAG_member) continue;
    if (offset < member->getOffsetInBits()) continue;
    if (offset >= member->getOffsetInBits() + member->getSizeInBits()) continue;
    return name_of_part(name + "." + member->getName().str(), member->getBaseType(),
                        offset - member->getOffsetInBits());
  }
  return name;
}

// The variable that a record says its value stands for; "" if for none by itself.
std::string name_in(const llvm::DbgVariableRecord& record) {
  const llvm::DILocalVariable* variable = record.getVariable();
  const llvm::DIExpression* expression = record.getExpression();
  if (record.hasArgList() || !variable || !expression) return "";
  if (const auto part = expression->getFragmentInfo()) {
    return name_of_part(variable->getName().str(), variable->getType(), part->OffsetInBits);
  }
  return expression->getNumElements() == 0 ? variable->getName().str() : "";
}

}  // namespace

const std::string& SourceMap::file(const llvm::DIFile* file) const {
  static const std::string none;
  if (!file) return none;
  const auto [place, is_new] = files_.try_emplace(file);
  if (is_new) {
    place->second = below_a_root(absolute_path(*file), roots_);
    if (place->second.empty()) place->second = file->getFilename().str();
    place->second = printable(place->second);  // #line takes anything for a name
  }
  return place->second;
}

SourceLocation SourceMap::where(const llvm::Instruction& instruction) const {
  const llvm::DebugLoc& location = instruction.getDebugLoc();
  if (!location || location.getLine() == 0) return {};
  return SourceLocation{file(location->getFile()), location.getLine(), location.getCol()};
}

SourceLocation SourceMap::where(const llvm::Function& function) const {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram) return SourceLocation{origin_of(function).file, 0, 0};
  return SourceLocation{file(subprogram->getFile()), subprogram->getLine(), 0};
}

std::optional<ir::SourceText> SourceMap::text(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  const Extent extent = extent_of(function);
  if (!subprogram || !subprogram->getFile() || extent.first_line == 0) return std::nullopt;
  // The function may begin in one file and have its name in another.
  if (subprogram->getLine() < extent.first_line || subprogram->getLine() > extent.last_line)
    return std::nullopt;
  return ir::SourceText{absolute_path(*subprogram->getFile()), extent.first_line, extent.last_line};
}

VariableNames::VariableNames(const llvm::Function& function) {
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  for (const llvm::BasicBlock* block : order) {
    for (const llvm::Instruction& instruction : *block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        const llvm::DILocalVariable* variable = record.getVariable();
        if (variable && variable->getArg() != 0) {
          parameters_.emplace(variable->getArg() - 1, variable);
        }
        if (variable) {
          const auto [of_name, is_new] =
              type_of_name_.try_emplace(variable->getName().str(), variable->getType());
          if (!is_new && of_name->second != variable->getType()) of_name->second = nullptr;
        }
        const std::string name = name_in(record);
        const llvm::Value* value = record.getVariableLocationOp(0);
        if (name.empty() || !value || !names_.try_emplace(value, name).second) continue;
        if (!record.getExpression()->getFragmentInfo()) types_[value] = variable->getType();
      }
    }
  }
}

std::string VariableNames::of(const llvm::Value& value) const {
  const auto found = names_.find(&value);
  return found == names_.end() ? "" : found->second;
}

const llvm::DIType* VariableNames::type_of(const llvm::Value& value) const {
  const auto found = types_.find(&value);
  return found == types_.end() ? nullptr : found->second;
}

const llvm::DILocalVariable* VariableNames::parameter(unsigned index) const {
  const auto found = parameters_.find(index);
  return found == parameters_.end() ? nullptr : found->second;
}

}  // namespace tandem::frontend
