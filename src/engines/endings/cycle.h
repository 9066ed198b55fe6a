#pragma once

#include <functional>
#include <optional>

#include "engines/correlated/steps.h"

namespace tandem::engines::endings {

using correlated::Leaf;
using synchronised::PointCall;
using synchronised::PointId;
using synchronised::Points;

// A loop that never ends: from some step of a run on, what decides where the version goes next
// comes back to the values that it had before.
struct Cycle {
  PointId point = 0;  // where it starts, and comes back to
  // The inputs of that point that decide, with their values; the others may be anything.
  std::vector<std::pair<std::size_t, Bits>> state;
  Proof proof;
};

// Terms as the run has them, where they are about addresses that only the input gives.
using Placed = std::function<ir::TermId(ir::TermId)>;

// Follows one version from these inputs, and proves that it never ends. nullopt where it ends, or
// calls functions outside or itself on the way, or where that is not seen.
std::optional<Cycle> find_cycle(const Points& points, Side side, std::vector<ir::TermId> inputs,
                                const Placed& placed);

}  // namespace tandem::engines::endings
