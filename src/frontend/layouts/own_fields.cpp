#include "frontend/layouts/own_fields.h"

#include <algorithm>

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

#include "frontend/module/fingerprint.h"
#include "frontend/module/structures.h"

namespace tandem::frontend {

namespace {

void collect_addressed(const llvm::Constant& value, std::set<const llvm::Constant*>& seen,
                       std::set<std::string>& names) {
  if (!seen.insert(&value).second) return;
  if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(
        address->getPointerOperand()->stripInBoundsConstantOffsets());
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
    if (global) global->getDebugInfo(described);
    for (const auto* one : described) collect_structures(one->getVariable()->getType(), names);
  }
  for (const llvm::Use& part : value.operands()) {
    const auto* constant = llvm::dyn_cast<llvm::Constant>(part.get());
    if (constant && !llvm::isa<llvm::GlobalValue>(constant))
      collect_addressed(*constant, seen, names);
  }
}

// None if there are no others.
std::optional<std::set<std::uint64_t>> shared_offsets(const MergedLayout& layout) {
  std::set<std::uint64_t> offsets;
  for (const auto& [field, offset] : layout.offsets_bytes) {
    const bool is_shared = std::none_of(std::begin(sides), std::end(sides), [&](Side side) {
      return llvm::is_contained(layout.only_in[side], field);
    });
    if (is_shared) offsets.insert(offset);
  }
  if (offsets.size() == layout.offsets_bytes.size()) return std::nullopt;
  return offsets;
}

ir::Global memory_named(const std::string& name) {
  ir::Global memory;
  memory.name = name;
  memory.symbol = memory.name;
  memory.sort = ir::Sort::memory();
  memory.c_type = memory.type.name = "field";
  memory.initial_text = "of its own";  // not something that the other version has somewhere
  return memory;
}

}  // namespace

OwnFields::OwnFields(const MergedLayouts& layouts, Side side, ir::Program& program) {
  for (const auto& [structure, layout] : layouts) {
    if (const auto shared = shared_offsets(layout)) shared_[structure] = *shared;
    for (const std::string& field : layout.only_in[side]) {
      const bool is_retyped = llvm::is_contained(layout.only_in[other(side)], field);
      Field own{structure + "." + field};
      if (!is_retyped) own.memory = program.globals.add(memory_named(own.name));
      fields_[structure].emplace(layout.offsets_bytes.at(field), std::move(own));
    }
  }
}

const OwnFields::Field* OwnFields::field_at(const llvm::Value& address,
                                            const llvm::DataLayout& layout) const {
  if (is_empty()) return nullptr;
  const Field* found = nullptr;
  for (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&address); step && !found;
       step = llvm::dyn_cast<llvm::GEPOperator>(step->getPointerOperand())) {
    for (auto at = llvm::gep_type_begin(step), end = llvm::gep_type_end(step); at != end; ++at) {
      if (!at.isStruct()) continue;
      const auto fields = fields_.find(structure_name(*at.getStructType()));
      if (fields == fields_.end()) continue;
      const auto index = llvm::cast<llvm::ConstantInt>(at.getOperand())->getZExtValue();
      const std::uint64_t offset = layout.getStructLayout(at.getStructType())
                                       ->getElementOffset(static_cast<unsigned>(index));
      if (const auto field = fields->second.find(offset); field != fields->second.end())
        found = &field->second;
    }
  }
  return found;
}

bool OwnFields::are_in(const llvm::Type& type) const {
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type))
    return are_in(*array->getElementType());
  const auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
  if (!structure) return false;
  if (has(structure_name(*structure))) return true;
  return llvm::any_of(structure->elements(),
                      [&](const llvm::Type* element) { return are_in(*element); });
}

std::vector<ir::GlobalId> OwnFields::memories() const {
  std::vector<ir::GlobalId> ids;
  for (const auto& [structure, fields] : fields_) {
    for (const auto& [offset, field] : fields) {
      if (field.memory) ids.push_back(*field.memory);
    }
  }
  return ids;
}

std::string OwnFields::spell_shared(const llvm::Constant& constant,
                                    const llvm::DataLayout& layout) const {
  const auto spell_part = [&](unsigned index) {
    const llvm::Constant* part = constant.getAggregateElement(index);
    return part ? spell_shared(*part, layout) + "," : "?" + spell_constant(constant);
  };
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(constant.getType())) {
    const bool is_of_structures = array->getElementType()->isStructTy();
    if (shared_.empty() || !is_of_structures) return spell_constant(constant);
    std::string text = "[";
    for (unsigned i = 0; i < array->getNumElements(); ++i) text += spell_part(i);
    return text + "]";
  }
  auto* structure = llvm::dyn_cast<llvm::StructType>(constant.getType());
  if (!structure || shared_.empty()) return spell_constant(constant);
  const auto found = shared_.find(structure_name(*structure));
  std::string text = "{";
  for (unsigned i = 0; i < structure->getNumElements(); ++i) {
    const std::uint64_t offset = layout.getStructLayout(structure)->getElementOffset(i);
    if (found != shared_.end() && !found->second.contains(offset)) continue;
    text += std::to_string(offset) + ":" + spell_part(i);
  }
  return text + "}";
}

std::set<std::string> addressed_in_initial_values(const llvm::Module& module) {
  std::set<std::string> names;
  std::set<const llvm::Constant*> seen;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.hasInitializer()) collect_addressed(*global.getInitializer(), seen, names);
  }
  return names;
}

}  // namespace tandem::frontend
