#include "frontend/surroundings.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/tables.h"

namespace tandem::frontend {

namespace {

// Whether the program uses the library's function of one of these names.
template <class Names>
bool uses_any(const llvm::Module& module, const Names& names) {
  return std::any_of(module.begin(), module.end(), [&](const llvm::Function& function) {
    return function.isDeclaration() && !function.use_empty() &&
           std::find(names.begin(), names.end(), plain_name(function.getName())) != names.end();
  });
}

}  // namespace

Surroundings surroundings_of(const llvm::Module& module) {
  Surroundings found;
  found.looks_at_errno = uses_any(module, std::array<std::string_view, 1>{error_location});
  return found;
}

}  // namespace tandem::frontend
