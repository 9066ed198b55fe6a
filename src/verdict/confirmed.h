#pragma once

#include <utility>

#include "verdict/shown_run.h"

namespace tandem::replay {
class Runner;
}
namespace tandem::driver {
class Handover;
}

namespace tandem {

// A difference that was seen natively: the one thing `different` may rest on. Only the replay
// runner makes one, in the process that it is in, and hands it to the process that reports. It
// cannot be read from a file: what is stored is its witness, which is worth something when it has
// been run again.
class Confirmed {
 public:
  const Witness& witness() const { return witness_; }
  const Both<Behaviour>& behaviours() const { return behaviours_; }
  const ShownRun& shown() const { return shown_; }

 private:
  friend class replay::Runner;
  friend class driver::Handover;
  Confirmed(Witness witness, Both<Behaviour> behaviours, ShownRun shown)
      : witness_(std::move(witness)),
        behaviours_(std::move(behaviours)),
        shown_(std::move(shown)) {}
  Witness witness_;
  Both<Behaviour> behaviours_;
  ShownRun shown_;
};

}  // namespace tandem
