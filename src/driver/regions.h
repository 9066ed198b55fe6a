#pragma once

#include <memory>

#include "driver/component.h"

namespace tandem::driver {

// What came of looking at the parts of a pair that changed.
struct RegionAttempt {
  std::optional<Proof> proof = {};
  std::string why = {};                    // there is none
  bool is_worth_saying = false;            // there were parts to look at
  std::vector<LineRange> boundaries = {};  // of a proof: the lines of new that the parts are in
};

// The parts of a pair that changed, cut out of both versions. A pair that calls itself is its own
// hypothesis.
class ChangedParts {
 public:
  ChangedParts(const ComponentTask& task, pairing::PairId pair);  // the task outlives it
  ~ChangedParts();

  // A small part of the functions.
  bool are_small();
  // Without a solver, as they are.
  RegionAttempt prove_at_once(const Budget& budget);
  // Proves the parts, with more and more of what is around them (docs/architecture.md).
  RegionAttempt prove(const Budget& budget);
  // When each of them does the same, and what it does otherwise: for a pair that nothing decides.
  std::vector<Change> describe(const Budget& budget);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tandem::driver
