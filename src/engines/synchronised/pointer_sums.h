#pragma once

#include "engines/synchronised/call_tree.h"

namespace tandem::engines::synchronised {

// Adds what C says of the pointer arithmetic that takes place: it stays within an object, so it
// does not get past the end of the address space, and gives null only for null. (What does is
// outside every claim.) Only of those sums that the query compares with something.
void add_pointer_truths(ir::TermPool& pool, const std::vector<PointerSum>& sums, ir::TermId goal,
                        std::vector<ir::TermId>& assumptions);

}  // namespace tandem::engines::synchronised
