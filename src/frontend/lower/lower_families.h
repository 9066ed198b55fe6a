#pragma once

#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include "frontend/lower/builder.h"

// One function per family of LLVM instructions. Each translates the instructions
// of its family and says whether the given one is among them. What it belongs to
// but cannot be translated is recorded as unsupported.

namespace tandem::frontend {

// Arithmetic, comparisons and conversions of floating-point numbers.
bool lower_float(Builder& to, const llvm::Instruction& instruction);
// Integer arithmetic, comparisons, conversions, select, freeze.
bool lower_arith(Builder& to, const llvm::Instruction& instruction);
// The same with --ints=math, called by lower_arith.
bool lower_math(Builder& to, const llvm::Instruction& instruction);
// Branches, switch, return, unreachable.
bool lower_control(Builder& to, const llvm::Instruction& instruction);
bool lower_call(Builder& to, const llvm::Instruction& instruction);
// Loads, stores, addresses, locals that stay in memory.
bool lower_memory(Builder& to, const llvm::Instruction& instruction);
// Volatile and atomic accesses, called by lower_memory; false for what is not translated.
bool lower_observed(Builder& to, const llvm::Instruction& instruction);
// Where glibc keeps errno or a table of <ctype.h>: there is always one.
bool is_library_table(const llvm::Value& base);
// The value that was loaded from such a table, with what C says of it.
ir::ValueId with_known_classes(Builder& to, const llvm::LoadInst& load, ir::ValueId loaded);
// Loads of what is known everywhere, called by lower_memory; false for any other.
bool lower_known_load(Builder& to, const llvm::LoadInst& load);
// A structure that is passed by value is behind a pointer, and the callee's own.
void copy_structures(Builder& to, const llvm::Function& function);
// Records what the function does with structures whose layout changed and that cannot be said
// field by field.
void refuse_layouts(Builder& to, const llvm::Function& function);
// Copies and fills of known size; false for others.
bool lower_copy(Builder& to, const llvm::MemIntrinsic& access);
// Calls of LLVM's own functions, called by lower_call.
void lower_intrinsic(Builder& to, const llvm::IntrinsicInst& call);

// va_start, va_copy and va_end, called by lower_intrinsic; false for any other.
bool lower_va_list(Builder& to, const llvm::IntrinsicInst& call);
// The value that a call has to give for that; none (and a record of why) for arguments of other
// kinds.
std::optional<ir::ValueId> pass_variable_arguments(Builder& to, const llvm::CallBase& call,
                                                   const llvm::Function& callee,
                                                   const std::vector<ir::ValueId>& args);

// Those on floating-point numbers, called by lower_intrinsic; false for any other.
bool lower_float_intrinsic(Builder& to, const llvm::IntrinsicInst& call);
// The value as it leaves the function, or is left in a variable that others see:
// with one NaN for all, if it is of a floating-point type.
ir::ValueId handed_over(Builder& to, const llvm::Type& type, ir::ValueId value);

// Ends the execution as undefined where a signed operation overflows.
void guard_signed_overflow(Builder& to, unsigned opcode, ir::ValueId a, ir::ValueId b);
// True where op(a, b) does not fit its width; for add, sub and mul.
ir::ValueId overflows(Builder& to, unsigned opcode, bool is_signed, ir::ValueId a, ir::ValueId b);

// Why an access through this address is not translated: a construct and, for
// people, what it is an access to.
struct AccessProblem {
  std::string construct;
  std::string object;
};
// Structures and vectors as values: taking them apart and putting them together.
bool lower_parts(Builder& to, const llvm::Instruction& instruction);
// The instruction is translated for vectors too.
bool can_hold_vectors(const llvm::Instruction& instruction);
// The result of a function, and a vector that is passed, as one value (see passed_sort): with one
// NaN for all in the numbers that it holds. None for what cannot be passed.
std::optional<ir::ValueId> returned_value(Builder& to, const llvm::Value& value);
std::optional<ir::ValueId> passed_vector(Builder& to, const llvm::Value& vector);
// The scalars of such a value.
std::vector<ir::ValueId> split_parts(Builder& to, ir::ValueId whole,
                                     const std::vector<Leaf>& leaves);
// The value may be a number that arithmetic gave. Which NaN that is no standard says, and it is
// not the same on all machines, nor for x + y and y + x. Through so many merges of merges.
bool may_be_computed(const llvm::Value& value, unsigned depth = 6);
// The bits of a number, for somebody who looks at them: of a NaN that comes from arithmetic any
// may be there.
ir::ValueId seen_bits(Builder& to, const llvm::Value& number);
ir::ValueId seen_bits(Builder& to, ir::ValueId number);

// The address lies in a local that is written and never read (the padding of
// a structure, after SROA): writing it means nothing.
bool is_local_never_read(const llvm::Value& address);
AccessProblem describe_address(const Builder& to, const llvm::Value& address);

}  // namespace tandem::frontend
