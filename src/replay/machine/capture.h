#pragma once

#include <span>

#include "replay/machine/machine.h"

namespace tandem::replay {

// A structure that comes back in registers: it is compared as memory is, by its fields.
bool is_structure_returned(const CompiledSide& side);

// True if the caller of this side can see memory that is not in a slot.
bool has_visible_memory(const CompiledSide& side, const Input& input);

// Captures the memory that the caller sees when the run under way has returned. Every
// aligned word whose value is an address of the program counts as a pointer.
// `returned` is what came back, of which a pointer or a structure is looked at. False if it is too
// much.
bool capture(const CompiledSide& side, const Input& input, const Bits& returned, FinalState& state);

// Memory that a call shows to its callee: behind a pointer, or the copy that it gets.
struct ShownRoot {
  const char* address = nullptr;  // null: nothing
  std::size_t value_bytes = 0;    // of a structure passed by value
  CTypeId type = {};              // of that
};
// The memory behind these, as it is now, within limits: what is not captured is Unknown.
void capture_shown(const CompiledSide& side, std::span<const ShownRoot> roots, FinalState& state);

}  // namespace tandem::replay
