#pragma once

#include <set>

#include "ir/program.h"

// Walks over the instructions of one kind, and over what is called.

namespace tandem::ir {

// The instructions of one kind, in the order of the blocks.
template <class Kind>
std::vector<const Kind*> all(const Procedure& procedure) {
  std::vector<const Kind*> found;
  for (const Block& block : procedure.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (const auto* one = std::get_if<Kind>(&instruction.kind)) found.push_back(one);
    }
  }
  return found;
}

// The procedures that a call may lead to: directly, or back from outside.
std::vector<ProcedureId> called_by(const Program& program, const Callee& callee);

// A call of it may not come back: it ends the execution. Not of a loop.
bool may_stop(const Program& program, const Callee& callee);

// The procedures that a procedure calls, may call through a pointer, or gives others to call.
std::set<ProcedureId> direct_callees(const Program& program, const Procedure& procedure);

// A procedure, and all that it calls in this sense, directly or through others.
std::set<ProcedureId> reached_from(const Program& program, ProcedureId id);

}  // namespace tandem::ir
