#pragma once

#include "replay/memory/outcomes.h"
#include "replay/replay.h"
#include "verdict/shown_run.h"

// A run in words: in the process of the caller, who has the names, when the run is over.

namespace tandem::replay {

ShownRun describe(const Subject& subject, const Witness& witness, const Outcomes& outcomes);

// Its parts: texts of arguments, globals and objects of the witness; of what calls were given and
// changed; of what differs in memory in the end, and of pointers that are left.
void describe_input(const Subject& subject, const Witness& witness, ShownRun& run);
void describe_calls(const Subject& subject, const Witness& witness, const Outcomes& outcomes,
                    Both<ShownBehaviour>& behaviours);
void describe_final_memory(const Subject& subject, const Witness& witness, const Outcomes& outcomes,
                           Both<ShownBehaviour>& behaviours);

}  // namespace tandem::replay
