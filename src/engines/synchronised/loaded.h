#pragma once

#include "engines/synchronised/runs.h"

namespace tandem::engines {

// Adds to the facts of a claim, whose placeholders must be there: an input of the loop of
// one version is what a loop of either version is about to read from memory, as far as that
// holds whenever sample runs meet there. So a value that one version keeps in a local
// and the other reads again is the same. Guesses, to be proved.
void add_loaded_values(const Points& points, ir::TermPool& pool, Expansions& expansions,
                       SampleRuns& runs, Claim& claim);

}  // namespace tandem::engines
