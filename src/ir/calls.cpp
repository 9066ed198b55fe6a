#include "ir/calls.h"

#include "base/invariant.h"

namespace tandem::ir {

bool may_stop(const Program& program, const Callee& callee) {
  if (const auto* procedure = std::get_if<ProcedureId>(&callee))
    return program.procedures[*procedure].may_stop;
  const auto* external = std::get_if<ExternalId>(&callee);
  TANDEM_INVARIANT(external != nullptr, "a call of a loop");
  return !program.externals[*external].returns;
}

std::vector<ProcedureId> called_by(const Program& program, const Callee& callee) {
  if (const auto* procedure = std::get_if<ProcedureId>(&callee)) return {*procedure};
  if (const auto* external = std::get_if<ExternalId>(&callee))
    return program.externals[*external].may_call;
  return {};
}

std::set<ProcedureId> direct_callees(const Program& program, const Procedure& procedure) {
  std::set<ProcedureId> callees;
  const auto add = [&](const Callee& callee) {
    const std::vector<ProcedureId> called = called_by(program, callee);
    callees.insert(called.begin(), called.end());
  };
  for (const Callee& callee : procedure.direct_effects.calls) add(callee);
  for (const Call* call : all<Call>(procedure)) add(call->callee);
  for (const Address* address : all<Address>(procedure)) {
    if (const auto* given = std::get_if<ProcedureId>(&address->of)) callees.insert(*given);
  }
  return callees;
}

std::set<ProcedureId> reached_from(const Program& program, ProcedureId id) {
  std::set<ProcedureId> reached{id};
  std::vector<ProcedureId> work{id};
  while (!work.empty()) {
    const ProcedureId at = work.back();
    work.pop_back();
    for (const ProcedureId callee : direct_callees(program, program.procedures[at])) {
      if (reached.insert(callee).second) work.push_back(callee);
    }
  }
  return reached;
}

}  // namespace tandem::ir
