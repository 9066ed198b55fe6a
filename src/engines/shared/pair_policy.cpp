#include "engines/shared/pair_policy.h"

#include <algorithm>
#include <set>

#include "engines/shared/boundary.h"
#include "engines/shared/contract_terms.h"
#include "pairing/objects.h"

namespace tandem::engines {
namespace {

using ir::TermId;
using pairing::PairId;

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

// The piece of the heap that this address is the start of, unless it is null; none if it can be
// something else.
std::optional<TermId> own_allocation(const ir::TermPool& pool, TermId address) {
  if (pool[address].op == ir::Op::Ite) {
    const TermId first = pool.args(address)[1];
    const TermId second = pool.args(address)[2];
    if (pool.constant_value(first) == Bits{0}) return own_allocation(pool, second);
    if (pool.constant_value(second) == Bits{0}) return own_allocation(pool, first);
    return std::nullopt;
  }
  const bool is_own = pool.is_application(address, ir::FunctionKind::Allocation);
  return is_own ? std::optional(address) : std::nullopt;
}

constexpr const char* freed_contents = "freed!";

// That piece of the heap was freed before, on some path.
bool may_be_freed(const ir::TermPool& pool, TermId memory, TermId object) {
  std::set<TermId> seen;
  std::vector<TermId> waiting{memory};
  while (!waiting.empty()) {
    const TermId at = waiting.back();
    waiting.pop_back();
    if (!seen.insert(at).second) continue;
    const auto args = pool.args(at);
    if (pool[at].op == ir::Op::Ite) {
      waiting.insert(waiting.end(), {args[1], args[2]});
    } else if (pool[at].op == ir::Op::Store) {
      const bool is_gone =
          pool[args[2]].op == ir::Op::Var && pool.symbol(args[2]).name == freed_contents;
      if (is_gone && own_allocation(pool, args[1]) == object) return true;
      waiting.push_back(args[0]);
    }
  }
  return false;
}

// free(p) of what was allocated here: nobody outside learns of it. What was there is gone, so that
// it shows where somebody can still find the place. To free it twice is undefined: that shows.
std::optional<ir::Outcome> try_free(ir::TermPool& pool, const ir::External& external,
                                    std::span<const TermId> args) {
  if (external.kind != ir::ExternalKind::Release || external.parameter_sorts.size() != 1)
    return std::nullopt;
  const auto object = own_allocation(pool, args[0]);
  if (!object) return std::nullopt;
  ir::Outcome outcome;
  for (const ir::Output& output : external.outputs) {
    for (std::size_t i = 1; i < external.inputs.size(); ++i) {
      if (external.inputs[i].sort != output.sort) continue;
      outcome.outputs.push_back(args[i]);
      break;
    }
  }
  if (outcome.outputs.size() != external.outputs.size()) return std::nullopt;
  const ir::Sort byte = ir::Sort::bits(8);
  for (TermId& output : outcome.outputs) {
    if (pool.sort(output) != ir::Sort::memory()) continue;
    if (may_be_freed(pool, output, *object)) return std::nullopt;
    const TermId gone = pool.variable(freed_contents, byte);
    output = pool.make(ir::Op::Store, ir::Sort::memory(), {output, args[0], gone});
  }
  return outcome;
}

Coupling identity(const Shape& shape) {
  Coupling coupling;
  for (std::size_t i = 0; i < shape.inputs->size(); ++i) coupling.inputs.emplace_back(i, i);
  for (std::size_t i = 0; i < shape.outputs->size(); ++i) coupling.outputs.emplace_back(i, i);
  return coupling;
}

}  // namespace

namespace {

// Who has a pointer to the function calls both versions in one way.
bool is_called_alike(const pairing::Plan& plan, PairId pair) {
  return !plan.pairs[pair].changed_interface;
}

}  // namespace

std::optional<TermId> shared_address(const Task& task, ir::TermPool& pool, Side side,
                                     const ir::Address& address,
                                     const std::function<bool(PairId)>& is_related) {
  ir::MemoryObject object;
  const auto of_one_side = [&](bool is_shared) {
    return is_shared ? std::string() : std::string(".") + to_text(side);
  };
  if (const auto* global = std::get_if<ir::GlobalId>(&address.of)) {
    const pairing::GlobalPairId id = task.plan.global_pair_of[side].at(*global);
    object.key = key_of(task, id) +
                 of_one_side(pairing::is_same_object(task.programs, task.plan.globals[id]));
    object.size_bytes = task.programs[side].globals[*global].size_bytes;
    object.contents = ir::contents_in(pool, task.programs[side], *global);
  } else if (const auto* procedure = std::get_if<ir::ProcedureId>(&address.of)) {
    const auto pair = task.plan.pair_of[side].find(*procedure);
    const bool is_paired = pair != task.plan.pair_of[side].end();
    object.key = "function:" + (is_paired ? key_of(task.plan, pair->second)
                                          : task.programs[side].procedures[*procedure].name);
    object.key += of_one_side(is_paired && is_called_alike(task.plan, pair->second) &&
                              is_related(pair->second));
  } else if (const auto* outside = std::get_if<ir::OutsideFunction>(&address.of)) {
    object.key = "function:extern " + outside->name;
  } else {
    return std::nullopt;
  }
  return pool.object_address(object);
}

std::string key_of(const pairing::Plan& plan, PairId pair) {
  return plan.pairs[pair].name + "#" + std::to_string(pair.index);
}

namespace {

// The input that is the parameter at this place.
std::size_t parameter_input(const std::vector<ir::Input>& inputs, std::size_t place) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].kind == ir::InputKind::Parameter && place-- == 0) return i;
  }
  return inputs.size();
}

// A condition may speak of something that the old version does not take. Of a parameter, that is
// what the new version is called with. Anything else is as it was when the
// functions were entered, unless the new version takes it: then it is what that is called with.
std::map<TermId, TermId> taken_by_new_alone(ir::TermPool& pool, const Task& task, PairId pair,
                                            const Coupling& coupling) {
  std::set<std::size_t> shared;
  for (const auto& [i, j] : coupling.inputs) shared.insert(j);
  std::map<TermId, TermId> taken;
  const auto& interface = task.plan.pairs[pair].changed_interface;
  const std::vector<ir::Input>& inputs = task.procedure(pair, Side::New).inputs;
  std::size_t parameter = 0;
  for (std::size_t j = 0; j < inputs.size(); ++j) {
    ir::Input input = inputs[j];
    if (input.kind == ir::InputKind::Parameter) {
      const std::size_t place = parameter++;
      if (!interface || interface->parameters[place].place[Side::Old]) continue;
      const auto before = parameter_input(task.procedure(pair, Side::Old).inputs, place);
      taken[coupling.placeholders[Side::Old][before]] = coupling.placeholders[Side::New][j];
      continue;
    }
    if (shared.contains(j)) continue;
    if (input.kind == ir::InputKind::Global) {
      const auto& global = task.plan.globals[task.plan.global_pair_of[Side::New].at(input.global)];
      if (!global.ids[Side::Old]) continue;
      input.global = *global.ids[Side::Old];
    }
    taken[pool.variable(entry_name(task, Side::Old, input), input.sort)] =
        coupling.placeholders[Side::New][j];
  }
  return taken;
}

}  // namespace

Coupling under(ir::TermPool& pool, const Task& task, PairId pair,
               std::span<const ir::Formula> provided, Coupling coupling) {
  for (const Side side : sides) {
    const ir::Procedure& procedure = task.procedure(pair, side);
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      coupling.placeholders[side].push_back(pool.variable(
          "given." + key_of(task.plan, pair) + "." + to_text(side) + std::to_string(i),
          procedure.inputs[i].sort));
    }
  }
  const auto taken = taken_by_new_alone(pool, task, pair, coupling);
  for (const ir::Formula& formula : provided) {
    const TermId said = ir::instantiate(pool, formula, coupling.placeholders[Side::Old]);
    coupling.facts.push_back(ir::substitute(pool, said, taken));
  }
  return coupling;
}

std::string key_of(const Task& task, pairing::GlobalPairId global) {
  return "global:" + task.plan.globals[global].name + "#" + std::to_string(global.index);
}

TermId PairPolicy::address(ir::TermPool& pool, const ir::Program& program,
                           const ir::Address& address) {
  const auto shared =
      shared_address(task_, pool, side_, address, [this](PairId pair) { return is_related(pair); });
  return shared ? *shared : CallPolicy::address(pool, program, address);
}

bool PairPolicy::is_related(PairId pair) {
  if (is_assumed(pair) && !is_hypothesis_conditional(pair)) {
    rest_on_hypothesis(pair);
    return true;
  }
  if (!task_.known[pair].is_equivalent()) return false;
  stand_ins_.rest_on(task_.known[pair].grounds);
  return true;
}

void PairPolicy::rest_on_hypothesis(PairId pair) {
  Grounds hypothesis;
  hypothesis.add(Induction{task_.plan.pairs[pair].name});
  stand_ins_.rest_on(hypothesis);
}

Coupling PairPolicy::coupling_for(PairId pair) {
  const Known& known = task_.known[pair];
  if (!known.is_conditional() || is_assumed(pair)) return coupling_of(task_, pair);
  return coupling_under(known.provided, pair);
}

Coupling PairPolicy::coupling_under(std::span<const ir::Formula> provided, PairId pair) {
  return under(pool_, task_, pair, provided, coupling_of(task_, pair));
}

Termination PairPolicy::termination_of(PairId pair) const {
  if (task_.known.always_terminates(pair)) return Termination::Always;
  return is_assumed(pair) || task_.known[pair].terminates_together ? Termination::Together
                                                                   : Termination::Unknown;
}

Termination PairPolicy::termination_of(const ir::External& external) const {
  Termination weakest = Termination::Always;
  for (const ir::ProcedureId id : external.may_call) {
    const auto pair = task_.plan.pair_of[side_].find(id);
    if (pair == task_.plan.pair_of[side_].end()) return Termination::Unknown;
    weakest = std::max(weakest, termination_of(pair->second));
  }
  return weakest;
}

ir::Outcome PairPolicy::stand_in(ir::ProcedureId id, std::span<const TermId> args,
                                 TermId condition) {
  const ir::Program& program = task_.programs[side_];
  const auto paired = task_.plan.pair_of[side_].find(id);
  const std::string key = paired == task_.plan.pair_of[side_].end()
                              ? program.procedures[id].name
                              : key_of(task_.plan, paired->second);
  ir::Outcome outcome = related_or_opaque(id, key, args, condition);
  const auto& contracts = task_.known.contracts()[side_];
  const auto contract = contracts.find(id);
  if (contract == contracts.end()) return outcome;
  if (const auto kept =
          contract_of_call(pool_, task_, {side_, id, args}, outcome, condition, contract->second)) {
    stand_ins_.assume(key, *kept, contract->second.grounds);
  }
  return outcome;
}

ir::Outcome PairPolicy::related_or_opaque(ir::ProcedureId id, const std::string& key,
                                          std::span<const TermId> args, TermId condition) {
  const ir::Procedure& procedure = task_.programs[side_].procedures[id];
  const auto paired = task_.plan.pair_of[side_].find(id);
  if (paired == task_.plan.pair_of[side_].end())
    return stand_ins_.opaque(key, shape_of(procedure), side_, args, condition);
  const PairId pair = paired->second;
  if (!is_related(pair)) {
    if (is_assumed(pair)) {
      rest_on_hypothesis(pair);
    } else if (task_.known[pair].is_conditional()) {
      stand_ins_.rest_on(task_.known[pair].grounds);
    } else {
      return stand_ins_.opaque(key, shape_of(procedure), side_, args, condition);
    }
  }
  const Both<Shape> shapes = make_both(shape_of(task_.procedure(pair, Side::Old)),
                                       shape_of(task_.procedure(pair, Side::New)));
  return stand_ins_.related(key, coupling_for(pair), shapes, side_, args, condition,
                            termination_of(pair));
}

bool PairPolicy::reaches_related(const ir::External& external) {
  return std::all_of(external.may_call.begin(), external.may_call.end(), [&](ir::ProcedureId id) {
    const auto pair = task_.plan.pair_of[side_].find(id);
    return pair == task_.plan.pair_of[side_].end() ||
           (is_called_alike(task_.plan, pair->second) && is_related(pair->second));
  });
}

ir::Outcome PairPolicy::call_external(ir::ExternalId id, std::span<const TermId> args,
                                      TermId condition) {
  const ir::External& external = task_.programs[side_].externals[id];
  if (!reaches_related(external))
    return stand_ins_.opaque(key_of(external), shape_of(external), side_, args, condition);
  if (auto freed = try_free(pool_, external, args)) return *freed;
  const ir::External& partner = counterpart(task_, side_, external);
  Both<Shape> shapes;
  shapes[side_] = shape_of(external);
  shapes[other(side_)] = shape_of(partner);
  Coupling coupling =
      &partner == &external ? identity(shapes[side_]) : coupling_between(task_.plan, shapes);
  coupling.unchanged = {};  // that is for functions known to behave the same
  ir::Outcome outcome = stand_ins_.related(key_of(external), coupling, shapes, side_, args,
                                           condition, termination_of(external));
  if (external.is_pure || external.kind == ir::ExternalKind::Event) return outcome;
  if (external.allocates && external.return_sort) {
    const TermId fails = pool_.apply("fails:" + key_of(external), ir::Sort::boolean(), args);
    const TermId address = pool_.apply("allocated:" + key_of(external), *external.return_sort, args,
                                       ir::FunctionKind::Allocation);
    outcome.outputs[0] = pool_.ite(fails, pool_.constant(*external.return_sort, 0), address);
    return outcome;
  }
  ExternalEvent event{condition, std::nullopt, {}};
  for (std::size_t i = 0; i < external.outputs.size(); ++i) {
    const ir::Output& output = external.outputs[i];
    if (output.kind == ir::OutputKind::Return) event.returned = outcome.outputs[i];
    if (output.kind == ir::OutputKind::Global) {
      event.globals.emplace_back(task_.plan.global_pair_of[side_].at(output.global),
                                 outcome.outputs[i]);
    }
  }
  externals_.push_back(std::move(event));
  return outcome;
}

}  // namespace tandem::engines
