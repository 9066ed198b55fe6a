#include "engines/inductive/inductive.h"

#include <algorithm>

#include "engines/inductive/loop_proof.h"
#include "engines/shared/termination.h"
#include "ir/calls.h"

namespace tandem::engines::inductive {
namespace {

using ir::TermId;

class InductiveProof {
 public:
  InductiveProof(const Task& task, const Question& question, LoopCut cut, const Prepared& prepared,
                 ir::TermPool& pool)
      : task_(task),
        question_(question),
        setting_{task, {}, question, {}, false},
        pool_(pool),
        inputs_(input_variables(pool, task, question.pair)),
        start_(question.given ? ir::instantiate(pool, *question.given, inputs_[Side::Old])
                              : pool.boolean(true)),
        has_used_apart_(prepared.has_used_apart) {
    for (const Side side : sides) setting_.forms[side] = &(*prepared.forms)[side];
    std::size_t number = 0;
    const auto order = cut == LoopCut::Split ? pairing::LoopOrder::Any : pairing::LoopOrder::Kept;
    for (const Both<ir::LoopId>& ids : pairing::match_loops(setting_.forms, order)) {
      setting_.loops.push_back({ids, "loop" + std::to_string(number++), std::nullopt, false});
    }
  }

  Attempt run() {
    LoopProofs loops(setting_, pool_, question_.name);
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
    LoopProofs loops(setting_, pool_, question_.name);
    loops.prove_all(inputs_, start_);
    setting_.peels_loops = !loops.failures().empty();  // what comes before them is then seen
    StandIns stand_ins(pool_);
    return evaluate(stand_ins, loops);
  }

 private:
  BodyQuery evaluate(StandIns& stand_ins, const LoopProofs& loops) {
    BodyQuery body;
    body.so_far = loops.proved();
    body.so_far.rule = "inductive";
    body.inputs = inputs_;
    for (const Side side : sides) {
      InductivePolicy policy(setting_, pool_, stand_ins, side);
      body.outcomes[side] = ir::evaluate(pool_, task_.programs[side], setting_.forms[side]->body,
                                         inputs_[side], policy, start_);
      body.externals[side] = policy.externals();
    }
    body.query.goal =
        same_behaviour(pool_, coupling_of(task_, question_.pair), body.outcomes, inputs_);
    body.query.assumptions = stand_ins.assumptions();
    body.so_far.grounds.add_all(stand_ins.grounds());
    if (!pool_.is_true(start_)) body.query.assumptions.push_back(start_);
    return body;
  }

  Attempt prove_body(const LoopProofs& loops, const std::string& suffix) {
    StandIns stand_ins(pool_);
    const BodyQuery body = evaluate(stand_ins, loops);
    const std::string name = question_.name + suffix;
    BodyAnswer answer =
        decide_body(task_, question_.pair, pool_, body, name, {.are_apart = has_used_apart_});
    Attempt attempt;
    if (answer.proof) {
      prove_ends_together(task_, pool_, stand_ins, body.query.assumptions, name + "-end",
                          *answer.proof);
      answer.proof->grounds.add_all(pointer_grounds(pool_, task_, question_.pair));
      attempt.proof = std::move(answer.proof);
      return attempt;
    }
    explain(answer, loops, stand_ins, attempt);
    if (answer.witness) attempt.candidates.push_back(std::move(*answer.witness));
    return attempt;
  }

  static void explain(const BodyAnswer& answer, const LoopProofs& loops, const StandIns& stand_ins,
                      Attempt& attempt) {
    if (answer.undecided) {
      attempt.is_out_of_budget = true;
      attempt.why = "the solver did not decide (" + *answer.undecided + ")";
    } else if (!loops.failures().empty()) {
      attempt.why = loops.failures()[0];
    } else if (!stand_ins.opaque_calls().empty()) {
      attempt.why = "calls to " + *stand_ins.opaque_calls().begin() + " could not be related";
    } else {
      attempt.why = "the inductive step does not hold for all values of what the calls return";
    }
  }

  const Task& task_;
  const Question& question_;
  Setting setting_;
  ir::TermPool& pool_;
  const Both<std::vector<TermId>> inputs_;
  const TermId start_;  // what is given
  const bool has_used_apart_;
};

}  // namespace

Attempt prove_by_induction(const Task& task, const Question& question, LoopCut cut) {
  const Prepared prepared = prepare(task, question, cut);
  if (!prepared.forms) {
    Attempt attempt;
    attempt.why = prepared.why_not;
    return attempt;
  }
  ir::TermPool pool(task.budget);
  return InductiveProof(task, question, cut, prepared, pool).run();
}

namespace {

bool may_not_end(const Task& task, Side side, const ir::RecursiveForm& form) {
  if (!form.loops.empty()) return true;
  for (const ir::Call* call : ir::all<ir::Call>(form.body)) {
    const auto* callee = std::get_if<ir::ProcedureId>(&call->callee);
    if (callee == nullptr) continue;
    const auto paired = task.plan.pair_of[side].find(*callee);
    if (paired == task.plan.pair_of[side].end() || !task.known.always_terminates(paired->second))
      return true;
  }
  return false;
}

}  // namespace

std::optional<BodyQuery> state_by_induction(const Task& task, const Question& question,
                                            ir::TermPool& pool) {
  const Prepared prepared = prepare(task, question);
  if (!prepared.forms) return std::nullopt;
  BodyQuery stated = InductiveProof(task, question, LoopCut::AtExit, prepared, pool).state();
  stated.may_not_end = std::any_of(sides.begin(), sides.end(), [&](Side side) {
    return may_not_end(task, side, (*prepared.forms)[side]);
  });
  return stated;
}

bool Inductive::applies(const Task& task, const Question& question) const {
  if (cut_ == LoopCut::Split || question.bodies == Bodies::Unproved) return true;
  Question plain = question;
  plain.bodies = Bodies::Unproved;
  const auto& callees = task.plan.pairs[question.pair].callees;
  return std::any_of(callees.begin(), callees.end(), [&](pairing::PairId callee) {
    return wants_body(task, question, callee) != wants_body(task, plain, callee);
  });
}

Attempt Inductive::answer(const Task& task, const Question& question) const {
  task.prover.use_solvers(means_ == Means::Solvers);
  Attempt attempt = prove_by_induction(task, question, cut_);
  task.prover.use_solvers(true);
  return attempt;
}

}  // namespace tandem::engines::inductive
