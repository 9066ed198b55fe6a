#include "engines/shared/knowledge.h"

#include <gtest/gtest.h>

// What callers may use of a verdict, and where they must not.

namespace tandem::engines {
namespace {

ir::Formula formula_named(const char* name) {
  ir::TermPool pool;
  return ir::to_formula(pool, pool.variable(name, ir::Sort::boolean()));
}

Proof proof_resting_on(std::initializer_list<Ground> grounds) {
  Proof proof{.rule = "inductive"};
  for (const Ground& ground : grounds) proof.grounds.add(ground);
  return proof;
}

TEST(Known, AnEquivalentPairIsThatOnAllInputs) {
  const Known known = known_of("f", Equivalent{proof_resting_on({CalleeEquivalent{"g"}})});
  EXPECT_TRUE(known.is_equivalent());
  Grounds expected;
  expected.add(CalleeEquivalent{"f"});
  EXPECT_EQ(known.grounds, expected);
}

TEST(Known, WhatRestsOnValidPointersIsProvidedThatTheyAre) {
  const ValidPointers aligned{formula_named("aligned")};
  const Known known = known_of("f", Equivalent{proof_resting_on({aligned})});
  EXPECT_FALSE(known.is_equivalent());
  EXPECT_TRUE(known.is_conditional());
  EXPECT_EQ(known.provided, std::vector{aligned.holds});
}

TEST(Known, AConditionIsProvidedTogetherWithWhatItsProofRestsOn) {
  const ValidPointers aligned{formula_named("aligned")};
  const Condition condition{
      "n >= 0", formula_named("positive"), false, proof_resting_on({aligned}), {}};
  const Known known = known_of("f", EquivalentWhen{condition, {}});
  EXPECT_TRUE(known.is_conditional());
  EXPECT_EQ(known.provided, (std::vector{aligned.holds, *condition.formula}));
  Grounds expected;
  expected.add(CalleeEquivalentWhen{"f", "n >= 0", true});
  EXPECT_EQ(known.grounds, expected);
}

TEST(Known, AConditionThatHasNoMeaningAtACallSaysNothing) {
  const Condition condition{"g > 0", std::nullopt, false, proof_resting_on({}), {}};
  EXPECT_FALSE(known_of("f", EquivalentWhen{condition, {}}).is_same);
}

TEST(Known, WhatNeverHoldsSaysNothing) {
  const Condition condition{"0", formula_named("never"), true, proof_resting_on({}), {}};
  EXPECT_FALSE(known_of("f", EquivalentWhen{condition, {}}).is_same);
}

TEST(Known, AnUnknownSaysNothing) {
  EXPECT_FALSE(known_of("f", Unknown{{{"not-proved", "", {}}}}).is_same);
}

TEST(Known, WhatTheUserAssumesIsNamedByEveryCaller) {
  const NoAlias said{"f", "a", "b", false};
  const NoAlias declared{"f", "p", "q", true};
  const Known known = known_of("f", Equivalent{proof_resting_on({said, declared})});
  EXPECT_TRUE(known.is_equivalent());
  Grounds expected;
  expected.add(CalleeEquivalent{"f"});
  expected.add(said);
  EXPECT_EQ(known.grounds, expected);
}

TEST(Proof, IncludesEverythingOfAnother) {
  Proof whole = proof_resting_on({CalleeEquivalent{"g"}});
  whole.obligations = {{"a", "z3", "exact"}};
  Proof part = proof_resting_on({CalleeEquivalent{"g"}, ValidPointers{formula_named("aligned")}});
  part.obligations = {{"b", "z3", "abstract"}};
  whole.include(part);
  EXPECT_EQ(whole.obligations.size(), 2U);
  EXPECT_EQ(whole.grounds, part.grounds);
}

TEST(ContractClaim, RestsOnWhatItsProofAssumesOfPointers) {
  const ValidPointers whole{formula_named("whole")};
  const ContractClaim claim = contract_claim_of({"set", "result == 5"}, ContractStrength::Always,
                                                proof_resting_on({whole}));
  EXPECT_EQ(claim.provided, std::vector{whole.holds});
  EXPECT_TRUE(claim.grounds.has<KeptContract>());
}

}  // namespace
}  // namespace tandem::engines
