#pragma once

#include "engines/shared/coupling.h"
#include "engines/shared/engine.h"

namespace tandem::engines {

// The rule of mutual termination: two bodies, proved to behave the same, end on
// the same inputs if their calls that may not end correspond. (By induction on
// the depth of the execution that ends: whatever it calls ends, so the
// corresponding calls of the other version end, and there is no other.)
// `assumptions` are those of the stand-ins and what holds of the inputs. Whether that is so, and
// the obligation that shows it, goes into `proof`.
void prove_ends_together(const Task& task, ir::TermPool& pool, StandIns& stand_ins,
                         const std::vector<ir::TermId>& assumptions, const std::string& name,
                         Proof& proof);

}  // namespace tandem::engines
