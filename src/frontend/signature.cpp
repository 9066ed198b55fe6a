#include "frontend/signature.h"

#include <fmt/format.h>

#include "llvm/BinaryFormat/Dwarf.h"

#include "frontend/link.h"
#include "frontend/type_names.h"

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

// Why a value of this type cannot be passed ("" if it can). `llvm_type` is null
// where C's parameters are not LLVM's, one to one.
std::string obstacle(const llvm::DIType* type, const llvm::Type* llvm_type) {
  const llvm::DIType* plain = unqualified(type);
  if (const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain)) {
    if (composite->getTag() != llvm::dwarf::DW_TAG_enumeration_type) return "struct";
  }
  if (!llvm_type) return plain && plain->getSizeInBits() > 64 ? "wide-integer" : "";
  if (llvm_type->isPointerTy()) return "pointer";
  if (llvm_type->isFloatingPointTy()) return float_width(*llvm_type) ? "" : "floating-point";
  if (llvm_type->isVectorTy()) return "vector";
  if (!llvm_type->isIntegerTy()) return "struct";
  return llvm_type->getIntegerBitWidth() > max_width_bits ? "wide-integer" : "";
}

ScalarType type_of(const llvm::DIType* type, const llvm::Type* llvm_type) {
  if (llvm_type && llvm_type->isIntegerTy()) {
    return scalar_type(type, llvm_type->getIntegerBitWidth());
  }
  if (const auto width = llvm_type ? float_width(*llvm_type) : std::nullopt) {
    return float_type(type, *width);
  }
  ScalarType other;
  other.name = type ? c_type_text(type) : "";
  other.is_pointer = llvm_type && llvm_type->isPointerTy();
  other.width_bits = other.is_pointer ? 64 : 0;
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
        types_(source_types(function)) {}

  void write() {
    write_names();
    write_parameters();
    write_result();
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
    procedure_.where = tables_.sources().where(function_);
    if (types_.is_known) {
      procedure_.c_type = c_type_text(*subprogram->getType(), function_.isVarArg());
    }
  }

  // C's parameters are LLVM's, one to one, unless one is passed in pieces.
  bool is_one_to_one() const {
    return !types_.is_known || types_.parameters.size() == function_.arg_size();
  }

  std::string parameter_name(unsigned index) const {
    if (const auto* variable = names_.parameter(index)) return variable->getName().str();
    if (is_one_to_one() && function_.getArg(index)->hasName()) {
      return function_.getArg(index)->getName().str();
    }
    return "arg" + std::to_string(index);
  }

  void write_parameters() {
    const std::size_t count =
        types_.is_known ? types_.parameters.size() : std::size_t{function_.arg_size()};
    for (unsigned i = 0; i < count; ++i) {
      const llvm::DIType* type = types_.is_known ? types_.parameters[i] : nullptr;
      const llvm::Type* llvm_type = is_one_to_one() ? function_.getArg(i)->getType() : nullptr;
      const std::string name = parameter_name(i);
      procedure_.parameters.push_back({name, type_of(type, llvm_type)});
      const std::string problem = obstacle(type, llvm_type);
      if (!problem.empty())
        unsupported(problem + "-parameter", fmt::format("parameter '{}'", name));
    }
    if (!is_one_to_one() && procedure_.has_scalar_signature) {
      unsupported("struct-parameter", "a parameter that is passed in pieces");
    }
    if (function_.isVarArg()) unsupported("variadic-function", "a variable number of arguments");
  }

  void write_result() {
    const llvm::Type* llvm_type = function_.getReturnType();
    if (llvm_type->isVoidTy()) {
      if (types_.is_known && types_.result) unsupported("struct-result", "returns a structure");
      return;
    }
    const std::string problem = obstacle(types_.result, llvm_type);
    if (problem.empty()) {
      procedure_.return_type = type_of(types_.result, llvm_type);
    } else {
      unsupported(
          problem + "-result",
          fmt::format("returns '{}'", types_.is_known ? c_type_text(types_.result) : problem));
    }
  }

  void write_inputs() {
    for (const llvm::Argument& argument : function_.args()) {
      if (const auto sort = passed_sort(*argument.getType(), tables_)) {
        const bool has_own_name = is_one_to_one();
        const ir::ValueId value = procedure_.add_value(
            *sort, has_own_name ? parameter_name(argument.getArgNo()) : names_.of(argument));
        procedure_.inputs.push_back({ir::InputKind::Parameter, {}, *sort, value});
      }
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
};

}  // namespace

std::optional<ir::Sort> passed_sort(const llvm::Type& type, const Tables& tables) {
  if (type.isPointerTy()) return ir::Sort::bits(64);
  return tables.sort_of(type);
}

void describe_signature(const llvm::Function& function, const VariableNames& names, Tables& tables,
                        ir::Procedure& procedure) {
  SignatureWriter(function, names, tables, procedure).write();
}

}  // namespace tandem::frontend
