#include "frontend/program/signature.h"

#include <algorithm>
#include <fmt/format.h>

#include "llvm/BinaryFormat/Dwarf.h"

#include "frontend/library/models.h"
#include "frontend/module/origin.h"
#include "frontend/module/structures.h"
#include "frontend/module/type_names.h"
#include "frontend/program/argument_places.h"

namespace tandem::frontend {

namespace {

// The types that debug information gives for the result and the parameters.
struct SourceTypes {
  bool is_known = false;
  const llvm::DIType* result = nullptr;  // null: void
  std::vector<const llvm::DIType*> parameters;
};

SourceTypes source_types(const llvm::Function& function) {
  SourceTypes types;
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getType()) return types;
  const auto list = subprogram->getType()->getTypeArray();
  types.is_known = true;
  if (list.size() > 0) types.result = list[0];
  for (unsigned i = 1; i < list.size(); ++i) {
    if (list[i]) types.parameters.push_back(list[i]);
  }
  return types;
}

// Why a value of this type cannot be passed ("" if it can).
std::string obstacle(const llvm::Type& type, const Tables& tables) {
  if (passed_sort(type, tables)) return "";
  if (type.isFloatingPointTy()) return "floating-point";
  if (type.isVectorTy()) return "vector";
  return type.isIntegerTy() ? "wide-integer" : "struct";
}

ScalarType type_of(const llvm::DIType* type, const llvm::Type& llvm_type, const Tables& tables) {
  if (llvm_type.isIntegerTy()) return scalar_type(type, llvm_type.getIntegerBitWidth());
  if (const auto width = float_width(llvm_type)) return float_type(type, *width);
  ScalarType other;
  other.is_pointer = llvm_type.isPointerTy();
  if (type) other.name = other.is_pointer ? c_type_text(type) : unqualified_text(type);
  const auto sort = passed_sort(llvm_type, tables);
  // An __int128 comes back in two registers.
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(unqualified(type));
  if (basic && basic->getSignedness() && sort && sort->is_bits())
    return scalar_type(type, sort->width_bits);
  other.width_bits = sort && sort->is_bits() ? sort->width_bits : 0;
  other.is_signed = false;
  return other;
}

class SignatureWriter {
 public:
  SignatureWriter(const llvm::Function& function, const VariableNames& names, Tables& tables,
                  ir::Procedure& procedure)
      : function_(function),
        names_(names),
        tables_(tables),
        procedure_(procedure),
        types_(source_types(function)),
        parts_(is_one_to_one() ? std::vector<Part>{} : find_parts()) {}

  void write() {
    write_names();
    write_parameters();
    write_result();
    write_variables();
    write_inputs();
  }

 private:
  void unsupported(const std::string& construct, const std::string& detail) {
    procedure_.has_scalar_signature = false;
    procedure_.unsupported.push_back({construct, detail, procedure_.where});
  }

  void write_names() {
    const llvm::DISubprogram* subprogram = function_.getSubprogram();
    procedure_.name =
        subprogram ? subprogram->getName().str() : plain_name(origin_of(function_).name);
    procedure_.symbol = function_.getName().str();
    procedure_.is_static = function_.hasLocalLinkage();
    procedure_.is_pointed_to = function_.hasAddressTaken();
    procedure_.is_model = is_model(function_);
    procedure_.where = tables_.sources().where(function_);
    const std::string unit = origin_of(function_).file;
    if (unit != procedure_.where.file) procedure_.unit = unit;
    if (types_.is_known) {
      procedure_.c_type = c_type_text(*subprogram->getType(), function_.isVarArg());
    }
  }

  // A structure that is returned comes back through a pointer that goes in first.
  bool has_result_pointer() const {
    return function_.arg_size() > 0 && function_.getArg(0)->hasStructRetAttr();
  }

  // C's parameters are LLVM's, one to one, unless one is passed in pieces.
  bool is_one_to_one() const {
    const std::size_t hidden = has_result_pointer() ? 1 : 0;
    return !types_.is_known || types_.parameters.size() + hidden == function_.arg_size();
  }

  // Which of C's parameters an argument is; none for a piece of one, or for the result.
  std::optional<unsigned> c_index(const llvm::Argument& argument) const {
    if (!is_one_to_one() || argument.hasStructRetAttr()) return std::nullopt;
    return argument.getArgNo() - (has_result_pointer() ? 1 : 0);
  }

  // An argument, where a parameter is passed in several.
  struct Part {
    std::string name;  // "pair.first", or "((long *)&pair)[0]" where that is not one scalar
    const llvm::DIType* type = nullptr;
    std::optional<Piece> piece = {};  // of such a parameter
  };

  // By argument; empty where it is not clear which belong to which parameter.
  std::vector<Part> find_parts() const {
    std::vector<Part> parts(has_result_pointer() ? 1 : 0);
    for (unsigned i = 0; i < types_.parameters.size(); ++i) {
      const llvm::DIType* type = unqualified(types_.parameters[i]);
      const llvm::DILocalVariable* variable = names_.parameter(i);
      const std::string name = variable ? variable->getName().str() : "";
      const std::uint64_t size = type ? type->getSizeInBits() / 8 : 0;
      for (std::uint64_t offset = 0; offset < size;) {
        if (parts.size() >= function_.arg_size()) return {};
        const llvm::Argument& argument = *function_.getArg(static_cast<unsigned>(parts.size()));
        const std::uint64_t passed = tables_.layout().getTypeStoreSize(argument.getType());
        const bool is_whole = argument.hasPassPointeeByValueCopyAttr() || passed >= size;
        Part part{name, types_.parameters[i]};
        if (!is_whole) part = member_at(type, name, offset, passed);
        if (part.name.empty()) part.name = name_by_number(name, offset, passed);
        if (!is_whole && !name.empty())
          part.piece = Piece{name, tables_.c_types().of(types_.parameters[i]), offset};
        parts.push_back(std::move(part));
        offset = is_whole ? size : offset + 8;
      }
    }
    return parts.size() == function_.arg_size() ? parts : std::vector<Part>{};
  }

  static std::string name_by_number(const std::string& name, std::uint64_t offset,
                                    std::uint64_t size) {
    const char* type = size == 8   ? "long"
                       : size == 4 ? "int"
                       : size == 2 ? "short"
                       : size == 1 ? "char"
                                   : nullptr;
    return name.empty() || !type ? "" : fmt::format("(({} *)&{})[{}]", type, name, offset / size);
  }

  static Part member_at(const llvm::DIType* type, const std::string& name, std::uint64_t offset,
                        std::uint64_t size) {
    const auto* structure = llvm::dyn_cast_or_null<llvm::DICompositeType>(unqualified(type));
    if (!structure || structure->getTag() != llvm::dwarf::DW_TAG_structure_type || name.empty())
      return {};
    for (const llvm::DIDerivedType* member : fields_of(*structure)) {
      if (member->isBitField()) continue;
      const llvm::DIType* inside = unqualified(member->getBaseType());
      const std::uint64_t start = member->getOffsetInBits() / 8;
      if (!inside || offset < start || offset >= start + inside->getSizeInBits() / 8) continue;
      const std::string path = name + "." + member->getName().str();
      const bool is_scalar = !llvm::isa<llvm::DICompositeType>(inside);
      if (!is_scalar) return member_at(inside, path, offset - start, size);
      return start == offset && inside->getSizeInBits() / 8 == size
                 ? Part{path, member->getBaseType()}
                 : Part{};
    }
    return {};
  }

  std::string parameter_name(const llvm::Argument& argument) const {
    if (argument.hasStructRetAttr()) return "result";
    if (argument.getArgNo() < parts_.size() && !parts_[argument.getArgNo()].name.empty())
      return parts_[argument.getArgNo()].name;
    const auto index = c_index(argument);
    if (index) {
      if (const auto* variable = names_.parameter(*index)) return variable->getName().str();
    }
    const std::string name = names_.of(argument);
    if (index && !name.empty()) return name;
    if (argument.hasName()) return argument.getName().str();
    return "arg" + std::to_string(argument.getArgNo());
  }

  void write_parameters() {
    for (const llvm::Argument& argument : function_.args()) {
      const auto index = c_index(argument);
      const llvm::DIType* type = index && types_.is_known ? types_.parameters[*index] : nullptr;
      if (argument.getArgNo() < parts_.size()) type = parts_[argument.getArgNo()].type;
      if (argument.hasStructRetAttr()) type = types_.result;
      const llvm::Type& llvm_type = *argument.getType();
      const std::string name = parameter_name(argument);
      const bool is_behind_pointer =
          argument.hasStructRetAttr() || argument.hasPassPointeeByValueCopyAttr();
      CTypeId c_type = tables_.c_types().of(type);
      if (is_behind_pointer) c_type = tables_.c_types().pointer_to(c_type);
      auto hidden = is_behind_pointer ? ir::Hidden::Structure : ir::Hidden::None;
      if (argument.hasStructRetAttr()) hidden = ir::Hidden::Result;
      const bool is_restrict = argument.hasNoAliasAttr() || hidden != ir::Hidden::None;
      const bool is_part = argument.getArgNo() < parts_.size();
      procedure_.parameters.push_back({name, type_of(type, llvm_type, tables_), c_type, is_restrict,
                                       hidden,
                                       is_part ? parts_[argument.getArgNo()].piece : std::nullopt});
      const std::string problem = obstacle(llvm_type, tables_);
      if (!problem.empty())
        unsupported(problem + "-parameter", fmt::format("parameter '{}'", name));
    }
    if (!function_.isVarArg()) return;
    procedure_.has_scalar_signature = false;  // replay has no way to pass the rest
    if (!can_have_variable_arguments(function_, tables_.is_math()))
      unsupported("variadic-function", "a variable number of arguments");
  }

  void write_result() {
    const llvm::Type& llvm_type = *function_.getReturnType();
    if (llvm_type.isVoidTy()) return;
    const std::string problem = obstacle(llvm_type, tables_);
    if (problem.empty()) {
      procedure_.return_type = type_of(types_.result, llvm_type, tables_);
      tables_.c_types().of(types_.result);  // found by its name where a result is shown
    } else {
      unsupported(
          problem + "-result",
          fmt::format("returns '{}'", types_.is_known ? c_type_text(types_.result) : problem));
    }
  }

  void write_variables() {
    for (const auto& [name, type] : names_.types()) {
      if (!type) continue;
      const llvm::DIType* plain = unqualified(type);
      const bool is_number = llvm::isa_and_nonnull<llvm::DIBasicType>(plain);
      if (is_number) procedure_.variable_types.emplace(name, tables_.c_types().of(type));
    }
  }

  void write_inputs() {
    for (const llvm::Argument& argument : function_.args()) {
      if (const auto sort = passed_sort(*argument.getType(), tables_)) {
        const ir::ValueId value = procedure_.add_value(*sort, parameter_name(argument));
        procedure_.inputs.push_back({ir::InputKind::Parameter, {}, *sort, value});
      }
    }
    if (function_.isVarArg() && can_have_variable_arguments(function_, tables_.is_math())) {
      const ir::Sort sort = ir::Sort::bits(64);
      const ir::ValueId value = procedure_.add_value(sort, "...");
      procedure_.inputs.push_back({ir::InputKind::Parameter, {}, sort, value});
    }
    if (const auto sort = passed_sort(*function_.getReturnType(), tables_)) {
      procedure_.outputs.push_back({ir::OutputKind::Return, {}, *sort, ""});
    }
  }

  const llvm::Function& function_;
  const VariableNames& names_;
  Tables& tables_;
  ir::Procedure& procedure_;
  SourceTypes types_;
  std::vector<Part> parts_;
};

}  // namespace

std::optional<ir::Sort> passed_sort(const llvm::Type& type, const Tables& tables) {
  if (const auto sort = tables.sort_of(type)) return sort;
  if (!(type.isStructTy() || type.isVectorTy()) || tables.is_math()) return std::nullopt;
  const auto leaves = tables.leaves_of(type);
  if (!leaves || leaves->empty()) return std::nullopt;
  if (!std::all_of(leaves->begin(), leaves->end(),
                   [](const Leaf& leaf) { return leaf.sort.is_bits(); }))
    return std::nullopt;
  const Leaf& last = leaves->back();
  const std::uint64_t width = 8 * last.offset_bytes + last.sort.width_bits;
  if (width > max_width_bits) return std::nullopt;
  return ir::Sort::bits(static_cast<unsigned>(width));
}

void describe_signature(const llvm::Function& function, const VariableNames& names, Tables& tables,
                        ir::Procedure& procedure) {
  SignatureWriter(function, names, tables, procedure).write();
}

}  // namespace tandem::frontend
