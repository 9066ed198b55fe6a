#pragma once

#include <vector>

#include "frontend/conditions/conditions.h"
#include "frontend/shown.h"

namespace tandem::frontend {

// Compiles all files, those that define functions with expressions so that they have code for them.
// Gives its symbols, one to one with the expressions.
Result<std::vector<ShownSymbols>> compile_shown(const std::vector<Unit>& units,
                                                const std::vector<ShownExpression>& expressions,
                                                const CompileUnit& compile_unit,
                                                std::vector<NamedModule>& modules);

}  // namespace tandem::frontend
