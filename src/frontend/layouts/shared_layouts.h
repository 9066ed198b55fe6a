#pragma once

#include <functional>
#include <optional>

#include "llvm/IR/Module.h"

#include "base/both.h"
#include "frontend/layouts/merged_layouts.h"

namespace tandem::frontend {

// Compiles both versions by these layouts; none if that cannot be done.
using CompileBoth = std::function<std::optional<Both<const llvm::Module*>>(const MergedLayouts&)>;

// The layouts by which both versions can be compared, `compile` having been asked for them last.
// Empty where no layout changed, or none can be shared. A structure is left out whose bytes matter
// outside of functions: that shows only once a version is compiled so.
MergedLayouts share_layouts(const Both<const llvm::Module*>& modules, const CompileBoth& compile);

}  // namespace tandem::frontend
