#pragma once

#include "engines/shared/engine.h"

namespace tandem::engines::synchronised {

// Recursions and loops that are out of step: both are unrolled, each as far as
// it takes until the calls that are left correspond; these then count as equal
// by induction. What a loop stands for is all that is done from its header on, so the
// same rule covers loops that were unrolled, peeled or given a remainder loop,
// and a loop against a recursion.
class Synchronised : public Engine {
 public:
  Attempt answer(const Task& task, const Question& question) const override;
};

}  // namespace tandem::engines::synchronised
