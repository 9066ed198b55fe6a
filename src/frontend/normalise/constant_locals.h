#pragma once

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// `int days[12] = {31, 28, ...};` in a function is, for clang at -O0, a local that
// a constant is copied into. Where nothing else is ever written into it, its uses
// become uses of the constant, so that it is a constant table.
void use_constants_for_locals(llvm::Function& function);

}  // namespace tandem::frontend
