#pragma once

#include <string>

#include "llvm/IR/Constant.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Type.h"

#include "ir/procedure.h"

// Function bodies as canonical text: two functions with equal texts do the same
// if what they refer to does.

namespace tandem::frontend {

// See ir::Fingerprint. The function is as normalise.h leaves it.
ir::Fingerprint make_fingerprint(const llvm::Function& function);

// With the members of structures in place of their names.
std::string spell_type(const llvm::Type& type);
// With the symbols of functions and globals in place; strings by their contents.
std::string spell_constant(const llvm::Constant& constant);

}  // namespace tandem::frontend
