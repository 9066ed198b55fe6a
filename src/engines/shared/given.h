#pragma once

#include "engines/shared/boundary.h"

// The condition that the user gave for a pair: Program::conditions, and the precondition of the old
// version's contract.

namespace tandem::engines {

struct Given {
  ir::Formula formula;  // true where the condition is not 0 and evaluating it does not stop
  // It is about inputs of the function alone, and so has a meaning at every call of it. Otherwise
  // it is about a global that the function does not look at, say, when the function is entered
  // first.
  bool is_about_inputs = false;
};
std::optional<Given> given_condition(const Task& task, pairing::PairId pair);

// Calls in the programs with numbers that do not satisfy it, whatever else they pass.
std::vector<SourceLocation> calls_against(const Task& task, pairing::PairId pair,
                                          const Given& given);

// An input is known to satisfy what is given: false, too, where that cannot be told.
bool is_known_to_hold(const Task& task, const Question& question, const Executable& executable,
                      const Witness& witness);

// No input satisfies what is given.
bool is_impossible(const Task& task, const Question& question);

}  // namespace tandem::engines
