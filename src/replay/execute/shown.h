#pragma once

#include "replay/execute/execute.h"

// Memory that calls show to functions outside: behind their arguments, as it is at the call.

namespace tandem::replay {

// True of a function of the C library of which it is known what it looks at.
bool is_known_function(const ExternalSite& site);

// Takes what this call shows. The call is the last of the record.
void capture_call(const ExternalSite& site, const Bits* arguments, Record& record);

// True if the calls of that number, which are to the same function with the same plain
// arguments, show the same. What was not captured, is not initialised or is padding does not count.
bool shows_same(const Both<Run>& runs, std::size_t call);

// Two runs of the same version with other fills, which made the same calls: marks what is not the
// same in both, and leaves out what cannot be told apart so.
void mark_unknown_shown(Record& seen, const Record& again);

// The memory that its calls show, as far as it was captured.
std::vector<ShownMemory> shown_memory(const Run& run);

}  // namespace tandem::replay
