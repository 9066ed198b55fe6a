#pragma once

#include "engines/conditional/inquiry.h"

namespace tandem::engines {

// The same set of inputs as a person would write it: x == 10 rather than x >= 10 && x <= 10.
Cube simplified(Inquiry& inquiry, Cube cube);

// The same set of inputs, without what the rest of a condition says already.
ir::TermId without_redundant_parts(Inquiry& inquiry, ir::TermId condition);

}  // namespace tandem::engines
