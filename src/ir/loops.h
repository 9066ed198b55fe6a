#pragma once

#include <optional>
#include <vector>

#include "ir/program.h"

namespace tandem::ir {

// A procedure whose loops have become procedures of their own. Each loop calls
// itself (its own LoopId) for the next iteration; inner loops come before the
// loops that contain them, and only those above call them.
struct RecursiveForm {
  Procedure body;
  IdVector<LoopId, Procedure> loops;
  std::vector<std::optional<LoopId>> parents;  // by loop; none: called from the body
};

// From flow to recursive form. A loop's inputs are first its header's
// parameters (LoopVariable), then the values from outside that it uses (LiveIn);
// its outputs first the number of the exit taken (LoopExit, i32), then the values
// that are used after it (LiveOut). All edges to one block outside are one exit;
// exits are numbered from 0 in order, but those that stop by their ending. A
// value from outside that is computed from others without calls is computed again inside
// rather than passed in: hoisting an invariant then changes nothing.
// nullopt: the control flow is irreducible.
std::optional<RecursiveForm> make_recursive(const Program& program, const Procedure& procedure);

}  // namespace tandem::ir
