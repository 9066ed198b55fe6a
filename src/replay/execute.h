#pragma once

#include "replay/machine.h"

// One run of one version, and the comparison of runs.

namespace tandem::replay {

// The first fill is for looking, the others are for confirming: what holds for
// all of them does not come from uninitialised memory.
inline constexpr std::uint8_t first_fill = 0x5c;
inline constexpr std::uint8_t other_fills[] = {0x00, 0xff, 0x01, 0xa5};

// `input` is given in the types of `from`; the same in those of `to`.
Input convert(const Input& input, const Entry& from, const Entry& to);
// Whether the above changes anything.
bool needs_conversion(const Entry& from, const Entry& to);

// Runs `side` from its initial state. Everything about the last run in `record` is overwritten.
void execute(const CompiledSide& side, const Input& input, const Limits& limits, std::uint8_t fill,
             Record& record);

// Ended within the limits and in no undefined behaviour.
bool is_comparable(const Record& record);

struct Run {
  const CompiledSide& side;
  const Record& record;
};
// Both comparable, and the same in all that counts as behaviour.
bool behave_alike(const Run& left, const Run& right);

Behaviour describe(const Run& run, const Input& input,
                   const std::vector<std::string>& global_names);

}  // namespace tandem::replay
