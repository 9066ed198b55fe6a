#include "frontend/module/type_names.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"

namespace tandem::frontend {

namespace {

namespace dwarf = llvm::dwarf;

const llvm::DIDerivedType* as_derived(const llvm::DIType* type) {
  return llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
}

bool is_typedef_of_unnamed(const llvm::DIDerivedType& type) {
  const llvm::DIType* base = type.getBaseType();
  return type.getTag() == dwarf::DW_TAG_typedef && base && base->getName().empty() &&
         llvm::isa<llvm::DICompositeType>(base) && base->getTag() != dwarf::DW_TAG_array_type;
}

std::string dimensions_text(const llvm::DICompositeType& array) {
  std::string text;
  for (const llvm::DINode* element : array.getElements()) {
    const auto count = count_of(element);
    text += "[" + (count ? std::to_string(*count) : "") + "]";
  }
  return text;
}

std::string composite_text(const llvm::DICompositeType& type) {
  const std::string name = type.getName().str();
  const auto tagged = [&](const char* tag) { return name.empty() ? tag : tag + (" " + name); };
  switch (type.getTag()) {
    case dwarf::DW_TAG_array_type: {
      const std::string element = c_type_text(type.getBaseType());
      if (!type.isVector()) return element + " " + dimensions_text(type);
      return element + " __attribute__((vector_size(" + std::to_string(type.getSizeInBits() / 8) +
             ")))";
    }
    case dwarf::DW_TAG_enumeration_type: return tagged("enum");
    case dwarf::DW_TAG_union_type: return tagged("union");
    default: return tagged("struct");
  }
}

std::string derived_text(const llvm::DIDerivedType& type) {
  const auto base = [&] { return c_type_text(type.getBaseType()); };
  switch (type.getTag()) {
    case dwarf::DW_TAG_typedef: return is_typedef_of_unnamed(type) ? type.getName().str() : base();
    case dwarf::DW_TAG_const_type: return "const " + base();
    case dwarf::DW_TAG_volatile_type: return "volatile " + base();
    case dwarf::DW_TAG_restrict_type: return base() + " restrict";
    case dwarf::DW_TAG_atomic_type: return "_Atomic " + base();
    case dwarf::DW_TAG_pointer_type: {
      const std::string text = base();
      return text + (text.back() == '*' ? "*" : " *");
    }
    default: return base();
  }
}

// Debug information calls all complex numbers "complex": the size says which one it is.
std::string basic_text(const llvm::DIBasicType& type) {
  if (!is_complex(type)) return type.getName().str();
  const bool is_real = type.getEncoding() == dwarf::DW_ATE_complex_float;
  switch (type.getSizeInBits()) {
    case 16: return "_Complex char";
    case 32: return is_real ? "_Complex _Float16" : "_Complex short";
    case 64: return is_real ? "_Complex float" : "_Complex int";
    case 128: return is_real ? "_Complex double" : "_Complex long";
    default: return "_Complex long double";
  }
}

}  // namespace

bool is_complex(const llvm::DIBasicType& type) {
  return type.getEncoding() == dwarf::DW_ATE_complex_float ||
         type.getEncoding() == dwarf::DW_ATE_lo_user;  // of integers, which is an extension
}

std::optional<std::uint64_t> count_of(const llvm::DINode* dimension) {
  const auto* range = llvm::dyn_cast_or_null<llvm::DISubrange>(dimension);
  const auto* count =
      range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
  if (!count || count->isMinusOne()) return std::nullopt;
  return count->getZExtValue();
}

std::string c_type_text(const llvm::DIType* type) {
  if (!type) return "void";
  if (const auto* derived = as_derived(type)) return derived_text(*derived);
  if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    return composite_text(*composite);
  }
  if (const auto* function = llvm::dyn_cast<llvm::DISubroutineType>(type)) {
    return c_type_text(*function, true);
  }
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) return basic_text(*basic);
  return type->getName().str();
}

std::string c_type_text(const llvm::DISubroutineType& type, bool is_variadic) {
  const auto types = type.getTypeArray();
  std::string text = types.size() == 0 ? "void" : c_type_text(types[0]);
  std::string parameters;
  for (unsigned i = 1; i < types.size(); ++i) {
    if (!types[i] && !is_variadic) continue;
    if (!parameters.empty()) parameters += ", ";
    parameters += types[i] ? c_type_text(types[i]) : "...";
  }
  return text + " (" + (parameters.empty() ? "void" : parameters) + ")";
}

const llvm::DIType* unqualified(const llvm::DIType* type) {
  for (const auto* derived = as_derived(type); derived; derived = as_derived(type)) {
    if (derived->getTag() == dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

const llvm::DIType* innermost_element(const llvm::DIType* type) {
  type = unqualified(type);
  for (;;) {
    const auto* array = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    if (!array || array->getTag() != dwarf::DW_TAG_array_type) return type;
    type = unqualified(array->getBaseType());
  }
}

bool is_boolean(const llvm::DIType* type) {
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(unqualified(type));
  return basic && basic->getEncoding() == dwarf::DW_ATE_boolean;
}

bool is_unsigned(const llvm::DIType* type) {
  type = unqualified(type);
  if (const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type)) {
    // An enumeration has the signedness of the integer type behind it.
    return composite->getBaseType() && is_unsigned(composite->getBaseType());
  }
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
  return basic && basic->getSignedness() == llvm::DIBasicType::Signedness::Unsigned;
}

std::string unqualified_text(const llvm::DIType* type) {
  const llvm::DIType* plain = unqualified(type);
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain);
  if (!composite || composite->getTag() == dwarf::DW_TAG_enumeration_type)
    return c_type_text(plain);
  const auto* derived = as_derived(type);
  while (derived && !is_typedef_of_unnamed(*derived)) derived = as_derived(derived->getBaseType());
  return derived ? c_type_text(derived) : c_type_text(plain);
}

ScalarType scalar_type(const llvm::DIType* type, unsigned width_bits) {
  ScalarType scalar;
  scalar.width_bits = is_boolean(type) ? 1 : width_bits;
  scalar.is_signed = !is_unsigned(type) && !is_boolean(type) && width_bits > 1;
  scalar.name = type ? unqualified_text(type) : "i" + std::to_string(width_bits);
  return scalar;
}

ScalarType float_type(const llvm::DIType* type, unsigned width_bits) {
  ScalarType scalar;
  scalar.width_bits = width_bits;
  scalar.is_signed = false;
  scalar.is_float = true;
  scalar.name = type ? unqualified_text(type) : "f" + std::to_string(width_bits);
  return scalar;
}

}  // namespace tandem::frontend
