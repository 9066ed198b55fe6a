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
#include "llvm/TargetParser/Triple.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {
namespace {

using ir::Sort;
using ir::ValueId;

constexpr unsigned integer_registers = 6;
constexpr unsigned float_registers = 8;
constexpr std::uint64_t word_bytes = 8;
constexpr std::uint64_t float_bytes = 16;  // that a register takes in the area
constexpr std::uint64_t floats_at = integer_registers * word_bytes;
constexpr std::uint64_t stack_at = floats_at + float_registers * float_bytes;
constexpr std::uint64_t va_list_bytes = 24;

// Where one argument after the other goes.
class ArgumentPlaces {
 public:
  // The place of the next argument in the area; none for a type that is not translated.
  std::optional<std::uint64_t> next(const llvm::Type& type) {
    const bool is_integer = type.isPointerTy() || (type.isIntegerTy() && width(type) <= 64);
    if (is_integer && integers_ < integer_registers) return word_bytes * integers_++;
    const bool is_float = type.isFloatTy() || type.isDoubleTy();
    if (is_float && floats_ < float_registers) return floats_at + float_bytes * floats_++;
    if (!is_integer && !is_float) return std::nullopt;
    return stack_at + word_bytes * on_stack_++;
  }
  // From here on places on the stack count from the first argument without a name.
  void end_of_named() { on_stack_ = 0; }

  std::uint64_t integers_end() const { return word_bytes * integers_; }
  std::uint64_t floats_end() const { return floats_at + float_bytes * floats_; }
  std::uint64_t size_bytes() const { return stack_at + word_bytes * on_stack_; }

 private:
  static unsigned width(const llvm::Type& type) { return type.getIntegerBitWidth(); }

  unsigned integers_ = 0;
  unsigned floats_ = 0;
  unsigned on_stack_ = 0;
};

// After the named parameters.
std::optional<ArgumentPlaces> places_after(const llvm::Function& function) {
  ArgumentPlaces places;
  for (const llvm::Argument& argument : function.args()) {
    if (argument.hasByValAttr()) continue;  // on the stack
    if (!places.next(*argument.getType())) return std::nullopt;
  }
  places.end_of_named();
  return places;
}

void start(Builder& to, const llvm::IntrinsicInst& call) {
  const auto places = places_after(*call.getFunction());
  const llvm::Value& list = *call.getArgOperand(0);
  const ir::State state = to.locals().state_at(list);
  const ValueId at = to.operand(list);
  const ValueId area = to.variable_arguments();
  const auto number = [&](std::uint64_t value) { return to.constant(Sort::bits(32), value); };
  to.store(state, at, number(places->integers_end()));
  to.store(state, to.offset(at, 4), number(places->floats_end()));
  to.store(state, to.offset(at, 8), to.offset(area, stack_at));
  to.store(state, to.offset(at, 16), area);
}

void copy(Builder& to, const llvm::IntrinsicInst& call) {
  const llvm::Value& target = *call.getArgOperand(0);
  const llvm::Value& source = *call.getArgOperand(1);
  to.guard_null(source);
  to.guard_null(target);
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

bool can_have_variable_arguments(const llvm::Function& function, const Tables& tables) {
  const llvm::Triple target(function.getParent()->getTargetTriple());
  return !tables.is_math() && target.getArch() == llvm::Triple::x86_64 && !target.isOSWindows() &&
         places_after(function);
}

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
  auto places = places_after(callee);
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
