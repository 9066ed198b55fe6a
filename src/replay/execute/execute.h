#pragma once

#include "replay/machine/machine.h"
#include "replay/memory/compare_memory.h"
#include "replay/memory/outcomes.h"

// One run of one version, and the comparison of runs.

namespace tandem::replay {

// The first fill is for looking, the others are for confirming: what holds for
// all of them does not come from uninitialised memory.
inline constexpr std::uint8_t first_fill = 0x5c;
inline constexpr std::uint8_t other_fills[] = {0x00, 0xff, 0x01, 0xa5};

// Choices that C leaves open, for one run.
struct Circumstances {
  std::uint8_t fill = first_fill;
  std::uint8_t choice = 0;  // of what library functions may answer: below `choices`
};

// `input` is given in the types of `from`; the same in those of `to`.
Input convert(const Input& input, const Entry& from, const Entry& to);
// True if the above changes anything.
bool needs_conversion(const Entry& from, const Entry& to);

// Runs `side` from its initial state. Everything about the last run in `record` is overwritten.
void execute(const CompiledSide& side, const Input& input, const Limits& limits,
             const Circumstances& circumstances, Record& record);

// Ended within the limits and in no undefined behaviour.
bool is_comparable(const Record& record);

struct Run {
  const CompiledSide& side;
  const Record& record;
};
// How memory is compared: what its types are, where they are known.
struct Comparison {
  const CTypes& types;
  const Roots& roots;
  bool by_field = false;
};
// The same in all that counts as behaviour. Expects both to be comparable.
Likeness compare(const Run& old_run, const Run& new_run, const Comparison& comparison);

// True if two runs of one version on one input, with other contents of
// uninitialised memory, behave alike. Marks in `seen` what of its memory is uninitialised.
bool is_same_again(const CompiledSide& side, Record& seen, const Run& again);

Behaviour behaviour_of(const Run& run, const Input& input,
                       const std::vector<std::string>& global_names);
// The allocation that was made to fail, as a call of what asked for it: it is no call of something
// outside, but part of the input.
ExternalCall failed_call(const Record& record);
// The arguments of its calls that are pointers to what both versions have, and to functions.
std::vector<PlacedArgument> placed_arguments(const Run& run);

}  // namespace tandem::replay
