#pragma once

#include "engines/shared/engine.h"
#include "ir/evaluate.h"

// Conditions and contracts of functions (ir/program.h) as terms.

namespace tandem::engines {

// One call of a function of a version.
struct ContractCall {
  Side side = Side::Old;
  ir::ProcedureId function;
  std::span<const ir::TermId> args;  // one to one with its inputs
};

// A condition holds at a call. Where it looks at what the function does not take:
// nullopt, or with `is_at_entry` the variables of boundary.h, for what holds before all else.
std::optional<ir::TermId> holds_before(ir::TermPool& pool, const Task& task,
                                       const ContractCall& call, ir::ProcedureId condition,
                                       bool is_at_entry);

// The name of the variable of boundary.h that stands for something a function starts with, as the
// version that has it names it.
std::string entry_name(const Task& task, Side side, const ir::Input& input);

// A postcondition holds of what the call gave, where it returned. nullopt as above.
std::optional<ir::TermId> holds_after(ir::TermPool& pool, const Task& task,
                                      const ContractCall& call, ir::ProcedureId condition,
                                      const ir::Outcome& outcome);

// The claim of a function's contract about a call that was made under a condition; nullopt
// where it says nothing, or nothing that can be told there.
std::optional<ir::TermId> contract_of_call(ir::TermPool& pool, const Task& task,
                                           const ContractCall& call, const ir::Outcome& outcome,
                                           ir::TermId condition, const ContractClaim& claim);

}  // namespace tandem::engines
