#pragma once

#include "llvm/IR/Function.h"

namespace tandem::frontend {

// `strlen(s) == 0`, `strlen(s) > 0`: where the length of a text is only tested for being 0, its
// first byte is tested in its place, so that no loop is needed to see that it is the same as `*s ==
// 0`. Locals have to be registers already. A program's own strlen is left alone.
void test_first_byte_for_length(llvm::Function& function);

}  // namespace tandem::frontend
