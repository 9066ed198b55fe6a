#pragma once

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// `strlen(s) == 0`, `strlen(s) < 3`: where the length of a text is only compared with small
// constants, no more of its bytes matter than these say. They are then tested one by one, so that
// no loop is needed to see that it is the same as `*s == 0`. Locals have to be registers already.
// A program's own strlen is left alone.
void bound_lengths(llvm::Function& function);

}  // namespace tandem::frontend
