#pragma once

#include "engines/engine.h"
#include "engines/prepare.h"

namespace tandem::engines {

// Recursions and loops that are out of step: both are unrolled, each as far as
// it takes until the calls that are left correspond; these then count as equal
// by induction. What a loop stands for is all that is done from its header on, so the
// same rule covers loops that were unrolled, peeled or given a remainder loop,
// and a loop against a recursion.
struct SynchronisedOptions {
  WantsInline wants;
  std::string obligation_prefix;
  Given given = {};  // if any: then only inputs that satisfy it are looked at
};
Attempt prove_synchronised(const Task& task, pairing::PairId pair,
                           const SynchronisedOptions& options);

}  // namespace tandem::engines
