#pragma once

#include "llvm/IR/Module.h"

namespace tandem::frontend {

// __builtin_assume(c) becomes if (!c) __builtin_unreachable(), which is what it means and what all
// that follows knows.
void spell_out_assumptions(llvm::Module& module);

}  // namespace tandem::frontend
