#pragma once

#include <cstdint>
#include <string>

#include "verdict/verdict.h"

namespace tandem::replay {

// Whether a run with this Witness::answer_seed has an external function that changes memory: one
// seed in eight; never 0, which a model's witness has.
constexpr bool has_writing_answer(std::uint64_t seed) { return seed % 8 == 3; }

// A function outside that a pointer of the witness leads to, by that pointer: "f", "ops->read".
std::string function_name(const MemoryObject& object);

}  // namespace tandem::replay
