#pragma once

#include "driver/component.h"
#include "driver/worker.h"

// Has workers decide components, and looks after them. A worker is a process: one that does not
// come back, needs too much memory or dies costs what it was at, and nothing else.

namespace tandem::driver {

struct Supervised {
  std::map<pairing::PairId, Decision> decisions;  // of all pairs of wanted components
  std::vector<ContractResult> contracts;
  engines::Counters counters;
  std::optional<Failure> unwritten = {};  // the first proof obligation that could not be dumped
  std::string cache_trouble = {};         // the first with the answers that are kept
  std::unique_ptr<replay::Runner> runner = {};  // that is not needed any more, if there is one
};

// Contracts first, then components bottom up. At the deadline, or when an interrupt was noted, what
// is decided until then is returned.
Supervised supervise(const Loaded& loaded, const Options& options, const Observer& observer,
                     const std::vector<bool>& wanted,
                     std::vector<std::unique_ptr<replay::Runner>> runners);

}  // namespace tandem::driver
