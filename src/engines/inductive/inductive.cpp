#include "engines/inductive/inductive.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/inductive/loop_proof.h"
#include "engines/inductive/termination.h"
#include "engines/witness.h"

namespace tandem::engines {
namespace {

using ir::TermId;

class InductiveProof {
 public:
  InductiveProof(const Task& task, pairing::PairId pair, const InductiveOptions& options,
                 const Prepared& prepared, ir::TermPool& pool)
      : task_(task),
        pair_(pair),
        options_(options),
        setting_{task, {}, options.assumed, {}, false, {}},
        pool_(pool),
        inputs_(input_variables(pool, task, pair)),
        start_(options.given ? options.given(pool, inputs_[Side::Old]) : pool.boolean(true)),
        has_used_apart_(prepared.has_used_apart) {
    if (options.given) setting_.given = {pair, options.given};
    for (const Side side : sides) setting_.forms[side] = &(*prepared.forms)[side];
    std::size_t number = 0;
    const auto order =
        options.cut == LoopCut::Split ? pairing::LoopOrder::Any : pairing::LoopOrder::Kept;
    for (const Both<ir::LoopId>& ids : pairing::match_loops(setting_.forms, order)) {
      setting_.loops.push_back({ids, "loop" + std::to_string(number++), std::nullopt, false});
    }
  }

  Attempt run() {
    LoopProofs loops(setting_, pool_, options_.obligation_prefix);
    loops.prove_all(inputs_, start_);
    Attempt attempt = prove_body(loops, "-body");
    // The first iteration may do what the other version does before the loop.
    if (!attempt.proof && !setting_.loops.empty()) {
      setting_.peels_loops = true;
      Attempt peeled = prove_body(loops, "-peeled");
      if (peeled.proof) return peeled;
      attempt.candidates.insert(attempt.candidates.end(), peeled.candidates.begin(),
                                peeled.candidates.end());
    }
    return attempt;
  }

  BodyQuery state() {
    LoopProofs loops(setting_, pool_, options_.obligation_prefix);
    loops.prove_all(inputs_, start_);
    setting_.peels_loops = !loops.failures().empty();  // what comes before them is then seen
    StandIns stand_ins(pool_);
    BodyQuery body = evaluate(stand_ins);
    body.obligations = loops.obligations();
    return body;
  }

 private:
  BodyQuery evaluate(StandIns& stand_ins) {
    BodyQuery body;
    body.inputs = inputs_;
    for (const Side side : sides) {
      InductivePolicy policy(setting_, pool_, stand_ins, side);
      body.outcomes[side] = ir::evaluate(pool_, task_.programs[side], setting_.forms[side]->body,
                                         inputs_[side], policy, start_);
      body.externals[side] = policy.externals();
      body.used.insert(policy.used_pairs().begin(), policy.used_pairs().end());
    }
    body.query.goal = same_behaviour(pool_, contract_of(task_, pair_), body.outcomes, inputs_);
    body.query.assumptions = stand_ins.assumptions();
    body.sources = stand_ins.sources();
    if (!pool_.is_true(start_)) body.query.assumptions.push_back(start_);
    return body;
  }

  Attempt prove_body(const LoopProofs& loops, const std::string& suffix) {
    StandIns stand_ins(pool_);
    const BodyQuery body = evaluate(stand_ins);
    const std::string name = options_.obligation_prefix + suffix;
    const logic::Answer answer = task_.prover.decide(pool_, body.query, name);

    Attempt attempt;
    const auto* refuted = std::get_if<logic::Refuted>(&answer);
    const auto* proved = std::get_if<logic::Proved>(&answer);
    Examined examined;
    if (refuted != nullptr)
      examined =
          examine(pool_, {body.query, refuted->model, inputs_, body.externals}, task_, pair_, name);
    if (proved == nullptr && !examined.proof) {
      explain(answer, loops, stand_ins, attempt);
      if (examined.witness) attempt.candidates.push_back(std::move(*examined.witness));
      return attempt;
    }
    Proof proof;
    proof.rule = "inductive";
    proof.obligations = loops.obligations();
    proof.obligations.push_back(
        proved != nullptr ? Obligation{name, proved->solver, proved->encoding} : *examined.proof);
    for (const pairing::PairId callee : body.used) proof.rests_on.push_back(describe(callee));
    const UsedOfPointers used{has_used_apart_, proved == nullptr};
    for (const std::string& text : alias_assumptions(pool_, task_, pair_, used))
      proof.rests_on.push_back(text);
    proof.rests_on.insert(proof.rests_on.end(), body.sources.begin(), body.sources.end());
    proof.terminates_together =
        prove_calls_correspond(task_, pool_, stand_ins, body.query.assumptions, name + "-end");
    attempt.proof = std::move(proof);
    return attempt;
  }

  std::string describe(pairing::PairId callee) const {
    if (options_.assumed.contains(callee)) return "induction on " + task_.plan.pairs[callee].name;
    return describe_callee(task_, callee);
  }

  static void explain(const logic::Answer& answer, const LoopProofs& loops,
                      const StandIns& stand_ins, Attempt& attempt) {
    if (const auto* undecided = std::get_if<logic::Undecided>(&answer)) {
      attempt.is_out_of_budget = true;
      attempt.why = "the solver did not decide (" + undecided->reason + ")";
    } else if (!loops.failures().empty()) {
      attempt.why = loops.failures()[0];
    } else if (!stand_ins.opaque_calls().empty()) {
      attempt.why = "calls to " + *stand_ins.opaque_calls().begin() + " could not be related";
    } else {
      attempt.why = "the inductive step does not hold for all values of what the calls return";
    }
  }

  const Task& task_;
  pairing::PairId pair_;
  const InductiveOptions& options_;
  Setting setting_;
  ir::TermPool& pool_;
  const Both<std::vector<TermId>> inputs_;
  const TermId start_;  // what is given
  const bool has_used_apart_;
};

}  // namespace

Attempt prove_by_induction(const Task& task, pairing::PairId pair,
                           const InductiveOptions& options) {
  const Prepared prepared = prepare(task, pair, options.wants, options.cut);
  if (!prepared.forms) {
    Attempt attempt;
    attempt.why = prepared.why_not;
    return attempt;
  }
  ir::TermPool pool;
  return InductiveProof(task, pair, options, prepared, pool).run();
}

namespace {

bool may_not_end(const Task& task, Side side, const ir::RecursiveForm& form) {
  if (!form.loops.empty()) return true;
  for (const ir::Block& block : form.body.blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* call = std::get_if<ir::Call>(&instruction.kind);
      const auto* callee = call != nullptr ? std::get_if<ir::ProcedureId>(&call->callee) : nullptr;
      if (callee == nullptr) continue;
      const auto paired = task.plan.pair_of[side].find(*callee);
      if (paired == task.plan.pair_of[side].end() || !task.known[paired->second].always_terminates)
        return true;
    }
  }
  return false;
}

}  // namespace

std::optional<BodyQuery> state_by_induction(const Task& task, pairing::PairId pair,
                                            const InductiveOptions& options, ir::TermPool& pool) {
  const Prepared prepared = prepare(task, pair, options.wants, options.cut);
  if (!prepared.forms) return std::nullopt;
  BodyQuery stated = InductiveProof(task, pair, options, prepared, pool).state();
  stated.may_not_end = std::any_of(sides.begin(), sides.end(), [&](Side side) {
    return may_not_end(task, side, (*prepared.forms)[side]);
  });
  return stated;
}

}  // namespace tandem::engines
