#include <gtest/gtest.h>

#include "fixture.h"
#include "interpreter.h"

namespace tandem::frontend::testing {
namespace {

template <class Native>
void compare(const std::string& body, Native native) {
  const ir::Program program = load_text("int f(int a, int b) {" + body + "}");
  for (int a = -3; a <= 12; ++a) {
    for (int b = -2; b <= 6; ++b) {
      const RunResult result =
          run(program, "f", {static_cast<unsigned>(a), static_cast<unsigned>(b)});
      ASSERT_EQ(result.ending, Ending::Return) << body << " on " << a << ", " << b;
      ASSERT_EQ(static_cast<int>(result.outputs.at(0)), native(a, b))
          << body << " on " << a << ", " << b;
    }
  }
}

#define TANDEM_COMPARE(...)                       \
  compare(#__VA_ARGS__, [](int a, int b) -> int { \
    (void)a;                                      \
    (void)b;                                      \
    __VA_ARGS__                                   \
  })

TEST(Control, Branches) {
  TANDEM_COMPARE(if (a > b) return a - b; else if (a == b) return 100; return b - a;);
  TANDEM_COMPARE(return a > 0 ? b > 0 ? 1 : 2 : 3;);
  TANDEM_COMPARE(int r = 0; if (a > 0 && b > 0) r = 1; if (a < 0 || b < 0) r += 2; return r;);
}

TEST(Control, Switch) {
  TANDEM_COMPARE(switch (a) {
    case -1: return 5;
    case 3: b += 2;
    case 4: b *= 3; break;
    case 7: {
      return 1;
    }
    default: b--;
  } return b;);
  TANDEM_COMPARE(switch (a + b) {
    case 1 ... 5: return 1;
    case 8: return 2;
  } return 3;);
}

TEST(Control, Loops) {
  TANDEM_COMPARE(int s = 0; for (int i = 0; i < a; i++) {
    if (i == b) continue;
    if (s > 20) break;
    s += i;
  } return s;);
  TANDEM_COMPARE(int s = 0; while (a-- > 0) s = s * 3 + b; return s;);
  TANDEM_COMPARE(int s = 0; do {
    s += 2;
    b++;
  } while (b < a);
                 return s + b;);
  TANDEM_COMPARE(int s = 0; for (int i = 0; i < a; i++) for (int j = i; j < b; j++) {
    if (j == 4) goto out;
    s += i * j;
  } out : return s;);
}

TEST(Control, IrreducibleLoops) {
  TANDEM_COMPARE(int s = 0; if (b > 1) goto middle; top : s += a; if (s > 50) return s;
                 middle : s += 1; a++; if (s < 40 && a < 9) goto top; return s * 2;);
  TANDEM_COMPARE(int s = 1; switch (b) {
    case 0: do { s += 3;
        case 1: s *= 2;
        case 2: s -= 1;
      } while (--a > 0 && s < 1000);
  } return s;);
}

TEST(Control, Stops) {
  const ir::Program program = load_text(
      "#include <stdlib.h>\n"
      "int t(int a) { if (a == 1) __builtin_trap(); if (a == 2) __builtin_unreachable();\n"
      "  if (a == 3) exit(4); if (a == 5) abort(); return a; }\n"
      "_Noreturn void die(void) { exit(1); }\n"
      "int d(int a) { if (a) die(); return 7; }\n");
  EXPECT_EQ(run(program, "t", {0}).outputs.at(0), Bits{0});
  EXPECT_EQ(run(program, "t", {1}).ending, Ending::Trap);
  EXPECT_EQ(run(program, "t", {2}).ending, Ending::Undefined);
  EXPECT_EQ(run(program, "t", {3}).ending, Ending::Exit);
  EXPECT_EQ(run(program, "t", {5}).ending, Ending::Exit);
  EXPECT_EQ(run(program, "d", {1}).ending, Ending::Exit);
  EXPECT_EQ(run(program, "d", {0}).outputs.at(0), Bits{7});
}

TEST(Control, AnUninitialisedLocalIsNotWhateverElseItMightBe) {
  const ir::Program program = load_text(
      "int f(int c) { int x; if (c) x = 5; return x; }\n"
      "int g(int c) { struct { int a, b; } x; if (c) x.a = 5; return x.a; }\n");
  for (const char* name : {"f", "g"}) {
    const ir::Procedure& body = procedure(program, name);
    std::size_t arbitrary = 0;
    for (const ir::Block& block : body.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        const auto* value = std::get_if<ir::Arbitrary>(&instruction.kind);
        if (value && !value->is_unused) ++arbitrary;
      }
    }
    EXPECT_EQ(arbitrary, 1U) << name;
    EXPECT_EQ(run(program, name, {1}).outputs.at(0), Bits{5});
  }
}

TEST(Control, ValuesKnowTheirVariablesAndInstructionsTheirLines) {
  const ir::Program program = load_text(
      "int f(int n) {\n"
      "  int total = 0;\n"
      "  for (int i = 0; i < n; i++)\n"
      "    total += i;\n"
      "  return total;\n"
      "}\n");
  const ir::Procedure& body = procedure(program, "f");
  std::vector<std::string> header;
  bool has_sum_on_line_4 = false;
  for (const ir::Block& block : body.blocks) {
    for (const ir::ValueId value : block.parameters) {
      header.push_back(body.values[value].variable);
    }
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* operation = std::get_if<ir::Operation>(&instruction.kind);
      if (!operation || body.values[operation->result].variable != "total") continue;
      if (operation->op == ir::Op::BvAdd) has_sum_on_line_4 = instruction.where.line == 4;
    }
  }
  std::sort(header.begin(), header.end());
  EXPECT_EQ(header, (std::vector<std::string>{"i", "total"}));
  EXPECT_TRUE(has_sum_on_line_4);
}

}  // namespace
}  // namespace tandem::frontend::testing
