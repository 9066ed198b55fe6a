#pragma once

#include <optional>
#include <string>
#include <vector>

#include "llvm/ADT/APInt.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"

#include "base/integer.h"

// Small questions about the values and types of LLVM.

namespace tandem::frontend {

Bits to_bits(const llvm::APInt& value);  // zero-extended
// As the immediate of an Int constant.
Bits to_int_bits(const llvm::APInt& value, bool is_unsigned);

// The width of a floating-point type, which tells its format (base/float_format.h);
// none for another type, and for formats that are not known (bfloat).
std::optional<unsigned> float_width(const llvm::Type& type);

// A private constant without a name of its own: a string literal, or the
// initial contents of a local.
bool is_anonymous_constant(const llvm::GlobalVariable& global);

// A scalar inside a structure or an array.
struct Scalar {
  std::vector<unsigned> path;  // indices from the outside in
  std::uint64_t offset_bytes = 0;
  llvm::Type* type = nullptr;
};
// Vectors count as scalars, or are taken apart into their lanes.
enum class Vectors : std::uint8_t { Whole, ByLane };
// None if there are more than `most`, or lanes that are not whole bytes.
std::optional<std::vector<Scalar>> scalars_in(llvm::Type& type, const llvm::DataLayout& layout,
                                              std::size_t most, Vectors vectors);

// The bytes of a constant as it lies in memory; none if there are addresses in it.
std::optional<std::vector<Bits>> bytes_of(const llvm::Constant& constant,
                                          const llvm::DataLayout& layout);

// The function that a call names, seen through aliases; null for an indirect call.
const llvm::Function* callee_of(const llvm::CallBase& call);
// As in C, without LLVM's mark for names given by asm labels.
std::string plain_name(llvm::StringRef symbol);

}  // namespace tandem::frontend
