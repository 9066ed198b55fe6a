#pragma once

#include "engines/synchronised/points.h"

namespace tandem::engines::synchronised {

// The claims that a proof may use: the functions do the same, and so do the
// loops of one version and those of the other, or a loop and a function that
// calls itself. Which inputs have to be equal is guessed by their names. The
// claim about the functions comes first.
//
// More than one set for two single loops or recursions: without equalities of what one changes and
// the other one does not, `while (n--)` beside `while (i < n)`, and with these; of loops in this
// order, of a recursion and a loop in the other.
std::vector<std::vector<Claim>> guess_claims(const Points& points);

// A version has a loop or calls itself.
bool is_repetitive(const Points& points, Side side);

}  // namespace tandem::engines::synchronised
