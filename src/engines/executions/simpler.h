#pragma once

#include "engines/boundary.h"

namespace tandem::engines {

// How many things of an input could be simpler: its objects, then its numbers.
std::size_t parts_of(const Witness& witness);

// Inputs that differ from this one in one part, which is simpler: an object with fewer elements, a
// number nearer to zero; simplest first. Whether they show anything is for replay to say.
std::vector<Witness> simpler_in(const Witness& witness, const Executable& executable,
                                std::size_t part);

}  // namespace tandem::engines
