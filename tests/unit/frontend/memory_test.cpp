#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "fixture.h"
#include "interpreter.h"

namespace tandem::frontend::testing {
namespace {

TEST(Globals, ScalarsAreValues) {
  const ir::Program program = load_text(
      "int counter = 7;\n"
      "static unsigned char small;\n"
      "extern long outside;\n"
      "const int fixed = 12;\n"
      "static _Bool flag = 1;\n"
      "int taken; int *address(void) { return &taken; }\n"
      "int f(int a) { static int calls = 3; calls++; { static int calls = 4; calls += 2; }\n"
      "  counter += a; small = (unsigned char)counter; outside = small; flag = !flag;\n"
      "  return fixed + calls + flag; }\n");
  const ir::Global& counter = global(program, "counter");
  EXPECT_TRUE(counter.is_scalar && counter.is_written && !counter.is_static);
  EXPECT_EQ(counter.initial, Bits{7});
  EXPECT_EQ(counter.type, (ScalarType{"int", 32, true, false}));
  EXPECT_EQ(counter.where.line, 1U);
  EXPECT_TRUE(global(program, "small").is_static);
  EXPECT_FALSE(global(program, "small").type.is_signed);
  EXPECT_FALSE(global(program, "outside").is_static);
  EXPECT_FALSE(global(program, "outside").initial.has_value());
  EXPECT_FALSE(global(program, "fixed").is_written);
  EXPECT_EQ(global(program, "flag").sort, ir::Sort::boolean());
  EXPECT_EQ(global(program, "f.calls").initial, Bits{3});
  EXPECT_EQ(global(program, "f.calls.2").initial, Bits{4});
  EXPECT_FALSE(global(program, "taken").is_scalar);

  // Inputs: a, counter, small, outside, flag, calls, calls.2; outputs: the result, then globals.
  const ir::Procedure& body = procedure(program, "f");
  std::vector<Bits> inputs;
  for (const ir::Input& input : body.inputs) {
    inputs.push_back(input.kind == ir::InputKind::Parameter ? 300 : input.sort.is_bool() ? 1 : 10);
  }
  const RunResult result = run(program, "f", inputs);
  EXPECT_EQ(result.outputs.at(0), Bits{12 + 11 + 0});
  std::map<std::string, Bits> after;
  for (std::size_t i = 0; i < body.outputs.size(); ++i) {
    if (body.outputs[i].kind != ir::OutputKind::Global) continue;
    after[program.globals[body.outputs[i].global].name] = result.outputs[i];
  }
  EXPECT_EQ(after, (std::map<std::string, Bits>{{"counter", 310},
                                                {"small", 310 - 256},
                                                {"outside", 310 - 256},
                                                {"flag", 0},
                                                {"f.calls", 11},
                                                {"f.calls.2", 12}}));
}

TEST(Tables, ReadExactly) {
  const ir::Program program = load_text(
      "static const int flat[5] = {10, 20, -30, 40};\n"
      "static short grid[2][3] = {{1, 2, 3}, {4, 5, -6}};\n"
      "const unsigned char bytes[] = \"xyz\";\n"
      "int f(int i) { return flat[i]; }\n"
      "int g(int i, unsigned char j) { return grid[i][j]; }\n"
      "int h(unsigned i) { return bytes[i] + flat[3]; }\n"
      "int k(int i) { return *(flat + i + 1) + flat[0]; }\n");
  EXPECT_EQ(run(program, "f", {2}).outputs.at(0), truncate(static_cast<Bits>(-30), 32));
  EXPECT_EQ(run(program, "f", {4}).outputs.at(0), Bits{0});
  EXPECT_EQ(run(program, "g", {1, 2}).outputs.at(0), truncate(static_cast<Bits>(-6), 32));
  EXPECT_EQ(run(program, "g", {0, 1}).outputs.at(0), Bits{2});
  EXPECT_EQ(run(program, "h", {1}).outputs.at(0), Bits{'y' + 40});
  EXPECT_EQ(run(program, "k", {0}).outputs.at(0), Bits{30});
}

TEST(Tables, OfAFunction) {
  const ir::Program program = load_text(
      "int f(int m) { const int days[4] = {31, 28, 31, 30}; return days[m]; }\n"
      "int g(int m) { int days[4] = {31, 28, 31, 30}; days[1] = 29; return days[m]; }\n"
      "int h(int m) { if (m) goto in; int days[2] = {1, 2}; in: return days[m]; }\n");
  EXPECT_EQ(run(program, "f", {1}).outputs.at(0), Bits{28});
  EXPECT_EQ(count_ops(procedure(program, "f"), ir::Op::TableRead), 1U);
  // What may have been changed, or not been set, is memory.
  EXPECT_EQ(run(program, "g", {1}).outputs.at(0), Bits{29});
  EXPECT_EQ(run(program, "g", {2}).outputs.at(0), Bits{31});
  EXPECT_EQ(count_ops(procedure(program, "h"), ir::Op::TableRead), 0U);
}

TEST(Tables, WhatIsWrittenIsNoTable) {
  const ir::Program program = load_text(
      "static int t[3] = {1, 2, 3};\n"
      "int visible[3] = {1, 2, 3};\n"
      "static int leaked[2]; int *leak(void) { return leaked; }\n"
      "void set(int i) { t[i] = 0; }\n"
      "int f(int i) { return t[i]; }\n"
      "int g(int i) { return visible[i]; }\n"
      "int h(int i) { return leaked[i]; }\n");
  for (const char* name : {"f", "g", "h"}) {
    ASSERT_TRUE(procedure(program, name).has_body()) << name;
    EXPECT_EQ(count_ops(procedure(program, name), ir::Op::TableRead), 0U) << name;
    EXPECT_EQ(count_ops(procedure(program, name), ir::Op::Load), 1U) << name;
  }
  EXPECT_FALSE(global(program, "visible").is_scalar);
}

bool reads_memory(const ir::Procedure& procedure) {
  return std::any_of(procedure.inputs.begin(), procedure.inputs.end(),
                     [](const auto& input) { return input.kind == ir::InputKind::Memory; });
}
bool writes_memory(const ir::Procedure& procedure) {
  return std::any_of(procedure.outputs.begin(), procedure.outputs.end(),
                     [](const auto& output) { return output.kind == ir::OutputKind::Memory; });
}

TEST(Locals, ArraysThatStayHereHaveAMemoryOfTheirOwn) {
  const ir::Program program = load_text(
      "struct pair { int first, second[2]; };\n"
      "int f(int i) { int b[4] = {1, 2, 3, 4}; b[i & 3] = 9; return b[0] + b[1] + b[2] + b[3]; }\n"
      "int g(int i) { struct pair p = {i, {i, i}}, q = p; q.second[i & 1] = 0; return q.first; }\n"
      "int h(int i) { int a[2] = {1, 1}, b[2] = {2, 2}; a[i & 1] = 5; return b[i & 1]; }\n");
  EXPECT_EQ(procedure(program, "f").locals, (std::vector<std::string>{"b"}));
  for (const char* name : {"f", "g", "h"}) {
    ASSERT_TRUE(procedure(program, name).has_body()) << name;
    EXPECT_FALSE(writes_memory(procedure(program, name))) << name;
  }
  EXPECT_FALSE(reads_memory(procedure(program, "g")));
  EXPECT_EQ(run(program, "f", {0}).outputs.at(0), Bits{18});
  EXPECT_EQ(run(program, "f", {3}).outputs.at(0), Bits{15});
  EXPECT_EQ(run(program, "g", {7}).outputs.at(0), Bits{7});
  EXPECT_EQ(run(program, "h", {1}).outputs.at(0), Bits{2});
}

TEST(Locals, WhoseAddressGoesElsewhereLieInMemory) {
  const ir::Program program = load_text(
      "int get(int *); int *keep;\n"
      "int passed(int a) { return get(&a); }\n"
      "void kept(int a) { int b[2] = {a, a}; keep = b; }\n"
      "int chosen(int a, int *q) { int b[2] = {1, 2}; int *p = a ? b : q; return p[a & 1]; }\n"
      "long number(int a) { int b[2] = {1, 2}; return (long)&b[a]; }\n");
  for (const char* name : {"passed", "kept", "chosen", "number"}) {
    ASSERT_TRUE(procedure(program, name).has_body()) << name;
    EXPECT_TRUE(procedure(program, name).locals.empty()) << name;
  }
  EXPECT_TRUE(writes_memory(procedure(program, "passed")));
  EXPECT_TRUE(writes_memory(procedure(program, "kept")));
  // The local is never taken for the unknown pointer.
  EXPECT_EQ(run(program, "chosen", {1, 0x5000}).outputs.at(0), Bits{2});
}

TEST(Locals, OfOneNameAreTold) {
  const ir::Program program = load_text(
      "int get(int *);\n"
      "int f(int a) { int x = a; int s = get(&x); { int x = 3; s += get(&x); } return s; }\n");
  std::vector<std::uint32_t> numbers;
  for (const ir::Block& block : procedure(program, "f").blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* address = std::get_if<ir::Address>(&instruction.kind);
      const auto* local = address ? std::get_if<ir::LocalObject>(&address->of) : nullptr;
      if (!local) continue;
      EXPECT_EQ(local->name, "x");
      EXPECT_EQ(local->size_bytes, 4U);
      numbers.push_back(local->number);
    }
  }
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 1}));
}

TEST(Memory, ReadingOnlyIsNoOutput) {
  const ir::Program program = load_text(
      "int reads(const int *p) { return p[3]; }\n"
      "void writes(int *p) { p[1] = 2; }\n"
      "int through(int *p) { return reads(p) + 1; }\n"
      "int printf(const char *, ...);\n"
      "int prints(const char *p) { return printf(\"%s\", p); }\n"
      "int neither(int *p) { return p != 0; }\n");
  EXPECT_TRUE(reads_memory(procedure(program, "reads")));
  EXPECT_FALSE(writes_memory(procedure(program, "reads")));
  EXPECT_TRUE(writes_memory(procedure(program, "writes")));
  EXPECT_FALSE(writes_memory(procedure(program, "through")));
  EXPECT_TRUE(reads_memory(procedure(program, "prints")));
  EXPECT_FALSE(writes_memory(procedure(program, "prints")));
  EXPECT_FALSE(reads_memory(procedure(program, "neither")));
}

TEST(Memory, AccessThroughNullStops) {
  const ir::Program program = load_text(
      "struct s { int a, b; };\n"
      "int f(const struct s *p) { return p->b; }\n"
      "int g(void) { static int x[3]; int *p = x; p[1] = 2; return p[2]; }\n");
  EXPECT_EQ(endings(procedure(program, "f")), (std::vector<Ending>{Ending::NullAccess}));
  EXPECT_EQ(endings(procedure(program, "g")), (std::vector<Ending>{}));
  EXPECT_EQ(run(program, "f", {0}).ending, Ending::NullAccess);
}

TEST(Memory, BytesLieLowFirst) {
  const ir::Program program = load_text(
      "int get(void *);\n"
      "union u { unsigned word; unsigned char bytes[4]; };\n"
      "int f(unsigned a, int i) { union u x = {a}; return x.bytes[i & 3]; }\n"
      "struct bits { unsigned a : 3, b : 7, c : 22; };\n"
      "int g(unsigned a) { struct bits x = {1, 0, 5}; x.b = a; return x.b * 100 + x.a * 10 + x.c; "
      "}\n"
      "unsigned h(int i) { unsigned char x[8] = {0, 1, 2, 3, 4, 5, 6, 7};\n"
      "  return *(unsigned *)&x[i & 3]; }\n");
  EXPECT_EQ(run(program, "f", {0x04030201, 0}).outputs.at(0), Bits{1});
  EXPECT_EQ(run(program, "f", {0x04030201, 3}).outputs.at(0), Bits{4});
  EXPECT_EQ(run(program, "g", {0x83}).outputs.at(0), Bits{315});
  EXPECT_EQ(run(program, "h", {2}).outputs.at(0), Bits{0x05040302});
}

bool has_procedure(const ir::Program& program, const std::string& name) {
  return std::any_of(program.procedures.begin(), program.procedures.end(),
                     [&](const auto& procedure) { return procedure.name == name; });
}

TEST(Models, AreAddedWhereCalled) {
  const ir::Program program = load_text(
      "#include <string.h>\n"
      "unsigned long f(const char *p) { return strlen(p); }\n"
      "void copy(char *a, const char *b, unsigned long n) { memcpy(a, b, n); }\n");
  ASSERT_TRUE(has_procedure(program, "strlen"));
  EXPECT_TRUE(procedure(program, "strlen").is_model);
  EXPECT_TRUE(procedure(program, "memcpy").is_model);
  EXPECT_FALSE(procedure(program, "f").is_model);
  for (const char* name : {"strcmp", "memset", "calloc", "memmove"}) {
    EXPECT_FALSE(has_procedure(program, name)) << name;
  }
}

TEST(Models, NotWhereTheProgramHasItsOwn) {
  const ir::Program program = load_text(
      "unsigned long strlen(const char *p) { return 7; }\n"
      "unsigned long f(const char *p) { return strlen(p); }\n");
  EXPECT_FALSE(procedure(program, "strlen").is_model);
  EXPECT_EQ(run(program, "f", {1}).outputs.at(0), Bits{7});
}

TEST(Models, OfWhatTheyNeedThemselves) {
  const ir::Program program = load_text(
      "#include <stdlib.h>\n"
      "int *f(void) { return calloc(3, 4); }\n");
  EXPECT_TRUE(procedure(program, "calloc").is_model);
  EXPECT_TRUE(has_procedure(program, "memset"));
  EXPECT_FALSE(has_procedure(program, "malloc"));
}

TEST(Models, Compute) {
  const ir::Program program = load_text(
      "#include <string.h>\n"
      "unsigned long len(int i) { return strlen(\"hello\" + i); }\n"
      "int same(int i) { return strcmp(\"abc\", i ? \"abc\" : \"abd\") < 0; }\n"
      "int copied(int i) { char b[8]; strcpy(b, \"hello\"); memmove(b + 1, b, 4); return b[i]; }\n"
      "int set(int i) { char b[4]; memset(b, 300, sizeof b); return b[i]; }\n"
      "int found(int c) { const char *t = \"hello\"; const char *p = strchr(t, c);\n"
      "  return p ? (int)(p - t) : -1; }\n");
  EXPECT_EQ(run(program, "len", {0}).outputs.at(0), Bits{5});
  EXPECT_EQ(run(program, "len", {2}).outputs.at(0), Bits{3});
  EXPECT_EQ(run(program, "same", {1}).outputs.at(0), Bits{0});
  EXPECT_EQ(run(program, "copied", {0}).outputs.at(0), Bits{'h'});
  EXPECT_EQ(run(program, "copied", {4}).outputs.at(0), Bits{'l'});
  EXPECT_EQ(run(program, "copied", {5}).outputs.at(0), Bits{0});
  EXPECT_EQ(run(program, "set", {2}).outputs.at(0), Bits{44});
  EXPECT_EQ(run(program, "found", {'l'}).outputs.at(0), Bits{2});
  EXPECT_EQ(run(program, "found", {0}).outputs.at(0), Bits{5});
  EXPECT_EQ(run(program, "found", {'x'}).outputs.at(0), truncate(~Bits{0}, 32));
}

}  // namespace
}  // namespace tandem::frontend::testing
