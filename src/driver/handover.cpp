#include "driver/handover.h"

#include "base/overloaded.h"

namespace tandem::driver {

HandedRun Handover::of(const Confirmed& run) {
  return {run.witness(), run.behaviours(), run.shown()};
}

Confirmed Handover::taken(HandedRun handed) {
  return {std::move(handed.witness), std::move(handed.behaviours), std::move(handed.shown)};
}

HandedDecisions Handover::of(const std::map<pairing::PairId, Decision>& decisions) {
  HandedDecisions handed;
  for (const auto& [id, decision] : decisions) {
    HandedDecision& to = handed[id];
    to.established = decision.established;
    to.tried = decision.tried;
    to.changes = decision.changes;
    to.boundaries = decision.boundaries;
    std::visit(Overloaded{[&](const Different& different) {
                            to.verdict = HandedDifference{of(different.run), different.otherwise,
                                                          different.relations, different.endless};
                          },
                          [&](const auto& other) { to.verdict = other; }},
               decision.verdict);
  }
  return handed;
}

std::map<pairing::PairId, Decision> Handover::taken(HandedDecisions handed) {
  std::map<pairing::PairId, Decision> decisions;
  for (auto& [id, from] : handed) {
    Verdict verdict = std::visit(
        Overloaded{[](HandedDifference& difference) -> Verdict {
                     return Different{
                         taken(std::move(difference.run)), std::move(difference.otherwise),
                         std::move(difference.relations), std::move(difference.endless)};
                   },
                   [](auto& other) -> Verdict { return std::move(other); }},
        from.verdict);
    decisions.emplace(
        id, Decision{std::move(verdict), std::move(from.established), std::move(from.tried),
                     std::move(from.changes), std::move(from.boundaries)});
  }
  return decisions;
}

HandedContract Handover::of(const ContractResult& result) {
  HandedContract handed{result.function,  result.side, result.text,  result.where,
                        result.is_proved, result.why,  std::nullopt, result.proof};
  if (result.failure) handed.failure = of(*result.failure);
  return handed;
}

ContractResult Handover::taken(HandedContract handed) {
  ContractResult result{.function = std::move(handed.function),
                        .side = handed.side,
                        .text = std::move(handed.text),
                        .where = std::move(handed.where),
                        .is_proved = handed.is_proved,
                        .why = std::move(handed.why),
                        .failure = {},
                        .proof = std::move(handed.proof)};
  if (handed.failure) result.failure = taken(std::move(*handed.failure));
  return result;
}

}  // namespace tandem::driver
