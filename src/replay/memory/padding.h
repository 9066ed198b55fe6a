#pragma once

#include "base/c_type.h"
#include "replay/memory/input.h"

// The bits of structures that are part of no member. C does not say what they hold in an input, so
// that nothing may depend on them (C17 6.2.6.1p6).

namespace tandem::replay {

// Of an object with elements of this type.
std::vector<Padding> padding_of(const CTypes& types, const InputObject& object);
// Of a part of a structure, as its bits are passed in a register.
Bits padding_of(const CTypes& types, const Piece& piece, unsigned width_bits);

}  // namespace tandem::replay
