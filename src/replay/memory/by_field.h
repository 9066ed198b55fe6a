#pragma once

#include "replay/memory/input.h"
#include "replay/replay.h"

// Inputs of versions whose structures are compared by field (Subject::by_field). A
// field of one version only is in none of the types: it lies where they have none.

namespace tandem::replay {

// True if every pointer leads to an object of the type that it points to, and to a field
// there. Otherwise what is compared as a field of one object could be a field of one
// version only of another.
bool is_by_field(const Subject& subject, const Witness& witness);

// Nothing is in the places between the fields.
void clear_between_fields(const CTypes& types, InputObject& object);

}  // namespace tandem::replay
