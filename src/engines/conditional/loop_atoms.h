#pragma once

#include <set>

#include "engines/conditional/inquiry.h"

namespace tandem::engines {

// Conditions over the inputs of a pair that loops and recursions decide by.
struct LoopAtoms {
  // As the first round finds them.
  std::vector<ir::TermId> first;
  // In all rounds alike: about what does not change, and what other conditions say of the round in
  // which a variable has got to what it is compared to (a[i] == x, for i < n: a[n] == x).
  std::vector<ir::TermId> lasting;
  // Where a variable that has got to what it is compared to wraps around in the next round.
  std::vector<ir::TermId> edges;
  // Small numbers that variables are compared to: what happens there takes as many rounds to show.
  std::set<unsigned> numbers;
};
LoopAtoms find_loop_atoms(Inquiry& inquiry);

}  // namespace tandem::engines
