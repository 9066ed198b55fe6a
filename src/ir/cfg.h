#pragma once

#include <functional>
#include <map>
#include <vector>

#include "ir/procedure.h"

// Walking and rewriting control-flow graphs.

namespace tandem::ir {

std::vector<Edge*> edges_of(Terminator& terminator);
std::vector<const Edge*> edges_of(const Terminator& terminator);

// Blocks reachable from the entry, in reverse post order.
std::vector<BlockId> reverse_post_order(const Procedure& procedure);

// For each reachable block its immediate dominator (the entry is its own).
// Indexed by block; unreachable blocks have themselves.
std::vector<BlockId> immediate_dominators(const Procedure& procedure);
bool dominates(const std::vector<BlockId>& immediate, BlockId a, BlockId b);

// Calls `use` for every value that an instruction or terminator reads; `define`
// for every value that an instruction defines.
void for_each_use(Instruction& instruction, const std::function<void(ValueId&)>& use);
void for_each_use(const Instruction& instruction, const std::function<void(ValueId)>& use);
void for_each_use(Terminator& terminator, const std::function<void(ValueId&)>& use);
void for_each_use(const Terminator& terminator, const std::function<void(ValueId)>& use);
void for_each_definition(Instruction& instruction, const std::function<void(ValueId&)>& define);
void for_each_definition(const Instruction& instruction,
                         const std::function<void(ValueId)>& define);

// Drops blocks that cannot be reached and block parameters that always receive
// one value, until nothing changes.
void tidy(Procedure& procedure);

}  // namespace tandem::ir
