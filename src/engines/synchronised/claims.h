#pragma once

#include "engines/synchronised/points.h"

namespace tandem::engines {

// The claims that a proof may use: the functions do the same, and so do the
// loops of one version and those of the other, or a loop and a function that
// calls itself. Which inputs have to be equal is guessed by their names. The
// claim about the functions comes first.
//
// Of two single loops more than one set: first without equalities of what a loop changes and what
// another one does not, `while (n--)` beside `while (i < n)`, then with these.
std::vector<std::vector<Claim>> guess_claims(const Points& points);

// Whether a version has a loop or calls itself.
bool is_repetitive(const Points& points, Side side);

}  // namespace tandem::engines
