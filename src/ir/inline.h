#pragma once

#include <functional>

#include "ir/program.h"

namespace tandem::ir {

// `caller` (flow form) with every call for which `wants` holds replaced by the
// callee's body, and so on within what was put in, as long as the result stays
// below `max_blocks`. Procedures without a body are never asked for. The second
// argument of `wants` says how many inlined calls the call is inside of. A callee
// that calls itself last goes in as a loop.
Procedure inline_calls(const Program& program, const Procedure& caller,
                       const std::function<bool(ProcedureId, unsigned depth)>& wants,
                       std::size_t max_blocks = 4000);

}  // namespace tandem::ir
