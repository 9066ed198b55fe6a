#include "engines/unrolled/unrolled.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/inductive/termination.h"
#include "engines/pair_policy.h"
#include "engines/prepare.h"
#include "engines/witness.h"

namespace tandem::engines {
namespace {

using ir::TermId;

// Evaluates what is called, down to a depth; beyond that, anything may come back
// and the condition of getting there is kept.
class UnrollingPolicy : public PairPolicy {
 public:
  UnrollingPolicy(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side,
                  const ir::RecursiveForm& form, const UnrolledOptions& options)
      : PairPolicy(task, pool, stand_ins, side), form_(&form), options_(options) {}

  ir::Outcome call(const ir::CallSite& site, std::span<const TermId> args,
                   TermId condition) override {
    if (const auto* external = std::get_if<ir::ExternalId>(&site.callee)) {
      return call_external(*external, args, condition);
    }
    if (const auto* loop = std::get_if<ir::LoopId>(&site.callee))
      return call_loop(*loop, args, condition);
    return call_procedure(std::get<ir::ProcedureId>(site.callee), args, condition);
  }

  const std::vector<TermId>& beyond() const { return beyond_; }
  bool has_hit_limit() const { return has_hit_limit_; }

 private:
  ir::Outcome call_loop(ir::LoopId id, std::span<const TermId> args, TermId condition) {
    const ir::Procedure& loop = form_->loops[id];
    // A loop is entered anew unless it is its own next iteration.
    const bool is_next = !rounds_.empty() && rounds_.back().first == std::pair{form_, id};
    const unsigned round = is_next ? rounds_.back().second + 1 : 0;
    if (!may_enter(round)) return give_up(loop, condition);
    rounds_.push_back({{form_, id}, round});
    ir::Outcome outcome = ir::evaluate(pool_, task_.programs[side_], loop, args, *this, condition);
    rounds_.pop_back();
    return outcome;
  }

  ir::Outcome call_procedure(ir::ProcedureId id, std::span<const TermId> args, TermId condition) {
    const ir::Procedure& procedure = task_.programs[side_].procedures[id];
    const ir::RecursiveForm* callee = form_of(id);
    if (callee == nullptr) return stand_in(id, args, condition);
    if (!may_enter(depth_)) return give_up(procedure, condition);
    const ir::RecursiveForm* caller = form_;
    auto rounds = std::move(rounds_);
    rounds_.clear();
    form_ = callee;
    ++depth_;
    const std::string frame = frame_;
    frame_ = std::to_string(++frames_) + ".";
    ir::Outcome outcome =
        ir::evaluate(pool_, task_.programs[side_], callee->body, args, *this, condition);
    --depth_;
    frame_ = frame;
    form_ = caller;
    rounds_ = std::move(rounds);
    return outcome;
  }

  const ir::RecursiveForm* form_of(ir::ProcedureId id) {
    const auto [at, is_new] = forms_.try_emplace(id);
    const ir::Procedure& procedure = task_.programs[side_].procedures[id];
    if (is_new && procedure.has_body())
      at->second = ir::make_recursive(task_.programs[side_], procedure);
    return at->second ? &*at->second : nullptr;
  }

  bool may_enter(unsigned depth) {
    if (++bodies_ > options_.max_bodies || pool_.size() > max_terms) has_hit_limit_ = true;
    if (std::chrono::steady_clock::now() >= task_.deadline) has_hit_limit_ = true;
    return depth < options_.depth && !has_hit_limit_;
  }

  ir::Outcome give_up(const ir::Procedure& callee, TermId condition) {
    beyond_.push_back(condition);
    ir::Outcome outcome;
    for (const ir::Output& output : callee.outputs)
      outcome.outputs.push_back(pool_.fresh("beyond", output.sort));
    return outcome;
  }

  static constexpr std::size_t max_terms = 300'000;

  const ir::RecursiveForm* form_;  // that the running body belongs to
  UnrolledOptions options_;
  std::map<ir::ProcedureId, std::optional<ir::RecursiveForm>> forms_;
  std::vector<std::pair<std::pair<const ir::RecursiveForm*, ir::LoopId>, unsigned>> rounds_;
  unsigned depth_ = 0;
  unsigned frames_ = 0;  // entered so far, to tell their locals apart
  std::size_t bodies_ = 0;
  bool has_hit_limit_ = false;
  std::vector<TermId> beyond_;
};

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
    UnrollingPolicy policy(task, pool, stand_ins, side, (*prepared.forms)[side], options);
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
