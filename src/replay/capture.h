#pragma once

#include "replay/machine.h"

namespace tandem::replay {

// Whether the caller of this side can see memory that is not in a slot.
bool has_visible_memory(const CompiledSide& side, const Input& input);

// What the caller sees of memory when the run under way has returned. Every
// aligned word whose value is an address of the program counts as a pointer.
// `returned` is the pointer that was returned, if one was. False if it is too much.
bool capture(const CompiledSide& side, const Input& input, const void* const* returned,
             FinalState& state);

}  // namespace tandem::replay
