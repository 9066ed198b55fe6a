#pragma once

#include "engines/synchronised/search.h"

namespace tandem::engines {

// Linear equations between the inputs of the two points of a claim that hold
// whenever sample runs of the functions get there, both for the same time. Over
// the placeholders of the claim's contract; guesses, to be proved.
std::vector<ir::TermId> learn_relations(const Points& points, ir::TermPool& pool,
                                        Expansions& expansions, const Claim& claim);

}  // namespace tandem::engines
