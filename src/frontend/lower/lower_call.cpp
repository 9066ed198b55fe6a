// Calls: of functions of the program, of functions outside, of LLVM's own.

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include "frontend/lower/lower_families.h"
#include "frontend/lower/use_after_free.h"
#include "frontend/program/argument_places.h"
#include "frontend/program/signature.h"
#include "library/functions.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;

// None (and a record of why) for what cannot be passed yet.
std::optional<ValueId> argument(Builder& to, const llvm::CallBase& call, unsigned index,
                                const std::string& callee) {
  const llvm::Value& value = *call.getArgOperand(index);
  if (to.tables().sort_of(*value.getType())) {
    return handed_over(to, *value.getType(),
                       to.operand(value, to.signs().of_argument(call, index)));
  }
  if (value.getType()->isVectorTy()) return passed_vector(to, value);
  to.unsupported("struct", fmt::format("argument of '{}'", callee));
  return std::nullopt;
}

std::optional<std::vector<ValueId>> arguments(Builder& to, const llvm::CallBase& call,
                                              const std::string& callee) {
  std::vector<ValueId> args;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const auto value = argument(to, call, i, callee);
    if (!value) return std::nullopt;
    args.push_back(*value);
  }
  return args;
}

// %n, also %ln and the like: the only conversion of printf that writes to what it is given.
bool has_written_count(llvm::StringRef format) {
  for (std::size_t at = format.find('%'); at != llvm::StringRef::npos; at = format.find('%', at)) {
    at = format.find_first_not_of("-+ #0123456789.*'hlLqjzt", at + 1);
    if (at == llvm::StringRef::npos) return false;
    if (format[at] == 'n') return true;
    ++at;
  }
  return false;
}

bool prints_and_writes(const std::string& name, const llvm::CallBase& call) {
  const llvm::StringRef plain = llvm::StringRef(name).ltrim('_');  // __fprintf_chk
  if (!plain.contains("printf") && plain != "syslog") return false;
  return std::any_of(call.arg_begin(), call.arg_end(), [](const llvm::Use& argument) {
    llvm::StringRef text;
    return argument->getType()->isPointerTy() && llvm::getConstantStringInfo(argument, text) &&
           has_written_count(text);
  });
}

// The code of the program that runs in a call of this function; "" if none does.
std::string code_behind(const library::Function& known, const LibraryUse& library_use) {
  using library::Callbacks;
  if (known.runs == Callbacks::ExitHandlers && library_use.has_exit_handlers)
    return "what atexit was given, or destructors";
  const bool raises = known.runs == Callbacks::SignalHandlers;
  return raises && library_use.has_signal_handlers ? "handlers of signals" : "";
}

// Why a call cannot be translated whatever its arguments are; "" if it can.
bool refuse_call(Builder& to, const llvm::CallBase& call) {
  if (call.isInlineAsm()) {
    to.unsupported("inline-assembly", "asm");
    return true;
  }
  const llvm::Function* callee = callee_of(call);
  const std::string name = callee ? plain_name(callee->getName()) : "a pointer";
  const library::Function& known = library::find(name);
  if (call.hasFnAttr(llvm::Attribute::ReturnsTwice) || known.refusal == library::Refusal::Jump) {
    to.unsupported("setjmp", fmt::format("call of '{}'", name));
    return true;
  }
  if (prints_and_writes(name, call)) {
    to.unsupported("format", fmt::format("%n in a call of '{}'", name));
    return true;
  }
  if (const std::string code = code_behind(known, to.tables().library_use()); !code.empty()) {
    to.unsupported("atexit", fmt::format("'{}' runs {}", name, code));
    return true;
  }
  if (known.refusal == library::Refusal::Complex) {
    to.unsupported("complex", "multiplication or division of complex numbers");
    return true;
  }
  if (call.hasOperandBundles()) {
    to.unsupported("instruction", "call with operand bundles");
    return true;
  }
  const llvm::Type& result = *call.getType();
  if (result.isVoidTy() || passed_sort(result, to.tables())) return false;
  to.unsupported("struct", fmt::format("result of '{}'", name));
  return true;
}

std::vector<ValueId> result_of(Builder& to, const llvm::CallBase& call) {
  const auto sort = passed_sort(*call.getType(), to.tables());
  if (!sort) return {};
  return {to.new_value(*sort)};
}

// After the call: where it gives a structure, that is taken apart.
void define_result(Builder& to, const llvm::CallBase& call, const std::vector<ValueId>& results) {
  if (results.empty()) return;
  if (to.tables().sort_of(*call.getType())) return to.define(call, results[0]);
  to.define_parts(call, split_parts(to, results[0], *to.tables().leaves_of(*call.getType())));
}

void lower_indirect_call(Builder& to, const llvm::CallBase& call) {
  auto args = arguments(to, call, "a pointer");
  if (!args) return;
  to.guard_null(*call.getCalledOperand());
  args->insert(args->begin(), to.operand(*call.getCalledOperand()));
  std::vector<Sort> sorts;
  for (const ValueId arg : *args) sorts.push_back(to.sort(arg));
  const std::vector<ValueId> results = result_of(to, call);
  to.emit(ir::Call{to.tables().indirect(call, sorts), *args, results, std::nullopt});
  define_result(to, call, results);
}

// The library's functions may set errno, whether they fail or not, and leave it as it is. What is
// there after a call is not known, but the same in both versions where all before was the same.
void set_errno(Builder& to, const llvm::Function& callee, const ir::External& external,
               std::vector<ValueId> args) {
  const Sort sort = Sort::bits(32);
  const ValueId address = to.new_value(Sort::bits(64));
  to.emit(ir::Call{to.tables().error_location(), {}, {address}, std::nullopt});
  args.push_back(to.load(ir::State::memory(), address, sort));
  const std::string name = "errno after " + plain_name(callee.getName());
  ValueId after;
  if (external.is_pure) {
    after = to.uninterpreted(name, sort, std::move(args));
  } else {
    std::vector<Sort> sorts;
    for (const ValueId arg : args) sorts.push_back(to.sort(arg));
    after = to.new_value(sort);
    to.emit(ir::Call{to.tables().observed(name, sorts, sort, false), args, {after}, std::nullopt});
  }
  to.store(ir::State::memory(), address, after);
}

void lower_plain_call(Builder& to, const llvm::CallBase& call) {
  if (refuse_call(to, call)) return;
  if (!callee_of(call)) return lower_indirect_call(to, call);
  const llvm::Function& callee = *callee_of(call);
  const std::string name = plain_name(callee.getName());
  // Where an assertion stands, and how it is written, is not part of what it does.
  const library::Function& known = library::find(name);
  auto args =
      known.is_assertion ? std::optional(std::vector<ValueId>{}) : arguments(to, call, name);
  if (!args) return;
  if (name == "__tandem_overlaps")  // in a model
    return to.define(call, to.op(Op::Overlaps, Sort::boolean(), *args));
  const std::vector<ValueId> results = result_of(to, call);
  if (const auto procedure = to.tables().procedure(callee)) {
    const bool is_variadic = callee.isVarArg();
    if (call.getFunctionType() != callee.getFunctionType() ||
        (is_variadic && !can_have_variable_arguments(callee, to.is_math()))) {
      to.unsupported("variadic-function",
                     fmt::format("call of '{}' other than by its parameters", name));
      return;
    }
    if (is_variadic) {
      const auto area = pass_variable_arguments(to, call, callee, *args);
      if (!area) return;
      args->resize(callee.arg_size());
      args->push_back(*area);
    }
    to.emit(ir::Call{*procedure, *args, results, std::nullopt});
    return define_result(to, call, results);
  }
  std::vector<Sort> sorts;
  for (const ValueId arg : *args) sorts.push_back(to.sort(arg));
  const ir::ExternalId external = to.tables().external(callee, call, sorts);
  const auto emit = [&] {
    to.emit(ir::Call{external, *args, results, std::nullopt});
    const ir::External called = to.tables().program().externals[external];
    if (called.returns && to.tables().may_set_errno(callee)) set_errno(to, callee, called, *args);
  };
  if (known.memory == library::MemoryUse::Free && args->size() == 1 &&
      to.sort(args->front()).is_bits()) {
    // Nobody sees what is undefined afterwards if the memory was allocated here.
    if (may_be_used_after(call)) {
      to.emit(ir::Call{to.tables().observed("freed and used", sorts, std::nullopt, false),
                       *args,
                       {},
                       std::nullopt});
    }
    to.skip_where(to.op(Op::IsNull, Sort::boolean(), {args->front()}), emit);
  } else {
    emit();
  }
  define_result(to, call, results);
  const bool returns = to.tables().program().externals[external].returns;
  if (!returns || call.doesNotReturn()) to.terminate(ir::Stop{Ending::Exit, std::nullopt});
}

}  // namespace

bool lower_call(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    lower_intrinsic(to, *intrinsic);
    return true;
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
    lower_plain_call(to, *call);
    return true;
  }
  if (llvm::isa<llvm::VAArgInst>(instruction)) {
    to.unsupported("variadic-function", "va_arg");
    return true;
  }
  return false;
}

}  // namespace tandem::frontend
