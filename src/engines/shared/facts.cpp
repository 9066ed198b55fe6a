#include "engines/shared/facts.h"

#include <set>

#include "engines/limits/inductive.h"
#include "ir/calls.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

bool is_over(const ir::TermPool& pool, TermId term, const std::set<TermId>& variables) {
  std::vector<TermId> work{term};
  std::set<TermId> seen;
  while (!work.empty()) {
    const TermId at = work.back();
    work.pop_back();
    if (!seen.insert(at).second || variables.contains(at)) continue;
    const Op op = pool[at].op;
    if (op == Op::Var || op == Op::Apply || seen.size() > InductiveLimits::fact_terms) return false;
    work.insert(work.end(), pool.args(at).begin(), pool.args(at).end());
  }
  return true;
}

// Arguments of the loop, and what stands for each in facts: rather something that stays so.
std::map<TermId, TermId> placeholders_by_argument(const ir::TermPool& pool,
                                                  const ir::Procedure& loop, const LoopEntry& entry,
                                                  Side side, const Coupling& coupling) {
  std::map<TermId, TermId> replacement;
  const std::vector<TermId>& placeholders = coupling.placeholders[side];
  for (const bool changes : {false, true}) {
    for (std::size_t i = 0; i < placeholders.size(); ++i) {
      const TermId arg = entry.args[side][i];
      const bool is_loop_variable = loop.inputs[i].kind == ir::InputKind::LoopVariable;
      if (is_loop_variable == changes && !pool.constant_value(arg))
        replacement.try_emplace(arg, placeholders[i]);
    }
  }
  return replacement;
}

// Conditions on the way to the loop, said of what is passed to it.
void add_conditions(ir::TermPool& pool, const ir::Procedure& loop, const LoopEntry& entry,
                    Side side, Coupling& coupling) {
  const std::map<TermId, TermId> replacement =
      placeholders_by_argument(pool, loop, entry, side, coupling);
  const std::vector<TermId>& placeholders = coupling.placeholders[side];
  const std::set<TermId> variables(placeholders.begin(), placeholders.end());
  for (const Side from : sides) {
    const TermId condition = entry.conditions[from];
    std::vector<TermId> literals{condition};
    if (pool[condition].op == Op::And)
      literals.assign(pool.args(condition).begin(), pool.args(condition).end());
    for (const TermId literal : literals) {
      const TermId fact = ir::substitute(pool, literal, replacement);
      if (!pool.constant_value(fact) && is_over(pool, fact, variables))
        coupling.facts.push_back(fact);
    }
  }
}

// The inputs that the loop computes with as floating-point numbers.
std::vector<bool> number_inputs(const ir::Procedure& loop) {
  std::set<ir::ValueId> numbers;
  for (const ir::Operation* operation : ir::all<ir::Operation>(loop)) {
    if (ir::takes_numbers(operation->op))
      numbers.insert(operation->args.begin(), operation->args.end());
  }
  std::vector<bool> is_number;
  for (const ir::Input& input : loop.inputs) is_number.push_back(numbers.contains(input.value));
  return is_number;
}

// That such a number is no other NaN than the one for all: so it is for whatever
// comes from arithmetic or from a global.
void add_numbers(ir::TermPool& pool, const std::vector<bool>& is_number, Side side,
                 Coupling& coupling) {
  for (std::size_t i = 0; i < is_number.size(); ++i) {
    if (!is_number[i]) continue;
    const TermId input = coupling.placeholders[side][i];
    const TermId canonical = pool.make(Op::FpCanonical, pool.sort(input), {input});
    coupling.facts.push_back(pool.equal(canonical, input));
  }
}

// Orders of integers only: the bits of a number of floating point are in no such order.
void add_orders(ir::TermPool& pool, const ir::Procedure& loop, const LoopEntry& entry,
                const std::vector<bool>& is_number, Side side, Coupling& coupling) {
  const std::vector<TermId>& inputs = coupling.placeholders[side];
  const auto at_most = [&](Op less, TermId a, TermId b) {
    return pool.negate(pool.make(less, Sort::boolean(), {b, a}));
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Sort sort = pool.sort(inputs[i]);
    if ((!sort.is_bits() && !sort.is_int()) || is_number[i]) continue;
    const Op less = sort.is_int() ? Op::IntLt : Op::BvSlt;
    coupling.facts.push_back(at_most(less, pool.constant(sort, 0), inputs[i]));
    if (loop.inputs[i].kind != ir::InputKind::LoopVariable) continue;
    for (std::size_t j = 0; j < inputs.size(); ++j) {
      if (i == j || pool.sort(inputs[j]) != sort || is_number[j]) continue;
      coupling.facts.push_back(at_most(less, inputs[i], inputs[j]));
      coupling.facts.push_back(at_most(less, inputs[j], inputs[i]));
      // A counter may start beyond its bound, and then stays there.
      if (pool.constant_value(entry.args[side][i])) {
        coupling.facts.push_back(pool.either(pool.equal(inputs[i], entry.args[side][i]),
                                             at_most(less, inputs[i], inputs[j])));
      }
      if (sort.is_bits()) coupling.facts.push_back(at_most(Op::BvUlt, inputs[i], inputs[j]));
      if (sort.is_bits()) coupling.facts.push_back(at_most(Op::BvUlt, inputs[j], inputs[i]));
    }
  }
}

// Numbers that occur on the way to the loop, smallest id first.
std::vector<TermId> constants_at_entry(const ir::TermPool& pool, const LoopEntry& entry) {
  std::vector<TermId> work;
  for (const Side side : sides) {
    work.insert(work.end(), entry.args[side].begin(), entry.args[side].end());
    work.push_back(entry.conditions[side]);
  }
  std::set<TermId> seen;
  std::set<TermId> constants;
  while (!work.empty() && seen.size() < InductiveLimits::searched_terms) {
    const TermId at = work.back();
    work.pop_back();
    if (!seen.insert(at).second) continue;
    if (pool.constant_value(at) && !pool.sort(at).is_bool()) constants.insert(at);
    work.insert(work.end(), pool.args(at).begin(), pool.args(at).end());
  }
  std::vector<TermId> chosen(constants.begin(), constants.end());
  if (chosen.size() > InductiveLimits::constants) chosen.resize(InductiveLimits::constants);
  return chosen;
}

// That a counter keeps its lowest bits: it goes up or down by a power of two.
void add_congruences(ir::TermPool& pool, const ir::Procedure& loop, const LoopEntry& entry,
                     const std::vector<bool>& is_number, Side side, Coupling& coupling) {
  for (std::size_t i = 0; i < is_number.size(); ++i) {
    const TermId input = coupling.placeholders[side][i];
    const auto start = pool.constant_value(entry.args[side][i]);
    if (!start || is_number[i] || !pool.sort(input).is_bits() || pool.sort(input).width_bits < 8 ||
        loop.inputs[i].kind != ir::InputKind::LoopVariable)
      continue;
    for (const unsigned bits : {1U, 2U, 3U, 4U}) {
      const TermId low = pool.make(Op::Extract, Sort::bits(bits), {input}, 0);
      coupling.facts.push_back(pool.equal(low, pool.constant(Sort::bits(bits), *start)));
    }
  }
}

void add_bounds(ir::TermPool& pool, const LoopEntry& entry, const std::vector<bool>& is_number,
                Side side, Coupling& coupling) {
  for (const TermId constant : constants_at_entry(pool, entry)) {
    const Sort sort = pool.sort(constant);
    const Op less = sort.is_int() ? Op::IntLt : Op::BvSlt;
    for (std::size_t i = 0; i < is_number.size(); ++i) {
      const TermId input = coupling.placeholders[side][i];
      if (pool.sort(input) != sort || is_number[i]) continue;
      coupling.facts.push_back(pool.negate(pool.make(less, Sort::boolean(), {constant, input})));
      coupling.facts.push_back(pool.negate(pool.make(less, Sort::boolean(), {input, constant})));
    }
  }
}

}  // namespace

void add_placeholders(ir::TermPool& pool, const std::string& key,
                      const Both<const ir::Procedure*>& loops, Coupling& coupling) {
  for (const Side side : sides) {
    coupling.placeholders[side].clear();  // the same variables again, if this was asked before
    for (std::size_t i = 0; i < loops[side]->inputs.size(); ++i) {
      coupling.placeholders[side].push_back(pool.variable(
          key + ".fact." + to_text(side) + std::to_string(i), loops[side]->inputs[i].sort));
    }
  }
}

void guess_facts(ir::TermPool& pool, const Both<const ir::Procedure*>& loops,
                 const std::string& key, const LoopEntry& entry, Coupling& coupling) {
  add_placeholders(pool, key, loops, coupling);
  for (const Side side : sides) {
    const std::vector<bool> is_number = number_inputs(*loops[side]);
    add_conditions(pool, *loops[side], entry, side, coupling);
    add_numbers(pool, is_number, side, coupling);
    add_orders(pool, *loops[side], entry, is_number, side, coupling);
    add_congruences(pool, *loops[side], entry, is_number, side, coupling);
    add_bounds(pool, entry, is_number, side, coupling);
  }
  const std::set<TermId> distinct(coupling.facts.begin(), coupling.facts.end());
  coupling.facts.assign(distinct.begin(), distinct.end());
  if (coupling.facts.size() > InductiveLimits::facts) coupling.facts.resize(InductiveLimits::facts);
}

void guess_facts_after_first(ir::TermPool& pool, const Both<const ir::Procedure*>& loops,
                             const LoopEntry& entry, TermId start, Coupling& coupling) {
  for (const Side side : sides) {
    const std::map<TermId, TermId> replacement =
        placeholders_by_argument(pool, *loops[side], entry, side, coupling);
    std::set<TermId> kept;
    std::vector<TermId> is_first;
    for (std::size_t i = 0; i < loops[side]->inputs.size(); ++i) {
      const TermId input = coupling.placeholders[side][i];
      if (loops[side]->inputs[i].kind == ir::InputKind::LiveIn) kept.insert(input);
      if (loops[side]->inputs[i].kind == ir::InputKind::LoopVariable &&
          pool.constant_value(entry.args[side][i]))
        is_first.push_back(pool.equal(input, entry.args[side][i]));
    }
    for (const TermId term : ir::reachable_terms(pool, std::span(&start, 1))) {
      const Op op = pool[term].op;
      if (op != Op::Eq && op != Op::BvSlt && op != Op::BvUlt && op != Op::IntLt) continue;
      const TermId atom = ir::substitute(pool, term, replacement);
      if (pool.constant_value(atom) || !is_over(pool, atom, kept)) continue;
      for (const TermId first : is_first) {
        coupling.facts.push_back(pool.either(first, atom));
        coupling.facts.push_back(pool.either(first, pool.negate(atom)));
      }
    }
  }
}

}  // namespace tandem::engines
