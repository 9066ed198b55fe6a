// Traps, overflow and limits.

#include <climits>

#include "fixture.h"

namespace tandem::replay::testing {
namespace {

class EndingTest : public ReplayTest {
 protected:
  // How `int f(int)` of `source` ends on `x`, seen against one that ends otherwise.
  Ending ending_of(const std::string& source, SignedBits x) {
    const Batch batch = run_ints(source, "int f(int x) { return 123456; }", {int_witness({x})});
    EXPECT_EQ(batch.trouble, "");
    EXPECT_EQ(batch.executions, 1U);
    if (!batch.difference) return Ending::Undefined;
    return batch.difference->behaviours()[Side::Old].ending;
  }
};

TEST_F(EndingTest, Division) {
  EXPECT_EQ(ending_of("int f(int x) { return 7 / x; }", 0), Ending::Division);
  EXPECT_EQ(ending_of("int f(int x) { return 7 % x; }", 0), Ending::Division);
  EXPECT_EQ(ending_of("int f(int x) { return x / -1; }", INT_MIN), Ending::Division);
  EXPECT_EQ(ending_of("int f(int x) { return x % -1; }", INT_MIN), Ending::Division);
  EXPECT_EQ(ending_of("int f(int x) { return 7u / (unsigned)x; }", 0), Ending::Division);
  EXPECT_EQ(ending_of("int f(int x) { return 7 / x; }", 2), Ending::Return);
}

TEST_F(EndingTest, Shift) {
  EXPECT_EQ(ending_of("int f(int x) { return 1 << x; }", 32), Ending::Shift);
  EXPECT_EQ(ending_of("int f(int x) { return 1 >> x; }", -1), Ending::Shift);
  EXPECT_EQ(ending_of("int f(int x) { return 1 << x; }", 31), Ending::Return);
}

TEST_F(EndingTest, TrapAndUnreachable) {
  EXPECT_EQ(ending_of("int f(int x) { if (x) __builtin_trap(); return 1; }", 1), Ending::Trap);
  EXPECT_EQ(ending_of("int f(int x) { if (x) __builtin_unreachable(); return 1; }", 1),
            Ending::Undefined);
  EXPECT_EQ(ending_of("int f(int x) { return __builtin_clz(x); }", 0), Ending::Undefined);
}

TEST_F(EndingTest, Null) {
  if (has_address_sanitizer) GTEST_SKIP() << "the sanitizer gets the child killed";
  EXPECT_EQ(ending_of("int f(int x) { int *p = 0; return *p + x; }", 1), Ending::NullAccess);
  EXPECT_EQ(ending_of("int f(int x) { return *(int *)0; }", 1), Ending::NullAccess);
  EXPECT_EQ(ending_of("int f(int x) { int *p = (int *)0x1234567800L; return *p + x; }", 1),
            Ending::Undefined);
  EXPECT_EQ(ending_of("int f(int x) { int *p = (int *)0xdeadbeefdeadbeefL; return *p + x; }", 1),
            Ending::Undefined);
}

TEST_F(EndingTest, EndlessLoopsAndRecursionDoNotFinish) {
  EXPECT_EQ(ending_of("int f(int x) { while (1) x++; return x; }", 1), Ending::Undefined);
  EXPECT_EQ(ending_of("int f(int x) { return f(x) + 1; }", 1), Ending::Undefined);
  EXPECT_EQ(ending_of("int f(int x) { char a[100000]; a[x] = 1; return f(x) + a[x]; }", 1),
            Ending::Undefined);
  // As deep as the limit allows is fine.
  EXPECT_EQ(
      ending_of("int f(int x) { int a[100]; a[5] = x; return x ? f(x - 1) + a[5] : 0; }", 1990),
      Ending::Return);
}

TEST_F(EndingTest, EndlessRunsLeaveTheOthersAlone) {
  const Batch batch = run_ints("int f(int x) { while (x == 3) {} return x; }",
                               "int f(int x) { return x == 4 ? 0 : x; }", int_witnesses(0, 10));
  EXPECT_EQ(batch.executions, 5U);
  EXPECT_EQ(batch.comparable, 4U);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->witness().arguments[0].value.to_text(), "4");
}

class OverflowTest : public ReplayTest {
 protected:
  // Whether a difference to a constant version is seen on these arguments.
  bool is_defined(OverflowCheck check, const std::string& expression, SignedBits x, SignedBits y) {
    Subject subject = int_subject(2);
    subject.overflow = check;
    const Batch batch =
        run("int f(int x, int y) { unsigned u = x, v = y; return " + expression + "; }",
            "int f(int x, int y) { return 77777777; }", subject, {int_witness({x, y})});
    EXPECT_EQ(batch.trouble, "");
    return batch.difference.has_value();
  }
};

TEST_F(OverflowTest, Wraps) { EXPECT_TRUE(is_defined(OverflowCheck::None, "x + y", INT_MAX, 1)); }

TEST_F(OverflowTest, Signed) {
  EXPECT_FALSE(is_defined(OverflowCheck::Signed, "x + y", INT_MAX, 1));
  EXPECT_FALSE(is_defined(OverflowCheck::Signed, "x - y", INT_MIN, 1));
  EXPECT_FALSE(is_defined(OverflowCheck::Signed, "x * y", 65536, 65536));
  EXPECT_FALSE(is_defined(OverflowCheck::Signed, "-x", INT_MIN, 0));
  EXPECT_TRUE(is_defined(OverflowCheck::Signed, "x + y", INT_MAX, 0));
  EXPECT_TRUE(is_defined(OverflowCheck::Signed, "u + v", -1, 5));
}

// What C rules out of new alone is a difference where the relation asks for that, and no other.
TEST_F(OverflowTest, OfNewAlone) {
  const auto differs = [&](const std::string& old_code, const std::string& new_code,
                           OverflowCheck check, Relation relation) {
    Subject subject = int_subject(1);
    subject.overflow = check;
    subject.relation = relation;
    const Batch batch = run(old_code, new_code, subject, {int_witness({INT_MIN})});
    EXPECT_EQ(batch.trouble, "");
    return batch.difference.has_value();
  };
  const std::string wraps = "int f(int x) { return (int)(0u - (unsigned)x); }";
  const std::string overflows = "int f(int x) { return -x; }";
  const std::string counts = "int f(int x) { return __builtin_ctz(x & 1); }";
  EXPECT_TRUE(differs(wraps, overflows, OverflowCheck::Signed, Relation::Equal));
  EXPECT_FALSE(differs(overflows, wraps, OverflowCheck::Signed, Relation::Equal));
  EXPECT_FALSE(differs(overflows, overflows, OverflowCheck::Signed, Relation::Equal));
  EXPECT_FALSE(differs(wraps, overflows, OverflowCheck::None, Relation::Refines));
  EXPECT_TRUE(differs(wraps, counts, OverflowCheck::None, Relation::Refines));
  EXPECT_FALSE(differs(wraps, counts, OverflowCheck::None, Relation::Equal));
}

TEST_F(OverflowTest, All) {
  EXPECT_FALSE(is_defined(OverflowCheck::All, "u + v", -1, 1));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "u - v", 1, 2));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "-u", 1, 2));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "(char)x", 1000, 2));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "x << y", 0x40000000, 2));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "x / y", INT_MIN, -1));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "x % y", INT_MIN, -1));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "x << y", 0, 40));
  EXPECT_TRUE(is_defined(OverflowCheck::All, "u + v", 1, 1));
  EXPECT_TRUE(is_defined(OverflowCheck::All, "--u", 3, 1));
  EXPECT_FALSE(is_defined(OverflowCheck::All, "--u", 0, 1));
  EXPECT_TRUE(is_defined(OverflowCheck::All, "(char)x", -5, 2));
  EXPECT_TRUE(is_defined(OverflowCheck::All, "x << y", 3, 2));
}

}  // namespace
}  // namespace tandem::replay::testing
