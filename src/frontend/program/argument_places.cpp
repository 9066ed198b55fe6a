#include "frontend/program/argument_places.h"

#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

namespace tandem::frontend {

namespace {

constexpr unsigned integer_registers = 6;
constexpr unsigned float_registers = 8;
constexpr std::uint64_t float_bytes = 16;  // that a register takes in the area
constexpr std::uint64_t floats_at = integer_registers * ArgumentPlaces::word_bytes;
static_assert(ArgumentPlaces::stack_at == floats_at + float_registers * float_bytes);

}  // namespace

std::optional<std::uint64_t> ArgumentPlaces::next(const llvm::Type& type) {
  const bool is_integer =
      type.isPointerTy() || (type.isIntegerTy() && type.getIntegerBitWidth() <= 64);
  if (is_integer && integers_ < integer_registers) return word_bytes * integers_++;
  const bool is_float = type.isFloatTy() || type.isDoubleTy();
  if (is_float && floats_ < float_registers) return floats_at + float_bytes * floats_++;
  if (!is_integer && !is_float) return std::nullopt;
  return stack_at + word_bytes * on_stack_++;
}

std::optional<ArgumentPlaces> ArgumentPlaces::after(const llvm::Function& function) {
  ArgumentPlaces places;
  for (const llvm::Argument& argument : function.args()) {
    if (argument.hasByValAttr()) continue;  // on the stack
    if (!places.next(*argument.getType())) return std::nullopt;
  }
  places.on_stack_ = 0;  // which counts from the first argument without a name
  return places;
}

std::uint64_t ArgumentPlaces::integers_end() const { return word_bytes * integers_; }
std::uint64_t ArgumentPlaces::floats_end() const { return floats_at + float_bytes * floats_; }

bool can_have_variable_arguments(const llvm::Function& function, bool is_math) {
  const llvm::Triple target(function.getParent()->getTargetTriple());
  return !is_math && target.getArch() == llvm::Triple::x86_64 && !target.isOSWindows() &&
         ArgumentPlaces::after(function);
}

}  // namespace tandem::frontend
