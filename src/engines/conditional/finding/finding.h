#pragma once

#include "engines/conditional/question/differences.h"

// On which inputs do the versions differ?

namespace tandem::engines::conditional {

// A set of inputs that the domain has words for, outside of which they are proved to do the same.
std::optional<Differences> find_differences(Inquiry& inquiry, Domain domain);

std::vector<ir::TermId> parts_of(ir::TermPool& pool, const Differences& differences);
// The inputs of all parts.
ir::TermId inputs_in(ir::TermPool& pool, const Differences& differences);

}  // namespace tandem::engines::conditional
