#pragma once

#include <map>
#include <optional>

#include "logic/logic.h"

namespace tandem::logic {

// Whether the model refutes the query: the assumptions hold, the goal does
// not, and what is a function gives equal results for equal arguments.
bool is_refutation(const ir::TermPool& pool, const Query& query, const Model& model);

}  // namespace tandem::logic
