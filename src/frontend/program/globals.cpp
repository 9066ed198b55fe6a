#include "frontend/program/globals.h"

#include <algorithm>

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

#include "base/float_format.h"
#include "frontend/module/constant_tables.h"
#include "frontend/module/fingerprint.h"
#include "frontend/module/origin.h"
#include "frontend/module/structures.h"
#include "frontend/program/tables.h"

namespace tandem::frontend {

namespace {

const llvm::DIGlobalVariable* variable_of(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  global.getDebugInfo(expressions);
  return expressions.empty() ? nullptr : expressions.front()->getVariable();
}

std::string name_of(const llvm::GlobalVariable& global, const llvm::DIGlobalVariable* variable) {
  if (!variable) return plain_name(origin_of(global).name);
  const auto* scope = llvm::dyn_cast_or_null<llvm::DILocalScope>(variable->getScope());
  const std::string name = variable->getName().str();
  return scope ? scope->getSubprogram()->getName().str() + "." + name : name;
}

enum class Use { Load, Store, Other };

// How one user of a scalar global uses it, if only as a whole.
Use use_of(const llvm::GlobalVariable& global, const llvm::User& user) {
  const llvm::Type* type = global.getValueType();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&user)) {
    return load->isSimple() && load->getType() == type ? Use::Load : Use::Other;
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
    const llvm::Value* stored = store->getValueOperand();
    return store->isSimple() && stored != &global && stored->getType() == type ? Use::Store
                                                                               : Use::Other;
  }
  return Use::Other;
}

bool append_elements(const llvm::Constant& contents, const llvm::Type& element, bool is_math,
                     bool is_unsigned, std::vector<Bits>& elements) {
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&contents)) {
    elements.push_back(is_math ? to_int_bits(number->getValue(), is_unsigned)
                               : to_bits(number->getValue()));
    return true;
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&contents); number && !is_math) {
    elements.push_back(to_bits(number->getValueAPF().bitcastToAPInt()));
    return true;
  }
  const auto* array = llvm::dyn_cast<llvm::ArrayType>(contents.getType());
  if (!array) return false;
  for (unsigned i = 0; i < array->getNumElements(); ++i) {
    const llvm::Constant* part = contents.getAggregateElement(i);
    if (!part || !append_elements(*part, element, is_math, is_unsigned, elements)) return false;
  }
  return true;
}

}  // namespace

ir::Global describe_global(const llvm::GlobalVariable& global, const SourceMap& sources,
                           GlobalNames& names, CTypeTable& c_types, bool is_math) {
  const llvm::DIGlobalVariable* variable = variable_of(global);
  const llvm::DIType* type = variable ? variable->getType() : nullptr;
  ir::Global described;
  described.symbol = global.getName().str();
  described.is_static = global.hasLocalLinkage();
  described.where = variable
                        ? SourceLocation{sources.file(variable->getFile()), variable->getLine(), 0}
                        : SourceLocation{origin_of(global).file, 0, 0};
  const std::string unit = origin_of(global).file;
  if (unit != described.where.file) described.unit = unit;
  described.name = name_of(global, variable);
  const unsigned count = ++names[{unit, described.where.file, described.name}];
  if (count > 1) described.name += "." + std::to_string(count);
  described.c_type = type ? c_type_text(type) : spell_type(*global.getValueType());
  described.contents_type = type ? contents_text(type) : described.c_type;
  described.c_type_id = c_types.of(type);
  if (global.getValueType()->isSized()) {
    described.size_bytes =
        global.getParent()->getDataLayout().getTypeAllocSize(global.getValueType());
  }
  const auto* integer = llvm::dyn_cast<llvm::IntegerType>(global.getValueType());
  const bool is_pointer = global.getValueType()->isPointerTy();
  const auto float_bits = float_width(*global.getValueType());
  described.is_scalar =
      is_pointer || float_bits || (integer && integer->getBitWidth() <= max_width_bits);
  described.is_written = false;
  for (const llvm::User* user : global.users()) {
    const Use use = use_of(global, *user);
    if (use == Use::Other) described.is_scalar = false;
    if (use != Use::Load) described.is_written = true;
  }
  described.is_constant = global.isConstant();
  if (described.is_constant || is_only_read_by_element(global)) described.is_written = false;
  if (!described.is_scalar) return described;

  if (is_pointer) {
    described.type = ScalarType{described.c_type, 64, false, true};
    described.sort = ir::Sort::bits(64);
    const bool is_null =
        global.hasDefinitiveInitializer() && global.getInitializer()->isNullValue();
    if (is_null) described.initial = 0;
    return described;
  }
  if (float_bits) {
    described.type = float_type(type, *float_bits);
    described.sort = ir::Sort::bits(*float_bits);
    if (!global.hasDefinitiveInitializer()) return described;
    if (const auto* value = llvm::dyn_cast<llvm::ConstantFP>(global.getInitializer())) {
      described.initial =
          float_format(*float_bits)->canonical(to_bits(value->getValueAPF().bitcastToAPInt()));
    }
    return described;
  }
  described.type = scalar_type(type, integer->getBitWidth());
  // Only 0 and 1 are ever in a _Bool.
  described.sort = is_boolean(type) || integer->getBitWidth() == 1 ? ir::Sort::boolean()
                   : is_math                                       ? ir::Sort::integer()
                             : ir::Sort::bits(integer->getBitWidth());
  if (!global.hasDefinitiveInitializer()) return described;
  if (const auto* value = llvm::dyn_cast<llvm::ConstantInt>(global.getInitializer())) {
    described.initial = described.sort.is_int() ? to_int_bits(value->getValue(), is_unsigned(type))
                                                : to_bits(value->getValue());
  }
  return described;
}

const llvm::Type* table_element(const llvm::Type& type) {
  const llvm::Type* element = &type;
  if (!element->isArrayTy()) return nullptr;
  while (element->isArrayTy()) element = element->getArrayElementType();
  if (float_width(*element)) return element;
  return element->isIntegerTy() && element->getIntegerBitWidth() <= max_width_bits ? element
                                                                                   : nullptr;
}

std::optional<ir::ConstantObject> read_table(const llvm::GlobalVariable& global, bool is_math) {
  const llvm::Type* element = table_element(*global.getValueType());
  if (!element) return std::nullopt;
  if (!has_known_contents(global)) return std::nullopt;
  const llvm::DIGlobalVariable* variable = variable_of(global);
  const bool unsigned_elements = variable && is_unsigned(innermost_element(variable->getType()));
  ir::ConstantObject object;
  // An Int element needs no width; the widest keeps its sign.
  object.element_width_bits = is_math ? max_width_bits
                              : element->isIntegerTy()
                                  ? element->getIntegerBitWidth()
                                  : float_width(*element).value_or(max_width_bits);
  if (!append_elements(*global.getInitializer(), *element, is_math, unsigned_elements,
                       object.elements)) {
    return std::nullopt;
  }
  // Without a type, what looks negative may be a large unsigned number.
  const auto is_negative = [](Bits bits) { return sign_bit(bits, max_width_bits); };
  if (is_math && !variable &&
      std::any_of(object.elements.begin(), object.elements.end(), is_negative)) {
    return std::nullopt;
  }
  return object;
}

}  // namespace tandem::frontend
