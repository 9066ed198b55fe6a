#include "engines/inductive/loop_proof.h"

#include <algorithm>

#include "engines/shared/boundary.h"
#include "engines/shared/termination.h"

namespace tandem::engines::inductive {
namespace {

using ir::LoopId;
using ir::Procedure;
using ir::TermId;

// The numbers of the exits that a loop has.
std::set<Bits> exit_numbers(const Procedure& loop) {
  std::set<Bits> numbers;
  for (const ir::Block& block : loop.blocks) {
    const auto* end = std::get_if<ir::Return>(&block.terminator.kind);
    if (end == nullptr) continue;
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* operation = std::get_if<ir::Operation>(&instruction.kind);
      if (operation != nullptr && operation->op == ir::Op::Const &&
          operation->result == end->outputs[0]) {
        numbers.insert(operation->immediate);
      }
    }
  }
  return numbers;
}

// Pairs of indexes for which `is_likely` holds; what is then left over on both
// sides is paired with everything of its sort.
template <class SortOf, class IsLikely>
std::vector<IndexPair> guess_pairs(std::size_t n, std::size_t m, const SortOf& has_same_sort,
                                   const IsLikely& is_likely) {
  std::vector<IndexPair> pairs;
  std::set<std::size_t> matched_old;
  std::set<std::size_t> matched_new;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      if (!has_same_sort(i, j) || !is_likely(i, j)) continue;
      pairs.emplace_back(i, j);
      matched_old.insert(i);
      matched_new.insert(j);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      if (has_same_sort(i, j) && !matched_old.contains(i) && !matched_new.contains(j))
        pairs.emplace_back(i, j);
    }
  }
  return pairs;
}

// Every output of either loop is equal to one of the other.
bool covers_all_outputs(const Both<const Procedure*>& loops, const Coupling& coupling) {
  std::set<std::size_t> before;
  std::set<std::size_t> after;
  for (const auto& [i, j] : coupling.outputs) {
    before.insert(i);
    after.insert(j);
  }
  return before.size() == loops[Side::Old]->outputs.size() &&
         after.size() == loops[Side::New]->outputs.size();
}

}  // namespace

void LoopProofs::prove_all(const Both<std::vector<TermId>>& inputs, TermId start) {
  start_ = start;
  prove_called_from(make_both<const Procedure*>(&setting_.forms[Side::Old]->body,
                                                &setting_.forms[Side::New]->body),
                    inputs, std::nullopt);
}

void LoopProofs::prove_called_from(const Both<const Procedure*>& callers,
                                   const Both<std::vector<TermId>>& inputs,
                                   std::optional<std::size_t> caller) {
  Both<std::optional<LoopId>> parents;
  if (caller) {
    for (const Side side : sides) parents[side] = setting_.loops[*caller].ids[side];
  }
  for (std::size_t i = 0; i < setting_.loops.size(); ++i) {
    const bool is_child = std::all_of(sides.begin(), sides.end(), [&](Side side) {
      return setting_.forms[side]->parents[setting_.loops[i].ids[side].index] == parents[side];
    });
    if (!is_child) continue;
    // Large bodies take long to look at even without a solver.
    if (setting_.task.budget.is_empty()) return;
    if (const auto entry = find_entry(i, callers, inputs, caller)) prove(i, *entry);
  }
}

// The arguments that the callers pass to a loop, as terms over their inputs.
std::optional<LoopEntry> LoopProofs::find_entry(std::size_t loop_pair, const Procedures& callers,
                                                const Terms& inputs,
                                                std::optional<std::size_t> caller) {
  StandIns stand_ins(pool_);
  LoopEntry entry;
  for (const Side side : sides) {
    InductivePolicy policy(setting_, pool_, stand_ins, side);
    if (caller) policy.assume_loop(*caller, guesses_.at(*caller));
    ir::evaluate(pool_, setting_.task.programs[side], *callers[side], inputs[side], policy,
                 caller ? pool_.boolean(true) : *start_);
    const auto found = stand_ins.instances().find(setting_.loops[loop_pair].key);
    if (found == stand_ins.instances().end() || found->second[side].empty()) return std::nullopt;
    entry.args[side] = found->second[side][0].args;
    entry.conditions[side] = found->second[side][0].condition;
  }
  entry.assumptions = stand_ins.assumptions();
  return entry;
}

void LoopProofs::prove(std::size_t loop_pair, const LoopEntry& entry) {
  const Procedures loops = loops_of(loop_pair);
  const Coupling guess = first_guess(loops, entry.args);
  guesses_[loop_pair] = guess;
  entries_[loop_pair] = entry.args;
  prove_called_from(loops, variables(loop_pair, guess), loop_pair);
  std::optional<ProvedLoop> proved = prove(loop_pair, guess);
  if (!proved || !covers_all_outputs(loops, proved->coupling)) {
    const Coupling stronger = add_facts(loop_pair, entry, guess);
    auto with_facts = stronger.facts.empty() ? std::nullopt : prove(loop_pair, stronger);
    if (with_facts &&
        (!proved || with_facts->coupling.outputs.size() > proved->coupling.outputs.size())) {
      proved = std::move(with_facts);
    }
  }
  if (!proved || !covers_all_outputs(loops, proved->coupling)) {
    failures_.push_back("the loops at " + loops[Side::Old]->where.to_text() + " and " +
                        loops[Side::New]->where.to_text() + " are not proved to do the same");
  }
  if (!proved) return;
  setting_.loops[loop_pair].coupling = std::move(proved->coupling);
  setting_.loops[loop_pair].terminates_together = proved->proof.terminates_together;
  proved_.include(proved->proof);
}

std::optional<LoopProofs::ProvedLoop> LoopProofs::prove(std::size_t loop_pair, Coupling coupling) {
  ProvedLoop loop{std::move(coupling), {}};
  const auto check_once = [&] {
    loop.proof = {};
    return check(loop_pair, loop);
  };
  if (!prove_what_is_left(check_once)) return std::nullopt;
  return loop;
}

Coupling LoopProofs::add_facts(std::size_t loop_pair, const LoopEntry& entry, Coupling coupling) {
  guess_facts(pool_, loops_of(loop_pair), setting_.loops[loop_pair].key, entry, coupling);
  const TermId entered = pool_.both(entry.conditions[Side::Old], entry.conditions[Side::New]);
  Proof at_entry;
  const auto check_once = [&] {
    std::vector<TermId> goals;
    for (const TermId fact : instantiate_facts(
             pool_, coupling,
             make_both<std::span<const TermId>>(entry.args[Side::Old], entry.args[Side::New]))) {
      goals.push_back(pool_.implies(entered, fact));
    }
    return eliminate(entry.assumptions, goals, coupling.facts, "entry", at_entry);
  };
  if (!prove_what_is_left(check_once)) coupling.facts.clear();
  return coupling;
}

Both<const Procedure*> LoopProofs::loops_of(std::size_t loop_pair) const {
  return make_both<const Procedure*>(
      &setting_.forms[Side::Old]->loops[setting_.loops[loop_pair].ids[Side::Old]],
      &setting_.forms[Side::New]->loops[setting_.loops[loop_pair].ids[Side::New]]);
}

namespace {

// The terms that two loops are called with the first time, as far as they tell which inputs are
// equal.
class EntryTerms {
 public:
  explicit EntryTerms(const Both<std::vector<TermId>>& entry) : entry_(entry) {}

  bool are_same(std::size_t i, std::size_t j) const {
    return entry_[Side::Old][i] == entry_[Side::New][j];
  }
  // Each of them starts as another input of the other version: two that changed places.
  bool have_other_partners(std::size_t i, std::size_t j) const {
    return !are_same(i, j) && contains(Side::New, entry_[Side::Old][i]) &&
           contains(Side::Old, entry_[Side::New][j]);
  }

 private:
  bool contains(Side side, TermId term) const {
    return std::find(entry_[side].begin(), entry_[side].end(), term) != entry_[side].end();
  }

  const Both<std::vector<TermId>>& entry_;
};

}  // namespace

Coupling LoopProofs::first_guess(const Both<const Procedure*>& loops,
                                 const Both<std::vector<TermId>>& entry) const {
  const Procedure& before = *loops[Side::Old];
  const Procedure& after = *loops[Side::New];
  const EntryTerms terms(entry);
  Coupling coupling;
  coupling.inputs = guess_pairs(
      before.inputs.size(), after.inputs.size(),
      [&](std::size_t i, std::size_t j) {
        if (before.inputs[i].sort != after.inputs[j].sort) return false;
        // Different constants at entry are not equal inputs.
        const auto a = pool_.constant_value(entry[Side::Old][i]);
        const auto b = pool_.constant_value(entry[Side::New][j]);
        return !a || !b || *a == *b;
      },
      [&](std::size_t i, std::size_t j) {
        const std::string& name = before.input_name(i);
        const bool has_name = !name.empty() && name == after.input_name(j);
        return terms.are_same(i, j) || (has_name && !terms.have_other_partners(i, j));
      });
  coupling.outputs = guess_pairs(
      before.outputs.size(), after.outputs.size(),
      [&](std::size_t i, std::size_t j) {
        return before.outputs[i].sort == after.outputs[j].sort &&
               before.outputs[i].kind == after.outputs[j].kind;
      },
      [&](std::size_t i, std::size_t j) {
        return before.outputs[i].variable == after.outputs[j].variable;
      });
  for (const Side side : sides) {
    const std::set<Bits> numbers = exit_numbers(*loops[side]);
    if (numbers.size() == 1) coupling.only_exit[side] = *numbers.begin();
  }
  return coupling;
}

// One variable for all inputs that the coupling says are equal.
Both<std::vector<TermId>> LoopProofs::variables(std::size_t loop_pair, const Coupling& coupling) {
  Both<std::vector<TermId>> inputs =
      variables_under(pool_, coupling, setting_.loops[loop_pair].key, loops_of(loop_pair));
  keep_apart(loop_pair, inputs);
  return inputs;
}

// Inputs that a loop only uses are in every iteration what they were at entry.
void LoopProofs::keep_apart(std::size_t loop_pair, const Terms& inputs) {
  const Procedures loops = loops_of(loop_pair);
  const auto entry = entries_.find(loop_pair);
  if (entry == entries_.end()) return;
  for (const Side side : sides) {
    const auto is_live_in = [&](std::size_t i) {
      return loops[side]->inputs[i].kind == ir::InputKind::LiveIn;
    };
    const std::vector<TermId>& args = entry->second[side];
    for (std::size_t i = 0; i < args.size(); ++i) {
      for (std::size_t j = i + 1; j < args.size(); ++j) {
        if (is_live_in(i) && is_live_in(j) && pool_.is_kept_apart(args[i], args[j]))
          pool_.keep_apart(inputs[side][i], inputs[side][j]);
      }
    }
  }
}

Step LoopProofs::check(std::size_t loop_pair, ProvedLoop& loop) {
  Coupling& coupling = loop.coupling;
  const Both<const Procedure*> loops = loops_of(loop_pair);
  const Both<std::vector<TermId>> inputs = variables(loop_pair, coupling);
  StandIns stand_ins(pool_);
  Both<ir::Outcome> outcomes;
  for (const Side side : sides) {
    InductivePolicy policy(setting_, pool_, stand_ins, side);
    policy.assume_loop(loop_pair, coupling);
    outcomes[side] = ir::evaluate(pool_, setting_.task.programs[side], *loops[side], inputs[side],
                                  policy, pool_.boolean(true));
  }
  std::vector<TermId> assumptions = stand_ins.assumptions();
  for (const TermId fact : instantiate_facts(
           pool_, coupling,
           make_both<std::span<const TermId>>(inputs[Side::Old], inputs[Side::New]))) {
    assumptions.push_back(fact);
  }
  const auto next = stand_ins.instances().find(setting_.loops[loop_pair].key);
  if (next != stand_ins.instances().end()) {
    const Step facts = check_facts(assumptions, next->second, loop);
    if (facts != Step::Proved) return facts;
    const Step kept = check_inputs(assumptions, next->second, loop);
    if (kept != Step::Proved) return kept;
  }
  const Step step = check_outputs(loop_pair, assumptions, outcomes, inputs, loop);
  if (step == Step::Proved) {
    loop.proof.grounds.add_all(stand_ins.grounds());
    prove_ends_together(setting_.task, pool_, stand_ins, assumptions,
                        prefix_ + "-end" + std::to_string(loop_pair), loop.proof);
  }
  return step;
}

// Drops facts that the next iteration may find broken.
Step LoopProofs::check_facts(const std::vector<TermId>& assumptions,
                             const Both<std::vector<Instance>>& next, ProvedLoop& loop) {
  Coupling& coupling = loop.coupling;
  if (coupling.facts.empty()) return Step::Proved;
  std::vector<TermId> goals(coupling.facts.size(), pool_.boolean(true));
  for (const Instance& before : next[Side::Old]) {
    for (const Instance& after : next[Side::New]) {
      const std::vector<TermId> facts = instantiate_facts(
          pool_, coupling, make_both<std::span<const TermId>>(before.args, after.args));
      for (std::size_t i = 0; i < facts.size(); ++i) {
        goals[i] = pool_.both(
            goals[i], pool_.implies(pool_.both(before.condition, after.condition), facts[i]));
      }
    }
  }
  return eliminate(assumptions, goals, coupling.facts, "facts", loop.proof);
}

// Drops pairs of inputs that the next iteration may find different.
Step LoopProofs::check_inputs(const std::vector<TermId>& assumptions,
                              const Both<std::vector<Instance>>& next, ProvedLoop& loop) {
  Coupling& coupling = loop.coupling;
  std::vector<TermId> goals;
  for (const auto& [i, j] : coupling.inputs) {
    std::vector<TermId> kept;
    for (const Instance& before : next[Side::Old]) {
      for (const Instance& after : next[Side::New]) {
        kept.push_back(pool_.implies(pool_.both(before.condition, after.condition),
                                     pool_.equal(before.args[i], after.args[j])));
      }
    }
    goals.push_back(pool_.all_of(kept));
  }
  return eliminate(assumptions, goals, coupling.inputs, "next", loop.proof);
}

Step LoopProofs::check_outputs(std::size_t loop_pair, const std::vector<TermId>& assumptions,
                               const Both<ir::Outcome>& outcomes,
                               const Both<std::vector<TermId>>& inputs, ProvedLoop& loop) {
  Coupling& coupling = loop.coupling;
  std::vector<TermId> goals;
  for (const IndexPair& output : coupling.outputs) {
    Coupling one;
    one.outputs = {output};
    goals.push_back(same_behaviour(pool_, one, outcomes, inputs));
  }
  const Step step = eliminate(assumptions, goals, coupling.outputs,
                              "loop" + std::to_string(loop_pair), loop.proof);
  const bool has_exit = std::find(coupling.outputs.begin(), coupling.outputs.end(),
                                  IndexPair{0, 0}) != coupling.outputs.end();
  return has_exit ? step : Step::Failed;
}

template <class Claim>
Step LoopProofs::eliminate(const std::vector<TermId>& assumptions, const std::vector<TermId>& goals,
                           std::vector<Claim>& claims, const std::string& what, Proof& proof) {
  const std::string name = prefix_ + "-" + what + "-" + std::to_string(++query_count_);
  const AllGoals all = prove_goals(setting_.task, pool_, assumptions, goals, name);
  if (all.step == Step::Weakened) drop_broken(all.is_broken, claims);
  // A proof by simplification alone leaves nothing to be checked again.
  if (all.step == Step::Proved && !all.obligation->solver.empty())
    proof.obligations.push_back(*all.obligation);
  return all.step;
}

}  // namespace tandem::engines::inductive
