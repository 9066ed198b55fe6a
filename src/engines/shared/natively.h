#pragma once

#include "engines/shared/engine.h"

namespace tandem::engines {

// Runs both versions on each of the inputs, under the options of this run of Tandem, and counts it.
replay::Batch run_natively(const Task& task, replay::Subject subject,
                           const std::vector<Witness>& inputs, const replay::Limits& limits);

}  // namespace tandem::engines
