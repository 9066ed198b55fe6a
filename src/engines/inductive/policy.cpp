#include "engines/inductive/policy.h"

#include <algorithm>

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

// Whether what a pointer may lead to behaves the same in both versions. (A
// function of one version only is at no address that both can have.)
bool reaches_related(const Task& task, Side side, const ir::External& external,
                     const IsRelated& is_related) {
  return std::all_of(external.may_call.begin(), external.may_call.end(), [&](ir::ProcedureId id) {
    const auto pair = task.plan.pair_of[side].find(id);
    return pair == task.plan.pair_of[side].end() || is_related(pair->second);
  });
}

// What nobody can change, or what nobody outside can set: its contents count
// by what they start as.
bool has_fixed_contents(const ir::Global& global) { return global.is_constant || global.is_static; }

bool is_same_object(const Task& task, const pairing::GlobalPair& pair) {
  if (!pair.ids[Side::Old] || !pair.ids[Side::New] || pair.is_retyped) return false;
  const ir::Global& before = task.programs[Side::Old].globals[*pair.ids[Side::Old]];
  const ir::Global& after = task.programs[Side::New].globals[*pair.ids[Side::New]];
  if (before.size_bytes != after.size_bytes) return false;
  return before.initial_text == after.initial_text ||
         (!has_fixed_contents(before) && !has_fixed_contents(after));
}

}  // namespace

std::optional<TermId> shared_address(const Task& task, ir::TermPool& pool, Side side,
                                     const ir::Address& address, const IsRelated& is_related) {
  ir::MemoryObject object;
  const auto of_one_side = [&](bool is_shared) {
    return is_shared ? std::string() : std::string(".") + to_text(side);
  };
  if (const auto* global = std::get_if<ir::GlobalId>(&address.of)) {
    const pairing::GlobalPairId id = task.plan.global_pair_of[side].at(*global);
    object.key = "global:" + task.plan.globals[id].name + "#" + std::to_string(id.index) +
                 of_one_side(is_same_object(task, task.plan.globals[id]));
    object.size_bytes = task.programs[side].globals[*global].size_bytes;
  } else if (const auto* procedure = std::get_if<ir::ProcedureId>(&address.of)) {
    const auto pair = task.plan.pair_of[side].find(*procedure);
    const bool is_paired = pair != task.plan.pair_of[side].end();
    object.key = "function:" + task.programs[side].procedures[*procedure].name;
    if (is_paired) {
      object.key = "function:" + task.plan.pairs[pair->second].name + "#" +
                   std::to_string(pair->second.index);
    }
    object.key += of_one_side(is_paired && is_related(pair->second));
  } else if (const auto* outside = std::get_if<ir::OutsideFunction>(&address.of)) {
    object.key = "function:extern " + outside->name;
  } else {
    return std::nullopt;
  }
  return pool.object_address(object);
}

ir::Outcome call_external(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side,
                          ir::ExternalId id, std::span<const TermId> args, TermId condition,
                          const IsRelated& is_related, std::vector<ExternalEvent>& events) {
  const ir::External& external = task.programs[side].externals[id];
  if (!reaches_related(task, side, external, is_related)) {
    return stand_ins.opaque(key_of(external), shape_of(external), side, args, condition);
  }
  const ir::External& partner = counterpart(task, side, external);
  Both<Shape> shapes;
  shapes[side] = shape_of(external);
  shapes[other(side)] = shape_of(partner);
  Contract contract =
      &partner == &external ? identity(shapes[side]) : contract_between(task.plan, shapes);
  contract.unchanged = {};  // that is for functions known to behave the same
  ir::Outcome outcome = stand_ins.related(key_of(external), contract, shapes, side, args, condition,
                                          Termination::Always);
  if (external.is_pure) return outcome;
  if (external.allocates && external.return_sort) {
    const TermId fails = pool.apply("fails:" + key_of(external), ir::Sort::boolean(), args);
    const TermId address = pool.apply(std::string(ir::allocation_prefix) + key_of(external),
                                      *external.return_sort, args);
    outcome.outputs[0] = pool.ite(fails, pool.constant(*external.return_sort, 0), address);
    return outcome;
  }
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
    return engines::call_external(
        setting_.task, pool_, stand_ins_, side_, *external, args, condition,
        [this](pairing::PairId pair) { return is_related(pair); }, externals_);
  }
  return call_loop(site, args, condition);
}

bool InductivePolicy::is_related(pairing::PairId pair) {
  if (!setting_.assumed.contains(pair) && !setting_.task.known[pair].is_equivalent) return false;
  used_pairs_.insert(pair);
  return true;
}

TermId InductivePolicy::address(ir::TermPool& pool, const ir::Program& program,
                                const ir::Address& address) {
  const auto shared = shared_address(setting_.task, pool, side_, address,
                                     [this](pairing::PairId pair) { return is_related(pair); });
  return shared ? *shared : CallPolicy::address(pool, program, address);
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
