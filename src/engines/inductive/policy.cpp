#include "engines/inductive/policy.h"

#include "base/invariant.h"

namespace tandem::engines {
namespace {

using ir::TermId;

// A function that does not come back needs no ending of its own: the IR stops
// right after the call.
Shape shape_of(const ir::External& external) {
  return {&external.inputs, &external.outputs, false};
}

bool returns_float(const ir::External& external) {
  return external.return_type && external.return_type->is_float;
}

// The same function as the other version declares it; itself where that has no use of it.
const ir::External& counterpart(const Task& task, Side side, const ir::External& external) {
  for (const ir::External& candidate : task.programs[other(side)].externals) {
    if (candidate.name == external.name && candidate.parameter_sorts == external.parameter_sorts &&
        candidate.float_parameters == external.float_parameters &&
        returns_float(candidate) == returns_float(external) &&
        candidate.return_sort == external.return_sort) {
      return candidate;
    }
  }
  return external;
}

std::string key_of(const ir::External& external) {
  std::string key = "extern." + external.name;
  for (std::size_t i = 0; i < external.parameter_sorts.size(); ++i) {
    const bool is_float = i < external.float_parameters.size() && external.float_parameters[i];
    key += (is_float ? ".f" : ".") + ir::to_text(external.parameter_sorts[i]);
  }
  key += returns_float(external) ? ".f" : ".";
  return key + (external.return_sort ? ir::to_text(*external.return_sort) : "void");
}

Contract identity(const Shape& shape) {
  Contract contract;
  for (std::size_t i = 0; i < shape.inputs->size(); ++i) contract.inputs.emplace_back(i, i);
  for (std::size_t i = 0; i < shape.outputs->size(); ++i) contract.outputs.emplace_back(i, i);
  return contract;
}

}  // namespace

ir::Outcome call_external(const Task& task, StandIns& stand_ins, Side side, ir::ExternalId id,
                          std::span<const TermId> args, TermId condition,
                          std::vector<ExternalEvent>& events) {
  const ir::External& external = task.programs[side].externals[id];
  const ir::External& partner = counterpart(task, side, external);
  Both<Shape> shapes;
  shapes[side] = shape_of(external);
  shapes[other(side)] = shape_of(partner);
  Contract contract =
      &partner == &external ? identity(shapes[side]) : contract_between(task.plan, shapes);
  contract.unchanged = {};  // that is for functions known to behave the same
  const ir::Outcome outcome = stand_ins.related(key_of(external), contract, shapes, side, args,
                                                condition, Termination::Always);
  if (external.is_pure) return outcome;
  ExternalEvent event{condition, std::nullopt, {}};
  for (std::size_t i = 0; i < external.outputs.size(); ++i) {
    const ir::Output& output = external.outputs[i];
    if (output.kind == ir::OutputKind::Return) event.returned = outcome.outputs[i];
    if (output.kind == ir::OutputKind::Global) {
      event.globals.emplace_back(task.plan.global_pair_of[side].at(output.global),
                                 outcome.outputs[i]);
    }
  }
  events.push_back(std::move(event));
  return outcome;
}

ir::Outcome InductivePolicy::call(const ir::CallSite& site, std::span<const TermId> args,
                                  TermId condition) {
  if (const auto* procedure = std::get_if<ir::ProcedureId>(&site.callee)) {
    return call_procedure(*procedure, args, condition);
  }
  if (const auto* external = std::get_if<ir::ExternalId>(&site.callee)) {
    return engines::call_external(setting_.task, stand_ins_, side_, *external, args, condition,
                                  externals_);
  }
  return call_loop(site, args, condition);
}

ir::Outcome InductivePolicy::call_procedure(ir::ProcedureId id, std::span<const TermId> args,
                                            TermId condition) {
  const Task& task = setting_.task;
  const ir::Procedure& procedure = task.programs[side_].procedures[id];
  const auto paired = task.plan.pair_of[side_].find(id);
  if (paired == task.plan.pair_of[side_].end()) {
    return stand_ins_.opaque(procedure.name, shape_of(procedure), side_, args, condition);
  }
  const pairing::PairId pair = paired->second;
  const Known& known = task.known[pair];
  const bool is_related = setting_.assumed.contains(pair) || known.is_equivalent;
  const std::string key = task.plan.pairs[pair].name + "#" + std::to_string(pair.index);
  if (!is_related) return stand_ins_.opaque(key, shape_of(procedure), side_, args, condition);
  used_pairs_.insert(pair);
  const Both<Shape> shapes = make_both(
      shape_of(task.programs[Side::Old].procedures[task.plan.pairs[pair].ids[Side::Old]]),
      shape_of(task.programs[Side::New].procedures[task.plan.pairs[pair].ids[Side::New]]));
  Termination termination = Termination::Unknown;
  if (known.always_terminates) {
    termination = Termination::Always;
  } else if (setting_.assumed.contains(pair) || known.terminates_together) {
    termination = Termination::Together;
  }
  return stand_ins_.related(key, contract_of(task, pair), shapes, side_, args, condition,
                            termination);
}

ir::Outcome InductivePolicy::call_loop(const ir::CallSite& site, std::span<const TermId> args,
                                       TermId condition) {
  const ir::LoopId id = std::get<ir::LoopId>(site.callee);
  const ir::Procedure& called = setting_.forms[side_]->loops[id];
  if (setting_.peels_loops && &site.caller != &called) {
    return ir::evaluate(pool_, setting_.task.programs[side_], called, args, *this, condition);
  }
  for (std::size_t i = 0; i < setting_.loops.size(); ++i) {
    const LoopPair& loop = setting_.loops[i];
    if (loop.ids[side_] != id) continue;
    const bool is_hypothesis = hypothesis_ && hypothesis_->first == i;
    if (!is_hypothesis && !loop.contract) {
      return stand_ins_.opaque(loop.key, shape_of(called), side_, args, condition);
    }
    const Both<Shape> shapes =
        make_both(shape_of(setting_.forms[Side::Old]->loops[loop.ids[Side::Old]]),
                  shape_of(setting_.forms[Side::New]->loops[loop.ids[Side::New]]));
    const Contract& contract = is_hypothesis ? hypothesis_->second : *loop.contract;
    return stand_ins_.related(
        loop.key, contract, shapes, side_, args, condition,
        is_hypothesis || loop.terminates_together ? Termination::Together : Termination::Unknown);
  }
  return stand_ins_.opaque(called.name + "#" + std::to_string(id.index), shape_of(called), side_,
                           args, condition);
}

}  // namespace tandem::engines
