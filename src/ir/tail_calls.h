#pragma once

#include <optional>

#include "ir/procedure.h"

namespace tandem::ir {

// The procedure with calls of itself whose results are all that is returned
// turned into jumps to its start; nullopt where it has none, or where a call may
// be told the address of a local.
std::optional<Procedure> turn_tail_calls_into_jumps(const Procedure& procedure, ProcedureId self);

}  // namespace tandem::ir
