// What functions outside are shown, what they change, and functions behind pointers.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

TEST_F(ReplayTest, ContentsOfPassedMemoryCount) {
  const std::string start = "void put(int *); int f(int x) { int a[3] = {1, x, ";
  const Batch batch = run_ints(start + "3}; put(a); return 0; }", start + "4}; put(a); return 0; }",
                               int_witnesses(0, 2));
  ASSERT_TRUE(batch.difference.has_value());
  const ShownCall& call = batch.difference->shown().behaviours[Side::New].calls.at(0);
  EXPECT_EQ(call.pointers.at(0), "{1, 0, 4}");
  ASSERT_EQ(call.parts.size(), 1U);
  EXPECT_EQ(call.parts[0].path, std::vector<std::uint64_t>{8});
  EXPECT_EQ(call.parts[0].size_bytes, 4U);
}

TEST_F(ReplayTest, UninitialisedAndPaddingBytesAreNotShown) {
  const std::string start =
      "struct s { char c; int i; }; void put(struct s *); int f(int x) { struct s v; ";
  const Batch padding =
      run_ints(start + "__builtin_memset(&v, 0, 8); v.c = 1; v.i = x; put(&v); return 0; }",
               start + "__builtin_memset(&v, 255, 8); v.c = 1; v.i = x; put(&v); return 0; }",
               int_witnesses(0, 2));
  EXPECT_EQ(padding.comparable, 3U);
  EXPECT_FALSE(padding.difference.has_value());
  const Batch unset =
      run_ints(start + "v.c = 1; put(&v); return 0; }",
               start + "v.c = 1; v.i = 7; put(&v); return 0; }", int_witnesses(0, 2));
  EXPECT_FALSE(unset.difference.has_value());
}

TEST_F(ReplayTest, OnlyWhatAPointerPointsToIsShown) {
  const std::string start = "void put(int *); int f(int x) { struct { int a, b, c; } v = {";
  const Batch batch = run_ints(start + "1, x, 3}; put(&v.b); return 0; }",
                               start + "2, x, 4}; put(&v.b); return 0; }", int_witnesses(0, 2));
  EXPECT_EQ(batch.comparable, 3U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(ReplayTest, KnownFunctionsLookAtWhatTheyAreMeantTo) {
  const std::string start = "#include <unistd.h>\nint f(int x) { char b[4] = {(char)x, 0, 1, ";
  const Batch batch = run_ints(start + "2}; write(1, b, 3); return 0; }",
                               start + "3}; write(1, b, 3); return 0; }", int_witnesses(0, 2));
  EXPECT_FALSE(batch.difference.has_value());
  const Batch more = run_ints(start + "2}; write(1, b, 4); return 0; }",
                              start + "3}; write(1, b, 4); return 0; }", int_witnesses(0, 2));
  EXPECT_TRUE(more.difference.has_value());
}

TEST_F(ReplayTest, StructuresByValueAreShown) {
  const std::string start =
      "struct s { long a[4]; }; void put(struct s); int f(int x) { struct s v = {{x, 2, 3, ";
  const Batch batch = run_ints(start + "4}}; put(v); return 0; }",
                               start + "5}}; put(v); return 0; }", int_witnesses(0, 2));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_TRUE(batch.difference.has_value());
}

TEST_F(ReplayTest, ErrnoIsSeenByTheCaller) {
  const Batch batch =
      run_ints("#include <errno.h>\nint f(int x) { if (x == 2) errno = EINVAL; return x; }",
               "int f(int x) { return x; }", int_witnesses(0, 3));
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->behaviours()[Side::Old].globals.back().name, "errno");
  const Batch restored = run_ints(
      "#include <errno.h>\nint f(int x) { int e = errno; errno = x; errno = e; return x; }",
      "int f(int x) { return x; }", int_witnesses(0, 3));
  EXPECT_EQ(restored.comparable, 4U);
  EXPECT_FALSE(restored.difference.has_value());
}

// A function outside behind the pointer that is passed first.
MemoryWitness with_function() {
  MemoryWitness witness;
  const std::uint32_t object = witness.object("*g", {}, "");
  witness.witness.memory[object].is_function = true;
  witness.pass("g", object).pass_int("x", 5);
  return witness;
}

TEST_F(MemoryTest, FunctionsBehindPointersAreAnsweredAndLogged) {
  MemoryWitness witness = with_function();
  witness.witness.answers = {{7, {}}, {9, {}}};
  const Batch batch = run_memory(
      "int f(int (*g)(int), int x) { return g(x) * 10 + g(x + 1); }",
      "int f(int (*g)(int), int x) { int b = g(x + 1); return g(x) * 10 + b; }", witness);
  ASSERT_TRUE(batch.difference.has_value());
  const Behaviour& old_behaviour = batch.difference->behaviours()[Side::Old];
  EXPECT_EQ(old_behaviour.returned->to_text(), "79");
  EXPECT_EQ(old_behaviour.calls.at(0).function, "g");
  const Batch same =
      run_memory("int f(int (*g)(int), int x) { return g(x) + g(x); }",
                 "int f(int (*g)(int), int x) { return g(x) * 1 + (*g)(x); }", witness);
  EXPECT_EQ(same.comparable, 1U);
  EXPECT_FALSE(same.difference.has_value());
}

TEST_F(ReplayTest, FunctionsOutsideMayWriteToWhatTheyWereGiven) {
  const std::string start = "void put(int *); void tick(void); int f(int x) { int v = x; put(&v); ";
  std::vector<Witness> witnesses;
  for (std::uint64_t seed = 3; seed < 400; seed += 8) {
    witnesses.push_back(int_witness({5}));
    witnesses.back().answer_seed = seed;
  }
  const Batch batch =
      run_ints(start + "tick(); return v; }", start + "int w = v; tick(); return w; }", witnesses);
  ASSERT_TRUE(batch.difference.has_value());
  const auto& calls = batch.difference->behaviours()[Side::Old].calls;
  ASSERT_EQ(calls.at(1).wrote.size(), 1U);
  EXPECT_EQ(calls[1].wrote[0].name, "*(argument 1 of put)");
  // One that was not given away stays as it is.
  const Batch own =
      run_ints("void tick(void); int f(int x) { int v = x; int *p = &v; tick(); return *p; }",
               "void tick(void); int f(int x) { tick(); return x; }", witnesses);
  EXPECT_EQ(own.comparable, witnesses.size());
  EXPECT_FALSE(own.difference.has_value());
}

}  // namespace
}  // namespace tandem::replay::testing
