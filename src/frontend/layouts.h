#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include "frontend/tables.h"

// How structures and unions lie in memory, by name, so that a change of it is
// seen: the bytes of two versions mean the same only where it is the same.

namespace tandem::frontend {

void describe_layouts(const llvm::Module& module, Tables& tables);

// The names of the structures that a function looks into or has pointers to, in order.
std::vector<std::string> structures_in(const llvm::Function& function);

}  // namespace tandem::frontend
