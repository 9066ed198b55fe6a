#pragma once

#include "ir/loops.h"

namespace tandem::ir {

// From flow form to a recursive form of another cut: a loop's procedure is all
// that is left to do from its header on, to the end of the function. Its inputs
// are the header's parameters (LoopVariable), then what is needed from before
// (LiveIn); its outputs those of the function. An edge to a header, from
// wherever, is a call whose results are returned. So a loop and the code after
// it are one recursion, and two loops in a row, or nested, call each other.
// nullopt: the control flow is irreducible.
std::optional<RecursiveForm> make_continuations(const Procedure& procedure);

}  // namespace tandem::ir
