#pragma once

#include <optional>
#include <set>
#include <vector>

#include "ir/procedure.h"

namespace tandem::ir {

struct NaturalLoop {
  BlockId header;
  std::set<BlockId> blocks;
};

// All natural loops, smaller ones first; nullopt if a cycle has two entries.
std::optional<std::vector<NaturalLoop>> find_loops(const Procedure& procedure);

// Brings the ways out of loops into a common shape: one block for each way to
// stop, no blocks that only jump on.
void simplify_exits(Procedure& procedure);

}  // namespace tandem::ir
