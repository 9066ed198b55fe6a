#pragma once

#include <string>
#include <vector>

#include "llvm/IR/Module.h"

// Clang computes `INT_MAX + 1` while it makes the code, and of the overflow nothing is left. With
// its checks for overflow it stays.

namespace tandem::frontend {

// Arguments for clang, behind those of the user; none where these give overflow a meaning.
std::vector<std::string> overflow_checks(const std::vector<std::string>& arguments);

// Takes the checks out again: what they guard is an operation that must not overflow, and where it
// is one of constants that does, control must not get there.
void keep_folded_overflow(llvm::Module& module);

}  // namespace tandem::frontend
