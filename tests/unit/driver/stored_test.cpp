// Tasks and decisions that were written and read again give what the whole gives.

#include "driver/stored.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "support.h"

#include "base/each.h"
#include "base/stored.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

// Without what the number of a pair decides: the names of obligations.
std::string without_numbers(const Decision& decision) {
  StoredDecision stored = to_stored(decision);
  for_each<Obligation>(stored, [](Obligation& obligation) { obligation.name.clear(); });
  return to_bytes(stored);
}

const std::string old_text = R"(
  struct point { int x, y; };
  static int limit = 3;
  int unrelated_before(struct point *p) { return p->x; }
  static int clamp(int x) { return x > limit ? limit : x; }
  int total(const int *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += clamp(a[i]);
    return sum;
  }
  unsigned half(unsigned x) { return x / 2; }
  int quarter(int x) { return x / 4; }
  int is_even(unsigned n);
  int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
  int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
  const char *names[] = {"a", "b"};
  const char *name(int i) { return i == 1 ? names[1] : "none"; }
  struct pair { int a, b; } store;
  struct pair *reset(void) { store.a = 1; store.b = 0; return &store; }
  void set_limit(int x) { limit = x; }
)";
const std::string new_text = R"(
  struct point { int x, y; };
  static int limit = 3;
  const char *names[] = {"a", "b"};
  static int clamp(int x) { return x < limit ? x : limit; }
  int total(const int *a, int n) {
    int sum = 0;
    const int *end = a + n;
    for (int i = 0; i < n; i++, a++) sum += clamp(*a);
    return sum;
  }
  unsigned half(unsigned x) { return x >> 1; }
  int quarter(int x) { return x >> 2; }
  int is_even(unsigned n);
  int is_odd(unsigned n) { return n != 0 && is_even(n - 1); }
  int is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
  const char *name(int i) { return i != 1 ? "none" : names[1]; }
  struct pair { int a, b; } store;
  struct pair *reset(void) { store.a = 1; store.b = 1; return &store; }
  void set_limit(int x) { limit = x; }
)";

// Every component is decided from its stored task, and from the whole.
TEST(Stored, ATaskDecidesAsTheWholeDoes) {
  Setting setting(old_text, new_text);
  std::size_t different = 0;
  for (const std::vector<PairId>& component : setting.plan.components) {
    const std::string bytes = to_bytes(to_stored(setting.task(), component));
    const auto read = from_bytes<StoredTask>(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(to_bytes(*read), bytes);
    const auto from_slice = decide(*read, *setting.runner);
    const auto whole = decide_component(setting.task(), component);
    ASSERT_EQ(from_slice.size(), component.size());
    for (std::size_t i = 0; i < component.size(); ++i) {
      const Decision& decision = whole.at(component[i]);
      EXPECT_EQ(without_numbers(from_slice.at(read->component[i])), without_numbers(decision))
          << setting.plan.pairs[component[i]].name;
      different += std::holds_alternative<Different>(decision.verdict) ? 1 : 0;
    }
  }
  EXPECT_EQ(different, 2U);
}

TEST(Stored, ATaskHasNothingThatDoesNotMatter) {
  Setting setting(old_text, new_text);
  const StoredTask half = to_stored(setting.task(), {setting.pair("half")});
  EXPECT_EQ(half.programs[Side::Old].procedures.size(), 1U);
  EXPECT_TRUE(half.programs[Side::New].globals.empty());
  const StoredTask total = to_stored(setting.task(), {setting.pair("total")});
  EXPECT_EQ(total.plan.pairs.size(), 2U);
  EXPECT_EQ(total.programs[Side::Old].globals.size(), 1U);
  const StoredTask odd =
      to_stored(setting.task(), {setting.pair("is_odd"), setting.pair("is_even")});
  EXPECT_EQ(odd.plan.components.size(), 1U);
}

// Code elsewhere does not change it, even if it moves all numbers; code that is called does.
TEST(Stored, TheHashIsThatOfWhatMatters) {
  const auto hash = [](const std::string& added, const std::string& clamp) {
    const std::string text = added + "int clamp(int x) { return " + clamp + "; }" +
                             "int twice(int x) { return clamp(x) + clamp(x); }";
    Setting setting(text, text);
    return stable_hash(to_stored(setting.task(), {setting.pair("twice")}));
  };
  const std::string other = "int other(long y) { return y != 0; } ";
  const std::string blank(other.size(), ' ');  // positions are part of what reports show
  EXPECT_TRUE(hash(blank, "x") == hash(other, "x"));
  EXPECT_TRUE(hash(blank, "x") != hash(blank, "x + 1"));
}

// Memory that a function is given may be that of a global which it does not mention.
TEST(Stored, ATaskHasGlobalsThatStartOtherwise) {
  Setting setting(
      "int table[2] = {1, 2}; int *where(void) { return table; } int get(int *p) { return *p; }",
      "int table[2] = {1, 3}; int *where(void) { return table; } int get(int *p) { return *p; }");
  const StoredTask task = to_stored(setting.task(), {setting.pair("get")});
  ASSERT_EQ(task.programs[Side::Old].globals.size(), 1U);
  EXPECT_FALSE(task.plan.globals[{0}].starts_alike);
}

TEST(Stored, ATaskWithIdsThatNameNothingIsRefused) {
  Setting setting(old_text, new_text);
  const StoredTask task = to_stored(setting.task(), {setting.pair("total")});
  const auto is_read = [](const StoredTask& spoiled) {
    return from_bytes<StoredTask>(to_bytes(spoiled)).has_value();
  };
  ASSERT_TRUE(is_read(task));
  StoredTask spoiled = task;
  spoiled.component = {PairId{7}};
  EXPECT_FALSE(is_read(spoiled));
  spoiled = task;
  spoiled.plan.pairs[PairId{0}].ids[Side::New] = {99};
  EXPECT_FALSE(is_read(spoiled));
  spoiled = task;
  for_each<ir::Call>(spoiled.programs, [](ir::Call& call) { call.callee = ir::ProcedureId{99}; });
  EXPECT_FALSE(is_read(spoiled));
  spoiled = task;
  for_each<ir::Operation>(spoiled.programs, [](ir::Operation& o) { o.result = {9999}; });
  EXPECT_FALSE(is_read(spoiled));
  spoiled = task;
  spoiled.known = engines::Knowledge(9);
  EXPECT_FALSE(is_read(spoiled));
}

TEST(Stored, ADifferenceIsRunAgain) {
  Setting setting(old_text, new_text);
  const PairId quarter = setting.pair("quarter");
  const Decision decision = decide_component(setting.task(), {quarter}).at(quarter);
  const StoredDecision stored = to_stored(decision);
  const auto read = from_bytes<StoredDecision>(to_bytes(stored));
  ASSERT_TRUE(read);
  const auto again = revive(setting.task(), quarter, *read);
  ASSERT_TRUE(again);
  EXPECT_EQ(to_bytes(to_stored(*again)), to_bytes(stored));
  const auto& before = std::get<Different>(decision.verdict).run;
  const auto& after = std::get<Different>(again->verdict).run;
  EXPECT_EQ(to_bytes(before.behaviours()), to_bytes(after.behaviours()));
}

TEST(Stored, ADifferenceThatDoesNotShowAnyMoreIsDropped) {
  Setting before("int f(int x) { return x / 4; }", "int f(int x) { return x >> 2; }");
  const PairId f = before.pair("f");
  const StoredDecision stored = to_stored(decide_component(before.task(), {f}).at(f));
  ASSERT_TRUE(std::holds_alternative<StoredDifference>(stored.verdict));
  Setting after("int f(int x) { return x / 4; }", "int f(int x) { return x / 2 / 2; }");
  EXPECT_FALSE(revive(after.task(), f, stored));
}

// A condition about inputs that the function does not have.
TEST(Stored, AConditionThatDoesNotFitIsDropped) {
  Setting setting("int f(int x) { return x; }", "int f(int x) { return x + 0; }");
  ir::TermPool pool;
  const auto inputs = ir::formula_inputs(pool, std::vector{ir::Sort::bits(64)});
  const ir::TermId holds = pool.equal(inputs[0], pool.constant(ir::Sort::bits(64), 1));
  EquivalentWhen verdict{
      {"x == 1", ir::to_formula(pool, holds), false, Proof{.rule = "conditional"}, {}}};
  EXPECT_FALSE(revive(setting.task(), setting.pair("f"), {verdict}));
}

}  // namespace
}  // namespace tandem::driver
