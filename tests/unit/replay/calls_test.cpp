// Calls to functions outside the program.

#include "fixture.h"

namespace tandem::replay::testing {
namespace {

TEST_F(ReplayTest, ExternalCallsAreAnsweredAndLogged) {
  Witness witness = int_witness({4});
  witness.answers = {{11, {}}, {22, {}}};
  const Batch batch = run_ints(
      "int ask(int, const char *);\nint f(int x) { int a = ask(x, \"one\"); return a * 100 + "
      "ask(a, \"two\"); }",
      "int ask(int, const char *);\nint f(int x) { int a = ask(x, \"one\"); return a * 100 + "
      "ask(a, \"too\"); }",
      {witness});
  EXPECT_EQ(batch.trouble, "");
  ASSERT_TRUE(batch.difference.has_value());
  const Behaviour& old_behaviour = batch.difference->behaviours()[Side::Old];
  EXPECT_EQ(old_behaviour.returned->to_text(), "1122");
  ASSERT_EQ(old_behaviour.calls.size(), 2U);
  EXPECT_EQ(old_behaviour.calls[0].function, "ask");
  EXPECT_EQ(std::get<TypedValue>(old_behaviour.calls[0].arguments.at(0)).to_text(), "4");
  EXPECT_EQ(std::get<std::string>(old_behaviour.calls[0].arguments.at(1)), "one");
  EXPECT_EQ(old_behaviour.calls[0].returned->to_text(), "11");
  EXPECT_EQ(std::get<std::string>(old_behaviour.calls[1].arguments.at(1)), "two");
}

TEST_F(ReplayTest, OrderOfCallsCounts) {
  const Batch batch = run_ints("void a(void); void b(void); int f(int x) { a(); b(); return x; }",
                               "void a(void); void b(void); int f(int x) { b(); a(); return x; }",
                               int_witnesses(0, 3));
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->behaviours()[Side::New].calls.at(0).function, "b");
}

TEST_F(ReplayTest, BothSidesGetTheSameAnswers) {
  const std::string source =
      "int ask(int); int f(int x) { int s = 0; for (int i = 0; i < 20; i++) s += ask(i); return s; "
      "}";
  std::vector<Witness> witnesses = int_witnesses(0, 50);
  for (Witness& witness : witnesses) witness.answer_seed = witness.arguments[0].value.bits + 7;
  const Batch batch = run_ints(source, source, witnesses);
  EXPECT_EQ(batch.comparable, 51U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, AnswersMayWriteGlobals) {
  Subject subject = int_subject(1);
  for (Side side : sides) subject.entry[side].globals = {{"state", int_type()}};
  Witness witness = int_witness({0});
  witness.globals = {named("state", int_type(), 1)};
  witness.answers = {{0, {Bits{99}}}};
  const Batch batch =
      run("int state; void poke(void); int f(int x) { poke(); return state; }",
          "int state; void poke(void); int f(int x) { int s = state; poke(); return s; }", subject,
          {witness});
  ASSERT_TRUE(batch.difference.has_value());
  const auto& behaviours = batch.difference->behaviours();
  EXPECT_EQ(behaviours[Side::Old].returned->to_text(), "99");
  EXPECT_EQ(behaviours[Side::New].returned->to_text(), "1");
  ASSERT_EQ(behaviours[Side::Old].calls.at(0).wrote.size(), 1U);
  EXPECT_EQ(behaviours[Side::Old].calls[0].wrote[0].name, "state");
}

TEST_F(ReplayTest, ExitEndsTheRun) {
  const std::string before = "#include <stdlib.h>\n";
  const Batch batch = run_ints(before + "int f(int x) {\n  if (x) exit(x);\n  return 0;\n}",
                               before + "int f(int x) {\n  if (x) exit(x + 1);\n  return 0;\n}",
                               int_witnesses(0, 3));
  EXPECT_EQ(batch.comparable, 2U);
  ASSERT_TRUE(batch.difference.has_value());
  const Behaviour& behaviour = batch.difference->behaviours()[Side::New];
  EXPECT_EQ(behaviour.ending, Ending::Exit);
  EXPECT_EQ(behaviour.calls.at(0).function, "exit");
  EXPECT_EQ(std::get<TypedValue>(behaviour.calls[0].arguments.at(0)).to_text(), "2");
  EXPECT_EQ(line_numbers(behaviour), (std::vector<unsigned>{3}));
}

TEST_F(ReplayTest, PlaceOfAssertionDoesNotCount) {
  const Batch batch = run_ints("#include <assert.h>\nint f(int x) { assert(x > 3); return x; }",
                               "#include <assert.h>\n\n\nint f(int x) { assert(x > 3); return x; }",
                               int_witnesses(0, 9));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 10U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, ExternalFunctionsAreNeverReallyCalled) {
  if (has_address_sanitizer) GTEST_SKIP() << "the sanitizer gets the child killed";
  const std::string source =
      "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n"
      "int f(int x) { FILE *file = fopen(\"/etc/passwd\", \"r\"); int c = file ? 1 : 2;"
      " write(1, \"x\", 1); system(\"true\"); _exit(c); }";
  Witness witness = int_witness({0});
  witness.answers = {{0, {}}};
  const Batch batch = run_ints(source, "int f(int x) { return 0; }", {witness});
  ASSERT_TRUE(batch.difference.has_value());
  const Behaviour& behaviour = batch.difference->behaviours()[Side::Old];
  EXPECT_EQ(behaviour.ending, Ending::Exit);
  ASSERT_EQ(behaviour.calls.size(), 4U);
  EXPECT_EQ(behaviour.calls[0].function, "fopen");
  EXPECT_EQ(std::get<std::string>(behaviour.calls[0].arguments[0]), "/etc/passwd");
  EXPECT_EQ(std::get<TypedValue>(behaviour.calls[3].arguments[0]).to_text(), "2");
}

TEST_F(ReplayTest, PureLibraryFunctionsAreExactAndNotObserved) {
  const Batch batch = run_ints(
      "#include <string.h>\n#include <ctype.h>\n"
      "int f(int x) { return strlen(\"abc\") + (isdigit)('0' + x) + strcmp(\"a\", \"b\"); }",
      "int f(int x) { return 2 + (x >= 0 && x <= 9); }", int_witnesses(-5, 20));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 26U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, PureFunctionsDependOnTheirArgumentsAlone) {
  const std::string declared = "int pure(int) __attribute__((const)); ";
  const Batch batch = run_ints(declared + "int f(int x) { return pure(x) + pure(x); }",
                               declared + "int f(int x) { int p = pure(x); return p + p; }",
                               int_witnesses(-50, 50));
  EXPECT_EQ(batch.comparable, 101U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, NullAnswersThatAreUsedSayNothing) {
  const std::string source = "int *get(void); int f(int x) { return *get(); }";
  const std::string other = "int *get(void); int f(int x) { get(); return 1; }";
  Witness null = int_witness({0});
  null.answers = {{0, {}}};
  const Batch nothing = run_ints(source, other, {null});
  EXPECT_EQ(nothing.comparable, 0U);
  EXPECT_FALSE(nothing.difference.has_value());
  // Any other pointer is to zeros, the same in both versions.
  Witness object = int_witness({0});
  object.answers = {{1, {}}};
  const Batch zeros = run_ints(source, other, {object});
  ASSERT_TRUE(zeros.difference.has_value());
  EXPECT_EQ(zeros.difference->behaviours()[Side::Old].returned->to_text(), "0");
}

TEST_F(ReplayTest, VariadicCalls) {
  const std::string before = "int printf(const char *, ...); ";
  const Batch batch =
      run_ints(before + "int f(int x) { printf(\"%d %d\\n\", x, x + 1); return 0; }",
               before + "int f(int x) { printf(\"%d %d\\n\", x, 1 + x + (x == 2)); return 0; }",
               int_witnesses(0, 3));
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->witness().arguments[0].value.to_text(), "2");
  EXPECT_EQ(batch.difference->behaviours()[Side::New].calls.at(0).arguments.size(), 3U);
}

TEST_F(ReplayTest, EndlessCallsDoNotFinish) {
  const Batch batch = run_ints("void out(int); int f(int x) { for (;;) out(x); }",
                               "int f(int x) { return x; }", int_witnesses(0, 3));
  EXPECT_EQ(batch.executions, 4U);
  EXPECT_EQ(batch.comparable, 0U);
}

TEST_F(ReplayTest, AProgramMayDefineLibraryFunctions) {
  const std::string mine =
      "void *memset(void *p, int c, unsigned long n) { char *q = p; while (n--) *q++ = c; return "
      "p; }\n"
      "int toupper(int x) { return 5; }\n"
      "int f(int x) { int a[50]; memset(a, 1, 200); return a[3] == 0x01010101 ? toupper(x) : 0; }";
  const Batch batch = run_ints(mine, "int f(int x) { return 5; }", int_witnesses(0, 5));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 6U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, UnsupportedCodeIsRefused) {
  const std::string plain = "int f(int x) { return x; }";
  EXPECT_NE(run_ints("int f(int x) { asm(\"nop\"); return x; }", plain, int_witnesses(0, 1))
                .trouble.find("inline assembly"),
            std::string::npos);
  EXPECT_NE(run_ints("#include <setjmp.h>\njmp_buf b; int f(int x) { return setjmp(b); }", plain,
                     int_witnesses(0, 1))
                .trouble.find("setjmp"),
            std::string::npos);
  EXPECT_NE(run_ints("struct s { long a[9]; }; struct s take(void); int f(int x) { struct s v = "
                     "take(); return v.a[0] + x; }",
                     plain, int_witnesses(0, 1))
                .trouble.find("take"),
            std::string::npos);
}

}  // namespace
}  // namespace tandem::replay::testing
