#pragma once

#include "llvm/IR/Module.h"

#include "base/both.h"

namespace tandem::frontend {

// Where files of a version could not be read, what one version alone defines may well be in them.
// Then neither defines it: functions and globals of that name are outside of both.
void forget_unshared(const Both<llvm::Module*>& modules);

}  // namespace tandem::frontend
