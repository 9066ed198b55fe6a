#pragma once

#include "base/renumber.h"
#include "pairing/pairing.h"

namespace tandem::pairing {

// Both programs and the plan, cut down to some pairs and what a decision about these may depend on:
// all that they refer to in either version, with the counterpart of each, and every global whose
// initial contents changed, since memory that a function is given may be its. What is left is in
// the order that it had.
struct PlanSlice {
  Both<ir::Program> programs;
  Plan plan;
  // Those that are kept, with the ids that they have in the slice.
  Renumbered<PairId> pairs;
  Both<Renumbered<ir::ProcedureId>> procedures;
};
PlanSlice slice(const Both<ir::Program>& programs, const Plan& plan,
                const std::vector<PairId>& pairs);

}  // namespace tandem::pairing
