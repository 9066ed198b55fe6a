#pragma once

#include "driver/component.h"
#include "driver/worker.h"
#include "frontend/confined.h"

namespace tandem::driver {

// Conditions and cases as they will be printed, which were proved as formulas: they are compiled as
// C and run on inputs that both versions are run on. Where the runs contradict one, its words mean
// something else, and it is dropped: a condition, that it is exact, or all cases of it.
void drop_what_runs_contradict(const Loaded& loaded, const Options& options,
                               frontend::ConfinedFrontend& reader, replay::Runner& runner,
                               const std::set<pairing::PairId>& pairs,
                               std::map<pairing::PairId, Decision>& decisions);

}  // namespace tandem::driver
