#include "engines/inductive/loop_proof.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/inductive/termination.h"

namespace tandem::engines {
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
bool covers_all_outputs(const Both<const Procedure*>& loops, const Contract& contract) {
  std::set<std::size_t> before;
  std::set<std::size_t> after;
  for (const auto& [i, j] : contract.outputs) {
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
    if (setting_.task.deadline.is_past()) return;
    if (const auto entry = find_entry(i, callers, inputs, caller)) prove(i, *entry);
  }
}

// What the callers pass to a loop, as terms over their inputs.
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
  const Contract guess = first_guess(loops, entry.args);
  guesses_[loop_pair] = guess;
  entries_[loop_pair] = entry.args;
  prove_called_from(loops, variables(loop_pair, guess), loop_pair);
  std::optional<ProvedLoop> proved = prove(loop_pair, guess);
  if (!proved || !covers_all_outputs(loops, proved->contract)) {
    const Contract stronger = add_facts(loop_pair, entry, guess);
    auto with_facts = stronger.facts.empty() ? std::nullopt : prove(loop_pair, stronger);
    if (with_facts &&
        (!proved || with_facts->contract.outputs.size() > proved->contract.outputs.size())) {
      proved = std::move(with_facts);
    }
  }
  if (!proved || !covers_all_outputs(loops, proved->contract)) {
    failures_.push_back("the loops at " + loops[Side::Old]->where.to_text() + " and " +
                        loops[Side::New]->where.to_text() + " are not proved to do the same");
  }
  if (!proved) return;
  setting_.loops[loop_pair].contract = std::move(proved->contract);
  setting_.loops[loop_pair].terminates_together = proved->terminates_together;
}

std::optional<LoopProofs::ProvedLoop> LoopProofs::prove(std::size_t loop_pair, Contract contract) {
  bool terminates_together = false;
  Step step = Step::Weakened;
  while (step == Step::Weakened) step = check(loop_pair, contract, terminates_together);
  if (step != Step::Proved) return std::nullopt;
  return ProvedLoop{std::move(contract), terminates_together};
}

Contract LoopProofs::add_facts(std::size_t loop_pair, const LoopEntry& entry, Contract contract) {
  guess_facts(pool_, loops_of(loop_pair), setting_.loops[loop_pair].key, entry, contract);
  const TermId entered = pool_.both(entry.conditions[Side::Old], entry.conditions[Side::New]);
  for (Step step = Step::Weakened; step == Step::Weakened;) {
    std::vector<TermId> goals;
    for (const TermId fact : instantiate_facts(
             pool_, contract,
             make_both<std::span<const TermId>>(entry.args[Side::Old], entry.args[Side::New]))) {
      goals.push_back(pool_.implies(entered, fact));
    }
    step = eliminate(entry.assumptions, goals, contract.facts, "entry");
    if (step == Step::Failed) contract.facts.clear();
  }
  return contract;
}

Both<const Procedure*> LoopProofs::loops_of(std::size_t loop_pair) const {
  return make_both<const Procedure*>(
      &setting_.forms[Side::Old]->loops[setting_.loops[loop_pair].ids[Side::Old]],
      &setting_.forms[Side::New]->loops[setting_.loops[loop_pair].ids[Side::New]]);
}

namespace {

// What two loops are called with the first time, as far as that tells which inputs are equal.
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

Contract LoopProofs::first_guess(const Both<const Procedure*>& loops,
                                 const Both<std::vector<TermId>>& entry) const {
  const Procedure& before = *loops[Side::Old];
  const Procedure& after = *loops[Side::New];
  const EntryTerms terms(entry);
  Contract contract;
  contract.inputs = guess_pairs(
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
  contract.outputs = guess_pairs(
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
    if (numbers.size() == 1) contract.only_exit[side] = *numbers.begin();
  }
  return contract;
}

// One variable for all inputs that the contract says are equal.
Both<std::vector<TermId>> LoopProofs::variables(std::size_t loop_pair, const Contract& contract) {
  Both<std::vector<TermId>> inputs =
      variables_under(pool_, contract, setting_.loops[loop_pair].key, loops_of(loop_pair));
  keep_apart(loop_pair, inputs);
  return inputs;
}

// What a loop only uses is in every iteration what it was at entry.
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

LoopProofs::Step LoopProofs::check(std::size_t loop_pair, Contract& contract,
                                   bool& terminates_together) {
  const Both<const Procedure*> loops = loops_of(loop_pair);
  const Both<std::vector<TermId>> inputs = variables(loop_pair, contract);
  StandIns stand_ins(pool_);
  Both<ir::Outcome> outcomes;
  for (const Side side : sides) {
    InductivePolicy policy(setting_, pool_, stand_ins, side);
    policy.assume_loop(loop_pair, contract);
    outcomes[side] = ir::evaluate(pool_, setting_.task.programs[side], *loops[side], inputs[side],
                                  policy, pool_.boolean(true));
  }
  std::vector<TermId> assumptions = stand_ins.assumptions();
  for (const TermId fact : instantiate_facts(
           pool_, contract,
           make_both<std::span<const TermId>>(inputs[Side::Old], inputs[Side::New]))) {
    assumptions.push_back(fact);
  }
  const auto next = stand_ins.instances().find(setting_.loops[loop_pair].key);
  if (next != stand_ins.instances().end()) {
    const Step facts = check_facts(assumptions, next->second, contract);
    if (facts != Step::Proved) return facts;
    const Step kept = check_inputs(assumptions, next->second, contract);
    if (kept != Step::Proved) return kept;
  }
  const Step step = check_outputs(loop_pair, assumptions, outcomes, inputs, contract);
  if (step == Step::Proved) {
    terminates_together = prove_calls_correspond(setting_.task, pool_, stand_ins, assumptions,
                                                 prefix_ + "-end" + std::to_string(loop_pair));
  }
  return step;
}

// Drops facts that the next iteration may find broken.
LoopProofs::Step LoopProofs::check_facts(const std::vector<TermId>& assumptions,
                                         const Both<std::vector<Instance>>& next,
                                         Contract& contract) {
  if (contract.facts.empty()) return Step::Proved;
  std::vector<TermId> goals(contract.facts.size(), pool_.boolean(true));
  for (const Instance& before : next[Side::Old]) {
    for (const Instance& after : next[Side::New]) {
      const std::vector<TermId> facts = instantiate_facts(
          pool_, contract, make_both<std::span<const TermId>>(before.args, after.args));
      for (std::size_t i = 0; i < facts.size(); ++i) {
        goals[i] = pool_.both(
            goals[i], pool_.implies(pool_.both(before.condition, after.condition), facts[i]));
      }
    }
  }
  return eliminate(assumptions, goals, contract.facts, "facts");
}

// Drops pairs of inputs that the next iteration may find different.
LoopProofs::Step LoopProofs::check_inputs(const std::vector<TermId>& assumptions,
                                          const Both<std::vector<Instance>>& next,
                                          Contract& contract) {
  std::vector<TermId> goals;
  for (const auto& [i, j] : contract.inputs) {
    std::vector<TermId> kept;
    for (const Instance& before : next[Side::Old]) {
      for (const Instance& after : next[Side::New]) {
        kept.push_back(pool_.implies(pool_.both(before.condition, after.condition),
                                     pool_.equal(before.args[i], after.args[j])));
      }
    }
    goals.push_back(pool_.all_of(kept));
  }
  return eliminate(assumptions, goals, contract.inputs, "next");
}

LoopProofs::Step LoopProofs::check_outputs(std::size_t loop_pair,
                                           const std::vector<TermId>& assumptions,
                                           const Both<ir::Outcome>& outcomes,
                                           const Both<std::vector<TermId>>& inputs,
                                           Contract& contract) {
  std::vector<TermId> goals;
  for (const IndexPair& output : contract.outputs) {
    Contract one;
    one.outputs = {output};
    goals.push_back(same_behaviour(pool_, one, outcomes, inputs));
  }
  const std::size_t before = contract.outputs.size();
  const Step step =
      eliminate(assumptions, goals, contract.outputs, "loop" + std::to_string(loop_pair));
  const bool has_exit = std::find(contract.outputs.begin(), contract.outputs.end(),
                                  IndexPair{0, 0}) != contract.outputs.end();
  if (!has_exit) return Step::Failed;
  if (step == Step::Proved && before > 0) {
    obligations_.push_back({last_name_, last_proof_.solver, last_proof_.encoding});
  }
  return step;
}

template <class Claim>
LoopProofs::Step LoopProofs::eliminate(const std::vector<TermId>& assumptions,
                                       const std::vector<TermId>& goals, std::vector<Claim>& claims,
                                       const std::string& what) {
  last_name_ = prefix_ + "-" + what + "-" + std::to_string(++query_count_);
  const logic::Answer answer =
      setting_.task.prover.decide(pool_, {assumptions, pool_.all_of(goals)}, last_name_);
  if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
    last_proof_ = *proved;
    return Step::Proved;
  }
  const auto* refuted = std::get_if<logic::Refuted>(&answer);
  if (refuted == nullptr) return Step::Failed;
  std::vector<Claim> kept;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const auto value = logic::value_of(pool_, refuted->model, goals[i]);
    if (value && *value != 0) kept.push_back(claims[i]);
  }
  if (kept.size() == claims.size()) return Step::Failed;
  claims = std::move(kept);
  return Step::Weakened;
}

}  // namespace tandem::engines
