#pragma once

#include "replay/machine/machine.h"

// Answers that change memory. A function outside can write to whatever its caller's caller can
// reach, and to what it was shown: one call of a run (has_writing_answer) writes one number. Where
// to is said in terms that both versions share as long as they made the same calls: an object of
// the witness, or the argument of an earlier call. Two runs in which not the same was written are
// not compared.

namespace tandem::replay {

// Notes what the call, the last of the record, passes on, and lets it write if it is its turn.
void answer_with_write(const ExternalSite& site, const Bits* arguments, Record& record);

// ExternalCall::wrote for the call of that number: the number that its answer wrote, if any.
std::vector<NamedValue> writes_of(const CompiledSide& side, const Record& record, std::size_t call);

}  // namespace tandem::replay
