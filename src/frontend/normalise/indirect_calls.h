#pragma once

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// Calls through a pointer that can only lead to functions that are known here (taken from a
// constant table, chosen by ?: or a switch) become a choice between calls of these functions, by
// the address. Locals are registers by then.
void resolve_indirect_calls(llvm::Function& function);

}  // namespace tandem::frontend
