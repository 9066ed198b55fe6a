#pragma once

#include <optional>

#include "ir/split_memory.h"

namespace tandem::ir {

// The procedure (in flow form) with loops in a row for a loop that computes several
// things which do not depend on each other, one loop for each. All go through
// the same iterations: what decides where to go, and what is called, is
// in every one of them. So two loops in a row and the one that they were fused into
// come out alike. A loop that writes to several objects which do not overlap is split, too
// (split_memory.h). nullopt: there is no such loop.
std::optional<Procedure> split_loops(const Procedure& procedure, ApartPointers& apart);

}  // namespace tandem::ir
