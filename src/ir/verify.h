#pragma once

#include <string>
#include <vector>

#include "ir/loops.h"
#include "ir/program.h"

namespace tandem::ir {

// See the opening of procedure.h.
enum class Form : std::uint8_t { Implicit, Flow, Recursive };

// The violations in a procedure of this form, one line each; empty if there are
// none. Blocks that cannot be reached are allowed. Calls to loops are checked
// by the overload that knows the loops.
std::vector<std::string> verify(const Program& program, const Procedure& procedure, Form form);
std::vector<std::string> verify(const Program& program, const RecursiveForm& form);

// Every id in it names something, and every procedure is one in flow form.
bool is_well_formed(const Program& program);

// A broken invariant (base/invariant.h) naming the first violation, if any.
void require_valid(const Program& program, const Procedure& procedure, Form form);
void require_valid(const Program& program, Form form);  // every procedure
void require_valid(const Program& program, const RecursiveForm& form);

}  // namespace tandem::ir
