#pragma once

#include "engines/synchronised/runs.h"

namespace tandem::engines {

// Adds to the facts of a claim, whose placeholders must be there: linear equations
// between the inputs of its two points, and orders of loop variables, as far
// as they hold whenever sample runs meet there. Guesses, to be proved.
void learn_relations(const Points& points, ir::TermPool& pool, const std::vector<Meeting>& meetings,
                     Claim& claim);

// The equations alone, for Claim::in_step.
Coupling equations_in_step(const Points& points, ir::TermPool& pool,
                           const std::vector<Meeting>& meetings, const Claim& claim);

// Drops facts of a claim that sample runs contradict: cheaper than a solver.
void drop_contradicted(const ir::TermPool& pool, const std::vector<Meeting>& meetings,
                       Claim& claim);

}  // namespace tandem::engines
