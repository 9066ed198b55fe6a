#pragma once

#include "engines/inductive/inductive.h"

namespace tandem::engines {

// When two versions that are not equivalent behave the same. Inputs on which
// they differ are enumerated, each with all that agree with it on the
// conditions that occur in the two versions, until none is left: this is
// predicate abstraction. The result is proved. nullopt: nothing was found that can be said in
// C, or that is worth saying.
std::optional<Condition> infer_condition(const Task& task, pairing::PairId pair,
                                         const InductiveOptions& options);

// The condition that the user gave for a pair (Program::conditions, and the precondition of the
// old version's contract), if any: true where it is not 0 and evaluating it does not stop.
std::optional<Given> given_condition(const Task& task, pairing::PairId pair);

// Whether no input satisfies it.
bool is_impossible(const Task& task, pairing::PairId pair, const Given& given,
                   const std::string& obligation);

}  // namespace tandem::engines
