#include "engines/shared/knowledge.h"

namespace tandem::engines {
namespace {

// The conditions on the inputs of a function under which its proof holds of a call.
std::vector<ir::Formula> provisos_of(const Proof& proof) {
  std::vector<ir::Formula> provisos;
  for (const Ground& ground : proof.grounds) {
    if (const auto* pointers = std::get_if<ValidPointers>(&ground))
      provisos.push_back(pointers->holds);
  }
  return provisos;
}

// The user says it of every call, so it is for every caller to name it. What C itself rules out
// (`restrict`) needs no naming.
void inherit_assumptions(const Proof& proof, Grounds& grounds) {
  for (const Ground& ground : proof.grounds) {
    const auto* apart = std::get_if<NoAlias>(&ground);
    if (apart != nullptr && !apart->is_declared) grounds.add(ground);
  }
}

// The claim of a proof about the inputs that satisfy a condition, or all.
Known claim_of(const std::string& function, const Proof& proof, const Condition* condition) {
  Known known;
  known.is_same = true;
  known.provided = provisos_of(proof);
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
  inherit_assumptions(proof, known.grounds);
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
  if (different != nullptr && different->otherwise)
    return conditional_claim(function, *different->otherwise);
  return {};
}

ContractClaim contract_claim_of(const KeptContract& contract, ContractStrength strength,
                                const Proof& proof) {
  ContractClaim claim{strength, provisos_of(proof), {}};
  claim.grounds.add(contract);
  inherit_assumptions(proof, claim.grounds);
  return claim;
}

}  // namespace tandem::engines
