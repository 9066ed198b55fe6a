#include "engines/executions/simplest.h"

#include <algorithm>

namespace tandem::engines::executions {
namespace {

bool ends_alike(const Confirmed& a, const Confirmed& b) {
  return std::all_of(sides.begin(), sides.end(), [&](Side side) {
    return a.behaviours()[side].ending == b.behaviours()[side].ending;
  });
}

}  // namespace

Confirmed simplest(const Confirmed& found, const Executable& executable, const Run& run) {
  Confirmed best = found;
  const auto try_inputs = [&](const std::vector<Witness>& inputs) {
    if (inputs.empty()) return false;
    const replay::Batch batch = run(inputs);
    if (!batch.difference || !ends_alike(*batch.difference, found)) return false;
    best = *batch.difference;
    return true;
  };
  // Functions outside change memory only where that matters.
  if (replay::has_writing_answer(found.witness().answer_seed)) {
    Witness calmer = found.witness();
    ++calmer.answer_seed;
    try_inputs({calmer});
  }
  for (std::size_t part = 0;
       part < std::min(parts_of(best.witness()), ExecutionLimits::simplified_parts); ++part) {
    for (int step = 0; step < ExecutionLimits::simplifying_steps; ++step) {
      if (!try_inputs(simpler_in(best.witness(), executable, part))) break;
    }
  }
  return best;
}

}  // namespace tandem::engines::executions
