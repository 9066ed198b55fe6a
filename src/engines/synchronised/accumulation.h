#pragma once

#include "engines/synchronised/expansions.h"

namespace tandem::engines::synchronised {

// Ways to say what a loop does in terms of a function that calls itself and works
// on what comes back, or the other way round: sets of claims, each with one that
// carries an accumulation.
std::vector<std::vector<Claim>> accumulating_claims(const Points& points, Expansions& expansions,
                                                    const std::vector<Claim>& claims);

// The outcomes of the two points of a claim, brought to where the claim says that they are equal.
Both<ir::Outcome> comparable(ir::TermPool& pool, const Claim& claim, Both<ir::Outcome> outcomes,
                             const Both<std::span<const ir::TermId>>& args);

}  // namespace tandem::engines::synchronised
