// Undefined behaviour around memory must not be taken for a difference.

#include "fixture.h"

namespace tandem::replay::testing {
namespace {

TEST_F(ReplayTest, UninitialisedLocalIsNoDifference) {
  const Batch batch = run_ints("int f(int x) { int y; if (x > 2) y = 1; return y; }",
                               "int f(int x) { return x > 2 ? 1 : 0; }", int_witnesses(0, 5));
  EXPECT_EQ(batch.executions, 6U);
  EXPECT_EQ(batch.comparable, 3U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, UninitialisedArrayIsNoDifference) {
  const Batch batch = run_ints("int f(int x) { int a[8]; a[0] = x; return a[x & 7] & 4; }",
                               "int f(int x) { return 0; }", {int_witness({4})});
  EXPECT_EQ(batch.comparable, 0U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, MissingReturnIsNoDifference) {
  const Batch batch = run_ints("int f(int x) { if (x) return 3; }", "int f(int x) { return 3; }",
                               int_witnesses(0, 5));
  EXPECT_EQ(batch.comparable, 5U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, OutOfBoundsIsNoDifference) {
  const std::string source = "static const int t[5] = {1, 2, 3, 4, 5}; int g[5]; int h[5];\n";
  const std::string fine = "int f(int x) { return x; }";
  for (const char* body : {"int f(int x) { return t[x]; }", "int f(int x) { g[x] = 1; return 9; }",
                           "int f(int x) { int a[5] = {0}; return a[x] + 77; }"}) {
    const Batch batch = run_ints(source + body, fine, {int_witness({5}), int_witness({-1})});
    EXPECT_EQ(batch.trouble, "");
    EXPECT_EQ(batch.comparable, 0U) << body;
    EXPECT_FALSE(batch.difference.has_value()) << body;
    EXPECT_TRUE(run_ints(source + body, fine, {int_witness({4})}).difference.has_value()) << body;
  }
}

TEST_F(ReplayTest, WritingToConstantsIsNoDifference) {
  const Batch batch = run_ints("int f(int x) { char *s = \"abc\"; s[0] = x; return s[0]; }",
                               "int f(int x) { return 'q'; }", int_witnesses(1, 5));
  EXPECT_EQ(batch.comparable, 0U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, AddressesAreNoDifference) {
  const std::string new_source = "int f(int x) { return 0; }";
  for (const char* old_source : {"int a; int f(int x) { return (long)&a >> 4; }",
                                 "int a, b; int f(int x) { return &a < &b ? 0 : 1; }",
                                 "int a, b; int f(int x) { return &a < &b ? 1 : 0; }",
                                 "int f(int x) { int y; return (long)&y >> 8; }"}) {
    const Batch batch = run_ints(old_source, new_source, int_witnesses(0, 5));
    EXPECT_EQ(batch.trouble, "");
    EXPECT_FALSE(batch.difference.has_value()) << old_source;
  }
}

TEST_F(ReplayTest, DanglingPointersAreNoDifference) {
  const Batch batch = run_ints(
      "static int *g(int x) { int y = x; return &y; } int f(int x) { int *p = g(x); return *p; }",
      "int f(int x) { return x + 1; }", int_witnesses(0, 5));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, OtherMachinesAreRefused) {
  const std::string plain = "int f(int x) { return x; }";
  runner_->load(make_both(compile_c(plain), compile_c(plain, "-m32")));
  EXPECT_NE(runner_->run(int_subject(1), int_witnesses(0, 1)).trouble.find("another machine"),
            std::string::npos);
}

TEST_F(ReplayTest, PointersWithinTheProgramWork) {
  const std::string source =
      "static void set(int *p, int v) { *p = v; }\n"
      "int f(int x) { int a[4] = {0}; for (int *p = a; p < a + 4; p++) set(p, x++); return a[3]; }";
  const Batch batch =
      run_ints(source, "int f(int x) { return x + 3 + (x == 4); }", int_witnesses(0, 9));
  EXPECT_EQ(batch.comparable, 5U);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->witness().arguments[0].value.to_text(), "4");
}

TEST_F(ReplayTest, StructuresByValueWithinTheProgram) {
  const std::string source =
      "struct s { long a[5]; };\n"
      "static long sum(struct s s) { long t = 0; long *p = s.a; for (int i = 0; i < 5; i++) t += "
      "*p++;"
      " s.a[0] = 99; return t; }\n"
      "static struct s make(int x) { struct s s = {{x, 1, 2, 3, 4}}; return s; }\n"
      "int f(int x) { struct s s = make(x); long t = sum(s); return t + s.a[0]; }";
  const Batch batch =
      run_ints(source, "int f(int x) { return 2 * x + 10 + (x == 7); }", int_witnesses(0, 9));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 8U);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->witness().arguments[0].value.to_text(), "7");
}

TEST_F(ReplayTest, ThreadLocalVariablesAreVariables) {
  const Batch batch = run_ints("static _Thread_local int t = 3; int f(int x) { return t += x; }",
                               "int f(int x) { return 3 + x; }", int_witnesses(0, 9));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 10U);
}

TEST_F(ReplayTest, ExternVariablesStartAtZero) {
  const Batch batch = run_ints("extern int limit; int f(int x) { return limit + x; }",
                               "int f(int x) { return x; }", int_witnesses(0, 9));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 10U);
}

}  // namespace
}  // namespace tandem::replay::testing
