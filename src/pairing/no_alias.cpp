#include <algorithm>

#include "pairing/match.h"

// Which pointers of a pair do not lead to the same bytes: by `restrict`, or
// because the user says so.

namespace tandem::pairing {
namespace {

using ir::Parameter;
using ir::Program;

const std::vector<Parameter>& parameters_of(const Both<Program>& programs, const Pair& pair,
                                            Side side) {
  return programs[side].procedures[pair.ids[side]].parameters;
}

// The places of the parameters in each version, in the order in which both are called with them.
std::vector<Both<std::optional<std::size_t>>> shared_places(const Both<Program>& programs,
                                                            const Pair& pair) {
  std::vector<Both<std::optional<std::size_t>>> places;
  if (pair.changed_interface) {
    for (const SharedParameter& shared : pair.changed_interface->parameters)
      places.push_back(shared.place);
    return places;
  }
  const std::size_t count = std::min(parameters_of(programs, pair, Side::Old).size(),
                                     parameters_of(programs, pair, Side::New).size());
  for (std::size_t i = 0; i < count; ++i)
    places.push_back(make_both<std::optional<std::size_t>>(i, i));
  return places;
}

// What both versions declare of a parameter; the old names are used.
struct Declared {
  std::string name;
  std::size_t place;  // among those that both are called with
  bool is_pointer = false;
  bool is_restrict = false;
  bool is_hidden = false;
};

std::vector<Declared> declared_in_both(const Both<Program>& programs, const Pair& pair) {
  std::vector<Declared> all;
  const auto places = shared_places(programs, pair);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i][Side::Old] || !places[i][Side::New]) continue;
    const Parameter& a = parameters_of(programs, pair, Side::Old)[*places[i][Side::Old]];
    const Parameter& b = parameters_of(programs, pair, Side::New)[*places[i][Side::New]];
    all.push_back({a.name, i, a.type.is_pointer, a.is_restrict && b.is_restrict,
                   a.hidden != ir::Hidden::None && b.hidden != ir::Hidden::None});
  }
  return all;
}

void add_declared(const Both<Program>& programs, Pair& pair) {
  const std::vector<Declared> declared = declared_in_both(programs, pair);
  for (std::size_t i = 0; i < declared.size(); ++i) {
    for (std::size_t j = i + 1; j < declared.size(); ++j) {
      const Declared& a = declared[i];
      const Declared& b = declared[j];
      if (!a.is_pointer || !b.is_pointer) continue;
      // One is enough: what is changed through it is reached through nothing else.
      if (!a.is_restrict && !b.is_restrict) continue;
      const bool is_certain = a.is_hidden || b.is_hidden;
      pair.no_alias.push_back({{a.name, a.place, {}}, {b.name, b.place, {}}, true, is_certain});
    }
  }
}

// A global lies in memory in both versions.
bool is_in_memory(const Both<Program>& programs, const GlobalPair& pair) {
  return !pair.is_retyped && std::all_of(sides.begin(), sides.end(), [&](Side side) {
    return pair.ids[side] && !programs[side].globals[*pair.ids[side]].is_scalar;
  });
}

// Structures that are passed or returned by value are not where any global is.
void add_globals(const Both<Program>& programs, const Plan& plan, Pair& pair) {
  for (const Declared& declared : declared_in_both(programs, pair)) {
    if (!declared.is_hidden) continue;
    for (const GlobalPairId id : plan.globals.ids()) {
      if (!is_in_memory(programs, plan.globals[id])) continue;
      pair.no_alias.push_back(
          {{declared.name, declared.place, {}}, {plan.globals[id].name, {}, id}, true, true});
    }
  }
}

bool is_pointer(const Both<Program>& programs, const GlobalPair& pair) {
  for (const Side side : sides) {
    if (!pair.ids[side]) return false;
    const ir::Global& global = programs[side].globals[*pair.ids[side]];
    if (global.is_scalar && !global.type.is_pointer) return false;
  }
  return !pair.is_retyped;
}

Result<Pointer> find_pointer(const Both<Program>& programs, const Plan& plan, const Pair& pair,
                             const std::string& name) {
  std::vector<std::string> names;
  const std::string in_function = " of '" + pair.name + "'";
  const auto& parameters = parameters_of(programs, pair, Side::Old);
  const auto places = shared_places(programs, pair);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i][Side::Old]) continue;
    const Parameter& parameter = parameters[*places[i][Side::Old]];
    if (parameter.type.is_pointer) names.push_back(parameter.name);
    if (parameter.name != name) continue;
    if (parameter.type.is_pointer) return Pointer{name, i, {}};
    return Failure{"--no-alias: parameter '" + name + "'" + in_function + " is no pointer", ""};
  }
  for (const GlobalPairId id : plan.globals.ids()) {
    const GlobalPair& global = plan.globals[id];
    if (is_pointer(programs, global)) names.push_back(global.name);
    if (global.name != name) continue;
    if (is_pointer(programs, global)) return Pointer{name, {}, id};
    return Failure{"--no-alias: global '" + name + "' is no pointer of both versions", ""};
  }
  return Failure{"--no-alias: no pointer '" + name + "'" + in_function + " or among the globals" +
                     did_you_mean(nearest_names(names, name)),
                 ""};
}

Result<bool> add_said(const Both<Program>& programs, const Plan& plan, const NoAliasOption& option,
                      Pair& pair) {
  std::vector<Pointer> pointers;
  for (const std::string& name : option.pointers) {
    auto pointer = find_pointer(programs, plan, pair, name);
    if (!pointer) return pointer.error();
    for (const Pointer& other : pointers) {
      if (other == *pointer)
        return Failure{"--no-alias: '" + name + "' is given twice for '" + pair.name + "'", ""};
      pair.no_alias.push_back({other, *pointer, false});
    }
    pointers.push_back(std::move(*pointer));
  }
  return true;
}

}  // namespace

Result<bool> find_no_alias(const Both<Program>& programs, const Options& options, Plan& plan) {
  for (const PairId id : plan.pairs.ids()) {
    if (plan.pairs[id].incomparable) continue;
    add_declared(programs, plan.pairs[id]);
    add_globals(programs, plan, plan.pairs[id]);
  }
  for (const NoAliasOption& option : options.no_alias) {
    bool is_found = false;
    for (const PairId id : plan.pairs.ids()) {
      Pair& pair = plan.pairs[id];
      if (pair.name != option.function && pair.new_name != option.function) continue;
      is_found = true;
      if (const auto added = add_said(programs, plan, option, pair); !added) return added.error();
    }
    if (is_found) continue;
    return Failure{"--no-alias: no function '" + option.function + "' in both versions" +
                       did_you_mean(nearest_functions(programs, option.function)),
                   ""};
  }
  return true;
}

}  // namespace tandem::pairing
