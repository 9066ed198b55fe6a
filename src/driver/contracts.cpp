#include "driver/contracts.h"

#include "engines/contracts/contracts.h"
#include "engines/executions/inputs.h"
#include "engines/shared/natively.h"

namespace tandem::driver {
namespace {

// Two functions of one version in the place of two versions of one: what tells whether the
// contract was kept, and what says 1.
replay::Subject as_checks(replay::Subject subject, Side side,
                          const ir::FunctionContract& contract) {
  subject.entry = make_both(subject.entry[side], subject.entry[side]);
  subject.entry[Side::Old].symbol = contract.kept_symbol;
  subject.entry[Side::New].symbol = contract.ran_symbol;
  for (const Side check : sides) subject.entry[check].return_type = ScalarType{"int", 32, true};
  return subject;
}

std::optional<Confirmed> find_failure(const ComponentTask& task, const engines::Task& of_engines,
                                      Side side, ir::ProcedureId function,
                                      const std::optional<Witness>& candidate) {
  const ir::FunctionContract& contract = task.programs[side].contracts.at(function);
  const auto pair = task.plan.pair_of[side].find(function);
  if (contract.kept_symbol.empty() || pair == task.plan.pair_of[side].end()) return std::nullopt;
  auto executable = engines::make_executable(of_engines, pair->second);
  if (!executable) return std::nullopt;
  std::vector<Witness> inputs = engines::executions::choose_inputs(
      of_engines, pair->second, *executable,
      {task.rules.running.seed, task.rules.limits.contract_inputs});
  if (candidate) inputs.insert(inputs.begin(), *candidate);
  replay::Limits limits;
  limits.blocks = of_engines.limits.executions.blocks_of_many;
  return engines::run_natively(of_engines, as_checks(executable->subject, side, contract), inputs,
                               limits)
      .difference;
}

}  // namespace

std::vector<ContractResult> prove_contracts(const ComponentTask& task,
                                            const Both<std::string>& bitcode) {
  const std::size_t count =
      task.programs[Side::Old].contracts.size() + task.programs[Side::New].contracts.size();
  if (count == 0) return {};
  const Budget budget(count * task.rules.logic.limits.query);
  logic::Prover prover(task.rules.logic);
  if (task.onlooker != nullptr) prover.set_watch(task.onlooker->watch);
  prover.set_budget(budget);
  const engines::Task of_engines = engine_task(task, prover, budget);
  engines::contracts::ContractProofs proofs;
  {
    const engines::Stopwatch stopwatch(task.counters.proof_us);
    proofs = engines::contracts::prove_contracts(of_engines);
  }
  task.counters.solver_calls += prover.solver_calls();
  if (task.onlooker != nullptr) task.onlooker->note(prover.trouble());

  std::vector<ContractResult> results;
  std::optional<Side> loaded;
  for (auto& [place, result] : proofs.results) {
    const auto& [side, function] = place;
    if (!result.is_proved) {
      if (loaded != side) task.runner.load(make_both(bitcode[side], bitcode[side]));
      loaded = side;
      const auto candidate = proofs.candidates.find(place);
      result.failure = find_failure(
          task, of_engines, side, function,
          candidate == proofs.candidates.end() ? std::nullopt : std::optional(candidate->second));
      if (result.failure) result.why = "it does not hold";
    }
    results.push_back(std::move(result));
  }
  task.known.set_contracts(std::move(proofs.kept));
  return results;
}

}  // namespace tandem::driver
