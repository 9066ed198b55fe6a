#include "driver/identical.h"

namespace tandem::driver {

using pairing::PairId;

std::optional<Proof> prove_identical(const ComponentTask& task, PairId id,
                                     const std::set<PairId>& assumed) {
  if (!task.plan.pairs[id].has_identical_body) return std::nullopt;
  Proof proof;
  proof.rule = "identical";
  proof.terminates_together = true;
  for (const PairId callee : task.plan.pairs[id].callees) {
    if (assumed.contains(callee)) continue;
    const engines::Known& known = task.known[callee];
    if (!known.is_equivalent) return std::nullopt;
    if (!known.terminates_together && !known.always_terminates) proof.terminates_together = false;
    proof.rests_on.push_back("callee " + task.plan.pairs[callee].name + ": equivalent");
  }
  return proof;
}

std::optional<std::map<PairId, Decision>> try_identical(const ComponentTask& task,
                                                        const std::vector<PairId>& component) {
  const std::set<PairId> assumed(component.begin(), component.end());
  std::map<PairId, Proof> proofs;
  bool ends_together = true;
  for (const PairId id : component) {
    auto proof = prove_identical(task, id, assumed);
    if (!proof) return std::nullopt;
    ends_together = ends_together && proof->terminates_together;
    proofs.emplace(id, std::move(*proof));
  }
  std::map<PairId, Decision> decisions;
  for (auto& [id, proof] : proofs) {
    proof.terminates_together = ends_together;
    Decision& decision = decisions[id];
    decision.known = {true, ends_together, always_terminates(task, id)};
    decision.verdict = Equivalent{std::move(proof)};
    task.known.set(id, decision.known);
  }
  return decisions;
}

}  // namespace tandem::driver
