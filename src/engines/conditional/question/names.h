#pragma once

#include "engines/shared/engine.h"
#include "ir/c_text.h"

namespace tandem::engines::conditional {

// How the source names the inputs of a pair: parameters and globals by the names
// of the old version, and what they point to ("p->next", "a[i]") as it was when
// the functions were called. The pair's inputs are those of input_variables().
ir::CNames input_names(const Task& task, pairing::PairId pair, const ir::TermPool& pool,
                       const std::vector<ir::TermId>& old_inputs);

}  // namespace tandem::engines::conditional
