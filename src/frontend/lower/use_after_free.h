#pragma once

#include "llvm/IR/Instructions.h"

namespace tandem::frontend {

// The memory that a call of free gives back may be accessed, given to a function or freed after it,
// through the same pointer: that would be undefined.
bool may_be_used_after(const llvm::CallBase& freeing);

}  // namespace tandem::frontend
