#include "driver/identical.h"

namespace tandem::driver {

using pairing::PairId;

std::optional<Proof> prove_identical(const ComponentTask& task, PairId id,
                                     const std::set<PairId>& assumed) {
  if (!task.plan.pairs[id].has_identical_body) return std::nullopt;
  Proof proof{.rule = "identical", .terminates_together = true};
  for (const PairId callee : task.plan.pairs[id].callees) {
    if (assumed.contains(callee)) continue;
    const engines::Known& known = task.known[callee];
    if (!known.is_equivalent()) return std::nullopt;
    if (!known.terminates_together && !task.known.always_terminates(callee))
      proof.terminates_together = false;
    proof.grounds.add_all(known.grounds);
  }
  return proof;
}

std::optional<std::map<PairId, Decision>> try_identical(const ComponentTask& task,
                                                        const std::vector<PairId>& component) {
  const std::set<PairId> assumed(component.begin(), component.end());
  std::map<PairId, Decision> decisions;
  bool ends_together = true;
  for (const PairId id : component) {
    auto proof = prove_identical(task, id, assumed);
    if (!proof) return std::nullopt;
    ends_together = ends_together && proof->terminates_together;
    decisions[id].verdict = Equivalent{std::move(*proof)};
  }
  for (auto& [id, decision] : decisions) {
    std::get<Equivalent>(decision.verdict).proof.terminates_together = ends_together;
    task.known.set(id, engines::known_of(task.plan.pairs[id].name, decision.verdict));
  }
  return decisions;
}

}  // namespace tandem::driver
