#pragma once

#include "engines/synchronised/fact_sources.h"

namespace tandem::engines::synchronised {

// Linear equations between the inputs of the two points of a claim that hold whenever sample runs
// meet there, for Claim::in_step.
Coupling equations_in_step(const Points& points, const std::vector<Meeting>& meetings, Claim claim);

}  // namespace tandem::engines::synchronised
