#pragma once

#include "engines/shared/engine.h"
#include "verdict/report.h"

// Contracts (ir::Program::contracts) are claims of the user: they are proved of each version
// before anything rests on them.

namespace tandem::engines::contracts {

struct ContractProofs {
  // Old before new, each in the order of the program.
  std::map<std::pair<Side, ir::ProcedureId>, ContractResult> results;
  KeptContracts kept;  // those that hold
  // Inputs on which those that are not proved fail, says the solver.
  std::map<std::pair<Side, ir::ProcedureId>, Witness> candidates;
};

// All contracts of both versions at once. By induction on the depth of an execution that ends,
// the contracts of calls in a body may be used for the body's own: those that fail are left
// out, and the others tried again without them, until all that are left are proved. A contract
// says something of executions that return only, so loops and recursions need not end.
// `known` of the task is not used.
ContractProofs prove_contracts(const Task& task);

// The same where it was not tried.
std::vector<ContractResult> unproved_contracts(const Both<ir::Program>& programs,
                                               const std::string& why);

}  // namespace tandem::engines::contracts
