#pragma once

#include "engines/inductive/inductive.h"
#include "engines/shared/boundary.h"

namespace tandem::engines::conditional {

// When two versions that are not equivalent behave the same: outside of a set of
// inputs that the domain has words for. The result is proved. nullopt: nothing
// was found that can be said in C, or that is worth saying.
std::optional<Condition> infer_condition(const Task& task, const Question& question, Domain domain);

}  // namespace tandem::engines::conditional
