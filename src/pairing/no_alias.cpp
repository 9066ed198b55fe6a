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

// Parameters correspond by position; the old names are used.
void add_declared(const Both<Program>& programs, Pair& pair) {
  const auto& before = parameters_of(programs, pair, Side::Old);
  const auto& after = parameters_of(programs, pair, Side::New);
  const auto is_restrict = [&](std::size_t i) {
    return before[i].is_restrict && after[i].is_restrict;
  };
  const auto is_hidden = [&](std::size_t i) {
    return before[i].hidden != ir::Hidden::None && after[i].hidden != ir::Hidden::None;
  };
  const std::size_t count = std::min(before.size(), after.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      if (!before[i].type.is_pointer || !before[j].type.is_pointer) continue;
      // One is enough: what is changed through it is reached through nothing else.
      if (!is_restrict(i) && !is_restrict(j)) continue;
      const bool is_certain = is_hidden(i) || is_hidden(j);
      pair.no_alias.push_back({{before[i].name, i, {}}, {before[j].name, j, {}}, true, is_certain});
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
  const auto& before = parameters_of(programs, pair, Side::Old);
  const auto& after = parameters_of(programs, pair, Side::New);
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i].hidden == ir::Hidden::None || after[i].hidden == ir::Hidden::None) continue;
    for (const GlobalPairId id : plan.globals.ids()) {
      if (!is_in_memory(programs, plan.globals[id])) continue;
      pair.no_alias.push_back(
          {{before[i].name, i, {}}, {plan.globals[id].name, {}, id}, true, true});
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
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].type.is_pointer) names.push_back(parameters[i].name);
    if (parameters[i].name != name) continue;
    if (parameters[i].type.is_pointer) return Pointer{name, i, {}};
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
