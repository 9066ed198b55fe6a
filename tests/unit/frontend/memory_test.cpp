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
  EXPECT_EQ(refusals(procedure(program, "g")).size(), 1U);
  EXPECT_EQ(refusals(procedure(program, "h")).size(), 1U);
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
    ASSERT_EQ(procedure(program, name).unsupported.size(), 1U) << name;
    EXPECT_EQ(procedure(program, name).unsupported[0].construct, "array");
  }
  EXPECT_EQ(procedure(program, "g").unsupported[0].detail, "access to global array 'visible'");
}

}  // namespace
}  // namespace tandem::frontend::testing
