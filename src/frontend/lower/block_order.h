#pragma once

#include "ir/procedure.h"

namespace tandem::frontend {

// Drops blocks that cannot be reached (those behind calls that do not return) and
// puts the others in reverse post order: each before the blocks it leads to, but
// for the way back in a loop.
void order_blocks(ir::Procedure& procedure);

}  // namespace tandem::frontend
