#include "frontend/module/structures.h"

#include <algorithm>
#include <map>
#include <set>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include "frontend/module/type_names.h"

namespace tandem::frontend {

namespace {

namespace dwarf = llvm::dwarf;

bool is_structure(const llvm::DIType& type) {
  return (type.getTag() == dwarf::DW_TAG_structure_type ||
          type.getTag() == dwarf::DW_TAG_union_type) &&
         llvm::isa<llvm::DICompositeType>(type);
}

std::string name_with_tag(const llvm::DIType& structure, const std::string& name) {
  if (name.empty()) return "";
  return (structure.getTag() == dwarf::DW_TAG_union_type ? "union " : "struct ") + name;
}

}  // namespace

std::string structure_name(const llvm::DIType* type) {
  std::string name;  // of a typedef on the way
  for (int depth = 0; type && depth < 16; ++depth) {
    if (type->getTag() == dwarf::DW_TAG_typedef) name = type->getName().str();
    if (is_structure(*type))
      return name_with_tag(*type, type->getName().empty() ? name : type->getName().str());
    if (type->getTag() == dwarf::DW_TAG_pointer_type) name.clear();
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

const llvm::DICompositeType* structure_inside(const llvm::DIType* type) {
  const auto* structure = llvm::dyn_cast_or_null<llvm::DICompositeType>(innermost_element(type));
  return structure && is_structure(*structure) ? structure : nullptr;
}

void collect_structures(const llvm::DIType* type, std::set<std::string>& names) {
  const llvm::DICompositeType* structure = structure_inside(type);
  if (!structure) return;
  names.insert(structure_name(type));
  for (const llvm::DIDerivedType* field : fields_of(*structure))
    collect_structures(field->getBaseType(), names);
}

std::vector<const llvm::DIDerivedType*> fields_of(const llvm::DICompositeType& structure) {
  std::vector<const llvm::DIDerivedType*> fields;
  for (const llvm::DINode* element : structure.getElements()) {
    const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
    if (member && member->getTag() == dwarf::DW_TAG_member) fields.push_back(member);
  }
  return fields;
}

namespace {

void collect_contents(const llvm::DIType* type, std::uint64_t offset_bits, std::uint64_t width_bits,
                      Contents& contents) {
  const llvm::DIType* plain = unqualified(type);
  const auto* several = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain);
  if (several && several->getTag() == dwarf::DW_TAG_structure_type) {
    for (const llvm::DIDerivedType* field : fields_of(*several))
      collect_contents(field->getBaseType(), offset_bits + field->getOffsetInBits(),
                       field->getSizeInBits(), contents);
    return;
  }
  if (several && several->getTag() == dwarf::DW_TAG_array_type && !several->isVector()) {
    const llvm::DIType* element = innermost_element(several);
    const std::uint64_t stride = element ? element->getSizeInBits() : 0;
    for (std::uint64_t at = 0; stride != 0 && at + stride <= width_bits; at += stride)
      collect_contents(element, offset_bits + at, stride, contents);
    return;
  }
  const auto width = static_cast<unsigned>(width_bits);
  contents.used |= mask_of(width) << offset_bits;
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(plain);
  if (basic && basic->getEncoding() == dwarf::DW_ATE_float)
    contents.floats.push_back({offset_bits, width});
}

}  // namespace

Contents contents_of(const llvm::DIType* type) {
  const llvm::DICompositeType* structure = structure_inside(type);
  Contents contents;
  if (!structure || structure->getSizeInBits() > max_width_bits) {
    contents.used = ~Bits{0};
  } else {
    collect_contents(type, 0, structure->getSizeInBits(), contents);
  }
  return contents;
}

// The qualifiers and signs that the source gives change nothing about the bytes.
std::string contents_text(const llvm::DIType* type) {
  const llvm::DIType* plain = innermost_element(unqualified(type));
  if (!plain) return "void";
  if (plain->getTag() == dwarf::DW_TAG_enumeration_type) return "integer";
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(plain);
      basic && basic->getSignedness() && !is_boolean(plain))
    return "integer";
  if (plain->getTag() == dwarf::DW_TAG_pointer_type) {
    const llvm::DIType* target = unqualified(llvm::cast<llvm::DIDerivedType>(plain)->getBaseType());
    const bool is_scalar = target && !structure_inside(target);
    return contents_text(target) +
           (is_scalar ? ":" + std::to_string(target->getSizeInBits()) : "") + " *";
  }
  return c_type_text(plain);
}

std::string layout_text(const llvm::DICompositeType& structure) {
  const bool is_union = structure.getTag() == dwarf::DW_TAG_union_type;
  std::multimap<std::uint64_t, const llvm::DIDerivedType*> fields;  // at one place: in order
  for (const llvm::DIDerivedType* field : fields_of(structure))
    fields.emplace(field->getOffsetInBits(), field);
  std::string text;
  for (const auto& [offset, field] : fields) {
    const llvm::DIType* plain = unqualified(field->getBaseType());
    text += std::to_string(offset) + ":" + std::to_string(field->getSizeInBits()) + " " +
            field->getName().str();
    const llvm::DICompositeType* inside = structure_inside(plain);
    // The bytes of a union may be read as anything.
    if (inside || !is_union) text += " " + contents_text(plain);
    if (inside) text += "{" + layout_text(*inside) + "}";
    text += ";";
  }
  return text;
}

// "struct.point" or, renamed by linking, "struct.point.3".
std::string structure_name(const llvm::Type& type) {
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

Structures structures_of(const llvm::Module& module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  Structures structures;
  for (const llvm::DIType* type : finder.types()) {
    const auto* structure = llvm::dyn_cast_or_null<llvm::DICompositeType>(unqualified(type));
    if (!structure || !is_structure(*structure) || structure->isForwardDecl()) continue;
    const std::string name = structure_name(type);
    if (name.empty()) continue;
    auto& known = structures[name];
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const auto* other) {
      return layout_text(*other) == layout_text(*structure);
    });
    if (!is_known) known.push_back(structure);
  }
  return structures;
}

}  // namespace tandem::frontend
