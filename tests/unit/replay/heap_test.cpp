// The heap of the program.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

const std::string heap_head = "#include <stdlib.h>\n#include <string.h>\n";

MemoryWitness number(int value) {
  MemoryWitness witness;
  witness.pass_int("x", value);
  return witness;
}

TEST_F(MemoryTest, HeapMemoryWorksAndIsNoExternalCall) {
  const std::string source =
      heap_head +
      "int f(int x) { int *p = malloc(2 * sizeof *p); p[0] = x; p[1] = 2; p = realloc(p, 16);"
      " int *z = calloc(2, 4); p[3] = z[1]; int s = p[0] + p[1] + p[3]; free(z); free(p);"
      " char *t = strdup(\"abc\"); s += t[2]; free(t); t = strndup(\"abc\", 2); s += strlen(t);"
      " free(t); free(0); int *a = aligned_alloc(64, 64); s += (long)a % 64; free(a); return s; }";
  expect_alike(source, "int f(int x) { return x + 2 + 'c' + 2; }", number(5));
  expect_different(source, "int f(int x) { return x + 2 + 'c' + 3; }", number(5));
}

TEST_F(MemoryTest, MisuseOfTheHeapIsUndefined) {
  for (const char* body :
       {"int *p = malloc(8); free(p); return *p;", "int *p = malloc(8); free(p); *p = 1; return 0;",
        "int *p = malloc(8); free(p); free(p); return 0;",
        "int *p = malloc(8); free(p + 1); return 0;", "int y = x; free(&y); return 0;",
        "static int y; free(&y); return 0;", "free(\"abc\"); return 0;",
        "char *p = malloc(8); return p[8];", "char *p = malloc(0); p[0] = 1; return 0;",
        "char *p = malloc(8); p[-1] = 1; return 0;",
        "char *p = malloc(8); char *q = realloc(p, 80); q[0] = 1; return p[0];",
        "int *p = malloc(8); int *q; free(p); q = malloc(8); *q = 3; return *p;"}) {
    expect_undefined(heap_head + "int f(int x) { " + body + " }", number(1));
  }
}

TEST_F(MemoryTest, UninitialisedHeapIsNoDifference) {
  const Batch batch = run_memory(heap_head + "int f(int x) { int *p = malloc(4); return *p & 1; }",
                                 "int f(int x) { return 1; }", number(1));
  EXPECT_EQ(batch.comparable, 0U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(MemoryTest, TooMuchMemoryIsUnfinished) {
  const std::string source =
      heap_head +
      "int f(int x) { for (int i = 0; i < 100000; i++) memset(malloc(4096), 0, 4096); return 0; }";
  expect_undefined(source, number(1));
  expect_alike(heap_head + "int f(int x) { return malloc(-1UL) == 0; }",
               "int f(int x) { return 1; }", number(1));
}

TEST_F(MemoryTest, AllocationsMayFail) {
  const std::string checked =
      heap_head +
      "int f(int x) { int *p = malloc(4); if (!p) return -1; *p = x; x = *p; free(p); return x; }";
  const std::string unchecked =
      heap_head + "int f(int x) { int *p = malloc(4); *p = x; x = *p; free(p); return x; }";
  const std::string other_size =
      heap_head + "int f(int x) { int *p = malloc(8); *p = x; x = *p; free(p); return x; }";
  std::vector<Witness> witnesses;
  for (int i = 0; i < 500; ++i) {
    witnesses.push_back(int_witness({7}));
    witnesses.back().answer_seed = static_cast<std::uint64_t>(i);
  }
  const Batch batch = run_ints(checked, unchecked, witnesses);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_NE(batch.difference->witness().answer_seed, 0U);
  EXPECT_EQ(batch.difference->behaviours()[Side::Old].returned->to_text(), "-1");
  EXPECT_EQ(batch.difference->behaviours()[Side::New].ending, Ending::NullAccess);
  const ExternalCall& failed = batch.difference->behaviours()[Side::New].calls.at(0);
  EXPECT_EQ(failed.function, "malloc");
  EXPECT_EQ(std::get<TypedValue>(failed.arguments.at(0)).to_text(), "4");
  EXPECT_EQ(failed.returned->bits, 0U);
  const Batch alike = run_ints(checked, checked, witnesses);
  EXPECT_EQ(alike.comparable, 500U);
  // Not the same request: nothing is said where it fails.
  const Batch unclear = run_ints(checked, other_size, witnesses);
  EXPECT_FALSE(unclear.difference.has_value());
  EXPECT_LT(unclear.comparable, 500U);
  EXPECT_GT(unclear.comparable, 450U);
}

}  // namespace
}  // namespace tandem::replay::testing
