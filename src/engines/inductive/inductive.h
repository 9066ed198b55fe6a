#pragma once

#include <set>

#include "engines/engine.h"
#include "engines/prepare.h"

namespace tandem::engines {

// The inductive rule for a pair: calls to the pairs in `assumed` (its own
// component, for a recursion) and to pairs known to be equivalent give equal
// results on equal inputs; then the bodies must do the same. Calls to the pairs
// that `wants` names are replaced by their bodies first.
struct InductiveOptions {
  std::set<pairing::PairId> assumed;
  WantsInline wants;
  std::string obligation_prefix;
};
Attempt prove_by_induction(const Task& task, pairing::PairId pair, const InductiveOptions& options);

}  // namespace tandem::engines
