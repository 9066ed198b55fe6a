#pragma once

#include "ir/pool.h"

namespace tandem::engines {

// An equation of sums, or its negation, without what is on both sides and without a common
// odd factor: x + y == x + 3 is y == 3.
ir::TermId with_less_terms(ir::TermPool& pool, ir::TermId literal);

}  // namespace tandem::engines
