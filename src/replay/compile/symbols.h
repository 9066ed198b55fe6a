#pragma once

#include <span>

namespace tandem::replay {

// Functions that the code generator calls by name for operations that the
// machine does not have. Nothing else of this process can be linked to.
struct RuntimeSymbol {
  const char* name;
  const void* address;
};
std::span<const RuntimeSymbol> runtime_symbols();

}  // namespace tandem::replay
