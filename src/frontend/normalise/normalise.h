#pragma once

#include <set>

#include "llvm/IR/Module.h"

// Brings LLVM code as clang makes it at -O0 into the shape that the lowering
// takes: locals in registers, every block reachable, every loop natural. Nothing
// is optimised, so that source lines and variables survive.

namespace tandem::frontend {

// Changes the module in place. The result are the functions for which the passes
// dropped an operation that can trap; the lowering must refuse these.
std::set<const llvm::Function*> normalise(llvm::Module& module);

}  // namespace tandem::frontend
