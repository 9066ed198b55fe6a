#include "engines/shared/coupling.h"

#include <algorithm>

#include "base/invariant.h"

namespace tandem::engines {
namespace {

using ir::TermId;

std::size_t index_of(const IndexPair& pair, Side side) {
  return side == Side::Old ? pair.first : pair.second;
}

bool has_world(const Shape& shape) {
  return std::any_of(shape.inputs->begin(), shape.inputs->end(),
                     [](const ir::Input& input) { return input.sort == ir::Sort::world(); });
}

// Every input of both sides is in exactly one pair, and nothing else is asked for.
bool is_total(const Coupling& coupling, const Both<Shape>& shapes) {
  if (!coupling.facts.empty() || shapes[Side::Old].may_stop != shapes[Side::New].may_stop)
    return false;
  if (coupling.only_exit[Side::Old] != coupling.only_exit[Side::New]) return false;
  for (const Side side : sides) {
    if (!coupling.unchanged[side].empty()) return false;
    std::set<std::size_t> seen;
    for (const IndexPair& pair : coupling.inputs) {
      if (!seen.insert(index_of(pair, side)).second) return false;
    }
    if (seen.size() != shapes[side].inputs->size()) return false;
  }
  return true;
}

}  // namespace

Shape shape_of(const ir::Procedure& procedure) {
  return {&procedure.inputs, &procedure.outputs, procedure.may_stop};
}

Both<std::vector<TermId>> variables_under(ir::TermPool& pool, const Coupling& coupling,
                                          const std::string& key,
                                          const Both<const ir::Procedure*>& procedures) {
  Both<std::vector<std::optional<TermId>>> found;
  for (const Side side : sides) found[side].resize(procedures[side]->inputs.size());
  const auto make = [&](Side side, std::size_t i) {
    const std::string name =
        key + "." + to_text(side) + std::to_string(i) + "." + procedures[side]->input_name(i);
    return pool.variable(name, procedures[side]->inputs[i].sort);
  };
  for (std::size_t i = 0; i < found[Side::Old].size(); ++i) {
    if (found[Side::Old][i]) continue;
    const TermId variable = make(Side::Old, i);
    found[Side::Old][i] = variable;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (const auto& [a, b] : coupling.inputs) {
        std::optional<TermId>& left = found[Side::Old][a];
        std::optional<TermId>& right = found[Side::New][b];
        if ((left == variable) == (right == variable)) continue;
        left = right = variable;
        has_changed = true;
      }
    }
  }
  Both<std::vector<TermId>> result;
  for (const Side side : sides) {
    for (std::size_t i = 0; i < found[side].size(); ++i)
      result[side].push_back(found[side][i] ? *found[side][i] : make(side, i));
  }
  return result;
}

std::vector<TermId> instantiate_facts(ir::TermPool& pool, const Coupling& coupling,
                                      const Both<std::span<const TermId>>& args) {
  std::map<TermId, TermId> replacement;
  for (const Side side : sides) {
    for (std::size_t i = 0; i < coupling.placeholders[side].size(); ++i) {
      replacement[coupling.placeholders[side][i]] = args[side][i];
    }
  }
  std::vector<TermId> result;
  for (const TermId fact : coupling.facts)
    result.push_back(ir::substitute(pool, fact, replacement));
  return result;
}

TermId is_related(ir::TermPool& pool, const Coupling& coupling,
                  const Both<std::span<const TermId>>& args) {
  std::vector<TermId> equal = instantiate_facts(pool, coupling, args);
  for (const auto& [i, j] : coupling.inputs)
    equal.push_back(pool.equal(args[Side::Old][i], args[Side::New][j]));
  return pool.all_of(equal);
}

TermId is_alike(ir::TermPool& pool, const Coupling& coupling, const Both<const Instance*>& calls) {
  std::vector<TermId> equal;
  const ir::Outcome& before = calls[Side::Old]->outcome;
  const ir::Outcome& after = calls[Side::New]->outcome;
  for (const auto& [i, j] : coupling.outputs) {
    equal.push_back(pool.equal(before.outputs[i], after.outputs[j]));
  }
  for (const Side side : sides) {
    for (const auto& [output, input] : coupling.unchanged[side]) {
      equal.push_back(pool.equal(calls[side]->outcome.outputs[output], calls[side]->args[input]));
    }
  }
  equal.push_back(pool.equal(ir::ending_of(pool, before), ir::ending_of(pool, after)));
  if (before.stop_world && after.stop_world) {
    equal.push_back(pool.equal(*before.stop_world, *after.stop_world));
  }
  return pool.all_of(equal);
}

ir::Outcome StandIns::related(const std::string& key, const Coupling& coupling,
                              const Both<Shape>& shapes, Side side, std::span<const TermId> args,
                              TermId condition, Termination termination) {
  couplings_[key] = coupling;
  terminations_[key] = termination;
  ir::Outcome outcome = is_total(coupling, shapes) ? shared(key, coupling, shapes, side, args)
                                                   : separate(key, coupling, shapes, side, args);
  if (coupling.only_exit[side]) {
    outcome.outputs[0] = pool_.constant((*shapes[side].outputs)[0].sort, *coupling.only_exit[side]);
  }
  instances_[key][side].push_back({condition, {args.begin(), args.end()}, outcome});
  return outcome;
}

ir::Outcome StandIns::opaque(const std::string& key, const Shape& shape, Side side,
                             std::span<const TermId> args, TermId condition) {
  opaque_calls_.insert(key);
  terminations_[key] = Termination::Unknown;
  ir::Outcome outcome = functions_of(key, shape, side, args);
  instances_[key][side].push_back({condition, {args.begin(), args.end()}, outcome});
  return outcome;
}

// One function for both sides; arguments in the order of the old side.
ir::Outcome StandIns::shared(const std::string& key, const Coupling& coupling,
                             const Both<Shape>& shapes, Side side, std::span<const TermId> args) {
  ir::Outcome outcome = functions_of(key, shapes[side], side, args);
  std::vector<IndexPair> inputs = coupling.inputs;
  std::sort(inputs.begin(), inputs.end());
  std::vector<TermId> ordered;
  for (const IndexPair& pair : inputs) ordered.push_back(args[index_of(pair, side)]);
  // An output may be related to several of the other side; all are then one
  // function, named after the first old one.
  std::map<IndexPair, std::size_t> root;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const IndexPair& pair : coupling.outputs) {
      std::size_t& a = root.try_emplace({0, pair.first}, pair.first).first->second;
      std::size_t& b = root.try_emplace({1, pair.second}, pair.first).first->second;
      const std::size_t low = std::min(a, b);
      has_changed = has_changed || a != low || b != low;
      a = b = low;
    }
  }
  for (const IndexPair& pair : coupling.outputs) {
    const std::size_t index = index_of(pair, side);
    const std::size_t name = root.at({static_cast<std::size_t>(side), index});
    outcome.outputs[index] = pool_.apply(key + ".output" + std::to_string(name),
                                         (*shapes[side].outputs)[index].sort, ordered);
  }
  if (outcome.ending) outcome.ending = pool_.apply(key + ".ending", ir::ending_sort, ordered);
  if (outcome.stop_world)
    outcome.stop_world = pool_.apply(key + ".stop", ir::Sort::world(), ordered);
  return outcome;
}

// Functions of this side alone, unless a call of the other side has the very
// same related arguments: then its results are these.
ir::Outcome StandIns::separate(const std::string& key, const Coupling& coupling,
                               const Both<Shape>& shapes, Side side, std::span<const TermId> args) {
  separate_.insert(key);
  ir::Outcome outcome = functions_of(key, shapes[side], side, args);
  for (const Instance& match : instances_[key][other(side)]) {
    const bool is_same =
        std::all_of(coupling.inputs.begin(), coupling.inputs.end(), [&](const IndexPair& pair) {
          return match.args[index_of(pair, other(side))] == args[index_of(pair, side)];
        });
    Both<std::span<const TermId>> both_args;
    both_args[side] = args;
    both_args[other(side)] = match.args;
    if (!is_same || !pool_.is_true(pool_.all_of(instantiate_facts(pool_, coupling, both_args))))
      continue;
    for (const IndexPair& pair : coupling.outputs) {
      outcome.outputs[index_of(pair, side)] = match.outcome.outputs[index_of(pair, other(side))];
    }
    for (const auto& [output, input] : coupling.unchanged[side])
      outcome.outputs[output] = args[input];
    if (outcome.ending) outcome.ending = match.outcome.ending;
    if (!outcome.ending) outcome.stop_world.reset();
    if (match.outcome.stop_world && outcome.stop_world)
      outcome.stop_world = match.outcome.stop_world;
    break;
  }
  return outcome;
}

ir::Outcome StandIns::functions_of(const std::string& key, const Shape& shape, Side side,
                                   std::span<const TermId> args) {
  const std::string name = key + "." + to_text(side);
  ir::Outcome outcome;
  for (std::size_t i = 0; i < shape.outputs->size(); ++i) {
    outcome.outputs.push_back(
        pool_.apply(name + ".output" + std::to_string(i), (*shape.outputs)[i].sort, args));
  }
  if (shape.may_stop) {
    outcome.ending = pool_.apply(name + ".ending", ir::ending_sort, args);
    if (has_world(shape)) outcome.stop_world = pool_.apply(name + ".stop", ir::Sort::world(), args);
  }
  return outcome;
}

void StandIns::assume(const std::string& key, TermId term, const Grounds& grounds) {
  if (pool_.is_true(term)) return;
  assumed_.push_back(term);
  assumed_of_.insert(key);
  rest_on(grounds);
}

std::vector<TermId> StandIns::assumptions() {
  std::vector<TermId> result = assumed_;
  for (const std::string& key : separate_) {
    const Coupling& coupling = couplings_.at(key);
    for (const Instance& before : instances_[key][Side::Old]) {
      for (const Instance& after : instances_[key][Side::New]) {
        const TermId related = is_related(
            pool_, coupling, make_both<std::span<const TermId>>(before.args, after.args));
        const TermId assumption = pool_.implies(
            related, is_alike(pool_, coupling, make_both<const Instance*>(&before, &after)));
        if (!pool_.is_true(assumption)) result.push_back(assumption);
      }
    }
  }
  return result;
}

std::optional<TermId> StandIns::calls_correspond() {
  // A fact that holds where a call returns can rule out inputs on which it does not end.
  for (const std::string& key : assumed_of_) {
    if (terminations_.at(key) != Termination::Always) return std::nullopt;
  }
  std::vector<TermId> goals;
  for (const auto& [key, calls] : instances_) {
    if (terminations_.at(key) == Termination::Always) continue;
    if (terminations_.at(key) == Termination::Unknown) return std::nullopt;
    const Coupling& coupling = couplings_.at(key);
    for (const Side side : sides) {
      for (const Instance& call : calls[side]) {
        std::vector<TermId> matches;
        for (const Instance& match : calls[other(side)]) {
          Both<std::span<const TermId>> both_args;
          both_args[side] = call.args;
          both_args[other(side)] = match.args;
          std::vector<TermId> same = instantiate_facts(pool_, coupling, both_args);
          same.push_back(match.condition);
          for (const IndexPair& pair : coupling.inputs) {
            same.push_back(pool_.equal(call.args[index_of(pair, side)],
                                       match.args[index_of(pair, other(side))]));
          }
          matches.push_back(pool_.all_of(same));
        }
        goals.push_back(pool_.implies(call.condition, pool_.any_of(matches)));
      }
    }
  }
  return pool_.all_of(goals);
}

}  // namespace tandem::engines
