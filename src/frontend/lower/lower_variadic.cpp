// Functions with a variable number of arguments, as x86-64 Linux passes them. What is beyond the
// named parameters is memory that the caller fills and whose address is one more parameter:
//   f(a, b, c) with f(int a, ...)  ->  area[8..15] := b; area[16..23] := c; f(a, area)
//   va_start(ap)                   ->  ap := {8 * registers taken, 48 + 16 * taken, area + 176,
//   area}
// with the registers that hold integers first, then those that hold floating-point numbers, then
// the stack. From there on clang writes va_arg as loads. Not translated: arguments that are
// structures or long double, which lie where alignment decides.

#include <fmt/format.h>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include "frontend/lower/lower_families.h"
#include "frontend/program/argument_places.h"

namespace tandem::frontend {
namespace {

using ir::Sort;
using ir::ValueId;

void start(Builder& to, const llvm::IntrinsicInst& call) {
  const auto places = ArgumentPlaces::after(*call.getFunction());
  const llvm::Value& list = *call.getArgOperand(0);
  const ir::State state = to.locals().state_at(list);
  const ValueId at = to.operand(list);
  const ValueId area = to.variable_arguments();
  const auto number = [&](std::uint64_t value) { return to.constant(Sort::bits(32), value); };
  to.store(state, at, number(places->integers_end()));
  to.store(state, to.offset(at, 4), number(places->floats_end()));
  to.store(state, to.offset(at, 8), to.offset(area, ArgumentPlaces::stack_at));
  to.store(state, to.offset(at, 16), area);
}

void copy(Builder& to, const llvm::IntrinsicInst& call) {
  const llvm::Value& target = *call.getArgOperand(0);
  const llvm::Value& source = *call.getArgOperand(1);
  to.guard_null(source);
  to.guard_null(target);
  constexpr std::uint64_t va_list_bytes = 24;
  constexpr std::uint64_t word_bytes = ArgumentPlaces::word_bytes;
  for (std::uint64_t at = 0; at < va_list_bytes; at += word_bytes) {
    const ValueId word = to.load(to.locals().state_at(source), to.offset(to.operand(source), at),
                                 Sort::bits(8 * word_bytes));
    to.store(to.locals().state_at(target), to.offset(to.operand(target), at), word);
  }
}

bool is_copied(const llvm::CallBase& call, unsigned index) {
  return call.isByValArgument(index) || call.paramHasAttr(index, llvm::Attribute::StructRet);
}

}  // namespace

bool lower_va_list(Builder& to, const llvm::IntrinsicInst& call) {
  if (to.is_math()) return false;
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::vastart: start(to, call); return true;
    case llvm::Intrinsic::vacopy: copy(to, call); return true;
    case llvm::Intrinsic::vaend: return true;
    default: return false;
  }
}

std::optional<ValueId> pass_variable_arguments(Builder& to, const llvm::CallBase& call,
                                               const llvm::Function& callee,
                                               const std::vector<ValueId>& args) {
  auto places = ArgumentPlaces::after(callee);
  std::vector<std::uint64_t> offsets;
  std::string sorts;
  for (auto i = static_cast<unsigned>(callee.arg_size()); i < call.arg_size(); ++i) {
    const auto place =
        is_copied(call, i) ? std::nullopt : places->next(*call.getArgOperand(i)->getType());
    if (!place) {
      to.unsupported("variadic-function",
                     fmt::format("a structure or a long double among the arguments of '{}'",
                                 plain_name(callee.getName())));
      return std::nullopt;
    }
    offsets.push_back(*place);
    sorts += " " + ir::to_text(to.sort(args[i]));
  }
  // One area for all calls of this kind: nobody looks into it after the call.
  const llvm::DISubprogram* function = callee.getSubprogram();
  const std::string called =
      function != nullptr ? function->getName().str() : plain_name(callee.getName());
  const std::string name = "arguments of " + called + sorts;
  const ValueId area = to.address(ir::LocalObject{name, 0, places->size_bytes()});
  for (std::size_t i = 0; i < offsets.size(); ++i)
    to.store(ir::State::memory(), to.offset(area, offsets[i]), args[callee.arg_size() + i]);
  return area;
}

}  // namespace tandem::frontend
