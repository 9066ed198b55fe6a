// Memory as input: what a witness says is there, is there, on both sides.

#include "memory_fixture.h"

#include "base/stored.h"

namespace tandem::replay::testing {
namespace {

TEST_F(MemoryTest, ArraysAreRead) {
  MemoryWitness witness;
  witness.pass("p", witness.ints("p[0]", {3, 5, -7})).pass_int("n", 3);
  const std::string sum =
      "int f(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }";
  expect_alike(sum, "int f(int *p, int n) { return 1; }", witness);
  expect_different(sum, "int f(int *p, int n) { return 2; }", witness);
}

TEST_F(MemoryTest, PointersAreNullOrIntoTheMiddle) {
  const std::string source = "int f(int *p, int *q) { return p ? 1 : q[-1] * 10 + q[0]; }";
  MemoryWitness witness;
  witness.pass_null("p").pass("q", witness.ints("q[0]", {4, 2}), 4);
  expect_alike(source, "int f(int *p, int *q) { return 42; }", witness);
  expect_different(source, "int f(int *p, int *q) { return 1; }", witness);
}

TEST_F(MemoryTest, AliasedPointersShareTheirObject) {
  const std::string reload = "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }";
  const std::string no_reload = "int f(int *p, int *q) { *p = 1; *q = 2; return 1; }";
  MemoryWitness apart;
  apart.pass("p", apart.ints("*p", {0})).pass("q", apart.ints("*q", {0}));
  expect_alike(reload, no_reload, apart);
  MemoryWitness aliased;
  const std::uint32_t object = aliased.ints("*p", {0});
  aliased.pass("p", object).pass("q", object);
  expect_different(reload, no_reload, aliased);
}

TEST_F(MemoryTest, ListsAreFollowed) {
  MemoryWitness witness;
  const std::uint32_t first = witness.node("*p", 1);
  const std::uint32_t second = witness.node("*p->next", 20);
  witness.store(first, 8, second);
  witness.pass("p", first);
  const std::string declared = "struct node { int value; struct node *next; };\n";
  const std::string sum = declared +
                          "int f(struct node *p) { int s = 0; for (; p; p = p->next) s += "
                          "p->value; return s; }";
  expect_alike(sum, declared + "int f(struct node *p) { return 21; }", witness);
  expect_different(sum, declared + "int f(struct node *p) { return 1; }", witness);
}

TEST_F(MemoryTest, GlobalsStartAsTheWitnessSays) {
  MemoryWitness witness;
  const std::uint32_t table = witness.ints("table", {7, 8, 9});
  witness.witness.memory[table].global = 0;
  witness.pass_int("i", 2);
  Subject subject = subject_for(witness.witness);
  for (Side side : sides) subject.entry[side].memory_globals = {"table"};
  const std::string declared = "static int table[3] = {1, 2, 3};\n";
  const std::string source = declared + "int f(int i) { return table[i]++; }";
  const std::string same = declared + "int f(int i) { table[i] += 1; return 9; }";
  const Batch equal = run(source, same, subject, {witness.witness, witness.witness});
  EXPECT_EQ(equal.trouble, "");
  EXPECT_EQ(equal.comparable, 2U);
  const Batch batch =
      run(source, declared + "int f(int i) { return table[i]; }", subject, {witness.witness});
  ASSERT_TRUE(batch.difference.has_value());
  const auto& behaviours = batch.difference->shown().behaviours;
  EXPECT_EQ(behaviours[Side::Old].memory, (std::vector<FinalMemory>{{"table[2]", "10"}}));
  EXPECT_EQ(behaviours[Side::New].memory, (std::vector<FinalMemory>{{"table[2]", "9"}}));
}

TEST_F(MemoryTest, PointerGlobalsAreSetAndCompared) {
  MemoryWitness witness;
  const std::uint32_t object = witness.ints("cursor[0]", {1, 2, 3});
  witness.pass_int("n", 1);
  witness.witness.globals = {{"cursor", {pointer_type("int *"), 0}, Place{object, 4}}};
  Subject subject = subject_for(witness.witness);
  for (Side side : sides) subject.entry[side].globals = {{"cursor", pointer_type("int *")}};
  const std::string before =
      "int *cursor; int f(int n) { int v = *cursor; cursor += n; return v; }";
  const std::string after = "int *cursor; int f(int n) { return *cursor++; }";
  const Batch equal = run(before, after, subject, {witness.witness});
  EXPECT_EQ(equal.trouble, "");
  EXPECT_EQ(equal.comparable, 1U);
  EXPECT_FALSE(equal.difference.has_value());
  const Batch batch =
      run(before, "int *cursor; int f(int n) { return *cursor; }", subject, {witness.witness});
  EXPECT_TRUE(batch.difference.has_value());
}

TEST_F(MemoryTest, FloatsAreArguments) {
  Entry entry;
  entry.symbol = "f";
  entry.parameters = {float_type(32), float_type(64), float_type(80)};
  entry.return_type = float_type(80);
  Subject subject;
  subject.entry = make_both(entry, entry);
  Witness witness;
  const auto bits = [](auto value) {
    Bits made = 0;
    std::memcpy(&made, &value, std::min<std::size_t>(sizeof value, 10));
    return made;
  };
  witness.arguments = {{"a", {entry.parameters[0], bits(1.5F)}},
                       {"b", {entry.parameters[1], bits(2.25)}},
                       {"c", {entry.parameters[2], bits(4.125L)}}};
  const std::string head = "long double f(float a, double b, long double c) ";
  const Batch batch = run(head + "{ return a + b * 10 + c * 100; }",
                          head + "{ return 0.0L / (a - 1.5f); }", subject, {witness});
  EXPECT_EQ(batch.trouble, "");
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->behaviours()[Side::Old].returned->to_text(), "436.5");
  EXPECT_EQ(batch.difference->behaviours()[Side::New].returned->to_text(), "nan");
  const Batch nan = run(head + "{ return 0.0L / (a - 1.5f); }",
                        head + "{ return -(0.0L / (a - 1.5f)); }", subject, {witness});
  EXPECT_EQ(nan.comparable, 1U);
  EXPECT_FALSE(nan.difference.has_value());
}

TEST_F(MemoryTest, StructuresByValueAreCopies) {
  MemoryWitness witness;
  witness.pass("s", witness.object("s", types_.int_type, bytes_of<long>({1, 2, 3})));
  const std::string head = "struct s { long a, b, c; }; ";
  const std::string source =
      head + "int f(struct s s) { s.a = 50; struct s *p = &s; return p->a + p->c; }";
  expect_alike(source, head + "int f(struct s s) { return 53; }", witness);
  expect_different(source, head + "int f(struct s s) { return s.a + s.c; }", witness);
}

TEST_F(MemoryTest, ReturnedStructuresAreMemoryOfTheCaller) {
  returned_.reset();
  MemoryWitness witness;
  witness.pass("result", witness.object("result", types_.int_type, std::string(24, '\0'), 6))
      .pass_int("x", 5);
  const std::string head = "struct s { long a, b, c; }; ";
  expect_final(head + "struct s f(int x) { struct s s = {x, 2, 3}; return s; }",
               head + "struct s f(int x) { struct s s = {x, 2, x}; return s; }", witness,
               {"result[4]", "3"}, {"result[4]", "5"});
}

// A difference that was stored is one when its witness has been run again.
TEST_F(MemoryTest, StoredWitnessesCanBeRunAgain) {
  MemoryWitness witness;
  witness.pass("s", witness.text("s[0]", "abc"));
  const std::string before = "int f(char *s) { return s[0] == 'a'; }";
  const std::string after = "int f(char *s) { s[1] = 0; return 0; }";
  const Batch first = run_memory(before, after, witness);
  ASSERT_TRUE(first.difference.has_value());
  auto stored = from_bytes<Witness>(to_bytes(first.difference->witness()));
  ASSERT_TRUE(stored.has_value());
  witness.witness = *stored;
  const Batch again = run_memory(before, after, witness);
  ASSERT_TRUE(again.difference.has_value());
  EXPECT_EQ(to_bytes(again.difference->behaviours()), to_bytes(first.difference->behaviours()));
  EXPECT_EQ(to_bytes(again.difference->shown()), to_bytes(first.difference->shown()));
}

TEST_F(MemoryTest, WitnessesAreShownAsInC) {
  MemoryWitness witness;
  const std::uint32_t first = witness.node("*p", 3);
  const std::uint32_t second = witness.node("*p->next", -4);
  witness.store(first, 8, second);
  witness.store(second, 8, first);
  const std::uint32_t array = witness.ints("r[0]", {1, 2, 3});
  const std::uint32_t inside = witness.ints("t[0]", {5, 6});
  witness.pass("p", first)
      .pass("q", second)
      .pass("r", array)
      .pass("s", witness.text("s[0]", "a\n"));
  witness.pass("t", inside, 4).pass_null("u");
  const std::string head = "int f(void *p, void *q, void *r, void *s, void *t, void *u) ";
  const Batch batch = run_memory(head + "{ return 0; }", head + "{ return 1; }", witness);
  ASSERT_TRUE(batch.difference.has_value());
  const ShownRun& shown = batch.difference->shown();
  EXPECT_EQ(shown.arguments[0].text, "&node{value = 3, next = &node{value = -4, next = p}}");
  EXPECT_EQ(shown.arguments[1].text, "p->next");
  EXPECT_EQ(shown.arguments[2].text, "{1, 2, 3}");
  EXPECT_EQ(shown.arguments[3].text, "\"a\\n\"");
  EXPECT_EQ(shown.arguments[4].text, "&t[1]");
  EXPECT_EQ(shown.arguments[5].text, "");
  EXPECT_EQ(shown.memory[first].text, "{value = 3, next = p->next}");
  EXPECT_EQ(shown.memory[first].type_name, "struct node");
  EXPECT_TRUE(shown.memory[second].is_shown_inside);
  EXPECT_FALSE(shown.memory[inside].is_shown_inside);
  EXPECT_EQ(shown.memory[inside].text, "{5, 6}");
}

TEST_F(MemoryTest, MissingObjectsAreRefused) {
  const std::string source = "int f(int *p) { return 0; }";
  MemoryWitness witness;
  witness.pass("p", 3);
  EXPECT_NE(run_memory(source, source, witness).trouble, "");
}

TEST_F(MemoryTest, ThousandsOfWitnessesWithMemoryAreFast) {
  const std::string source =
      "struct node { int value; struct node *next; };\n"
      "int f(struct node *p) { int s = 0; for (; p; p = p->next) s += p->value++; return s; }";
  std::vector<Witness> witnesses;
  for (int i = 0; i < 3000; ++i) {
    MemoryWitness made;
    const std::uint32_t first = made.node("*p", i);
    made.store(first, 8, made.node("*p->next", 2 * i));
    made.pass("p", first);
    witnesses.push_back(made.witness);
  }
  runner_->load(make_both(compile_c(source), compile_c(source)));
  const Subject subject = subject_for(witnesses[0]);
  EXPECT_EQ(runner_->run(subject, witnesses).comparable, 3000U);
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(runner_->run(subject, witnesses).comparable, 3000U);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - before;
  RecordProperty("run_ms", std::to_string(taken.count()));
  EXPECT_LT(taken.count(), 1000);  // far above what is usual
}

}  // namespace
}  // namespace tandem::replay::testing
