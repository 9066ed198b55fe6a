#pragma once

#include <set>

#include "driver/component.h"

namespace tandem::driver {

// An unchanged body, where all that it calls is equivalent, or assumed to be.
std::optional<Proof> prove_identical(const pairing::Plan& plan, const engines::Knowledge& known,
                                     pairing::PairId id, const std::set<pairing::PairId>& assumed);

// The whole component unchanged, and everything that it calls equivalent: that costs nothing. What
// is known of the pairs is entered: that they always end, in any case.
std::optional<std::map<pairing::PairId, Decision>> try_identical(
    const Both<ir::Program>& programs, const pairing::Plan& plan, engines::Knowledge& known,
    const std::vector<pairing::PairId>& component);

}  // namespace tandem::driver
