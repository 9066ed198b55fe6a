#include "engines/shared/contract_terms.h"

#include "engines/shared/boundary.h"
#include "engines/shared/pair_policy.h"

namespace tandem::engines {
namespace {

using ir::TermId;

// A condition may call functions, which have no loops: all are followed.
class Following : public PairPolicy {
 public:
  using PairPolicy::PairPolicy;
  ir::Outcome call(const ir::CallSite& site, std::span<const TermId> args,
                   TermId condition) override {
    if (const auto* external = std::get_if<ir::ExternalId>(&site.callee))
      return call_external(*external, args, condition);
    const auto* callee = std::get_if<ir::ProcedureId>(&site.callee);
    return ir::evaluate(pool_, task_.programs[side_], task_.programs[side_].procedures[*callee],
                        args, *this, condition);
  }
};

// The condition returns something other than 0.
TermId holds(ir::TermPool& pool, const Task& task, Side side, const ir::Procedure& condition,
             const std::vector<TermId>& args) {
  StandIns stand_ins(pool);
  Following policy(task, pool, stand_ins, side);
  const ir::Outcome outcome =
      ir::evaluate(pool, task.programs[side], condition, args, policy, pool.boolean(true));
  const TermId value = outcome.outputs[0];
  const TermId is_set = pool.negate(pool.equal(value, pool.constant(pool.sort(value), 0)));
  const TermId returns =
      pool.equal(ir::ending_of(pool, outcome), ir::ending_term(pool, Ending::Return));
  return pool.both(is_set, returns);
}

// Finds what a condition takes among what the function takes and, at the end, gives.
class Arguments {
 public:
  Arguments(const Task& task, const ContractCall& call, const ir::Outcome* outcome)
      : task_(task),
        call_(call),
        function_(task.programs[call.side].procedures[call.function]),
        outcome_(outcome) {}

  std::optional<TermId> operator()(const ir::Input& input) {
    if (input.kind != ir::InputKind::Parameter) return state(input);
    if (outcome_ != nullptr && !is_result_passed_) {
      is_result_passed_ = true;
      if (const auto result = output(ir::OutputKind::Return, {})) return result;
    }
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < function_.inputs.size(); ++i) {
      if (function_.inputs[i].kind != ir::InputKind::Parameter) continue;
      if (parameter++ == parameters_passed_) {
        ++parameters_passed_;
        return call_.args[i];
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<TermId> state(const ir::Input& wanted) const {
    if (outcome_ != nullptr) {
      const auto kind = wanted.kind == ir::InputKind::Global  ? ir::OutputKind::Global
                        : wanted.kind == ir::InputKind::World ? ir::OutputKind::World
                                                              : ir::OutputKind::Memory;
      if (const auto left = output(kind, wanted.global)) return left;
    }
    for (std::size_t i = 0; i < function_.inputs.size(); ++i) {
      const ir::Input& input = function_.inputs[i];
      const bool is_same_global =
          wanted.kind != ir::InputKind::Global || input.global == wanted.global;
      if (input.kind == wanted.kind && is_same_global) return call_.args[i];
    }
    return std::nullopt;
  }

  std::optional<TermId> output(ir::OutputKind kind, ir::GlobalId global) const {
    for (std::size_t i = 0; i < function_.outputs.size(); ++i) {
      const ir::Output& output = function_.outputs[i];
      const bool is_same_global = kind != ir::OutputKind::Global || output.global == global;
      if (output.kind == kind && is_same_global) return outcome_->outputs[i];
    }
    return std::nullopt;
  }

  const Task& task_;
  const ContractCall& call_;
  const ir::Procedure& function_;
  const ir::Outcome* outcome_;  // null: before the call
  bool is_result_passed_ = false;
  std::size_t parameters_passed_ = 0;
};

std::optional<TermId> holds_at(ir::TermPool& pool, const Task& task, const ContractCall& call,
                               ir::ProcedureId condition, const ir::Outcome* outcome,
                               bool is_at_entry) {
  const ir::Procedure& procedure = task.programs[call.side].procedures[condition];
  Arguments find(task, call, outcome);
  std::vector<TermId> args;
  for (const ir::Input& input : procedure.inputs) {
    auto found = find(input);
    if (!found && is_at_entry)
      found = pool.variable(entry_name(task, call.side, input), input.sort);
    if (!found || pool.sort(*found) != input.sort) return std::nullopt;
    args.push_back(*found);
  }
  return holds(pool, task, call.side, procedure, args);
}

// The arguments of a call in the order of the old version's inputs; nullopt where it has others.
std::optional<std::vector<TermId>> inputs_of_old(const Task& task, const ContractCall& call) {
  if (call.side == Side::Old) return std::vector<TermId>(call.args.begin(), call.args.end());
  const auto pair = task.plan.pair_of[call.side].find(call.function);
  if (pair == task.plan.pair_of[call.side].end()) return std::nullopt;
  const Coupling coupling = coupling_of(task, pair->second);
  const ir::ProcedureId before = task.plan.pairs[pair->second].ids[Side::Old];
  const std::size_t count = task.programs[Side::Old].procedures[before].inputs.size();
  if (coupling.inputs.size() != count) return std::nullopt;
  std::vector<TermId> inputs;
  for (const auto& [i, j] : coupling.inputs) inputs.push_back(call.args[j]);
  return inputs;
}

}  // namespace

std::string entry_name(const Task& task, Side side, const ir::Input& input) {
  if (input.kind == ir::InputKind::Global)
    return "@" + task.programs[side].globals[input.global].name;
  return input.kind == ir::InputKind::World ? "world!" : "memory!";
}

std::optional<TermId> holds_before(ir::TermPool& pool, const Task& task, const ContractCall& call,
                                   ir::ProcedureId condition, bool is_at_entry) {
  return holds_at(pool, task, call, condition, nullptr, is_at_entry);
}

std::optional<TermId> holds_after(ir::TermPool& pool, const Task& task, const ContractCall& call,
                                  ir::ProcedureId condition, const ir::Outcome& outcome) {
  return holds_at(pool, task, call, condition, &outcome, false);
}

std::optional<TermId> contract_of_call(ir::TermPool& pool, const Task& task,
                                       const ContractCall& call, const ir::Outcome& outcome,
                                       TermId condition, const ContractClaim& claim) {
  const auto& contracts = task.programs[call.side].contracts;
  const auto found = contracts.find(call.function);
  if (found == contracts.end() || !found->second.postcondition) return std::nullopt;
  const TermId returns =
      pool.equal(ir::ending_of(pool, outcome), ir::ending_term(pool, Ending::Return));
  TermId applies = condition;
  if (const auto& precondition = found->second.precondition) {
    const auto may_call = holds_before(pool, task, call, *precondition, false);
    if (!may_call) return std::nullopt;
    applies = pool.both(applies, *may_call);
  }
  const auto result = holds_after(pool, task, call, *found->second.postcondition, outcome);
  if (!result) return std::nullopt;
  for (const ir::Formula& formula : claim.provided) {
    const auto inputs = inputs_of_old(task, call);
    if (!inputs) return std::nullopt;
    applies = pool.both(applies, ir::instantiate(pool, formula, *inputs));
  }
  const TermId holds_then = pool.implies(returns, *result);
  return pool.implies(applies, claim.strength == ContractStrength::Always
                                   ? pool.both(returns, holds_then)
                                   : holds_then);
}

}  // namespace tandem::engines
