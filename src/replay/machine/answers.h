#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "replay/machine/program.h"

// Answers of external functions where the witness does not say, and how
// values are compared. The same on both sides and on every run.

namespace tandem::replay {

// To the call of that number in a run.
Bits random_answer(std::uint64_t seed, std::uint64_t call);
// One that is as likely as any other; `of` is what it is for.
std::uint64_t random_number(std::uint64_t seed, std::uint64_t of);
// The answer of a function that depends on its arguments alone.
Bits pure_answer(std::uint64_t seed, std::string_view function, std::span<const Bits> arguments);

// One value for all that count as the same: of a pointer only whether it is
// null (addresses differ between the versions), of NaNs nothing.
Bits canonical(Bits value, const CrossingType& type);
// The one that stands for all NaNs of that kind.
Bits canonical_nan(ValueKind kind);

}  // namespace tandem::replay
