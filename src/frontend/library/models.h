#pragma once

#include "llvm/IR/Module.h"

#include "base/result.h"

// Functions of the C library that have a meaning here (models.c): where a
// program calls one that it does not define, the definition is added.

namespace tandem::frontend {

// Copies and fills of unknown or large size become calls of memcpy, memmove and memset.
Result<bool> add_models(llvm::Module& module);

bool is_model(const llvm::Function& function);

extern const char* const models_text;  // models.c, put in at build time

}  // namespace tandem::frontend
