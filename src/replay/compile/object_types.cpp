#include "replay/compile/object_types.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace tandem::replay {
namespace {

constexpr std::size_t max_types = 20'000;

// The parts of a list of variable arguments say nothing to anybody else.
constexpr llvm::StringRef argument_list = "__va_list_tag";

const llvm::DIType* without_qualifiers(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

std::uint64_t size_of(const llvm::DIType* type) {
  type = without_qualifiers(type);
  return type == nullptr ? 0 : type->getSizeInBits() / 8;
}

CType basic(const llvm::DIBasicType& type) {
  CType made;
  made.name = type.getName().str();
  made.size_bytes = type.getSizeInBits() / 8;
  switch (type.getEncoding()) {
    case llvm::dwarf::DW_ATE_float: made.kind = CTypeKind::Float; break;
    case llvm::dwarf::DW_ATE_signed:
    case llvm::dwarf::DW_ATE_signed_char:
      made.kind = CTypeKind::Integer;
      made.is_signed = true;
      break;
    case llvm::dwarf::DW_ATE_boolean:
    case llvm::dwarf::DW_ATE_unsigned:
    case llvm::dwarf::DW_ATE_unsigned_char:
    case llvm::dwarf::DW_ATE_UTF: made.kind = CTypeKind::Integer; break;
    default: break;
  }
  return made;
}

std::string tagged_name(const llvm::DICompositeType& type) {
  if (type.getName().empty()) return "";
  const bool is_union = type.getTag() == llvm::dwarf::DW_TAG_union_type;
  return (is_union ? "union " : "struct ") + type.getName().str();
}

}  // namespace

ObjectTypes::ObjectTypes(const llvm::Module& module) : module_(module) { types_.add({}); }

CTypeId ObjectTypes::add(CType type) {
  return types_.size() < max_types ? types_.add(std::move(type)) : CTypeId{};
}

CTypeId ObjectTypes::of(const llvm::DIType* type) {
  type = without_qualifiers(type);
  if (type == nullptr) return {};
  if (const auto found = known_.find(type); found != known_.end()) return found->second;
  if (const auto* plain = llvm::dyn_cast<llvm::DIBasicType>(type)) {
    return known_[type] = add(basic(*plain));
  }
  if (const auto* pointer = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    CType made;
    made.kind = CTypeKind::Pointer;
    made.size_bytes = 8;
    const CTypeId id = known_[type] = add(std::move(made));
    const CTypeId target = of(pointer->getBaseType());
    if (id.index != 0) types_[id].target = target;
    return id;
  }
  if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    return of_composite(*composite);
  }
  return {};
}

CTypeId ObjectTypes::of_composite(const llvm::DICompositeType& type) {
  CType made;
  made.size_bytes = type.getSizeInBits() / 8;
  switch (type.getTag()) {
    case llvm::dwarf::DW_TAG_array_type: return of_array(type);
    case llvm::dwarf::DW_TAG_enumeration_type: {
      made.kind = CTypeKind::Integer;
      const auto* base =
          llvm::dyn_cast_or_null<llvm::DIBasicType>(without_qualifiers(type.getBaseType()));
      made.is_signed = base != nullptr && basic(*base).is_signed;
      return known_[&type] = add(std::move(made));
    }
    case llvm::dwarf::DW_TAG_structure_type: made.kind = CTypeKind::Struct; break;
    case llvm::dwarf::DW_TAG_union_type: made.kind = CTypeKind::Union; break;
    default: return {};
  }
  made.name = tagged_name(type);
  if (type.getName() == argument_list) made.kind = CTypeKind::Opaque;
  const bool has_fields = made.kind != CTypeKind::Opaque;
  const CTypeId id = known_[&type] = add(std::move(made));
  if (id.index == 0 || !has_fields) return id;
  std::vector<CField> fields;
  for (const llvm::DINode* element : type.getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (member == nullptr || member->isStaticMember()) continue;
    CField field;
    field.name = member->getName().str();
    field.type = of(member->getBaseType());
    field.offset_bits = member->getOffsetInBits();
    if (member->isBitField())
      field.width_bits = static_cast<std::uint32_t>(member->getSizeInBits());
    fields.push_back(std::move(field));
  }
  types_[id].fields = std::move(fields);
  return id;
}

// One dimension after the other, the last first.
CTypeId ObjectTypes::of_array(const llvm::DICompositeType& type) {
  CTypeId element = of(type.getBaseType());
  std::uint64_t size = size_of(type.getBaseType());
  const llvm::DINodeArray dimensions = type.getElements();
  for (unsigned i = dimensions.size(); i-- > 0;) {
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(dimensions[i]);
    const auto* count = range == nullptr
                            ? nullptr
                            : llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount());
    CType made;
    made.kind = CTypeKind::Array;
    made.target = element;
    // If the length is not known, the element is what there is to know.
    if (count == nullptr || count->isNegative()) return known_[&type] = element;
    made.count = count->getZExtValue();
    made.size_bytes = size *= made.count;
    element = add(std::move(made));
  }
  return known_[&type] = element;
}

void ObjectTypes::find_structures() {
  if (has_structures_) return;
  has_structures_ = true;
  llvm::DebugInfoFinder finder;
  finder.processModule(module_);
  for (const llvm::DIType* type : finder.types()) {
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite == nullptr || composite->isForwardDecl() || composite->getName().empty())
      continue;
    structures_.emplace(tagged_name(*composite), composite);
  }
}

CTypeId ObjectTypes::of_structure(llvm::StructType& type) {
  const llvm::DataLayout& layout = module_.getDataLayout();
  const std::uint64_t size = layout.getTypeAllocSize(&type);
  llvm::StringRef name = type.hasName() ? type.getName() : "";
  // Linked modules add a number to names that two of them have.
  name = name.take_front(name.find('.', name.find('.') + 1));
  std::string tagged = name.str();
  if (const auto dot = tagged.find('.'); dot != std::string::npos) tagged[dot] = ' ';
  find_structures();
  if (const auto found = structures_.find(tagged);
      found != structures_.end() && found->second->getSizeInBits() / 8 == size) {
    return of(found->second);
  }
  CType made;
  made.kind = CTypeKind::Struct;
  made.size_bytes = size;
  // Only one member of a union shows.
  if (name.starts_with("union.") || name.contains(argument_list)) made.kind = CTypeKind::Opaque;
  if (made.kind == CTypeKind::Struct) {
    for (unsigned i = 0; i < type.getNumElements(); ++i) {
      CField field;
      field.type = of(*type.getElementType(i));
      field.offset_bits = layout.getStructLayout(&type)->getElementOffsetInBits(i);
      made.fields.push_back(std::move(field));
    }
  }
  return add(std::move(made));
}

CTypeId ObjectTypes::of(llvm::Type& type) {
  if (const auto found = known_plain_.find(&type); found != known_plain_.end()) {
    return found->second;
  }
  if (!type.isSized()) return {};
  CType made;
  made.size_bytes = module_.getDataLayout().getTypeAllocSize(&type);
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) {
    return known_plain_[&type] = of_structure(*structure);
  }
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    made.kind = CTypeKind::Array;
    made.target = of(*array->getElementType());
    made.count = array->getNumElements();
  } else if (type.isIntegerTy()) {
    made.kind = CTypeKind::Integer;
    made.is_signed = true;
    if (made.size_bytes == 1) made.name = "unsigned char";
    made.is_signed = made.size_bytes > 1;
  } else if (type.isFloatingPointTy()) {
    made.kind = CTypeKind::Float;
  } else if (type.isPointerTy()) {
    made.kind = CTypeKind::Pointer;
  }
  return known_plain_[&type] = add(std::move(made));
}

CTypeId ObjectTypes::of_local(const llvm::AllocaInst& local) {
  const llvm::DILocalVariable* variable = variable_in(local);
  const std::uint64_t size = module_.getDataLayout().getTypeAllocSize(local.getAllocatedType());
  if (variable != nullptr && size_of(variable->getType()) == size) {
    if (const CTypeId type = of(variable->getType()); type.index != 0) return type;
  }
  return of(*local.getAllocatedType());
}

CTypeId ObjectTypes::of_global(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
  global.getDebugInfo(described);
  for (const llvm::DIGlobalVariableExpression* one : described) {
    return of(one->getVariable()->getType());
  }
  return of(*global.getValueType());
}

const llvm::DILocalVariable* variable_in(const llvm::AllocaInst& local) {
  auto* value = const_cast<llvm::AllocaInst*>(&local);  // only looked at
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(value)) {
    return record->getVariable();
  }
  for (const llvm::DbgDeclareInst* declared : llvm::findDbgDeclares(value)) {
    return declared->getVariable();
  }
  return nullptr;
}

}  // namespace tandem::replay
