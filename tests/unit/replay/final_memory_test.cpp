// Memory as behaviour: what the caller can see of it afterwards.

#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

const std::string node_type =
    "#include <stdlib.h>\nstruct node { int value; struct node *next; };\n";

TEST_F(MemoryTest, WrittenElementsAreCompared) {
  MemoryWitness witness;
  witness.pass("p", witness.ints("p[0]", {1, 2, 3}));
  expect_alike("int f(int *p) { p[1] = 9; return 0; }",
               "int f(int *p) { p[1] = 8; p[1]++; return 0; }", witness);
  expect_final("int f(int *p) { p[1] = 9; return 0; }", "int f(int *p) { p[1] = -8; return 0; }",
               witness, {"p[1]", "9"}, {"p[1]", "-8"});
}

TEST_F(MemoryTest, FieldsAreNamed) {
  MemoryWitness witness;
  const std::uint32_t first = witness.node("*p", 1);
  witness.store(first, 8, witness.node("*p->next", 2));
  witness.pass("p", first);
  expect_final(node_type + "int f(struct node *p) { p->next->value = 5; return 0; }",
               node_type + "int f(struct node *p) { p->next->value = 6; return 0; }", witness,
               {"p->next->value", "5"}, {"p->next->value", "6"});
  expect_final(node_type + "int f(struct node *p) { p->next = 0; return 0; }",
               node_type + "int f(struct node *p) { p->next = p; return 0; }", witness,
               {"p->next", "NULL"}, {"p->next", "p"});
}

TEST_F(MemoryTest, HeapObjectsAreComparedByContents) {
  MemoryWitness witness;
  witness.pass("p", witness.node("*p", 1));
  const std::string make = node_type +
                           "static struct node *make(int v) { struct node *n = malloc(sizeof *n);"
                           " n->value = v; n->next = 0; return n; }\n";
  const std::string before = make + "int f(struct node *p) { p->next = make(7); return 0; }";
  const std::string with_another =
      make + "int f(struct node *p) { free(make(1)); p->next = make(7); return 0; }";
  expect_alike(before, with_another, witness);
  expect_final(before, make + "int f(struct node *p) { p->next = make(8); return 0; }", witness,
               {"p->next->value", "7"}, {"p->next->value", "8"});
}

TEST_F(MemoryTest, ReturnedPointersAreFollowed) {
  returned_ = pointer_type("int *");
  MemoryWitness witness;
  witness.pass("p", witness.ints("p[0]", {1, 2, 3}));
  const std::string before =
      "#include <stdlib.h>\nint *f(int *p) { int *q = malloc(12); q[1] = 4; return q; }";
  expect_alike(before,
               "#include <stdlib.h>\nint *f(int *p) { int *q = calloc(3, 4); q[1] = 4; return q; }",
               witness);
  expect_final(before,
               "#include <stdlib.h>\nint *f(int *p) { int *q = malloc(12); q[1] = 5; return q; }",
               witness, {"f()[1]", "4"}, {"f()[1]", "5"});
  const Batch batch =
      run_memory("int *f(int *p) { return p + 1; }", "int *f(int *p) { return p + 2; }", witness);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->shown().behaviours[Side::Old].returned, "&p[1]");
  EXPECT_EQ(batch.difference->shown().behaviours[Side::New].returned, "&p[2]");
  expect_different("int *f(int *p) { return p; }", "int *f(int *p) { return 0; }", witness);
}

TEST_F(MemoryTest, UninitialisedBytesDoNotHideDifferences) {
  returned_ = pointer_type("char *");
  MemoryWitness witness;
  witness.pass_int("x", 3);
  const std::string head = "#include <stdlib.h>\n";
  const std::string before = head + "char *f(int x) { char *p = malloc(8); p[0] = 'a'; return p; }";
  expect_alike(before,
               head + "char *f(int x) { char *p = malloc(8); p[0] = 'b' - 1; p[4] = 1; return p; }",
               witness);
  expect_different(before, head + "char *f(int x) { char *p = malloc(8); p[0] = 'b'; return p; }",
                   witness);
}

TEST_F(MemoryTest, ConstantStringsAreComparedByText) {
  returned_ = pointer_type("char *");
  MemoryWitness witness;
  witness.pass_int("x", 3);
  const std::string before = "char *f(int x) { return \"abc\"; }";
  expect_alike(before, "char *f(int x) { return \"zabc\" + 1; }", witness);
  const Batch batch = run_memory(before, "char *f(int x) { return \"abd\"; }", witness);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->shown().behaviours[Side::Old].returned, "\"abc\"");
  EXPECT_EQ(batch.difference->shown().behaviours[Side::New].returned, "\"abd\"");
}

TEST_F(MemoryTest, FunctionPointersAreComparedByName) {
  MemoryWitness witness;
  witness.pass("p", witness.object("*p", {}, std::string(8, '\0')));
  const std::string head =
      "static int one(int x) { return x; }\nstatic int two(int x) { return x; }\n";
  const std::string swapped =
      "static int two(int x) { return x; }\nstatic int one(int x) { return x; }\n";
  const std::string body = "int f(int (**p)(int)) { *p = one; return (*p)(3); }";
  expect_alike(head + body, swapped + body, witness);
  expect_different(head + body, head + "int f(int (**p)(int)) { *p = two; return (*p)(3); }",
                   witness);
}

TEST_F(MemoryTest, AliasesCountAsBehaviour) {
  MemoryWitness witness;
  witness.pass("p", witness.object("p[0]", types_.int_pointer, std::string(16, '\0'), 2));
  const std::string head = "#include <stdlib.h>\n";
  const std::string one = head + "int f(int **p) { p[0] = p[1] = calloc(1, 4); return 0; }";
  expect_alike(one, head + "int f(int **p) { p[1] = calloc(1, 4); p[0] = p[1]; return 0; }",
               witness);
  expect_different(one,
                   head + "int f(int **p) { p[0] = calloc(1, 4); p[1] = calloc(1, 4); return 0; }",
                   witness);
}

TEST_F(MemoryTest, AnyNanEqualsAnyNan) {
  MemoryWitness doubles;
  doubles.pass("p", doubles.object("*p", types_.double_type, bytes_of({1.0})));
  MemoryWitness numbers;
  numbers.pass("p", numbers.object("p[0]", types_.int_type, bytes_of({1.0}), 2));
  const std::string before = "int f(double *p) { *p = __builtin_nan(\"1\"); return 0; }";
  const std::string after = "int f(double *p) { *p = -__builtin_nan(\"2\"); return 0; }";
  expect_alike(before, after, doubles);
  expect_different(before, after, numbers);
  expect_final(before, "int f(double *p) { *p = 0.1; return 0; }", doubles, {"*p", "nan"},
               {"*p", "0.1"});
}

TEST_F(MemoryTest, PointersToWhatIsGoneAreNotCompared) {
  MemoryWitness witness;
  witness.pass("p", witness.object("*p", types_.int_pointer, std::string(8, '\0')));
  const std::string local = "int f(int **p) { int x; *p = &x; return 0; }";
  expect_alike(local, local, witness);
  const Batch batch = run_memory(local, "int f(int **p) { *p = 0; return 0; }", witness);
  EXPECT_EQ(batch.comparable, 0U);
  EXPECT_FALSE(batch.difference.has_value());
}

TEST_F(MemoryTest, FreeingWhatTheCallerGaveIsSeen) {
  MemoryWitness witness;
  witness.pass("p", witness.ints("*p", {1}));
  const std::string head = "#include <stdlib.h>\n";
  expect_alike(head + "int f(int *p) { free(p); return 0; }",
               head + "int f(int *p) { *p = 2; free(p); return 0; }", witness);
  expect_final(head + "int f(int *p) { free(p); return 0; }", "int f(int *p) { return 0; }",
               witness, {"*p", "freed"}, {"*p", "1"});
}

TEST_F(MemoryTest, TextsAreShownAsStrings) {
  MemoryWitness witness;
  witness.pass("s", witness.text("s[0]", "abc"));
  expect_final("int f(char *s) { s[1] = 'x'; return 0; }", "int f(char *s) { s[1] = 0; return 0; }",
               witness, {"s", "\"axc\""}, {"s", "\"a\""});
}

TEST_F(MemoryTest, AddressesInTheArenaAreNoDifference) {
  MemoryWitness witness;
  witness.pass("p", witness.ints("*p", {1})).pass("q", witness.ints("*q", {2}));
  for (const char* body : {"return p < q;", "return p > q;", "return ((long)p >> 4) & 1;",
                           "return ((long)p >> 4) & 1 ^ 1;", "*p = (long)q; return 0;",
                           "int a, b; int *c = &a, *d = &b; return c < d;"}) {
    const Batch batch = run_memory(std::string("int f(int *p, int *q) { ") + body + " }",
                                   "int f(int *p, int *q) { return 0; }", witness);
    EXPECT_EQ(batch.trouble, "");
    EXPECT_FALSE(batch.difference.has_value()) << body;
  }
}

TEST_F(MemoryTest, PartsOfStructuresAreNamed) {
  CType packed;
  packed.kind = CTypeKind::Struct;
  packed.name = "struct packed";
  packed.size_bytes = 16;
  CType letters;
  letters.kind = CTypeKind::Array;
  letters.name = "char[8]";
  letters.size_bytes = 8;
  letters.target = types_.char_type;
  letters.count = 8;
  const CTypeId letters_id = types_.all.add(letters);
  packed.fields = {{"low", types_.int_type, 0, 3},
                   {"high", types_.int_type, 3, 5},
                   {"name", letters_id, 8, 0},
                   {"last", types_.int_type, 96, 0}};
  const CTypeId packed_id = types_.all.add(packed);
  MemoryWitness witness;
  witness.pass("p", witness.object("p[0]", packed_id, std::string(32, '\0'), 2));
  const std::string head =
      "struct packed { int low : 3; int high : 5; char name[8]; int last; };\n"
      "#include <string.h>\n";
  const std::string nothing = head + "int f(struct packed *p) { return 0; }";
  const auto writes = [&](const std::string& text) {
    return head + "int f(struct packed *p) { " + text + " return 0; }";
  };
  expect_final(writes("p[1].high = -2;"), nothing, witness, {"p[1].high", "-2"},
               {"p[1].high", "0"});
  expect_final(writes("p[0].low = 3;"), nothing, witness, {"p[0].low", "3"}, {"p[0].low", "0"});
  expect_final(writes("strcpy(p[1].name, \"abc\");"), nothing, witness, {"p[1].name", "\"abc\""},
               {"p[1].name", "\"\""});
  expect_final(writes("p->last = 7;"), nothing, witness, {"p[0].last", "7"}, {"p[0].last", "0"});
}

TEST_F(MemoryTest, StaticBuffersAreFollowed) {
  returned_ = pointer_type("char *");
  MemoryWitness witness;
  witness.pass_int("x", 3);
  const std::string before = "static char b[4]; char *f(int x) { b[0] = 'a'; b[1] = x; return b; }";
  expect_alike(before, "static char c[8]; char *f(int x) { c[0] = 'a'; c[1] = 3; return c; }",
               witness);
  expect_different(before, "static char b[4]; char *f(int x) { b[0] = 'a'; b[1] = 2; return b; }",
                   witness);
}

TEST_F(MemoryTest, MemoryIsNotComparedAtExit) {
  MemoryWitness witness;
  witness.pass("p", witness.ints("*p", {1}));
  const std::string head = "#include <stdlib.h>\n";
  expect_alike(head + "int f(int *p) { *p = 5; exit(1); }", head + "int f(int *p) { exit(1); }",
               witness);
}

}  // namespace
}  // namespace tandem::replay::testing
