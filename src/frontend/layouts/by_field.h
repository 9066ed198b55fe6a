#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "llvm/IR/Function.h"

#include "frontend/layouts/byte_uses.h"
#include "frontend/layouts/merged_layouts.h"
#include "frontend/source/compile.h"

// Compiling with layouts that are not those of the target: the merged ones of the
// two versions.

namespace tandem::frontend {

// A C file with these layouts of structures, and notes on how functions use structures.
Result<Compiled> compile_by_field(const Unit& unit, const Options& options,
                                  const MergedLayouts& layouts, llvm::LLVMContext& context);

// The notes, after linking. None if nothing is known of the function.
std::optional<std::vector<ByteUse>> uses_of(const llvm::Function& function);
// The structures whose bytes count outside of functions, or whose own fields have an
// address there.
std::set<std::string> used_elsewhere(const llvm::Module& module, const MergedLayouts& layouts,
                                     Side side);

}  // namespace tandem::frontend
