#pragma once

#include <set>

#include "llvm/IR/Module.h"

#include "frontend/program/tables.h"

namespace tandem::frontend {

// Translates every function with a body into the program, in implicit form. The
// module is as normalise.h leaves it; `damaged` is what that returned.
void lower_module(const llvm::Module& module, const std::set<const llvm::Function*>& damaged,
                  Tables& tables);

}  // namespace tandem::frontend
