#pragma once

#include <cstdint>
#include <optional>

#include "llvm/IR/Function.h"

// Where x86-64 Linux passes the arguments of a variadic function: an area of memory with the
// registers that hold integers first, then those that hold floating-point numbers, then the stack.

namespace tandem::frontend {

class ArgumentPlaces {
 public:
  static constexpr std::uint64_t word_bytes = 8;
  static constexpr std::uint64_t stack_at = 176;

  // After the named parameters; none where one of them is of a type that is not translated.
  static std::optional<ArgumentPlaces> after(const llvm::Function& function);

  // The place of the next argument in the area; none for a type that is not translated.
  std::optional<std::uint64_t> next(const llvm::Type& type);

  std::uint64_t integers_end() const;
  std::uint64_t floats_end() const;
  std::uint64_t size_bytes() const { return stack_at + word_bytes * on_stack_; }

 private:
  unsigned integers_ = 0;
  unsigned floats_ = 0;
  unsigned on_stack_ = 0;
};

// The body of this variadic function can be translated: then it has one more input,
// the address of what is passed beyond its parameters.
bool can_have_variable_arguments(const llvm::Function& function, bool is_math);

}  // namespace tandem::frontend
