#include <gtest/gtest.h>

#include "ir_text/parse.h"
#include "regions/regions.h"

#include "ir/verify.h"

namespace tandem::regions {
namespace {

ir::Program parsed(const std::string& text) {
  auto program = ir::parse_program(text);
  if (!program) {
    ADD_FAILURE() << program.error().message;
    return {};
  }
  return std::move(*program);
}

// Two versions of @f, and what is cut out of them.
struct Versions {
  Both<ir::Program> programs;
  pairing::Plan plan;
  std::optional<Outlined> outlined;

  std::size_t regions() const { return outlined ? outlined->regions.size() : 99; }
  const ir::Procedure& region(std::size_t k, Side side) const {
    return outlined->regions.at(k).procedures[side];
  }
};

pairing::PairId pair_of_f(const pairing::Plan& plan) {
  for (const pairing::PairId id : plan.pairs.ids()) {
    if (plan.pairs[id].name == "f") return id;
  }
  ADD_FAILURE() << "no f";
  return {};
}

void expect_valid(Versions& versions) {
  if (!versions.outlined) return;
  for (const Side side : sides) {
    ir::Program& program = versions.programs[side];
    for (const Region& region : versions.outlined->regions)
      program.procedures.add(region.procedures[side]);
    const ir::Procedure& function = versions.outlined->functions[side];
    EXPECT_EQ(ir::verify(program, function, ir::Form::Flow), std::vector<std::string>{});
    for (const Region& region : versions.outlined->regions) {
      EXPECT_EQ(ir::verify(program, region.procedures[side], ir::Form::Flow),
                std::vector<std::string>{});
    }
  }
}

Versions outlined(const std::string& before, const std::string& after, const Apart& apart = {}) {
  Versions versions;
  versions.programs = make_both(parsed(before), parsed(after));
  auto plan = pairing::match(versions.programs, {});
  if (!plan) {
    ADD_FAILURE() << plan.error().message;
    return versions;
  }
  versions.plan = std::move(*plan);
  versions.outlined =
      outline({versions.programs, versions.plan, pair_of_f(versions.plan), {}}, apart);
  expect_valid(versions);
  return versions;
}

constexpr const char* head = R"x(external @g(i32) -> i32 result s32 "int"
  input parameter i32
  input world world
  output return i32
  output world world
procedure @f type "int (int)"
  parameter "x" s32 "int"
  result s32 "int"
  input parameter %0:i32 "x"
  input world %1:world
  output return i32
  output world world
)x";

// int s = 0; for (i = 0; i < x; i++) s = g(s + <value of i, %10>); return s;
std::string loop_around(const std::string& value) {
  return std::string(head) + R"(b0:
  %2:i32 = const 0
  jump b1(%2, %2, %1)
b1(%3:i32 "i", %4:i32 "s", %5:world):
  %6:bool = bvslt %3, %0
  if %6 then b2 else b3
b2:
)" + value +
         R"(  %11:i32 = bvadd %4, %10
  %12:i32 "s", %13:world = call extern @g(%11, %5)
  %14:i32 = const 1
  %15:i32 "i" = bvadd %3, %14
  jump b1(%15, %12, %13)
b3:
  return %4, %5
)";
}

constexpr const char* times_4 = "  %9:i32 = const 4\n  %10:i32 = bvmul %3, %9\n";
constexpr const char* shifted_2 = "  %9:i32 = const 2\n  %10:i32 = bvshl %3, %9\n";

TEST(Outline, TheSameTextHasNoRegions) {
  EXPECT_EQ(outlined(loop_around(times_4), loop_around(times_4)).regions(), 0U);
}

TEST(Outline, AValueInALoopIsARegion) {
  const Versions versions = outlined(loop_around(times_4), loop_around(shifted_2));
  ASSERT_EQ(versions.regions(), 1U);
  const ir::Procedure& region = versions.region(0, Side::Old);
  ASSERT_EQ(region.inputs.size(), 1U);  // i; neither s nor the world
  EXPECT_EQ(region.input_name(0), "i");
  EXPECT_EQ(region.outputs.size(), 2U);  // the exit, and the value
  EXPECT_FALSE(region.may_stop);
}

TEST(Outline, ARegionGrows) {
  const Versions small = outlined(loop_around(times_4), loop_around(shifted_2));
  ASSERT_EQ(small.regions(), 1U);
  const Versions large =
      outlined(loop_around(times_4), loop_around(shifted_2), grow(*small.outlined, 0, 1));
  if (!large.outlined) return;  // all of it
  EXPECT_GT(large.outlined->regions[0].size, small.outlined->regions[0].size);
}

// Renamed, and in another order.
TEST(Outline, NamesAndTheOrderOfBlocksMeanNothing) {
  const std::string before = std::string(head) + R"(b0:
  %2:i32 = const 0
  %3:bool = bvslt %0, %2
  if %3 then b1 else b2
b1:
  %4:i32 "a", %5:world = call extern @g(%2, %1)
  return %4, %5
b2:
  %6:i32 "b", %7:world = call extern @g(%0, %1)
  return %6, %7
)";
  const std::string after = std::string(head) + R"(b0:
  %2:i32 = const 0
  %3:bool = bvslt %0, %2
  %20:bool = not %3
  if %20 then b1 else b2
b1:
  %6:i32 "c", %7:world = call extern @g(%0, %1)
  return %6, %7
b2:
  %4:i32 "d", %5:world = call extern @g(%2, %1)
  return %4, %5
)";
  EXPECT_EQ(outlined(before, after).regions(), 0U);
}

// if (x < 0) x = g(x); in the new version alone, before a call of both.
TEST(Outline, CodeOfOneVersionOnly) {
  const std::string before = std::string(head) + R"(b0:
  %6:i32 "r", %7:world = call extern @g(%0, %1)
  %8:i32 = const 7
  %9:i32 = bvmul %6, %8
  return %9, %7
)";
  const std::string after = std::string(head) + R"(b0:
  %2:i32 = const 0
  %3:bool = bvslt %0, %2
  if %3 then b1 else b2(%0, %1)
b1:
  %4:i32 "x", %5:world = call extern @g(%0, %1)
  jump b2(%4, %5)
b2(%10:i32 "x", %11:world):
  %6:i32 "r", %7:world = call extern @g(%10, %11)
  %8:i32 = const 7
  %9:i32 = bvmul %6, %8
  return %9, %7
)";
  const Versions versions = outlined(before, after);
  ASSERT_EQ(versions.regions(), 1U);
  EXPECT_EQ(versions.region(0, Side::Old).blocks.size(), 2U);  // nothing but leaving
  EXPECT_EQ(versions.region(0, Side::Old).outputs.size(), 3U);
}

TEST(Outline, AConstantThatDiffersIsNotLeftInTheText) {
  const Versions versions =
      outlined(loop_around("  %10:i32 = const 4\n"), loop_around("  %10:i32 = const 5\n"));
  if (!versions.outlined) return;
  EXPECT_GE(versions.regions(), 1U);
}

// A region with two ways out.
TEST(Outline, SeveralExits) {
  const auto body = [](const std::string& choice, int first) {
    const std::string negative = "b" + std::to_string(first);
    const std::string other = "b" + std::to_string(first + 1);
    return std::string(head) + R"(b0:
  %2:i32 = const 0
  %20:i32 "s", %21:world = call extern @g(%2, %1)
  %3:bool = bvslt %0, %2
  if %3 then )" +
           negative + choice + negative + R"(:
  %4:i32 "a", %5:world = call extern @g(%20, %21)
  return %4, %5
)" + other +
           R"(:
  %6:i32 "b", %7:world = call extern @g(%0, %21)
  %30:i32 "c", %31:world = call extern @g(%6, %7)
  return %30, %31
)";
  };
  const std::string one = " else b2\n";
  const std::string two = " else b1\nb1:\n  %8:bool = eq %0, %20\n  if %8 then b2 else b3\n";
  const Versions versions = outlined(body(one, 1), body(two, 2));
  ASSERT_EQ(versions.regions(), 1U);
  EXPECT_EQ(versions.region(0, Side::New).outputs.size(), 1U);
}

}  // namespace
}  // namespace tandem::regions
