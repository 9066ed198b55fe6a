#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include "frontend/program/source_map.h"
#include "frontend/program/tables.h"

// How to read constants with --ints=math. LLVM's integers have no sign of their
// own: the i8 of 200 as an unsigned char is that of -56 as a signed one. The
// operation says which, or the C type of what the constant meets.

namespace tandem::frontend {

enum class Sign { Signed, Unsigned };

class ConstantSigns {
 public:
  // All of these outlive it.
  ConstantSigns(const llvm::Function& function, const VariableNames& names, const Tables& tables)
      : function_(function), names_(names), tables_(tables) {}

  // The sign of constants that are operands of this instruction.
  Sign of_operands(const llvm::Instruction& instruction) const;
  // The sign of a constant that becomes (one case of) this value.
  Sign of_value(const llvm::Value& value) const;
  Sign of_result() const;  // of the function
  Sign of_argument(const llvm::CallBase& call, unsigned index) const;
  Sign of_global(const llvm::GlobalVariable& global) const;

 private:
  bool is_unsigned_value(const llvm::Value& value, unsigned depth) const;
  bool is_unsigned_operation(const llvm::BinaryOperator& operation, unsigned depth) const;

  const llvm::Function& function_;
  const VariableNames& names_;
  const Tables& tables_;
};

}  // namespace tandem::frontend
