#pragma once

#include <set>

#include "driver/component.h"

namespace tandem::driver {

// An unchanged body, where all that it calls is equivalent, or assumed to be.
std::optional<Proof> prove_identical(const ComponentTask& task, pairing::PairId id,
                                     const std::set<pairing::PairId>& assumed);

// The whole component unchanged, and everything that it calls equivalent: that
// costs nothing.
std::optional<std::map<pairing::PairId, Decision>> try_identical(
    const ComponentTask& task, const std::vector<pairing::PairId>& component);

}  // namespace tandem::driver
