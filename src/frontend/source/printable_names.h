#pragma once

#include "llvm/IR/Module.h"

namespace tandem::frontend {

// LLVM and __asm__("label") take any bytes for a name. Those that a terminal would not show as
// they are, line ends first of all, are renamed, in the same way in every module.
void make_names_printable(llvm::Module& module);

}  // namespace tandem::frontend
