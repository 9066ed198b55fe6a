#include "frontend/tables.h"

#include <algorithm>

#include "llvm/IR/Constants.h"

#include "frontend/globals.h"
#include "frontend/library_calls.h"

namespace tandem::frontend {

Bits to_bits(const llvm::APInt& value) {
  const llvm::APInt wide = value.zextOrTrunc(max_width_bits);
  return (Bits{wide.getRawData()[1]} << 64) | wide.getRawData()[0];
}

Bits to_int_bits(const llvm::APInt& value, bool is_unsigned) {
  return to_bits(is_unsigned ? value.zextOrTrunc(max_width_bits)
                             : value.sextOrTrunc(max_width_bits));
}

std::optional<unsigned> float_width(const llvm::Type& type) {
  if (type.isHalfTy()) return 16;
  if (type.isFloatTy()) return 32;
  if (type.isDoubleTy()) return 64;
  if (type.isX86_FP80Ty()) return 80;
  if (type.isFP128Ty()) return 128;
  return std::nullopt;
}

bool is_anonymous_constant(const llvm::GlobalVariable& global) {
  return global.hasPrivateLinkage() && global.isConstant() && global.hasGlobalUnnamedAddr() &&
         global.hasInitializer();
}

const llvm::Function* callee_of(const llvm::CallBase& call) {
  const llvm::Value* callee = call.getCalledOperand()->stripPointerCasts();
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(callee)) {
    callee = alias->getAliaseeObject();
  }
  return llvm::dyn_cast_or_null<llvm::Function>(callee);
}

std::string plain_name(llvm::StringRef symbol) {
  symbol.consume_front("\1");
  return symbol.str();
}

Tables::Tables(ir::Program& program, const Options& options, Side side, const SourceMap& sources)
    : program_(program), options_(options), side_(side), sources_(sources) {}

void Tables::enter(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration()) procedures_[&function] = program_.procedures.add({});
  }
  GlobalNames names;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (is_anonymous_constant(global) || global.getName().starts_with("llvm.")) continue;
    globals_[&global] = program_.globals.add(describe_global(global, sources_, names, is_math()));
  }
}

std::optional<ir::Sort> Tables::sort_of(const llvm::Type& type) const {
  if (const auto width = float_width(type)) return ir::Sort::bits(*width);
  if (!type.isIntegerTy() || type.getIntegerBitWidth() > max_width_bits) return std::nullopt;
  if (type.isIntegerTy(1)) return ir::Sort::boolean();
  return is_math() ? ir::Sort::integer() : ir::Sort::bits(type.getIntegerBitWidth());
}

std::optional<ir::ProcedureId> Tables::procedure(const llvm::Function& function) const {
  const auto found = procedures_.find(&function);
  if (found == procedures_.end()) return std::nullopt;
  return found->second;
}

std::optional<ir::GlobalId> Tables::global(const llvm::GlobalVariable& global) const {
  const auto found = globals_.find(&global);
  if (found == globals_.end()) return std::nullopt;
  return found->second;
}

bool Tables::is_scalar(const llvm::GlobalVariable& global) const {
  const auto id = this->global(global);
  return id && program_.globals[*id].is_scalar;
}

ir::ExternalId Tables::external(const llvm::Function& function, const llvm::CallBase& call,
                                const std::vector<ir::Sort>& parameter_sorts) {
  ir::External external;
  external.name = plain_name(function.getName());
  external.parameter_sorts = parameter_sorts;
  const llvm::Type& result = *call.getType();
  if (result.isPointerTy()) {
    external.return_sort = ir::Sort::bits(64);
    external.return_type = ScalarType{"void *", 64, false, true};
  } else if (const auto width = float_width(result)) {
    external.return_sort = ir::Sort::bits(*width);
    external.return_type = float_type(nullptr, *width);
  } else if (const auto sort = sort_of(result)) {
    external.return_sort = sort;
    external.return_type = scalar_type(nullptr, result.getIntegerBitWidth());
    if (call.hasRetAttr(llvm::Attribute::ZExt)) external.return_type->is_signed = false;
  }
  // One sort for each argument that has one.
  std::vector<bool> is_float;
  for (const llvm::Use& argument : call.args()) {
    const llvm::Type& type = *argument->getType();
    if (type.isPointerTy() || sort_of(type)) is_float.push_back(float_width(type).has_value());
  }
  if (std::find(is_float.begin(), is_float.end(), true) != is_float.end()) {
    external.float_parameters = is_float;
  }
  std::string key = external.name;
  for (std::size_t i = 0; i < parameter_sorts.size(); ++i) {
    key += (i < is_float.size() && is_float[i] ? " f" : " ") + ir::to_text(parameter_sorts[i]);
  }
  if (external.return_sort) {
    key += (external.return_type->is_float ? " -> f" : " -> ") + ir::to_text(*external.return_sort);
  }
  if (const auto found = externals_.find(key); found != externals_.end()) return found->second;

  const auto kind = library_table().find(external.name);
  external.is_pure = kind == LibraryKind::Pure ||
                     (!kind && function.doesNotAccessMemory() && function.willReturn());
  external.touches_globals = !kind && !external.is_pure;
  external.touches_memory = external.touches_globals;
  external.returns = kind != LibraryKind::NoReturn && !function.doesNotReturn();
  return externals_[key] = program_.externals.add(external);
}

ir::ObjectId Tables::object(const ir::ConstantObject& object) {
  const auto found = objects_.find(object);
  if (found != objects_.end()) return found->second;
  return objects_[object] = program_.objects.add(object);
}

std::optional<ir::ObjectId> Tables::table(const llvm::GlobalVariable& global,
                                          const llvm::Type& element) {
  const auto [place, is_new] = tables_.try_emplace(&global);
  if (is_new) {
    if (const auto contents = read_table(global, is_math())) place->second = object(*contents);
  }
  const llvm::Type* own_element = table_element(*global.getValueType());
  return own_element == &element ? place->second : std::nullopt;
}

}  // namespace tandem::frontend
