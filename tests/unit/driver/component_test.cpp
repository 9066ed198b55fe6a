// How a component is decided: what costs nothing, which row decides, what is refused.

#include "support.h"

#include "driver/identical.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

// Decides everything, callees first.
std::map<PairId, Decision> decide_all(Setting& setting) {
  std::map<PairId, Decision> all;
  for (const std::vector<PairId>& component : setting.plan.components)
    all.merge(decide_component(setting.task(), component));
  return all;
}

const Proof* proof_of(const Decision& decision) {
  const auto* equivalent = std::get_if<Equivalent>(&decision.verdict);
  return equivalent == nullptr ? nullptr : &equivalent->proof;
}

TEST(Component, UnchangedFunctionsOverUnchangedOnesCostNothing) {
  const std::string text =
      "int f(int x) { return x * x / 3; } int g(int x) { return f(x) + f(-x); }";
  Setting setting(text, text);
  for (const auto& [id, decision] : decide_all(setting)) {
    ASSERT_NE(proof_of(decision), nullptr);
    EXPECT_EQ(proof_of(decision)->rule, "identical");
    EXPECT_TRUE(decision.tried.empty());
  }
  EXPECT_EQ(setting.counters.solver_calls + setting.counters.executions, 0U);
}

TEST(Component, AnUnchangedFunctionIsNotIdenticalOverAChangedOne) {
  Setting setting("int f(int x) { return x; } int g(int x) { return f(x); }",
                  "int f(int x) { return x + 1; } int g(int x) { return f(x); }");
  EXPECT_TRUE(prove_identical(setting.plan, setting.known, setting.pair("g"), {setting.pair("f")}));
  EXPECT_FALSE(prove_identical(setting.plan, setting.known, setting.pair("g"), {}));
  const auto decisions = decide_all(setting);
  EXPECT_TRUE(std::holds_alternative<Different>(decisions.at(setting.pair("f")).verdict));
  EXPECT_TRUE(std::holds_alternative<Different>(decisions.at(setting.pair("g")).verdict));
}

TEST(Component, NothingIsSaidOfTheFirstLook) {
  Setting setting("unsigned f(unsigned x) { return x + x; } int g(int x) { return x; }",
                  "unsigned f(unsigned x) { return 2 * x; } int g(int x) { return x & -9; }");
  const auto decisions = decide_all(setting);
  const Decision& by_terms = decisions.at(setting.pair("f"));
  ASSERT_NE(proof_of(by_terms), nullptr);
  EXPECT_TRUE(by_terms.tried.empty());
  const Decision& by_runs = decisions.at(setting.pair("g"));
  ASSERT_EQ(by_runs.tried.size(), 1U);
  EXPECT_EQ(by_runs.tried[0].engine, "executions");
  EXPECT_EQ(by_runs.tried[0].result, "a difference");
}

TEST(Component, UnderAConditionTheProofIsForTheInputsThatSatisfyIt) {
  Setting setting("int f(int n) { return n < 0 ? 1 : 2; }",
                  "int f(int n) { return n < 0 ? 3 : 2; }", "n >= 0");
  const Decision decision = decide_all(setting).at(setting.pair("f"));
  const auto* when = std::get_if<EquivalentWhen>(&decision.verdict);
  ASSERT_NE(when, nullptr);
  EXPECT_EQ(when->condition.text, "n >= 0");
  EXPECT_TRUE(when->condition.formula);
}

TEST(Component, EqualOnAllInputsNeedsNoCondition) {
  Setting setting("int f(int n) { return n + 1; }", "int f(int n) { return 1 + n; }", "n >= 0");
  EXPECT_NE(proof_of(decide_all(setting).at(setting.pair("f"))), nullptr);
}

TEST(Component, AConditionThatNothingSatisfiesProvesNothing) {
  Setting setting("int f(int n) { return n; }", "int f(int n) { return n + 1; }", "n != n");
  const Decision decision = decide_all(setting).at(setting.pair("f"));
  const auto* unknown = std::get_if<Unknown>(&decision.verdict);
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ(unknown->why[0].code, "condition");
}

TEST(Component, ParametersOfAnotherKindAreRefused) {
  Setting setting("int f(int n) { return n; }", "int f(float n) { return n > 0; }");
  const Decision decision = decide_all(setting).at(setting.pair("f"));
  const auto* unknown = std::get_if<Unknown>(&decision.verdict);
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ(unknown->why[0].code, "signature-changed");
}

TEST(Terminates, WithoutLoopsRecursionsAndCallsOfSuch) {
  const std::string text = R"(
    int plain(int x) { return x < 0 ? -x : x; }
    int calls_plain(int x) { return plain(plain(x)); }
    int loops(int n) { int i = 0; while (i != n) i += 2; return i; }
    int calls_loops(int n) { return loops(n); }
    int calls_itself(int n) { return n == 0 ? 0 : calls_itself(n - 2); }
  )";
  Setting setting(text, text);
  decide_all(setting);
  const auto ends = [&](const std::string& name) {
    return setting.known.always_terminates(setting.pair(name));
  };
  EXPECT_TRUE(ends("plain"));
  EXPECT_TRUE(ends("calls_plain"));
  EXPECT_FALSE(ends("loops"));
  EXPECT_FALSE(ends("calls_loops"));
  EXPECT_FALSE(ends("calls_itself"));
}

}  // namespace
}  // namespace tandem::driver
