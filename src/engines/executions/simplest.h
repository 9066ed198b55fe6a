#pragma once

#include <functional>

#include "engines/executions/inputs.h"
#include "replay/replay.h"

namespace tandem::engines::executions {

// The same difference, or one that ends alike, on an input that is easier to read: fewer elements,
// smaller numbers. Every input is run by `run`.
using Run = std::function<replay::Batch(std::span<const Witness>)>;
Confirmed simplest(const Confirmed& found, const Executable& executable, const Run& run);

}  // namespace tandem::engines::executions
