#pragma once

#include <map>
#include <set>

#include "driver/component.h"

namespace tandem::driver {

// The lines of functions, where they are wanted.
using Texts = std::map<ir::ProcedureId, std::vector<std::string>>;

// The report of what was decided, in the order of the old source.
Report collect(const Both<ir::Program>& programs, const pairing::Plan& plan,
               const std::set<pairing::PairId>& selected,
               const std::map<pairing::PairId, Decision>& decisions, const Both<Texts>& texts);

}  // namespace tandem::driver
