#pragma once

#include <string>
#include <vector>

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// The names of the structures that a function looks into or has pointers to, in order.
std::vector<std::string> structures_in(const llvm::Function& function);

}  // namespace tandem::frontend
