#include "engines/limits/limits.h"

#include "base/budget.h"

namespace tandem::engines {

void UnrolledLimits::scale(double factor) { scale_limits(factor, bodies, bodies_to_the_end); }

void ExecutionLimits::scale(double factor) {
  scale_limits(factor, inputs, blocks_of_many, blocks_of_few);
}

void SynchronisedLimits::scale(double factor) {
  scale_limits(factor, variants, rounds, alignments, obstacles, states, reached_calls, cases,
               simplifying_rounds, tree_nodes);
}

void ContractLimits::scale(double factor) { scale_limits(factor, bodies); }

void ConditionalLimits::scale(double factor) {
  scale_limits(factor, queries, undecided, bodies, choices);
}

Limits Limits::scaled(double factor) const {
  Limits made = *this;
  made.unrolled.scale(factor);
  made.executions.scale(factor);
  made.synchronised.scale(factor);
  made.contracts.scale(factor);
  made.conditional.scale(factor);
  return made;
}

}  // namespace tandem::engines
