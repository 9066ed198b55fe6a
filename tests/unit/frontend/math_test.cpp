#include <gtest/gtest.h>

#include "fixture.h"
#include "interpreter.h"

namespace tandem::frontend::testing {
namespace {

ir::Program load_math(const std::string& text) {
  Options options;
  options.ints = Ints::Math;
  options.overflow = Overflow::Undefined;  // means nothing here
  return load_text(text, options);
}

Bits number(SignedBits value) { return static_cast<Bits>(value); }

TEST(Math, HasNoBounds) {
  const ir::Program program = load_math(
      "int sum(int a, int b) { return a + b; }\n"
      "long wide(int a) { return (long)a * 4; }\n"
      "int narrow(long a) { return (signed char)a; }\n"
      "int inverse(int a) { return ~a; }\n");
  EXPECT_EQ(run(program, "sum", {0x7fffffff, 1}).outputs.at(0), Bits{0x80000000});
  EXPECT_EQ(run(program, "wide", {number(-5)}).outputs.at(0), number(-20));
  EXPECT_EQ(run(program, "narrow", {1000}).outputs.at(0), Bits{1000});
  EXPECT_EQ(run(program, "inverse", {6}).outputs.at(0), number(-7));
}

TEST(Math, DividesTowardsZeroAndShiftsDownwards) {
  const ir::Program program = load_math(
      "int q(int a, int b) { return a / b; }\n"
      "int r(int a, int b) { return a % b; }\n"
      "int up(int a) { return a << 3; }\n"
      "int down(int a) { return a >> 2; }\n"
      "int by(int a, int n) { return a << n; }\n");
  EXPECT_EQ(run(program, "q", {number(-7), 2}).outputs.at(0), number(-3));
  EXPECT_EQ(run(program, "r", {number(-7), 2}).outputs.at(0), number(-1));
  EXPECT_EQ(run(program, "q", {1, 0}).ending, Ending::Division);
  EXPECT_EQ(run(program, "q", {number(-2147483648LL), number(-1)}).outputs.at(0), Bits{2147483648});
  EXPECT_EQ(run(program, "up", {number(-3)}).outputs.at(0), number(-24));
  for (const int a : {-9, -8, -7, -1, 0, 1, 7, 8}) {
    EXPECT_EQ(run(program, "down", {number(a)}).outputs.at(0), number(a >> 2)) << a;
  }
  EXPECT_EQ(run(program, "by", {1, number(-1)}).ending, Ending::Shift);
}

TEST(Math, ConstantsAreReadByTheirUse) {
  const ir::Program program = load_math(
      "int below(unsigned a) { return a < 4000000000u; }\n"
      "int under(int a) { return a < -5; }\n"
      "static const unsigned char t[2] = {200, 5};\n"
      "int look(int i) { return t[i]; }\n"
      "int odd(_Bool b) { return b ? 3 : 4; }\n");
  EXPECT_EQ(run(program, "below", {3999999999}).outputs.at(0), Bits{1});
  EXPECT_EQ(run(program, "under", {number(-6)}).outputs.at(0), Bits{1});
  EXPECT_EQ(run(program, "look", {0}).outputs.at(0), Bits{200});
  EXPECT_EQ(run(program, "odd", {1}).outputs.at(0), Bits{3});
}

TEST(Math, ConstantsAreReadByTheTypeOfWhatTheyMeet) {
  const ir::Program program = load_math(
      "static unsigned char shared;\n"
      "unsigned char result(int c) { return c ? 200 : 3; }\n"
      "int local(int c) { unsigned char x = 1; if (c) x = 200; return x; }\n"
      "int minus(int c) { if (c) return -1; return 3; }\n"
      "int equal(unsigned x) { return x == 4294967295u; }\n"
      "int pass(void) { return local(200) + result(1); }\n"
      "int store(void) { shared = 250; return shared; }\n"
      "unsigned down(unsigned x) { x--; return x; }\n"
      "int choose(unsigned char x) { switch (x) { case 200: return 1; } return 2; }\n");
  EXPECT_EQ(run(program, "result", {1}).outputs.at(0), Bits{200});
  EXPECT_EQ(run(program, "local", {1}).outputs.at(0), Bits{200});
  EXPECT_EQ(run(program, "minus", {1}).outputs.at(0), number(-1));
  EXPECT_EQ(run(program, "equal", {4294967295}).outputs.at(0), Bits{1});
  EXPECT_EQ(run(program, "pass", {}).outputs.at(0), Bits{400});
  EXPECT_EQ(run(program, "store", {0}).outputs.at(0), Bits{250});
  EXPECT_EQ(run(program, "down", {7}).outputs.at(0), Bits{6});
  EXPECT_EQ(run(program, "choose", {200}).outputs.at(0), Bits{1});
}

TEST(Math, BitsAreUnknownFunctions) {
  const ir::Program program = load_math("int f(int a, int b) { return (a & b) ^ (a | 3); }\n");
  std::vector<std::string> names;
  for (const ir::Block& block : procedure(program, "f").blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* unknown = std::get_if<ir::Uninterpreted>(&instruction.kind);
      if (unknown) names.push_back(unknown->name);
    }
  }
  EXPECT_EQ(names, (std::vector<std::string>{"and.i32", "or.i32", "xor.i32"}));
}

}  // namespace
}  // namespace tandem::frontend::testing
