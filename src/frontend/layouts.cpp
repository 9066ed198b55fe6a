#include "frontend/layouts.h"

#include <set>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include "frontend/type_names.h"

namespace tandem::frontend {

namespace {

namespace dwarf = llvm::dwarf;

bool is_structure(const llvm::DIType& type) {
  return (type.getTag() == dwarf::DW_TAG_structure_type ||
          type.getTag() == dwarf::DW_TAG_union_type) &&
         llvm::isa<llvm::DICompositeType>(type);
}

// "struct point", or "point" for one that only a typedef names; "" for no structure.
// Pointers and arrays are seen through.
std::string structure_of(const llvm::DIType* type) {
  std::string name;
  for (int depth = 0; type && depth < 16; ++depth) {
    if (type->getTag() == dwarf::DW_TAG_typedef) name = c_type_text(type);
    if (is_structure(*type)) return type->getName().empty() ? name : c_type_text(type);
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
      type = derived->getBaseType();
    } else if (const auto* array = llvm::dyn_cast<llvm::DICompositeType>(type)) {
      type = array->getTag() == dwarf::DW_TAG_array_type ? array->getBaseType() : nullptr;
    } else {
      type = nullptr;
    }
  }
  return "";
}

std::string layout_of(const llvm::DICompositeType& type) {
  std::string text;
  for (const llvm::DINode* element : type.getElements()) {
    const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
    if (!member || member->getTag() != dwarf::DW_TAG_member) continue;
    const llvm::DIType* plain = unqualified(member->getBaseType());
    text += std::to_string(member->getOffsetInBits()) + ":" +
            std::to_string(member->getSizeInBits()) + " " + member->getName().str() + " " +
            (plain ? c_type_text(plain) : "void") + ";";
  }
  return text;
}

void add_types(const llvm::DISubroutineType* type, std::set<std::string>& found) {
  if (!type) return;
  for (const llvm::DIType* part : type->getTypeArray()) found.insert(structure_of(part));
}

// Of a type of LLVM: "struct.point" or, renamed by linking, "struct.point.3".
std::string structure_of(const llvm::Type& type) {
  const auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
  if (!structure || !structure->hasName()) return "";
  llvm::StringRef name = structure->getName();
  const bool is_union = name.consume_front("union.");
  if (!is_union && !name.consume_front("struct.")) return "";
  const auto [stem, suffix] = name.rsplit('.');
  if (!suffix.empty() && suffix.find_first_not_of("0123456789") == llvm::StringRef::npos)
    name = stem;
  return (is_union ? "union " : "struct ") + name.str();
}

}  // namespace

void describe_layouts(const llvm::Module& module, Tables& tables) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  std::map<std::string, std::string>& layouts = tables.program().layouts;
  for (const llvm::DIType* type : finder.types()) {
    const std::string name = structure_of(type);
    const llvm::DIType* plain = unqualified(type);
    const auto* structure = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain);
    if (name.empty() || !structure || !is_structure(*structure) || structure->isForwardDecl())
      continue;
    const auto [at, is_new] = layouts.emplace(name, layout_of(*structure));
    // Two of one name in two files: neither tells which is meant.
    if (!is_new && at->second != layout_of(*structure)) at->second += "|" + layout_of(*structure);
  }
}

std::vector<std::string> structures_in(const llvm::Function& function) {
  std::set<std::string> found;
  if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
    add_types(subprogram->getType(), found);
    for (const llvm::DINode* node : subprogram->getRetainedNodes()) {
      if (const auto* variable = llvm::dyn_cast_or_null<llvm::DILocalVariable>(node))
        found.insert(structure_of(variable->getType()));
    }
  }
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    for (const llvm::DbgVariableRecord& record :
         llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      found.insert(structure_of(record.getVariable()->getType()));
    }
    if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
      found.insert(structure_of(*step->getSourceElementType()));
    } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      found.insert(structure_of(*local->getAllocatedType()));
    }
  }
  found.erase("");
  return {found.begin(), found.end()};
}

}  // namespace tandem::frontend
