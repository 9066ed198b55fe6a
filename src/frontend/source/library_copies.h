#pragma once

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

// memcpy as a function of the library. Of what overlaps it copies nothing that C would know of,
// unlike the assignment of a structure, for which clang uses the same intrinsic.

namespace tandem::frontend {

// Calls become intrinsics with a mark. For units that were compiled with -fno-builtin-memcpy, which
// leaves calls to be seen.
void mark_library_copies(llvm::Module& module);

// Such a copy is undefined where the two places overlap in part.
bool is_library_copy(const llvm::MemTransferInst& copy);

}  // namespace tandem::frontend
