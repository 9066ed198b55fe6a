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

// Both bodies, followed so far.
struct Followed {
  BodyQuery body;  // its assumptions hold of all inputs
  TermId within;   // that no more rounds are needed
  bool is_too_large = false;
};

Followed follow(const Task& task, pairing::PairId pair, const UnrolledOptions& options,
                const Both<ir::RecursiveForm>& forms, ir::TermPool& pool, StandIns& stand_ins) {
  Followed followed{{}, pool.boolean(true)};
  BodyQuery& body = followed.body;
  body.inputs = input_variables(pool, task, pair);
  std::vector<TermId> beyond;
  for (const Side side : sides) {
    UnrollingPolicy policy(task, pool, stand_ins, side, forms[side],
                           {options.depth, options.max_bodies});
    body.outcomes[side] = ir::evaluate(pool, task.programs[side], forms[side].body,
                                       body.inputs[side], policy, pool.boolean(true));
    body.externals[side] = policy.externals();
    beyond.insert(beyond.end(), policy.beyond().begin(), policy.beyond().end());
    body.used.insert(policy.used_pairs().begin(), policy.used_pairs().end());
    followed.is_too_large = followed.is_too_large || policy.has_hit_limit();
  }
  followed.within = pool.negate(pool.any_of(beyond));
  body.query.assumptions = stand_ins.assumptions();
  body.query.goal = same_behaviour(pool, contract_of(task, pair), body.outcomes, body.inputs);
  body.sources = stand_ins.sources();
  followed.is_too_large = followed.is_too_large || has_many_stores(pool, body.query.goal);
  return followed;
}

bool inlines_nothing(pairing::PairId) { return false; }

std::optional<Followed> follow_prepared(const Task& task, pairing::PairId pair,
                                        const UnrolledOptions& options, ir::TermPool& pool) {
  const Prepared prepared = prepare(task, pair, inlines_nothing);
  if (!prepared.forms) return std::nullopt;
  StandIns stand_ins(pool);
  Followed followed = follow(task, pair, options, *prepared.forms, pool, stand_ins);
  if (followed.is_too_large) return std::nullopt;
  return followed;
}

// What an input is, as far as numbers tell: " (a = 3, b = -1)".
std::string shown_numbers(const Witness& witness) {
  std::string text;
  for (const NamedValue& argument : witness.arguments) {
    if (argument.value.type.is_pointer || argument.name.empty()) continue;
    text += (text.empty() ? " (" : ", ") + argument.name + " = " + argument.value.to_text();
  }
  return text.empty() ? text : text + ")";
}

}  // namespace

std::optional<BodyQuery> state_by_unrolling(const Task& task, pairing::PairId pair,
                                            const UnrolledOptions& options, ir::TermPool& pool) {
  auto followed = follow_prepared(task, pair, options, pool);
  if (!followed) return std::nullopt;
  followed->body.query.assumptions.push_back(followed->within);
  return std::move(followed->body);
}

std::optional<BodyQuery> state_all_rounds(const Task& task, pairing::PairId pair,
                                          const UnrolledOptions& options, const Given& given,
                                          ir::TermPool& pool) {
  auto followed = follow_prepared(task, pair, options, pool);
  if (!followed) return std::nullopt;
  BodyQuery& body = followed->body;
  body.query.assumptions.push_back(given(pool, body.inputs[Side::Old]));
  const std::string name = options.obligation_prefix + "-complete";
  const logic::Answer complete = task.prover.decide(
      pool, {body.query.assumptions, followed->within}, name, logic::Effort::Modest);
  const auto* proved = std::get_if<logic::Proved>(&complete);
  if (proved == nullptr) return std::nullopt;
  body.obligations.push_back({name, proved->solver, proved->encoding});
  return std::move(body);
}

Attempt prove_by_unrolling(const Task& task, pairing::PairId pair, const UnrolledOptions& options) {
  Attempt attempt;
  const Prepared prepared = prepare(task, pair, inlines_nothing);
  if (!prepared.forms) {
    attempt.why = prepared.why_not;
    return attempt;
  }
  ir::TermPool pool;
  StandIns stand_ins(pool);
  const Followed followed = follow(task, pair, options, *prepared.forms, pool, stand_ins);
  const BodyQuery& body = followed.body;
  if (followed.is_too_large) {
    attempt.is_out_of_budget = true;
    attempt.why = std::to_string(options.depth) +
                  " rounds of its loops and recursions are too large to look at";
    return attempt;
  }
  logic::Query query = body.query;
  query.assumptions.push_back(followed.within);
  const std::string name = options.obligation_prefix + "-rounds" + std::to_string(options.depth);
  const logic::Answer equal = task.prover.decide(pool, query, name);
  Examined examined;
  if (const auto* refuted = std::get_if<logic::Refuted>(&equal)) {
    examined =
        examine(pool, {query, refuted->model, body.inputs, body.externals}, task, pair, name);
    if (!examined.proof) {
      attempt.why = "a difference that did not show natively";
      if (examined.witness) {
        attempt.why += shown_numbers(*examined.witness);
        attempt.candidates.push_back(std::move(*examined.witness));
      }
      return attempt;
    }
  }
  if (const auto* undecided = std::get_if<logic::Undecided>(&equal)) {
    attempt.why = "the solver did not decide (" + undecided->reason + ")";
    attempt.is_out_of_budget = true;
    return attempt;
  }
  const logic::Answer complete =
      task.prover.decide(pool, {body.query.assumptions, followed.within}, name + "-complete");
  if (const auto* proved = std::get_if<logic::Proved>(&complete)) {
    const auto* first = std::get_if<logic::Proved>(&equal);
    Proof proof;
    proof.rule = "unrolled";
    proof.obligations = {
        first != nullptr ? Obligation{name, first->solver, first->encoding} : *examined.proof,
        {name + "-complete", proved->solver, proved->encoding}};
    for (const pairing::PairId callee : body.used) {
      proof.rests_on.push_back(describe_callee(task, callee));
    }
    for (const std::string& text : alias_assumptions(pool, task, pair, {false, first == nullptr}))
      proof.rests_on.push_back(text);
    for (const std::string& text : body.sources) proof.rests_on.push_back(text);
    proof.terminates_together =
        prove_calls_correspond(task, pool, stand_ins, body.query.assumptions, name + "-end");
    attempt.proof = std::move(proof);
    return attempt;
  }
  // The last time that a loop is looked at, it must end: what goes round is one less.
  const unsigned rounds = options.depth - 1;
  const std::string counted = std::to_string(rounds) + (rounds == 1 ? " round" : " rounds");
  attempt.why = "some inputs need more than " + counted + " of a loop or recursion";
  attempt.established = "equal for all inputs up to " + counted + " of each loop and recursion";
  return attempt;
}

}  // namespace tandem::engines
