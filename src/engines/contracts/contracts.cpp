#include "engines/contracts/contracts.h"

#include <fmt/format.h>

#include "engines/contracts/invariants.h"
#include "engines/shared/boundary.h"
#include "engines/shared/contract_terms.h"
#include "engines/shared/elimination.h"
#include "engines/shared/witness.h"
#include "ir/calls.h"

namespace tandem::engines::contracts {
namespace {

using ir::ProcedureId;
using ir::TermId;

std::string text_of(const ir::FunctionContract& contract) {
  std::string text;
  if (contract.precondition) text = "requires " + contract.precondition_text + "; ";
  return text + "ensures " + contract.postcondition_text;
}

ContractResult unproved(const ir::Procedure& procedure, Side side,
                        const ir::FunctionContract& contract) {
  return {procedure.name, side, text_of(contract), contract.where, false, ""};
}

// Numbers that a procedure mentions: bounds of loops, most likely.
void collect_numbers(const ir::Procedure& procedure, std::set<Bits>& numbers) {
  for (const ir::Operation* operation : ir::all<ir::Operation>(procedure)) {
    if (operation->op != ir::Op::Const) continue;
    const ir::Sort sort = procedure.values[operation->result].sort;
    if ((sort.is_bits() || sort.is_int()) && numbers.size() < ContractLimits::numbers)
      numbers.insert(operation->immediate);
  }
}

// Looks at one contract, with others as hypotheses.
class ContractProof {
 public:
  // `hypotheses`: a task whose knowledge has the contracts that count as kept.
  ContractProof(const Task& hypotheses, Side side, ProcedureId function, ContractStrength strength)
      : task_(hypotheses),
        side_(side),
        function_(function),
        strength_(strength),
        procedure_(hypotheses.programs[side].procedures[function]) {}

  // Where run() says that it is not proved.
  const std::optional<Witness>& candidate() const { return candidate_; }

  ContractResult run(unsigned round) {
    const ir::FunctionContract& contract = task_.programs[side_].contracts.at(function_);
    result_ = unproved(procedure_, side_, contract);
    const auto paired = task_.plan.pair_of[side_].find(function_);
    if (paired == task_.plan.pair_of[side_].end()) {
      result_.why = "the function is in one version only";
      return std::move(result_);
    }
    pair_ = paired->second;
    const auto form = procedure_.has_body() ? ir::make_recursive(task_.programs[side_], procedure_)
                                            : std::nullopt;
    if (!form) {
      result_.why = "the function is not translated";
      return std::move(result_);
    }
    const std::string name =
        fmt::format("contract-{}-{}-{}-round{}{}", procedure_.name, function_.index, to_text(side_),
                    round, strength_ == ContractStrength::Always ? "-returns" : "");
    if (prove_by_invariants(*form, name)) return std::move(result_);
    for (const unsigned depth : ContractLimits::depths) {
      if (!is_worth_going_deeper(*form, depth, fmt::format("{}-depth{}", name, depth))) break;
    }
    return std::move(result_);
  }

 private:
  RoundLimits limits(unsigned depth) const { return {depth, task_.limits.contracts.bodies}; }
  unrolled::StandsIn keeps_contract() const {
    return [this](ProcedureId callee) { return task_.known.keeps_contract(side_, callee); };
  }

  void conclude(const logic::Proved& proved, const std::string& name, const StandIns& stand_ins,
                const ir::TermPool& pool) {
    result_.is_proved = true;
    result_.why.clear();
    result_.proof.obligations.push_back({name, proved.solver, proved.encoding});
    result_.proof.grounds.add_all(stand_ins.grounds());
    result_.proof.grounds.add_all(pointer_grounds(pool, task_, pair_));
  }

  std::set<Bits> numbers_in(const ir::RecursiveForm& form) const {
    std::set<Bits> numbers{0, 1};
    const auto& contract = task_.programs[side_].contracts.at(function_);
    collect_numbers(task_.programs[side_].procedures[*contract.postcondition], numbers);
    collect_numbers(form.body, numbers);
    for (const ir::Procedure& loop : form.loops) collect_numbers(loop, numbers);
    return numbers;
  }

  // Guesses that fail are dropped until all that are left are invariants.
  bool prove_by_invariants(const ir::RecursiveForm& form, const std::string& name) {
    const std::set<Bits> numbers = numbers_in(form);
    Invariants invariants;
    unsigned round = 0;
    return prove_what_is_left([&] {
      if (task_.budget.is_empty()) return Step::Failed;
      return try_invariants(form, numbers, fmt::format("{}-guess{}", name, round++), invariants);
    });
  }

  Step try_invariants(const ir::RecursiveForm& form, const std::set<Bits>& numbers,
                      const std::string& name, Invariants& invariants) {
    ir::TermPool pool(task_.budget);
    StandIns stand_ins(pool);
    const Both<std::vector<TermId>> inputs = input_variables(pool, task_, pair_);
    InvariantPolicy policy(task_, pool, stand_ins, side_, form, limits(ContractLimits::depths[0]),
                           keeps_contract(), numbers, invariants);
    const ir::Outcome outcome = ir::evaluate(pool, task_.programs[side_], form.body, inputs[side_],
                                             policy, pool.boolean(true));
    if (policy.has_hit_limit() || policy.assumptions().empty()) return Step::Failed;  // no loop
    const ContractCall call{side_, function_, inputs[side_]};
    const auto claim =
        contract_of_call(pool, task_, call, outcome, pool.boolean(true), {strength_});
    if (!claim) return Step::Failed;
    std::vector<TermId> start;
    if (const auto& precondition = task_.programs[side_].contracts.at(function_).precondition)
      start.push_back(*holds_before(pool, task_, call, *precondition, false));
    result_.proof = {};
    if (!keep_invariants(pool, policy, start, name, invariants)) return Step::Weakened;
    logic::Query query{stand_ins.assumptions(), *claim};
    query.assumptions.insert(query.assumptions.end(), policy.assumptions().begin(),
                             policy.assumptions().end());
    const logic::Answer answer = task_.prover.decide(pool, query, name);
    if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
      conclude(*proved, name, stand_ins, pool);
      return Step::Proved;
    }
    result_.proof = {};
    return Step::Failed;
  }

  // True if all of them are; those that are not are dropped.
  bool keep_invariants(ir::TermPool& pool, const InvariantPolicy& policy,
                       const std::vector<TermId>& start, const std::string& name,
                       Invariants& invariants) {
    bool are_kept = true;
    for (std::size_t i = 0; i < policy.checks().size(); ++i) {
      const InvariantCheck& check = policy.checks()[i];
      std::vector<TermId> assumptions = check.assumptions;
      assumptions.insert(assumptions.end(), start.begin(), start.end());
      std::vector<TermId> goals;
      for (const auto& [invariant, fact] : check.facts)
        goals.push_back(pool.implies(check.reached, fact));
      const AllGoals all =
          prove_goals(task_, pool, assumptions, goals, fmt::format("{}-invariant{}", name, i));
      if (all.obligation) result_.proof.obligations.push_back(*all.obligation);
      if (all.step == Step::Proved) continue;
      are_kept = false;
      for (std::size_t fact = 0; fact < check.facts.size(); ++fact) {
        // Where no model says which of them fail, all are given up.
        if (all.step == Step::Failed || all.is_broken[fact])
          invariants[check.loop].erase(check.facts[fact].first);
      }
    }
    return are_kept;
  }

  bool is_worth_going_deeper(const ir::RecursiveForm& form, unsigned depth,
                             const std::string& name) {
    ir::TermPool pool(task_.budget);
    StandIns stand_ins(pool);
    const Both<std::vector<TermId>> inputs = input_variables(pool, task_, pair_);
    unrolled::UnrollingPolicy policy(task_, pool, stand_ins, side_, form, limits(depth),
                                     keeps_contract());
    const ir::Outcome outcome = ir::evaluate(pool, task_.programs[side_], form.body, inputs[side_],
                                             policy, pool.boolean(true));
    if (policy.has_hit_limit()) {
      if (result_.why.empty()) result_.why = "its body is too large to look at";
      return false;
    }
    const auto claim = contract_of_call(pool, task_, {side_, function_, inputs[side_]}, outcome,
                                        pool.boolean(true), {strength_});
    if (!claim) {
      result_.why = "it speaks of what the function does not touch";
      return false;
    }
    // Calls beyond the depth may give anything: a proof covers that too.
    logic::Query query{stand_ins.assumptions(), *claim};
    const logic::Answer answer = task_.prover.decide(pool, query, name);
    if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
      conclude(*proved, name, stand_ins, pool);
      return false;
    }
    if (policy.beyond().empty()) {
      explain(answer, pool, inputs, policy, stand_ins);
      return false;
    }
    result_.why = fmt::format("not shown for more than {} rounds of a loop or recursion", depth);
    query.assumptions.push_back(pool.negate(pool.any_of(policy.beyond())));
    const logic::Answer within = task_.prover.decide(pool, query, name + "-within");
    if (std::holds_alternative<logic::Proved>(within)) return true;
    explain(within, pool, inputs, policy, stand_ins);
    return false;
  }

  void explain(const logic::Answer& answer, const ir::TermPool& pool,
               const Both<std::vector<TermId>>& inputs, const unrolled::UnrollingPolicy& policy,
               const StandIns& stand_ins) {
    const auto* refuted = std::get_if<logic::Refuted>(&answer);
    if (refuted == nullptr) {
      result_.why = "the solver did not decide";
      return;
    }
    if (!stand_ins.instances().empty()) {
      result_.why = "it does not follow from what is known of the calls in it";
    } else if (!refuted->approximations.empty()) {
      result_.why = "it does not follow: " + logic::to_text(refuted->approximations);
    } else {
      result_.why = "it does not hold";
    }
    const auto executable = make_executable(task_, pair_);
    if (!executable) return;
    Both<std::vector<ExternalEvent>> externals;
    externals[side_] = policy.externals();
    candidate_ = to_witness(pool, refuted->model, task_, pair_, *executable, inputs, externals);
  }

  const Task& task_;
  Side side_;
  ProcedureId function_;
  ContractStrength strength_;
  const ir::Procedure& procedure_;
  pairing::PairId pair_;
  ContractResult result_;
  std::optional<Witness> candidate_;
};

}  // namespace

namespace {

KeptContract named(const Task& task, Side side, ProcedureId function) {
  const ir::Program& program = task.programs[side];
  return {program.procedures[function].name, program.contracts.at(function).postcondition_text};
}

// All contracts, each as strong as it is wanted.
KeptContracts all_contracts(const Task& task) {
  KeptContracts all;
  for (const Side side : sides) {
    for (const auto& [function, contract] : task.programs[side].contracts) {
      if (!contract.postcondition) continue;
      all[side][function] =
          contract_claim_of(named(task, side, function), ContractStrength::Always, {});
    }
  }
  return all;
}

// As strong as it is wanted, or less; nullopt if not even that is proved.
std::optional<ContractClaim> prove_one(const Task& hypotheses, Side side, ProcedureId function,
                                       const ContractClaim& wanted, unsigned round,
                                       ContractProofs& proofs) {
  for (const auto strength : {ContractStrength::Always, ContractStrength::WhereItReturns}) {
    if (strength > wanted.strength) continue;
    ContractProof proof(hypotheses, side, function, strength);
    ContractResult& result = proofs.results[{side, function}];
    result = proof.run(round);
    if (result.is_proved) {
      ContractClaim claim =
          contract_claim_of(named(hypotheses, side, function), strength, result.proof);
      // A claim never gets stronger again, so that this ends.
      if (claim.provided.empty()) claim.provided = wanted.provided;
      return claim;
    }
    if (proof.candidate()) proofs.candidates[{side, function}] = *proof.candidate();
  }
  return std::nullopt;
}

}  // namespace

ContractProofs prove_contracts(const Task& task) {
  ContractProofs proofs;
  proofs.kept = all_contracts(task);
  unsigned round = 0;
  prove_what_is_left([&] {
    Knowledge hypotheses(task.plan.pairs.size());
    hypotheses.set_contracts(proofs.kept);
    const Task under_hypotheses{task.programs, task.plan,     hypotheses,  task.prover, task.runner,
                                task.running,  task.counters, task.limits, task.budget};
    ++round;
    KeptContracts kept;
    for (const Side side : sides) {
      for (const auto& [function, wanted] : proofs.kept[side]) {
        if (auto claim = prove_one(under_hypotheses, side, function, wanted, round, proofs))
          kept[side][function] = std::move(*claim);
      }
    }
    const bool is_stable = kept == proofs.kept;
    proofs.kept = std::move(kept);
    return is_stable ? Step::Proved : Step::Weakened;
  });
  return proofs;
}

std::vector<ContractResult> unproved_contracts(const Both<ir::Program>& programs,
                                               const std::string& why) {
  std::vector<ContractResult> results;
  for (const Side side : sides) {
    for (const auto& [function, contract] : programs[side].contracts) {
      results.push_back(unproved(programs[side].procedures[function], side, contract));
      results.back().why = why;
    }
  }
  return results;
}

}  // namespace tandem::engines::contracts
