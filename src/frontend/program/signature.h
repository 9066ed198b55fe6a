#pragma once

#include "llvm/IR/Function.h"

#include "frontend/program/source_map.h"
#include "frontend/program/tables.h"
#include "ir/procedure.h"

// The description of a function without a look at its body.

namespace tandem::frontend {

// Fills in everything from the name to has_scalar_signature, the inputs and the
// outputs; records as unsupported what cannot be passed or returned. There
// is one parameter and one input for each LLVM parameter: a structure may be
// passed in pieces. What has no sort becomes no input, and no caller can pass it either.
void describe_signature(const llvm::Function& function, const VariableNames& names, Tables& tables,
                        ir::Procedure& procedure);

// The sort of a parameter or result; a small structure or vector is the bits of
// its scalars, each at its place, the first one lowest. None for what cannot be passed.
std::optional<ir::Sort> passed_sort(const llvm::Type& type, const Tables& tables);

}  // namespace tandem::frontend
