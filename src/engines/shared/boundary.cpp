#include "engines/shared/boundary.h"

#include <algorithm>
#include <map>
#include <set>

#include "engines/shared/pair_policy.h"
#include "engines/shared/valid_pointers.h"
#include "ir/calls.h"
#include "library/functions.h"

namespace tandem::engines {
namespace {

using ir::Input;
using ir::InputKind;
using ir::Output;
using ir::OutputKind;
using ir::TermId;
using pairing::PairId;
using pairing::Plan;

// The part that an input or output plays, in terms that both versions share.
struct Role {
  int kind;
  std::size_t number;
  friend auto operator<=>(const Role&, const Role&) = default;
};
constexpr int global_role = 100;

std::vector<Role> roles_of(const Plan& plan, Side side, const std::vector<Input>& inputs) {
  std::vector<Role> roles;
  std::map<InputKind, std::size_t> count;
  for (const Input& input : inputs) {
    if (input.kind == InputKind::Global) {
      roles.push_back({global_role, plan.global_pair_of[side].at(input.global).index});
    } else {
      roles.push_back({static_cast<int>(input.kind), count[input.kind]++});
    }
  }
  return roles;
}

constexpr int result_role = -1;  // and below: nothing that comes in

std::vector<Role> roles_of(const Plan& plan, Side side, const std::vector<Output>& outputs) {
  std::vector<Role> roles;
  std::map<OutputKind, std::size_t> count;
  for (const Output& output : outputs) {
    switch (output.kind) {
      case OutputKind::Global:
        roles.push_back({global_role, plan.global_pair_of[side].at(output.global).index});
        break;
      case OutputKind::Memory: roles.push_back({static_cast<int>(InputKind::Memory), 0}); break;
      case OutputKind::World: roles.push_back({static_cast<int>(InputKind::World), 0}); break;
      case OutputKind::Return:
      case OutputKind::LoopExit:
      case OutputKind::LiveOut:
        roles.push_back({result_role - static_cast<int>(output.kind), count[output.kind]++});
        break;
    }
  }
  return roles;
}

std::optional<std::size_t> find(const std::vector<Role>& roles, const Role& role) {
  const auto at = std::find(roles.begin(), roles.end(), role);
  if (at == roles.end()) return std::nullopt;
  return static_cast<std::size_t>(at - roles.begin());
}

bool is_visible_in_both(const Plan& plan, const Role& role) {
  return role.kind != global_role ||
         plan.globals[pairing::GlobalPairId{static_cast<std::uint32_t>(role.number)}]
             .is_visible_in_both;
}

// The pieces of the heap that were made and that somebody can find when it is over: from what is
// returned, left in globals and in memory, or was told to functions outside.
std::vector<TermId> new_objects(const ir::TermPool& pool, const Both<ir::Outcome>& outcomes) {
  std::set<TermId> objects;
  for (const Side side : sides) {
    for (const TermId output : outcomes[side].outputs) {
      for (const TermId object : pool.held_by(output)) {
        if (pool[object].op == ir::Op::Apply) objects.insert(object);
      }
    }
  }
  return {objects.begin(), objects.end()};
}

// The caller sees no difference between two results. The address that can be any is in no local of
// the versions: these are gone by now. Nor is it in a piece of the heap that is new: those that can
// be found are looked at one by one.
TermId looks_equal(ir::TermPool& pool, TermId a, TermId b, const std::vector<TermId>& new_objects,
                   Compared compared) {
  if (a == b || pool.sort(a) != ir::Sort::memory()) return pool.equal(a, b);
  std::vector<WrittenPlace> places{{pool.variable("address!", ir::Sort::bits(64))}};
  if (compared == Compared::WhereWritten) places = written_places(pool, a, b);
  if (compared == Compared::Anywhere) {
    const ir::Sort sort = ir::Sort::bits(64);
    for (const TermId object : new_objects) {
      const TermId offset = pool.variable("offset!", sort);
      places.push_back({pool.make(ir::Op::BvAdd, sort, {object, offset})});
    }
  }
  std::vector<TermId> equal;
  for (const WrittenPlace& place : places) {
    const ir::Sort sort = ir::Sort::bits(place.width_bits);
    equal.push_back(pool.equal(pool.make(ir::Op::Load, sort, {a, place.address}),
                               pool.make(ir::Op::Load, sort, {b, place.address})));
  }
  return pool.all_of(equal);
}

// Functions without a body that change no memory, by their names.
std::vector<std::string> not_writing(const ir::Program& program) {
  std::map<std::string, bool> writes;  // a variadic one is there several times
  for (const ir::External& external : program.externals) {
    const bool is_writing = external.writes_memory && !external.is_pure;
    writes[external.name] = writes[external.name] || is_writing;
  }
  std::vector<std::string> names;
  for (const auto& [name, is_writing] : writes) {
    if (!is_writing) names.push_back(name);
  }
  return names;
}

// Not where something that is gone when the function returns may be, or what only a call knows.
bool is_seen_by_caller(const ir::TermPool& pool, TermId address) {
  const std::vector<TermId> terms = ir::reachable_terms(pool, std::span(&address, 1));
  return pool.held_by(address).empty() && std::none_of(terms.begin(), terms.end(), [&](TermId t) {
           return pool[t].op == ir::Op::Apply;
         });
}

// Memory is an input, but replay starts each version from its own initial
// contents: where these differ, its runs do not start from the same input.
bool starts_from_other_memory(const Task& task, PairId pair) {
  bool touches_memory = false;
  for (const Side side : sides) {
    for (const Input& input : task.procedure(pair, side).inputs) {
      touches_memory = touches_memory || input.kind == InputKind::Memory;
    }
  }
  if (!touches_memory) return false;
  for (const pairing::GlobalPair& global : task.plan.globals) {
    if (!global.ids[Side::Old] || !global.ids[Side::New]) continue;
    const ir::Global& before = task.programs[Side::Old].globals[*global.ids[Side::Old]];
    const ir::Global& after = task.programs[Side::New].globals[*global.ids[Side::New]];
    const bool is_variable = !before.is_scalar && (before.is_written || after.is_written);
    if (is_variable && !global.starts_alike) return true;
  }
  return false;
}

// A field that one version alone has (Program::by_field).
bool is_own_field(const Task& task, const pairing::GlobalPair& global) {
  const Side side = global.ids[Side::Old] ? Side::Old : Side::New;
  return task.programs[side].globals[*global.ids[side]].sort == ir::Sort::memory();
}

// The globals whose addresses a procedure or what it calls can take.
std::set<ir::GlobalId> addressed_globals(const ir::Program& program, ir::ProcedureId id) {
  std::set<ir::GlobalId> found;
  for (const ir::ProcedureId reached : ir::reached_from(program, id)) {
    for (const ir::Address* address : ir::all<ir::Address>(program.procedures[reached])) {
      if (const auto* global = std::get_if<ir::GlobalId>(&address->of)) found.insert(*global);
    }
  }
  return found;
}

void add_memory_globals(const Task& task, PairId id, Executable& executable) {
  std::set<pairing::GlobalPairId> pairs;
  for (const Side side : sides) {
    for (const ir::GlobalId global :
         addressed_globals(task.programs[side], task.plan.pairs[id].ids[side])) {
      const ir::Global& one = task.programs[side].globals[global];
      // A global that nobody writes and nobody outside knows is seen only where it is read.
      if (!one.is_constant && !one.is_scalar && (one.is_written || !one.is_static))
        pairs.insert(task.plan.global_pair_of[side].at(global));
    }
  }
  for (const pairing::GlobalPairId pair_id : pairs) {
    const pairing::GlobalPair& pair = task.plan.globals[pair_id];
    Executable::MemoryGlobal global;
    global.name = pair.name;
    global.pair = pair_id;
    global.is_input = pair.ids[Side::Old] && pair.ids[Side::New] && !pair.is_retyped;
    const auto is_visible = [&](Side side) {
      return pair.ids[side] && !task.programs[side].globals[*pair.ids[side]].is_static;
    };
    global.is_shared = is_visible(Side::Old) && is_visible(Side::New);
    for (const Side side : sides) {
      std::string symbol;
      if (pair.ids[side]) {
        const ir::Global& one = task.programs[side].globals[*pair.ids[side]];
        symbol = one.symbol;
        global.size_bytes = one.size_bytes;
        if (side == Side::Old) global.type = one.c_type_id;
      }
      replay::Entry& entry = executable.subject.entry[side];
      entry.memory_globals.push_back(symbol);
      if (global.is_shared) entry.shared_globals.push_back(symbol);
      if (library::is_stream(symbol)) global.is_input = false;  // nobody assigns to these
    }
    executable.subject.memory_global_types.push_back(global.type);
    executable.memory_globals.push_back(std::move(global));
  }
}

// A floating-point number as a global holds it: with one NaN for all. Stores write no
// other (frontend/lower/lower_families.h), and what was there before counts as such a one.
TermId left_in_global(ir::TermPool& pool, TermId number) {
  return pool.make(ir::Op::FpCanonical, pool.sort(number), {number});
}

// The pointer that a function starts from, as a term; none where that side does not have it.
std::optional<TermId> term_of(ir::TermPool& pool, const Task& task, PairId pair, Side side,
                              const pairing::Pointer& pointer, const std::vector<TermId>& inputs) {
  const ir::Procedure& procedure = task.procedure(pair, side);
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
    const Input& input = procedure.inputs[i];
    if (input.kind == InputKind::Parameter && parameter++ == pointer.parameter) return inputs[i];
    const bool is_global = input.kind == InputKind::Global && pointer.global &&
                           task.plan.global_pair_of[side].at(input.global) == *pointer.global;
    if (is_global) return inputs[i];
  }
  if (!pointer.global) return std::nullopt;
  const ir::GlobalId global = *task.plan.globals[*pointer.global].ids[side];
  if (task.programs[side].globals[global].is_scalar) return std::nullopt;
  return shared_address(task, pool, side, {global, {}}, [](PairId) { return false; });
}

void keep_apart(ir::TermPool& pool, const Task& task, PairId pair,
                const Both<std::vector<TermId>>& inputs) {
  for (const pairing::NoAlias& pointers : task.plan.pairs[pair].no_alias) {
    if (pointers.is_broken) continue;
    for (const Side side : sides) {
      const auto a = term_of(pool, task, pair, side, pointers.a, inputs[side]);
      const auto b = term_of(pool, task, pair, side, pointers.b, inputs[side]);
      if (a && b) pool.keep_apart(*a, *b);
    }
  }
}

// The place of a pointer among the parameters and globals of an executable.
std::optional<std::size_t> place_of(const Executable& executable, const pairing::Pointer& pointer) {
  if (pointer.parameter) return pointer.parameter;
  const auto index = executable.index_of(*pointer.global);
  if (!index) return std::nullopt;
  return executable.parameters.size() + *index;
}

// How the function is really called, where the versions differ in that.
void keep_own_interface(const pairing::Interface& interface, Side side, replay::Entry& entry) {
  replay::OwnInterface own;
  for (std::uint32_t i = 0; i < interface.parameters.size(); ++i) {
    const pairing::SharedParameter& shared = interface.parameters[i];
    if (!shared.place[side]) continue;
    own.parameters.resize(std::max(own.parameters.size(), *shared.place[side] + 1));
    own.parameters[*shared.place[side]] = {i, shared.types[side]};
  }
  own.return_type = interface.returned[side];
  if (!interface.returned[other(side)]) entry.return_type.reset();
  entry.own = std::move(own);
}

}  // namespace

Grounds pointer_grounds(const ir::TermPool& pool, const Task& task, PairId pair,
                        UsedOfPointers used) {
  Grounds grounds;
  if (used.are_apart || pool.has_used_apart()) {
    for (const pairing::NoAlias& pointers : task.plan.pairs[pair].no_alias) {
      if (pointers.is_certain || pointers.is_broken) continue;
      grounds.add(NoAlias{task.plan.pairs[pair].name, pointers.a.name, pointers.b.name,
                          pointers.is_declared});
    }
  }
  if (used.are_valid || pool.has_used_whole())
    grounds.add(ValidPointers{valid_pointers_formula(task, pair)});
  return grounds;
}

Coupling coupling_between(const Plan& plan, const Both<Shape>& shapes) {
  Coupling coupling;
  Both<std::vector<Role>> inputs;
  Both<std::vector<Role>> outputs;
  for (const Side side : sides) {
    inputs[side] = roles_of(plan, side, *shapes[side].inputs);
    outputs[side] = roles_of(plan, side, *shapes[side].outputs);
  }
  for (std::size_t i = 0; i < inputs[Side::Old].size(); ++i) {
    if (const auto j = find(inputs[Side::New], inputs[Side::Old][i]))
      coupling.inputs.emplace_back(i, *j);
  }
  for (std::size_t i = 0; i < outputs[Side::Old].size(); ++i) {
    if (const auto j = find(outputs[Side::New], outputs[Side::Old][i]))
      coupling.outputs.emplace_back(i, *j);
  }
  for (const Side side : sides) {
    for (std::size_t i = 0; i < outputs[side].size(); ++i) {
      const Role& role = outputs[side][i];
      if (role.kind <= result_role || find(outputs[other(side)], role) ||
          !is_visible_in_both(plan, role))
        continue;
      if (const auto input = find(inputs[side], role))
        coupling.unchanged[side].emplace_back(i, *input);
    }
  }
  return coupling;
}

Coupling coupling_of(const Task& task, PairId pair) {
  Coupling coupling =
      coupling_between(task.plan, make_both(shape_of(task.procedure(pair, Side::Old)),
                                            shape_of(task.procedure(pair, Side::New))));
  // What one version alone takes does not have to be the same.
  if (const auto& interface = task.plan.pairs[pair].changed_interface) {
    const std::vector<Role> roles =
        roles_of(task.plan, Side::Old, task.procedure(pair, Side::Old).inputs);
    std::erase_if(coupling.inputs, [&](const IndexPair& inputs) {
      const Role& role = roles[inputs.first];
      return role.kind == static_cast<int>(InputKind::Parameter) &&
             !interface->parameters[role.number].is_in_both();
    });
  }
  return coupling;
}

Both<std::vector<TermId>> input_variables(ir::TermPool& pool, const Task& task, PairId pair) {
  Both<std::vector<TermId>> terms;
  for (const Side side : sides) {
    const ir::Procedure& procedure = task.procedure(pair, side);
    // Parameters correspond by position, whatever their names; the old ones are used.
    const ir::Procedure& names = task.procedure(pair, Side::Old);
    std::size_t parameter = 0;
    std::map<InputKind, std::size_t> count;
    for (const Input& input : procedure.inputs) {
      if (input.kind == InputKind::Global) {
        const pairing::GlobalPairId id = task.plan.global_pair_of[side].at(input.global);
        const pairing::GlobalPair& global = task.plan.globals[id];
        const bool is_shared = global.ids[Side::Old] && global.ids[Side::New];
        const std::string name =
            is_shared ? "@" + global.name : "@" + global.name + "." + to_text(side);
        const TermId value = global.constants[side]
                                 ? pool.constant(input.sort, *global.constants[side])
                                 : pool.variable(name, input.sort);
        const bool is_float = task.programs[side].globals[input.global].type.is_float;
        terms[side].push_back(is_float ? left_in_global(pool, value) : value);
      } else if (input.kind == InputKind::Parameter) {
        const std::size_t index = parameter++;
        std::string name = index < names.parameters.size() ? names.parameters[index].name : "";
        if (name.empty()) name = "parameter" + std::to_string(index);
        terms[side].push_back(pool.variable(name, input.sort));
      } else {
        // A part of a function may start from several memories.
        const std::size_t number = count[input.kind]++;
        const std::string name = input.kind == InputKind::World ? "world" : "memory";
        terms[side].push_back(
            pool.variable(name + (number == 0 ? "" : std::to_string(number)) + "!", input.sort));
      }
    }
  }
  keep_apart(pool, task, pair, terms);
  keep_structures_whole(pool, task, pair, terms[Side::Old]);
  return terms;
}

std::vector<WrittenPlace> written_places(const ir::TermPool& pool, TermId a, TermId b) {
  std::set<WrittenPlace> places;
  std::set<TermId> seen;
  std::vector<TermId> work{a, b};
  while (!work.empty()) {
    const TermId memory = work.back();
    work.pop_back();
    if (!seen.insert(memory).second) continue;
    const auto args = pool.args(memory);
    if (pool[memory].op == ir::Op::Ite) {
      work.insert(work.end(), args.begin() + 1, args.end());
    } else if (pool[memory].op == ir::Op::Store) {
      work.push_back(args[0]);
      if (is_seen_by_caller(pool, args[1])) places.insert({args[1], pool.sort(args[2]).width_bits});
    }
  }
  return {places.begin(), places.end()};
}

TermId same_behaviour(ir::TermPool& pool, const Coupling& coupling,
                      const Both<ir::Outcome>& outcomes, const Both<std::vector<TermId>>& inputs,
                      Compared compared) {
  const TermId before = ir::ending_of(pool, outcomes[Side::Old]);
  const TermId after = ir::ending_of(pool, outcomes[Side::New]);
  const auto is = [&](TermId ending, Ending kind) {
    return pool.equal(ending, pool.constant(ir::ending_sort, static_cast<Bits>(kind)));
  };
  const std::vector<TermId> objects = new_objects(pool, outcomes);
  std::vector<TermId> equal_outputs;
  for (const auto& [i, j] : coupling.outputs) {
    equal_outputs.push_back(looks_equal(pool, outcomes[Side::Old].outputs[i],
                                        outcomes[Side::New].outputs[j], objects, compared));
  }
  for (const Side side : sides) {
    for (const auto& [output, input] : coupling.unchanged[side]) {
      equal_outputs.push_back(looks_equal(pool, outcomes[side].outputs[output], inputs[side][input],
                                          objects, compared));
    }
  }
  const TermId initial_world = pool.variable("world!", ir::Sort::world());
  const TermId equal_worlds = pool.equal(outcomes[Side::Old].stop_world.value_or(initial_world),
                                         outcomes[Side::New].stop_world.value_or(initial_world));
  const TermId same_end =
      pool.both(pool.equal(before, after),
                pool.ite(is(before, Ending::Return), pool.all_of(equal_outputs), equal_worlds));
  return pool.either(is(before, Ending::Undefined), same_end);
}

std::optional<std::size_t> Executable::index_of(pairing::GlobalPairId global) const {
  const auto at = std::find(global_pairs.begin(), global_pairs.end(), global);
  if (at == global_pairs.end()) return std::nullopt;
  return static_cast<std::size_t>(at - global_pairs.begin());
}

std::optional<Executable> make_executable(const Task& task, PairId id) {
  const pairing::Pair& pair = task.plan.pairs[id];
  if (pair.incomparable || pair.cannot_run || starts_from_other_memory(task, id))
    return std::nullopt;
  Executable executable;
  std::map<pairing::GlobalPairId, bool> touched;
  for (const Side side : sides) {
    const ir::Procedure& procedure = task.procedure(id, side);
    if (!procedure.has_scalar_signature) return std::nullopt;
    executable.has_loose_types |= task.programs[side].has_loose_types;
    replay::Entry& entry = executable.subject.entry[side];
    entry.symbol = procedure.symbol;
    entry.return_type = procedure.return_type;
    entry.not_writing = not_writing(task.programs[side]);
    for (const ir::Parameter& parameter : procedure.parameters)
      entry.parameters.push_back(parameter.type);
    if (pair.changed_interface) keep_own_interface(*pair.changed_interface, side, entry);
    for (const Input& input : procedure.inputs) {
      if (input.kind == InputKind::Global)
        touched[task.plan.global_pair_of[side].at(input.global)] = true;
    }
  }
  for (const ir::Parameter& parameter : task.procedure(id, Side::Old).parameters) {
    executable.parameters.push_back(
        {.name = parameter.name, .value = {parameter.type, 0}, .piece = parameter.piece});
    executable.parameter_types.push_back(parameter.c_type);
  }
  executable.subject.types = task.programs[Side::Old].types;
  executable.subject.parameter_types = executable.parameter_types;
  executable.subject.by_field = pair.has_own_fields;
  executable.subject.has_result_place =
      !executable.parameters.empty() &&
      task.procedure(id, Side::Old).parameters[0].hidden == ir::Hidden::Result;
  for (const auto& [global_id, is_touched] : touched) {
    const pairing::GlobalPair& global = task.plan.globals[global_id];
    if (global.constants[Side::Old] || global.constants[Side::New]) continue;
    if (is_own_field(task, global)) continue;  // lies in the memory of its structure
    std::optional<TypedValue> initial;
    CTypeId type;
    for (const Side side : sides) {
      replay::GlobalSlot slot;
      if (global.ids[side]) {
        const ir::Global& one = task.programs[side].globals[*global.ids[side]];
        slot = {one.symbol, one.type};
        if (!initial) initial = TypedValue{one.type, one.initial.value_or(0)};
        if (side == Side::Old) type = one.c_type_id;
      }
      executable.subject.entry[side].globals.push_back(slot);
    }
    executable.globals.push_back({global.name, *initial});
    executable.global_types.push_back(type);
    executable.global_pairs.push_back(global_id);
    executable.is_input.push_back(global.ids[Side::Old] && global.ids[Side::New]);
  }
  add_memory_globals(task, id, executable);
  const bool is_too_large =
      std::any_of(executable.memory_globals.begin(), executable.memory_globals.end(),
                  [](const Executable::MemoryGlobal& global) {
                    return global.size_bytes > SharedLimits::global_bytes;
                  });
  if (is_too_large) return std::nullopt;
  for (const pairing::NoAlias& pointers : pair.no_alias) {
    const auto a = place_of(executable, pointers.a);
    const auto b = place_of(executable, pointers.b);
    if (a && b) executable.apart.push_back({*a, *b, pointers.is_declared});
  }
  return executable;
}

}  // namespace tandem::engines
