#pragma once

#include "engines/limits/conditional.h"
#include "engines/limits/contracts.h"
#include "engines/limits/correlated.h"
#include "engines/limits/endings.h"
#include "engines/limits/executions.h"
#include "engines/limits/inductive.h"
#include "engines/limits/shared.h"
#include "engines/limits/synchronised.h"
#include "engines/limits/unrolled.h"

namespace tandem::engines {

// Every limit of the engines. The members count work, and scale with the effort that the user asks
// for. The constants are the same at any effort: they are sizes beyond which something is of no use
// (conditions that nobody would read), or needs too much memory.
struct Limits {
  UnrolledLimits unrolled;
  ExecutionLimits executions;
  SynchronisedLimits synchronised;
  ContractLimits contracts;
  ConditionalLimits conditional;
  CorrelatedLimits correlated;
  EndingLimits endings;

  Limits scaled(double factor) const;
};
TANDEM_FIELDS(Limits, unrolled, executions, synchronised, contracts, conditional, correlated,
              endings)

}  // namespace tandem::engines
