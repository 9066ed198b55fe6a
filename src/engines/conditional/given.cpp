#include <algorithm>

#include "engines/boundary.h"
#include "engines/conditional/conditional.h"
#include "engines/inductive/policy.h"

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

// What the condition takes, from what the function takes.
std::vector<TermId> arguments(ir::TermPool& pool, const Task& task, const ir::Procedure& condition,
                              const ir::Procedure& function, const std::vector<TermId>& inputs) {
  std::vector<TermId> args;
  const auto places = places_among(task.plan, Side::Old, condition.inputs, function.inputs);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const ir::Input& input = condition.inputs[i];
    if (places[i]) {
      args.push_back(inputs[*places[i]]);
      continue;
    }
    // The function does not look at it.
    const std::string name = input.kind == ir::InputKind::Global
                                 ? "@" + task.programs[Side::Old].globals[input.global].name
                             : input.kind == ir::InputKind::World ? "world!"
                                                                  : "memory!";
    args.push_back(pool.variable(name, input.sort));
  }
  return args;
}

}  // namespace

std::optional<Given> given_condition(const Task& task, pairing::PairId pair) {
  const ir::Program& program = task.programs[Side::Old];
  const ir::ProcedureId function = task.plan.pairs[pair].ids[Side::Old];
  const auto found = program.conditions.find(function);
  if (found == program.conditions.end()) return std::nullopt;
  const ir::Procedure& condition = program.procedures[found->second];
  return [task, &program, &condition, &called = program.procedures[function]](
             ir::TermPool& pool, const std::vector<TermId>& inputs) {
    StandIns stand_ins(pool);
    Following policy(task, pool, stand_ins, Side::Old);
    const std::vector<TermId> args = arguments(pool, task, condition, called, inputs);
    const ir::Outcome outcome =
        ir::evaluate(pool, program, condition, args, policy, pool.boolean(true));
    const TermId value = outcome.outputs[0];
    const TermId holds = pool.negate(pool.equal(value, pool.constant(pool.sort(value), 0)));
    const TermId returns =
        pool.equal(ir::ending_of(pool, outcome), ir::ending_term(pool, Ending::Return));
    return pool.both(holds, returns);
  };
}

bool is_about_inputs(const Task& task, pairing::PairId pair) {
  const ir::Program& program = task.programs[Side::Old];
  const ir::ProcedureId function = task.plan.pairs[pair].ids[Side::Old];
  const ir::Procedure& condition = program.procedures[program.conditions.at(function)];
  const auto places =
      places_among(task.plan, Side::Old, condition.inputs, program.procedures[function].inputs);
  return std::all_of(places.begin(), places.end(),
                     [](const auto& place) { return place.has_value(); });
}

bool is_impossible(const Task& task, pairing::PairId pair, const Given& given,
                   const std::string& obligation) {
  ir::TermPool pool;
  const TermId holds = given(pool, input_variables(pool, task, pair)[Side::Old]);
  const logic::Answer answer = task.prover.decide(pool, {{holds}, pool.boolean(false)}, obligation);
  return std::holds_alternative<logic::Proved>(answer);
}

}  // namespace tandem::engines
