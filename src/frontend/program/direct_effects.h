#pragma once

#include "llvm/IR/Function.h"

#include "frontend/program/tables.h"
#include "ir/procedure.h"

namespace tandem::frontend {

// Everything that a function which is not translated might touch by itself.
// Errs on the side of more.
ir::DirectEffects conservative_effects(const llvm::Function& function, Tables& tables);

}  // namespace tandem::frontend
