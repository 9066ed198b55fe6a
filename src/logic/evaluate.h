#pragma once

#include <map>
#include <optional>

#include "logic/logic.h"

namespace tandem::logic {

// A model refutes a query if the assumptions hold in it, the goal does not, and every function
// gives equal results for equal arguments.
bool is_refutation(const ir::TermPool& pool, const Query& query, const Model& model);

}  // namespace tandem::logic
