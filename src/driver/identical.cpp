#include "driver/identical.h"

namespace tandem::driver {

using pairing::PairId;

std::optional<Proof> prove_identical(const pairing::Plan& plan, const engines::Knowledge& known,
                                     PairId id, const std::set<PairId>& assumed) {
  if (!plan.pairs[id].has_identical_body) return std::nullopt;
  Proof proof{.rule = "identical", .terminates_together = true};
  for (const PairId callee : plan.pairs[id].callees) {
    if (assumed.contains(callee)) continue;
    if (!known[callee].is_equivalent()) return std::nullopt;
    if (!known[callee].terminates_together && !known.always_terminates(callee))
      proof.terminates_together = false;
    proof.grounds.add_all(known[callee].grounds);
  }
  return proof;
}

std::optional<std::map<PairId, Decision>> try_identical(const Both<ir::Program>& programs,
                                                        const pairing::Plan& plan,
                                                        engines::Knowledge& known,
                                                        const std::vector<PairId>& component) {
  for (const PairId id : component) {
    if (always_terminates(programs, plan, known, id)) known.set_always_terminates(id);
  }
  const std::set<PairId> assumed(component.begin(), component.end());
  std::map<PairId, Decision> decisions;
  bool ends_together = true;
  for (const PairId id : component) {
    auto proof = prove_identical(plan, known, id, assumed);
    if (!proof) return std::nullopt;
    ends_together = ends_together && proof->terminates_together;
    decisions[id].verdict = Equivalent{std::move(*proof)};
  }
  for (auto& [id, decision] : decisions) {
    std::get<Equivalent>(decision.verdict).proof.terminates_together = ends_together;
    known.set(id, engines::known_of(plan.pairs[id].name, decision.verdict));
  }
  return decisions;
}

}  // namespace tandem::driver
