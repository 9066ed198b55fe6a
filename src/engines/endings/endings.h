#pragma once

#include <optional>

#include "engines/shared/engine.h"

namespace tandem::engines::endings {

// An input on which one version returns and the other never ends.
struct EndlessRun {
  Confirmed run;  // both, natively: the other one up to a limit
  Endless endless;
};

// Such an input, with a proof that a loop of the version that is still running comes back to where
// it was. Runs in which anything is undefined do not count.
std::optional<EndlessRun> find_endless(const Task& task, const Question& question);

// The same run, made again: that it never ends is in what was proved.
std::optional<Confirmed> run_again(const Task& task, const Question& question, const Witness& input,
                                   Side endless);

}  // namespace tandem::engines::endings
