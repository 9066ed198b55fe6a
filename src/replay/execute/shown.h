#pragma once

#include "replay/execute/execute.h"

// What calls show to functions outside: the memory behind their arguments, as it is at the call.

namespace tandem::replay {

// Whether a function of the C library is called of which it is known what it looks at.
bool is_known_function(const ExternalSite& site);

// Takes what this call shows. The call is the last of the record.
void capture_call(const ExternalSite& site, const Bits* arguments, Record& record);

// Whether the calls of that number, which are to the same function with the same plain
// arguments, show the same. What was not captured, is not initialised or is padding does not count.
bool shows_same(const Both<Run>& runs, std::size_t call);

// Two runs of the same version with other fills, which made the same calls: marks what is not the
// same in both, and leaves out what cannot be told apart so.
void mark_unknown_shown(Record& seen, const Record& again);

// Fills in the texts of pointers to memory that has no name outside, and, where calls show
// something else, what that is.
void describe_all_shown(const Both<Run>& runs, Both<Behaviour>& behaviours);

}  // namespace tandem::replay
