#pragma once

#include <map>
#include <set>

#include "driver/component.h"

namespace tandem::driver {

// The report of what was decided, in the order of the old source.
Report collect(const Both<ir::Program>& programs, const pairing::Plan& plan,
               const std::set<pairing::PairId>& selected,
               const std::map<pairing::PairId, Decision>& decisions, bool lists_source);

}  // namespace tandem::driver
