#include "engines/unrolled/unrolled.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/inductive/termination.h"
#include "engines/prepare.h"
#include "engines/unrolled/policy.h"
#include "engines/witness.h"

namespace tandem::engines {

using ir::TermId;

namespace {

// A solver does not look at the clock while it takes in writes to unknown places one upon the
// other.
bool has_many_stores(const ir::TermPool& pool, TermId goal) {
  constexpr std::ptrdiff_t max_stores = 400;
  const std::vector<TermId> roots{goal};
  const std::vector<TermId> all = ir::reachable_terms(pool, roots);
  return std::count_if(all.begin(), all.end(),
                       [&](TermId term) { return pool[term].op == ir::Op::Store; }) > max_stores;
}

}  // namespace

Attempt prove_by_unrolling(const Task& task, pairing::PairId pair, const UnrolledOptions& options) {
  Attempt attempt;
  const Prepared prepared = prepare(task, pair, [](pairing::PairId) { return false; });
  if (!prepared.forms) {
    attempt.why = prepared.why_not;
    return attempt;
  }
  ir::TermPool pool;
  StandIns stand_ins(pool);
  const Both<std::vector<TermId>> inputs = input_variables(pool, task, pair);
  Both<ir::Outcome> outcomes;
  Both<std::vector<ExternalEvent>> externals;
  std::vector<TermId> beyond;
  std::set<pairing::PairId> used;
  bool has_hit_limit = false;
  for (const Side side : sides) {
    UnrollingPolicy policy(task, pool, stand_ins, side, (*prepared.forms)[side],
                           {options.depth, options.max_bodies});
    outcomes[side] = ir::evaluate(pool, task.programs[side], (*prepared.forms)[side].body,
                                  inputs[side], policy, pool.boolean(true));
    externals[side] = policy.externals();
    beyond.insert(beyond.end(), policy.beyond().begin(), policy.beyond().end());
    used.insert(policy.used_pairs().begin(), policy.used_pairs().end());
    has_hit_limit = has_hit_limit || policy.has_hit_limit();
  }
  const TermId within = pool.negate(pool.any_of(beyond));
  std::vector<TermId> assumptions = stand_ins.assumptions();
  const std::vector<TermId> without_bound = assumptions;
  assumptions.push_back(within);
  const TermId goal = same_behaviour(pool, contract_of(task, pair), outcomes, inputs);
  if (has_hit_limit || has_many_stores(pool, goal)) {
    attempt.is_out_of_budget = true;
    attempt.why = std::to_string(options.depth) +
                  " rounds of its loops and recursions are too large to look at";
    return attempt;
  }
  const std::string name = options.obligation_prefix + "-rounds" + std::to_string(options.depth);
  const logic::Query query{assumptions, goal};
  const logic::Answer equal = task.prover.decide(pool, query, name);
  if (const auto* refuted = std::get_if<logic::Refuted>(&equal)) {
    attempt.why = "a difference that did not show natively";
    if (auto witness =
            find_witness(pool, {query, refuted->model, inputs, externals}, task, pair, name))
      attempt.candidates.push_back(std::move(*witness));
    return attempt;
  }
  if (const auto* undecided = std::get_if<logic::Undecided>(&equal)) {
    attempt.why = "the solver did not decide (" + undecided->reason + ")";
    attempt.is_out_of_budget = true;
    return attempt;
  }
  const logic::Answer complete =
      task.prover.decide(pool, {without_bound, within}, name + "-complete");
  if (const auto* proved = std::get_if<logic::Proved>(&complete)) {
    const auto& first = std::get<logic::Proved>(equal);
    Proof proof;
    proof.rule = "unrolled";
    proof.obligations = {{name, first.solver, first.encoding},
                         {name + "-complete", proved->solver, proved->encoding}};
    for (const pairing::PairId callee : used) {
      proof.rests_on.push_back(describe_callee(task, callee));
    }
    for (const std::string& text : alias_assumptions(pool, task, pair))
      proof.rests_on.push_back(text);
    for (const std::string& text : stand_ins.sources()) proof.rests_on.push_back(text);
    proof.terminates_together =
        prove_calls_correspond(task, pool, stand_ins, without_bound, name + "-end");
    attempt.proof = std::move(proof);
    return attempt;
  }
  attempt.why = "some inputs need more than " + std::to_string(options.depth) +
                " rounds of a loop or recursion";
  attempt.established = "equal for all inputs up to " + std::to_string(options.depth) +
                        " rounds of each loop and recursion";
  return attempt;
}

}  // namespace tandem::engines
