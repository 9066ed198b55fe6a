#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

// Runs procedures of a program in flow form on numbers, through the recursive
// form and the evaluator, to compare with what the machine computes.

namespace tandem::frontend::testing {

struct RunResult {
  Ending ending = Ending::Return;
  std::vector<Bits> outputs;  // by output; 0 for memory and world
};

// `inputs` are the scalar inputs: parameters, then globals.
RunResult run(const ir::Program& program, const std::string& name, const std::vector<Bits>& inputs);

}  // namespace tandem::frontend::testing
