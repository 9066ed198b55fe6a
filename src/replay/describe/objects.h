#pragma once

#include "replay/describe/memory_text.h"

// Objects of a witness, and structures in registers, as memory that can be put into words.

namespace tandem::replay {

// "*p" and "p[0]" are what p points to; anything else is a variable.
ObjectName name_of(const MemoryObject& object);

// The memory of a witness as a state: its objects in order.
FinalState state_of(const std::vector<MemoryObject>& memory);

// A state_of() these objects, each by its name.
NamedState named_objects(const CTypes& types, const FinalState& state,
                         const std::vector<MemoryObject>& memory);

// A structure, a vector or a complex number in a register, by its parts; "" for all else. Of texts,
// also what is behind their end, if that is asked for.
std::string structure_text(const CTypes& types, const TypedValue& value, bool beyond_texts = false);

}  // namespace tandem::replay
