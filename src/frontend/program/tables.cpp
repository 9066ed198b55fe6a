#include "frontend/program/tables.h"

#include <algorithm>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/program/globals.h"
#include "frontend/program/signature.h"
#include "frontend/source/source_notes.h"
#include "library/functions.h"

namespace tandem::frontend {

Tables::Tables(ir::Program& program, const Options& options, Side side, const SourceMap& sources,
               const library::KnownEffects& library, const LibraryUse& library_use,
               const ReachedObjects& reached)
    : program_(program),
      options_(options),
      side_(side),
      sources_(sources),
      library_(library),
      library_use_(library_use),
      c_types_(program.types),
      reached_(reached) {}

void Tables::use_layouts(const MergedLayouts& layouts) {
  for (const auto& [name, layout] : layouts) program_.by_field[name] = layout.only_in[side_];
  own_fields_ = OwnFields(layouts, side_, program_);
  // Memory is shown and compared without them.
  std::map<std::string, std::set<std::string>> left_out;
  for (const auto& [name, fields] : program_.by_field)
    left_out[name] = {fields.begin(), fields.end()};
  c_types_.leave_out(std::move(left_out));
}

void Tables::keep_in_memory(const ir::Program& other_version) {
  for (const ir::Global& global : other_version.globals) {
    if (!global.is_scalar) kept_in_memory_.insert(global.name);
  }
}

void Tables::enter(const llvm::Module& module) {
  module_ = &module;
  layout_ = &module.getDataLayout();
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration()) procedures_[&function] = program_.procedures.add({});
  }
  program_.has_loose_types = has_loose_types(module);
  GlobalNames names;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.getName().starts_with("llvm.") || anonymous_bytes(global)) continue;
    ir::Global described = describe_global(global, sources_, names, c_types_, is_math());
    if (global.hasInitializer())
      described.initial_text = own_fields_.spell_shared(*global.getInitializer(), *layout_);
    // Another file may have taken the address of what is not static.
    if (!global.hasLocalLinkage() && !is_math() && reached_.contains(*global.getValueType()))
      described.is_scalar = false;
    if (kept_in_memory_.contains(described.name)) described.is_scalar = false;
    if (!described.is_scalar) {
      described.sort = {};
      described.type = {};
      described.initial.reset();
    }
    if (!described.is_scalar && described.is_constant && global.hasDefinitiveInitializer() &&
        !is_math()) {
      if (auto bytes = bytes_of(*global.getInitializer(), *layout_))
        described.contents = object({8, std::move(*bytes)});
    }
    globals_[&global] = program_.globals.add(std::move(described));
  }
}

std::optional<ir::Sort> Tables::sort_of(const llvm::Type& type) const {
  if (type.isPointerTy() && type.getPointerAddressSpace() == 0) return ir::Sort::bits(64);
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
  external.return_sort = passed_sort(result, *this);
  if (result.isPointerTy()) {
    external.return_type = ScalarType{"void *", 64, false, true};
  } else if (const auto width = float_width(result)) {
    external.return_sort = ir::Sort::bits(*width);
    external.return_type = float_type(nullptr, *width);
  } else if (const auto sort = sort_of(result)) {
    external.return_type = scalar_type(nullptr, sort->is_bool() ? 1 : result.getIntegerBitWidth());
    if (call.hasRetAttr(llvm::Attribute::ZExt)) external.return_type->is_signed = false;
  }
  // One sort for each argument that has one.
  std::vector<bool> is_float;
  for (const llvm::Use& argument : call.args()) {
    const llvm::Type& type = *argument->getType();
    if (passed_sort(type, *this)) is_float.push_back(float_width(type).has_value());
  }
  if (std::find(is_float.begin(), is_float.end(), true) != is_float.end()) {
    external.float_parameters = is_float;
  }
  std::string key = external.name;
  for (std::size_t i = 0; i < parameter_sorts.size(); ++i) {
    key += (i < is_float.size() && is_float[i] ? " f" : " ") + ir::to_text(parameter_sorts[i]);
  }
  if (external.return_sort) {
    const bool gives_float = external.return_type && external.return_type->is_float;
    key += (gives_float ? " -> f" : " -> ") + ir::to_text(*external.return_sort);
  }
  if (const auto found = externals_.find(key); found != externals_.end()) return found->second;

  const bool releases = library::find(external.name).memory == library::MemoryUse::Free;
  if (releases) external.kind = ir::ExternalKind::Release;
  const auto known = library_.find(external.name);
  external.is_pure = (known && known->is_pure) ||
                     (!known && function.doesNotAccessMemory() && function.willReturn());
  const bool reaches_program = known && known->uses_streams && library_use_.has_own_streams;
  external.touches_globals = (!known && !external.is_pure) || reaches_program;
  external.reads_memory = external.touches_globals || (known && known->reads_memory);
  external.writes_memory = external.touches_globals || (known && known->writes_memory);
  external.allocates = known && known->allocates;
  external.returns = !(known && known->never_returns) && !function.doesNotReturn();
  return externals_[key] = program_.externals.add(external);
}

ir::ExternalId Tables::error_location() {
  // As `external` makes it of the declaration.
  const std::string name = frontend::error_location;
  const std::string key = name + " -> " + ir::to_text(ir::Sort::bits(64));
  if (const auto found = externals_.find(key); found != externals_.end()) return found->second;
  ir::External external;
  external.name = name;
  external.return_sort = ir::Sort::bits(64);
  external.return_type = ScalarType{"void *", 64, false, true};
  external.is_pure = true;
  external.touches_globals = external.reads_memory = external.writes_memory = false;
  return externals_[key] = program_.externals.add(external);
}

bool Tables::may_set_errno(const llvm::Function& function) const {
  const auto kind = library_.find(plain_name(function.getName()));
  return library_use_.looks_at_errno && kind && kind->sets_errno;
}

ir::ExternalId Tables::indirect(const llvm::CallBase& call,
                                const std::vector<ir::Sort>& parameter_sorts) {
  ir::External external;
  external.parameter_sorts = parameter_sorts;
  external.return_sort = passed_sort(*call.getType(), *this);
  std::string key = "(*)";
  for (const ir::Sort& sort : parameter_sorts) key += " " + ir::to_text(sort);
  if (external.return_sort) key += " -> " + ir::to_text(*external.return_sort);
  std::string type;
  llvm::raw_string_ostream stream(type);
  call.getFunctionType()->print(stream);
  external.name = "(*)" + type;
  key += " " + type;
  if (const auto found = externals_.find(key); found != externals_.end()) return found->second;
  // It may be any function that somebody has a pointer to.
  for (const llvm::Function& function : *module_) {
    const auto procedure = this->procedure(function);
    if (procedure && function.hasAddressTaken() &&
        function.getFunctionType() == call.getFunctionType()) {
      external.may_call.push_back(*procedure);
    }
  }
  return externals_[key] = program_.externals.add(external);
}

ir::ExternalId Tables::observed(const std::string& name,
                                const std::vector<ir::Sort>& parameter_sorts,
                                const std::optional<ir::Sort>& result, bool touches_everything) {
  std::string key = name;
  for (const ir::Sort& sort : parameter_sorts) key += " " + ir::to_text(sort);
  if (result) key += " -> " + ir::to_text(*result);
  if (const auto found = externals_.find(key); found != externals_.end()) return found->second;
  ir::External external;
  external.name = name;
  external.parameter_sorts = parameter_sorts;
  external.return_sort = result;
  external.kind = ir::ExternalKind::Event;
  external.touches_globals = external.reads_memory = external.writes_memory = touches_everything;
  return externals_[key] = program_.externals.add(external);
}

std::optional<std::vector<Leaf>> Tables::leaves_of(const llvm::Type& type) const {
  constexpr std::size_t max_leaves = 16;
  const auto scalars =
      scalars_in(const_cast<llvm::Type&>(type), *layout_, max_leaves, Vectors::ByLane);
  if (!scalars) return std::nullopt;
  std::vector<Leaf> leaves;
  for (const Scalar& scalar : *scalars) {
    const auto sort = sort_of(*scalar.type);
    if (!sort) return std::nullopt;
    leaves.push_back(
        {scalar.path, scalar.offset_bytes, *sort, float_width(*scalar.type).has_value()});
  }
  return leaves;
}

std::optional<ir::ObjectId> Tables::anonymous_bytes(const llvm::GlobalVariable& global) {
  const auto [place, is_new] = anonymous_.try_emplace(&global);
  if (is_new && is_anonymous_constant(global)) {
    std::optional<ir::ObjectId> made;
    if (auto bytes = bytes_of(*global.getInitializer(), *layout_))
      made = object({8, std::move(*bytes)});
    anonymous_[&global] = made;
    return made;
  }
  return place->second;
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
