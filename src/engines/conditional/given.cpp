#include <algorithm>

#include "base/invariant.h"
#include "engines/boundary.h"
#include "engines/conditional/conditional.h"
#include "engines/contracts/evaluate.h"

namespace tandem::engines {

using ir::TermId;

namespace {

// What the user asks of the inputs of a function: with --when, and by its contract.
std::vector<ir::ProcedureId> conditions_of(const ir::Program& program, ir::ProcedureId function) {
  std::vector<ir::ProcedureId> conditions;
  const auto found = program.conditions.find(function);
  if (found != program.conditions.end()) conditions.push_back(found->second);
  const auto contract = program.contracts.find(function);
  if (contract != program.contracts.end() && contract->second.precondition)
    conditions.push_back(*contract->second.precondition);
  return conditions;
}

}  // namespace

std::optional<Given> given_condition(const Task& task, pairing::PairId pair) {
  const ir::ProcedureId function = task.plan.pairs[pair].ids[Side::Old];
  const std::vector<ir::ProcedureId> conditions = conditions_of(task.programs[Side::Old], function);
  if (conditions.empty()) return std::nullopt;
  return [task, function, conditions](ir::TermPool& pool, const std::vector<TermId>& inputs) {
    std::vector<TermId> all;
    for (const ir::ProcedureId condition : conditions) {
      const auto holds =
          holds_before(pool, task, {Side::Old, function, inputs}, condition, /*is_at_entry=*/true);
      TANDEM_INVARIANT(holds.has_value(), "a condition that takes what the function cannot give");
      all.push_back(*holds);
    }
    return pool.all_of(all);
  };
}

bool is_about_inputs(const Task& task, pairing::PairId pair) {
  const ir::ProcedureId function = task.plan.pairs[pair].ids[Side::Old];
  ir::TermPool pool;
  const std::vector<TermId> inputs = input_variables(pool, task, pair)[Side::Old];
  const std::vector<ir::ProcedureId> conditions = conditions_of(task.programs[Side::Old], function);
  return std::all_of(conditions.begin(), conditions.end(), [&](ir::ProcedureId condition) {
    return holds_before(pool, task, {Side::Old, function, inputs}, condition,
                        /*is_at_entry=*/false)
        .has_value();
  });
}

bool is_impossible(const Task& task, pairing::PairId pair, const Given& given,
                   const std::string& obligation) {
  ir::TermPool pool;
  const TermId holds = given(pool, input_variables(pool, task, pair)[Side::Old]);
  const logic::Answer answer = task.prover.decide(pool, {{holds}, pool.boolean(false)}, obligation);
  return std::holds_alternative<logic::Proved>(answer);
}

}  // namespace tandem::engines
