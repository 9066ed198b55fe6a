#pragma once

#include <set>

#include "engines/conditional/finding/atoms.h"

namespace tandem::engines::conditional {

// Conditions over the inputs of a pair that loops and recursions decide by.
struct LoopAtoms {
  // As the first round finds them.
  Atoms first;
  // In all rounds alike: about what does not change.
  Atoms lasting;
  // The same of the round in which a variable has got to what it is compared to (a[i] == x, for
  // i < n: a[n] == x).
  Atoms at_limits;
  // Where a variable that has got to what it is compared to wraps around in the next round.
  Atoms edges;
  // Small numbers that variables are compared to: what happens there takes as many rounds to show.
  std::set<unsigned> numbers;
};
LoopAtoms find_loop_atoms(Inquiry& inquiry);

}  // namespace tandem::engines::conditional
