#include "engines/inductive/inductive.h"

#include "engines/inductive/loop_proof.h"
#include "engines/inductive/termination.h"
#include "engines/witness.h"

namespace tandem::engines {
namespace {

using ir::TermId;

class InductiveProof {
 public:
  InductiveProof(const Task& task, pairing::PairId pair, const InductiveOptions& options,
                 const Prepared& prepared)
      : task_(task),
        pair_(pair),
        options_(options),
        setting_{task, {}, options.assumed, {}, false} {
    for (const Side side : sides) setting_.forms[side] = &(*prepared.forms)[side];
    std::size_t number = 0;
    for (const Both<ir::LoopId>& ids : pairing::match_loops(setting_.forms)) {
      setting_.loops.push_back({ids, "loop" + std::to_string(number++), std::nullopt, false});
    }
  }

  Attempt run() {
    inputs_ = input_variables(pool_, task_, pair_);
    LoopProofs loops(setting_, pool_, options_.obligation_prefix);
    loops.prove_all(inputs_);
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

 private:
  Attempt prove_body(const LoopProofs& loops, const std::string& suffix) {
    StandIns stand_ins(pool_);
    Both<ir::Outcome> outcomes;
    Both<std::vector<ExternalEvent>> externals;
    std::set<pairing::PairId> used;
    for (const Side side : sides) {
      InductivePolicy policy(setting_, pool_, stand_ins, side);
      outcomes[side] = ir::evaluate(pool_, task_.programs[side], setting_.forms[side]->body,
                                    inputs_[side], policy, pool_.boolean(true));
      externals[side] = policy.externals();
      used.insert(policy.used_pairs().begin(), policy.used_pairs().end());
    }
    const TermId goal = same_behaviour(pool_, contract_of(task_, pair_), outcomes, inputs_);
    const std::string name = options_.obligation_prefix + suffix;
    const logic::Answer answer = task_.prover.decide(pool_, {stand_ins.assumptions(), goal}, name);

    Attempt attempt;
    if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
      Proof proof;
      proof.rule = "inductive";
      proof.obligations = loops.obligations();
      proof.obligations.push_back({name, proved->solver, proved->encoding});
      for (const pairing::PairId callee : used) proof.rests_on.push_back(describe(callee));
      for (const std::string& text : alias_assumptions(pool_, task_, pair_))
        proof.rests_on.push_back(text);
      proof.terminates_together =
          prove_calls_correspond(task_, pool_, stand_ins, stand_ins.assumptions(), name + "-end");
      attempt.proof = std::move(proof);
      return attempt;
    }
    explain(answer, loops, stand_ins, attempt);
    if (const auto* refuted = std::get_if<logic::Refuted>(&answer)) {
      if (const auto executable = make_executable(task_, pair_)) {
        attempt.candidates.push_back(
            to_witness(pool_, refuted->model, task_, pair_, *executable, inputs_, externals));
      }
    }
    return attempt;
  }

  std::string describe(pairing::PairId callee) const {
    const std::string& name = task_.plan.pairs[callee].name;
    return options_.assumed.contains(callee) ? "induction on " + name
                                             : "callee " + name + ": equivalent";
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
  ir::TermPool pool_;
  Both<std::vector<TermId>> inputs_;
};

}  // namespace

Attempt prove_by_induction(const Task& task, pairing::PairId pair,
                           const InductiveOptions& options) {
  const Prepared prepared = prepare(task, pair, options.wants);
  if (!prepared.forms) {
    Attempt attempt;
    attempt.why = prepared.why_not;
    return attempt;
  }
  return InductiveProof(task, pair, options, prepared).run();
}

}  // namespace tandem::engines
