// Accesses outside of live objects end a run, and it is no part of a difference.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

class BoundsTest : public MemoryTest {
 protected:
  // f(p, i), where p has three ints.
  static MemoryWitness indexed(int index) {
    MemoryWitness witness;
    witness.pass("p", witness.ints("p[0]", {1, 2, 3})).pass("q", witness.ints("q[0]", {4, 5, 6}));
    witness.pass_int("i", index);
    return witness;
  }
};

TEST_F(BoundsTest, WitnessObjects) {
  const std::string read = "int f(int *p, int *q, int i) { return p[i]; }";
  const std::string write = "int f(int *p, int *q, int i) { p[i] = 0; return 0; }";
  for (const std::string& source : {read, write}) {
    for (int index : {0, 2}) expect_alike(source, source, indexed(index));
    // The last ones are beyond the gap, in or around the other object.
    for (int index : {-1, 3, 4, 1000000, -100000000, 20, 21, 24, 28, 32}) {
      expect_undefined(source, indexed(index));
    }
  }
}

TEST_F(BoundsTest, PartsOfAnAccess) {
  expect_undefined("int f(int *p, int *q, int i) { return *(long *)(p + i) != 0; }", indexed(2));
  expect_undefined("int f(int *p, int *q, int i) { return *(long *)((char *)p - i) != 0; }",
                   indexed(2));
}

TEST_F(BoundsTest, LocalsAndGlobals) {
  const std::string head =
      "static int g[3]; static int after; static const int t[3] = {1, 2, 3};\n"
      "static int get(int *p, int i) { return p[i]; }\n"
      "static void put(int *p, int i) { p[i] = 1; }\n";
  const std::string bodies[] = {
      "int f(int *p, int *q, int i) { int a[3] = {0}; int b[3] = {0}; return get(a, i) + get(b, "
      "i); }",
      "int f(int *p, int *q, int i) { int a[3] = {0}; put(a, i); return a[0]; }",
      "int f(int *p, int *q, int i) { return get(g, i) + after; }",
      "int f(int *p, int *q, int i) { put(g, i); return after; }",
      "int f(int *p, int *q, int i) { int n = 3 + (i > 99); int a[n]; a[i % 4 < 0 ? -1 : i] = 1; "
      "return n; }",
  };
  for (const std::string& body : bodies) {
    expect_alike(head + body, head + body, indexed(2));
    for (int index : {-1, 3, 5}) expect_undefined(head + body, indexed(index));
  }
  const std::string constant =
      head + "int f(int *p, int *q, int i) { put((int *)t, i); return t[0]; }";
  expect_undefined(constant, indexed(1));
}

TEST_F(BoundsTest, EndsOfObjectsArePointersToNothing) {
  const std::string head = "static int g[2]; static int h[2];\n";
  expect_undefined(head + "int f(int *p, int *q, int i) { int *e = g + 2; return *e + h[0]; }",
                   indexed(0));
  expect_undefined("int f(int *p, int *q, int i) { int *e = p + 3; return *e; }", indexed(0));
  expect_alike("int f(int *p, int *q, int i) { int *e = p + 3; return e[-1]; }",
               "int f(int *p, int *q, int i) { return 3; }", indexed(0));
}

TEST_F(BoundsTest, BlocksOfMemory) {
  const std::string head = "#include <string.h>\n";
  for (const char* body : {"memcpy(p, q, i * 4); return 0;", "memset(p, 0, i * 4); return 0;",
                           "memmove(p + 1, q, i * 4 - 4); return 0;"}) {
    const std::string source = head + "int f(int *p, int *q, int i) { " + body + " }";
    expect_alike(source, source, indexed(3));
    expect_undefined(source, indexed(4));
    expect_undefined(source, indexed(-1));
  }
}

TEST_F(BoundsTest, NullIsATrapOfItsOwn) {
  if (has_address_sanitizer) GTEST_SKIP() << "the sanitizer gets the child killed";
  MemoryWitness witness;
  witness.pass_null("p");
  const Batch batch =
      run_memory("struct s { int a[40]; int b; }; int f(struct s *p) { return p->b; }",
                 "int f(void *p) { return 0; }", witness);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->behaviours()[Side::Old].ending, Ending::NullAccess);
}

TEST_F(BoundsTest, LocalsThatAreGone) {
  const std::string head =
      "static int *keep(int x) { int y = x; return &y; }\n"
      "static int other(int x) { int z = x; int *p = &z; return *p; }\n";
  expect_undefined(head + "int f(int *p, int *q, int i) { int *d = keep(i); other(3); return *d; }",
                   indexed(1));
}

TEST_F(BoundsTest, VariableArgumentsWork) {
  const std::string head =
      "#include <stdarg.h>\n"
      "static int add(int *base, ...) { va_list list; va_start(list, base); int s = *base;"
      " for (int i = 0; i < 9; i++) s += *va_arg(list, int *) + va_arg(list, int); va_end(list); "
      "return s; }\n";
  const std::string source = head +
                             "int f(int *p, int *q, int i) { return add(p, q, 1, q, 2, q, 3, q, 4, "
                             "q, 5, q, 6, q, 7, q, 8, q, 9); }";
  expect_alike(source, "int f(int *p, int *q, int i) { return 82; }", indexed(0));
}

}  // namespace
}  // namespace tandem::replay::testing
