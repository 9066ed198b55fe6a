#pragma once

#include <vector>

#include "frontend/conditions/conditions.h"
#include "frontend/shown.h"

namespace tandem::frontend {

// Compiles the files that define functions with expressions again; their modules replace those in
// `modules`, which go with `units` one to one. Gives the symbols, one to one with the expressions.
Result<std::vector<ShownSymbols>> compile_shown(const std::vector<Unit>& units,
                                                const std::vector<ShownExpression>& expressions,
                                                const CompileUnit& compile_unit,
                                                std::vector<NamedModule>& modules);

}  // namespace tandem::frontend
