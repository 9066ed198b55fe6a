#pragma once

#include "engines/boundary.h"
#include "engines/inductive/inductive.h"

namespace tandem::engines {

// When two versions that are not equivalent behave the same: outside of a set of
// inputs that the domain has words for. The result is proved. nullopt: nothing
// was found that can be said in C, or that is worth saying.
struct InferredCondition {
  Condition condition;
  Given same_when;  // for callers
};
std::optional<InferredCondition> infer_condition(const Task& task, pairing::PairId pair,
                                                 const InductiveOptions& options, Domain domain);

// The condition that the user gave for a pair (Program::conditions, and the precondition of the
// old version's contract), if any: true where it is not 0 and evaluating it does not stop.
std::optional<Given> given_condition(const Task& task, pairing::PairId pair);

// Whether an input is known to satisfy it: false, too, where that cannot be told.
bool is_known_to_hold(const Task& task, pairing::PairId pair, const Given& given,
                      const Executable& executable, const Witness& witness);

// Whether it is about inputs of the function alone, and so has a meaning at every call of it. (It
// may be about a global that the function does not look at.)
bool is_about_inputs(const Task& task, pairing::PairId pair);

// Whether no input satisfies it.
bool is_impossible(const Task& task, pairing::PairId pair, const Given& given,
                   const std::string& obligation);

}  // namespace tandem::engines
