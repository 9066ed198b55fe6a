#pragma once

#include "llvm/IR/Function.h"

namespace tandem::replay {

// True for an intrinsic of which it is known that it computes from its arguments alone, or that
// what it does to memory and control is checked here. Others may read the stack or a register that
// no C program sees, or go around the checks.
bool is_harmless(const llvm::Function& intrinsic);

}  // namespace tandem::replay
