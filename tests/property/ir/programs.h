#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"

namespace tandem::ir::testing {

// A program in implicit form over i8 values: branches, switches, nested loops
// with several exits, calls, recursion, globals, external calls, divisions that
// may trap. The same choices give the same program. Loops are bounded; recursion
// is not.
Program draw_program(const std::vector<std::uint32_t>& choices);

}  // namespace tandem::ir::testing
