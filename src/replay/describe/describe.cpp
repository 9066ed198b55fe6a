#include "replay/describe/describe.h"

#include "replay/describe/objects.h"

namespace tandem::replay {
namespace {

// Structures that come back in registers.
void describe_returned(const CTypes& types, const Both<Behaviour>& behaviours, bool beyond_texts,
                       Both<ShownBehaviour>& shown) {
  for (const Side side : sides) {
    const auto& returned = behaviours[side].returned;
    if (returned) shown[side].returned = structure_text(types, *returned, beyond_texts);
  }
}

}  // namespace

ShownRun describe(const Subject& subject, const Witness& witness, const Outcomes& outcomes) {
  ShownRun run = plain_words(witness, outcomes.behaviours);
  describe_input(subject, witness, run);
  Both<ShownBehaviour>& shown = run.behaviours;
  describe_calls(subject, witness, outcomes, shown);
  describe_returned(subject.types, outcomes.behaviours, false, shown);
  if (shown[Side::Old].returned == shown[Side::New].returned)
    describe_returned(subject.types, outcomes.behaviours, true, shown);
  if (!outcomes.states[Side::Old].is_empty() && !outcomes.states[Side::New].is_empty())
    describe_final_memory(subject, witness, outcomes, shown);
  return run;
}

}  // namespace tandem::replay
