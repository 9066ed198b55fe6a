// Calls: of functions of the program, of functions outside, of LLVM's own.

#include <fmt/format.h>

#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

#include "frontend/lower_families.h"
#include "frontend/signature.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;

// The bytes of a string literal; none if the address is not that of one.
std::optional<ir::ConstantObject> string_at(const llvm::Value& address) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&address);
  if (!global || !is_anonymous_constant(*global)) return std::nullopt;
  const auto* array = llvm::dyn_cast<llvm::ArrayType>(global->getValueType());
  if (!array || !array->getElementType()->isIntegerTy(8)) return std::nullopt;
  ir::ConstantObject object;
  for (unsigned i = 0; i < array->getNumElements(); ++i) {
    const auto* byte =
        llvm::dyn_cast_or_null<llvm::ConstantInt>(global->getInitializer()->getAggregateElement(i));
    if (!byte) return std::nullopt;
    object.elements.push_back(byte->getZExtValue());
  }
  return object;
}

// None (and a record of why) for what cannot be passed yet.
std::optional<ValueId> argument(Builder& to, const llvm::CallBase& call, unsigned index,
                                const std::string& callee) {
  const llvm::Value& value = *call.getArgOperand(index);
  if (to.tables().sort_of(*value.getType())) {
    return handed_over(to, *value.getType(),
                       to.operand(value, to.readings().of_argument(call, index)));
  }
  if (!value.getType()->isPointerTy()) {
    to.unsupported("struct", fmt::format("argument of '{}'", callee));
    return std::nullopt;
  }
  if (llvm::isa<llvm::ConstantPointerNull>(value)) return to.constant(Sort::bits(64), 0);
  if (const auto text = string_at(value)) {
    return to.op(Op::AddressOf, Sort::bits(64), {}, to.tables().object(*text).index);
  }
  to.unsupported("pointer", fmt::format("{}, whose address is passed to '{}'",
                                        describe_address(to, value).object, callee));
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

// Why a call cannot be translated whatever its arguments are; "" if it can.
bool refuse_call(Builder& to, const llvm::CallBase& call) {
  if (call.isInlineAsm()) {
    to.unsupported("inline-assembly", "asm");
    return true;
  }
  const llvm::Function* callee = callee_of(call);
  if (!callee) {
    to.unsupported("indirect-call", "call through a pointer");
    return true;
  }
  const std::string name = plain_name(callee->getName());
  if (call.hasFnAttr(llvm::Attribute::ReturnsTwice) || name == "longjmp" || name == "siglongjmp") {
    to.unsupported("setjmp", fmt::format("call of '{}'", name));
    return true;
  }
  if (call.hasOperandBundles()) {
    to.unsupported("instruction", "call with operand bundles");
    return true;
  }
  const llvm::Type& result = *call.getType();
  if (result.isVoidTy() || to.tables().sort_of(result)) return false;
  if (result.isPointerTy() && call.use_empty()) return false;
  to.unsupported(result.isPointerTy() ? "pointer" : "struct", fmt::format("result of '{}'", name));
  return true;
}

std::vector<ValueId> result_of(Builder& to, const llvm::CallBase& call) {
  const auto sort = passed_sort(*call.getType(), to.tables());
  if (!sort) return {};
  const ValueId value = to.new_value(*sort);
  if (sort == to.tables().sort_of(*call.getType())) to.define(call, value);
  return {value};
}

void lower_plain_call(Builder& to, const llvm::CallBase& call) {
  if (refuse_call(to, call)) return;
  const llvm::Function& callee = *callee_of(call);
  const std::string name = plain_name(callee.getName());
  const auto args = arguments(to, call, name);
  if (!args) return;
  if (const auto procedure = to.tables().procedure(callee)) {
    if (call.getFunctionType() != callee.getFunctionType() || callee.isVarArg()) {
      to.unsupported("variadic-function",
                     fmt::format("call of '{}' other than by its parameters", name));
      return;
    }
    to.emit(ir::Call{*procedure, *args, result_of(to, call), std::nullopt});
    return;
  }
  std::vector<Sort> sorts;
  for (const ValueId arg : *args) sorts.push_back(to.sort(arg));
  const ir::ExternalId external = to.tables().external(callee, call, sorts);
  to.emit(ir::Call{external, *args, result_of(to, call), std::nullopt});
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
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    const auto pair = to.pair(*extract->getAggregateOperand());
    if (pair && extract->getNumIndices() == 1) {
      to.define(instruction, extract->getIndices()[0] == 0 ? pair->first : pair->second);
    } else {
      to.unsupported("struct", "a field of a structure");
    }
    return true;
  }
  if (llvm::isa<llvm::InsertValueInst>(instruction)) {
    to.unsupported("struct", "a field of a structure");
    return true;
  }
  if (llvm::isa<llvm::VAArgInst>(instruction)) {
    to.unsupported("variadic-function", "va_arg");
    return true;
  }
  return false;
}

}  // namespace tandem::frontend
