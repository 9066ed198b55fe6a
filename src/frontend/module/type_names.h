#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "llvm/IR/DebugInfoMetadata.h"

#include "base/behaviour.h"

// C types from debug information. Typedefs are seen through, so that two
// spellings of one type are one.

namespace tandem::frontend {

// "unsigned char", "struct point *", "int [3]"; "void" for null.
std::string c_type_text(const llvm::DIType* type);
// "int (int, unsigned char)". C's `int f()` ends in an unspecified parameter, as a
// variadic function does; only the latter is shown with "...".
std::string c_type_text(const llvm::DISubroutineType& type, bool is_variadic);

// The same without const and the like around it. A structure without a tag has the name of its
// typedef.
std::string unqualified_text(const llvm::DIType* type);

// How many elements an array has in this dimension; none where it is not known.
std::optional<std::uint64_t> count_of(const llvm::DINode* dimension);

// Without typedefs, const and the like.
const llvm::DIType* unqualified(const llvm::DIType* type);
// The type of the elements of (arrays of) arrays; otherwise the type itself.
const llvm::DIType* innermost_element(const llvm::DIType* type);

bool is_complex(const llvm::DIBasicType& type);
bool is_boolean(const llvm::DIType* type);
bool is_unsigned(const llvm::DIType* type);  // false where not known

// The type of a scalar that LLVM holds in `width_bits`. Without debug
// information: signed, and named after its width.
ScalarType scalar_type(const llvm::DIType* type, unsigned width_bits);

// The same for a floating-point number.
ScalarType float_type(const llvm::DIType* type, unsigned width_bits);

}  // namespace tandem::frontend
