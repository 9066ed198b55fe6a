#pragma once

#include "engines/conditional/question/differences.h"

namespace tandem::engines::conditional {

// How the versions differ in each part of the inputs, output by output in terms
// of the source, and which lines run there. Parts with the same effects are one case.
std::vector<DifferenceCase> summarise(Inquiry& inquiry, const Differences& differences);

}  // namespace tandem::engines::conditional
