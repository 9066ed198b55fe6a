#include "engines/shared/knowledge.h"

#include "base/overloaded.h"

namespace tandem::engines {
namespace {

// The part of a proof's grounds that the callers of its function take over.
struct TakenOver {
  std::vector<ir::Formula> provided;  // of the inputs of a call
  Grounds assumptions;                // to be named by every caller
};

// Every kind of ground has its line: a new one does not compile until it is decided here.
TakenOver taken_over_from(const Proof& proof) {
  TakenOver taken;
  for (const Ground& ground : proof.grounds) {
    std::visit(Overloaded{[&](const ValidPointers& g) { taken.provided.push_back(g.holds); },
                          // The user says it of every call. What C itself rules out (`restrict`)
                          // needs no naming.
                          [&](const NoAlias& g) {
                            if (!g.is_declared) taken.assumptions.add(g);
                          },
                          // These are proved, for all calls that the proof looked at.
                          [](const CalleeEquivalent&) {}, [](const CalleeEquivalentWhen&) {},
                          [](const Induction&) {}, [](const KeptContract&) {}},
               ground);
  }
  return taken;
}

// The claim of a proof about the inputs that satisfy a condition, or all.
Known claim_of(const std::string& function, const Proof& proof, const Condition* condition) {
  Known known;
  known.is_same = true;
  TakenOver taken = taken_over_from(proof);
  known.provided = std::move(taken.provided);
  CalleeEquivalentWhen when{function, "", !known.provided.empty()};
  if (condition != nullptr) {
    known.provided.push_back(*condition->formula);
    when.condition = condition->text;
  }
  if (known.provided.empty()) {
    known.grounds.add(CalleeEquivalent{function});
  } else {
    known.grounds.add(std::move(when));
  }
  known.grounds.add_all(taken.assumptions);
  return known;
}

Known conditional_claim(const std::string& function, const Condition& condition) {
  if (!condition.formula || condition.never_holds()) return {};
  return claim_of(function, condition.proof, &condition);
}

}  // namespace

Known known_of(const std::string& function, const Verdict& verdict) {
  if (const auto* equivalent = std::get_if<Equivalent>(&verdict)) {
    Known known = claim_of(function, equivalent->proof, nullptr);
    known.terminates_together = equivalent->proof.terminates_together;
    return known;
  }
  if (const auto* conditional = std::get_if<EquivalentWhen>(&verdict))
    return conditional_claim(function, conditional->condition);
  const auto* different = std::get_if<Different>(&verdict);
  if (different != nullptr && different->endless && different->endless->same_otherwise)
    return claim_of(function, *different->endless->same_otherwise, nullptr);
  if (different != nullptr && different->otherwise)
    return conditional_claim(function, *different->otherwise);
  return {};
}

ContractClaim contract_claim_of(const KeptContract& contract, ContractStrength strength,
                                const Proof& proof) {
  TakenOver taken = taken_over_from(proof);
  ContractClaim claim{strength, std::move(taken.provided), {}};
  claim.grounds.add(contract);
  claim.grounds.add_all(taken.assumptions);
  return claim;
}

}  // namespace tandem::engines
