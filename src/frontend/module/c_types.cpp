#include "frontend/module/c_types.h"

#include "llvm/BinaryFormat/Dwarf.h"

#include "frontend/module/structures.h"
#include "frontend/module/type_names.h"

namespace tandem::frontend {

namespace {

namespace dwarf = llvm::dwarf;

CTypeKind kind_of(const llvm::DIBasicType& type) {
  if (is_complex(type)) return CTypeKind::Opaque;
  return type.getEncoding() == dwarf::DW_ATE_float ? CTypeKind::Float : CTypeKind::Integer;
}

// C's name for a structure without a tag: that of its typedef, seen on the way to it.
std::string typedef_of_unnamed(const llvm::DIType* type) {
  std::string name;
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == dwarf::DW_TAG_pointer_type) return "";
    if (derived->getTag() == dwarf::DW_TAG_typedef) name = derived->getName().str();
    type = derived->getBaseType();
  }
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  const bool is_array = composite && composite->getTag() == dwarf::DW_TAG_array_type;
  return composite && !is_array && composite->getName().empty() ? name : "";
}

// The alignment that a typedef gives, if there is one on the way to the type.
std::uint64_t declared_alignment(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == dwarf::DW_TAG_pointer_type) return 0;
    if (derived->getAlignInBits() != 0) return derived->getAlignInBits() / 8;
    type = derived->getBaseType();
  }
  return 0;
}

}  // namespace

CTypeTable::CTypeTable(CTypes& types) : types_(types) {
  if (types_.empty()) types_.add({CTypeKind::Opaque, "void", 0, false, {}, 0, {}, 0});
}

CTypeId CTypeTable::of(const llvm::DIType* type) {
  const std::string name = typedef_of_unnamed(type);
  const std::string structure = structure_inside(type) ? structure_name(type) : "";
  type = unqualified(type);
  if (!type) return {};
  const auto found = known_.find(type);
  if (found != known_.end()) return found->second;
  // Entered before it is filled: a structure may point to its own kind.
  const CTypeId id = known_[type] = types_.add({});
  fill(id, *type, structure);
  if (!name.empty()) types_[id].name = name;
  return id;
}

CTypeId CTypeTable::pointer_to(CTypeId target) {
  const std::string name = types_[target].name + " *";
  return types_.add({CTypeKind::Pointer, name, 8, false, target, 0, {}, 0});
}

void CTypeTable::fill(CTypeId id, const llvm::DIType& type, const std::string& structure) {
  CType made;
  made.name = c_type_text(&type);
  made.size_bytes = type.getSizeInBits() / 8;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&type)) {
    made.kind = kind_of(*basic);
    made.is_signed = !is_unsigned(&type) && !is_boolean(&type);
    if (is_complex(*basic)) {
      made.count = 2;
      made.target = part_of_complex(made);
    }
  } else if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(&type)) {
    made.kind = CTypeKind::Pointer;
    made.size_bytes = 8;
    made.target = of(derived->getBaseType());
    if (const auto alignment = declared_alignment(derived->getBaseType())) {
      CType target = types_[made.target];
      target.alignment_bytes = alignment;
      made.target = types_.add(std::move(target));
    }
  } else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(&type)) {
    fill_composite(made, *composite, structure);
  }
  types_[id] = std::move(made);
}

// Its real and its imaginary part.
CTypeId CTypeTable::part_of_complex(const CType& type) {
  CType part;
  part.name = type.name.substr(std::string_view("_Complex ").size());
  const bool is_real = part.name.ends_with("float") || part.name.ends_with("double") ||
                       part.name.starts_with("_Float");
  part.kind = is_real ? CTypeKind::Float : CTypeKind::Integer;
  part.size_bytes = type.size_bytes / 2;
  part.is_signed = true;
  return types_.add(std::move(part));
}

void CTypeTable::fill_composite(CType& made, const llvm::DICompositeType& type,
                                const std::string& structure) {
  switch (type.getTag()) {
    case dwarf::DW_TAG_enumeration_type:
      made.kind = CTypeKind::Integer;
      made.is_signed = !is_unsigned(&type);
      return;
    case dwarf::DW_TAG_array_type: {
      made.kind = type.isVector() ? CTypeKind::Opaque : CTypeKind::Array;
      const auto dimensions = type.getElements();
      made.count = dimensions.size() == 0 ? 0 : count_of(dimensions[0]).value_or(0);
      made.target = array_of(type, 1);
      return;
    }
    default: break;
  }
  // The contents of a stream are its own business.
  if (type.isForwardDecl() || type.getName() == "_IO_FILE") return;
  made.kind = type.getTag() == dwarf::DW_TAG_union_type ? CTypeKind::Union : CTypeKind::Struct;
  for (const llvm::DINode* element : type.getElements()) {
    const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
    if (!member || member->getTag() != dwarf::DW_TAG_member || member->isStaticMember()) continue;
    const auto left_out = left_out_.find(structure);
    if (left_out != left_out_.end() && left_out->second.contains(member->getName().str())) continue;
    CField field{member->getName().str(), of(member->getBaseType()), member->getOffsetInBits(), 0};
    if (member->isBitField())
      field.width_bits = static_cast<std::uint32_t>(member->getSizeInBits());
    made.fields.push_back(std::move(field));
  }
}

// The elements of an array of several dimensions are arrays.
CTypeId CTypeTable::array_of(const llvm::DICompositeType& type, unsigned dimension) {
  const auto dimensions = type.getElements();
  if (dimension >= dimensions.size()) return of(type.getBaseType());
  const CTypeId element = array_of(type, dimension + 1);
  const std::uint64_t count = count_of(dimensions[dimension]).value_or(0);
  const CType& inner = types_[element];
  return types_.add({CTypeKind::Array,
                     inner.name + " [" + std::to_string(count) + "]",
                     inner.size_bytes * count,
                     false,
                     element,
                     count,
                     {}});
}

}  // namespace tandem::frontend
