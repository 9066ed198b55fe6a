#include <algorithm>
#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "ir/print.h"
#include "ir/verify.h"
#include "pairing/pairing.h"

namespace tandem::pairing {
namespace {

ir::Program parsed(const std::string& text) {
  auto program = ir::parse_program(text);
  EXPECT_TRUE(program.has_value()) << (program ? "" : program.error().message) << "\n" << text;
  return program ? std::move(*program) : ir::Program{};
}

// f, and a caller of it.
struct Sides {
  Both<ir::Program> programs;
  Plan plan;
};
Sides matched(const std::string& before, const std::string& after, const Options& options = {}) {
  Sides sides{make_both(parsed(before), parsed(after)), {}};
  auto plan = match(sides.programs, options);
  EXPECT_TRUE(plan.has_value()) << (plan ? "" : plan.error().message);
  if (plan) sides.plan = std::move(*plan);
  return sides;
}

const Pair& pair_of_f(const Sides& sides) {
  const auto found = std::find_if(sides.plan.pairs.begin(), sides.plan.pairs.end(),
                                  [](const Pair& pair) { return pair.name == "f"; });
  return *found;
}

constexpr const char* takes_a = R"ir(procedure @f type "int (int)"
  parameter "a" s32 "int"
  result s32 "int"
  input parameter %0:i32 "a"
  output return i32
b0:
  return %0

procedure @user type "int (int)"
  parameter "x" s32 "int"
  result s32 "int"
  input parameter %0:i32 "x"
  output return i32
b0:
  %1:i32 = call @f(%0)
  return %1
)ir";

constexpr const char* takes_flags_and_a = R"ir(procedure @f type "int (int, int)"
  parameter "flags" s32 "int"
  parameter "a" s32 "int"
  result s32 "int"
  input parameter %0:i32 "flags"
  input parameter %1:i32 "a"
  output return i32
b0:
  %2:i32 = bvadd %0, %1
  return %2

procedure @user type "int (int)"
  parameter "x" s32 "int"
  result s32 "int"
  input parameter %0:i32 "x"
  output return i32
b0:
  %1:i32 = const 0
  %2:i32 = call @f(%1, %0)
  return %2
)ir";

constexpr const char* takes_long_a = R"ir(procedure @f type "short (long)"
  parameter "a" s64 "long"
  result s16 "short"
  input parameter %0:i64 "a"
  output return i16
b0:
  %1:i16 = extract[0] %0
  return %1

procedure @user type "int (int)"
  parameter "x" s32 "int"
  result s32 "int"
  input parameter %0:i32 "x"
  output return i32
b0:
  %1:i64 = sext %0
  %2:i16 = call @f(%1)
  %3:i32 = sext %2
  return %3
)ir";

TEST(Interface, PairsParametersByName) {
  const Sides sides = matched(takes_a, takes_flags_and_a);
  const Pair& pair = pair_of_f(sides);
  ASSERT_TRUE(pair.changed_interface.has_value());
  const auto& parameters = pair.changed_interface->parameters;
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0].place, (make_both<std::optional<std::size_t>>(0, 1)));
  EXPECT_EQ(parameters[1].place, (make_both<std::optional<std::size_t>>(std::nullopt, 0)));
  EXPECT_FALSE(pair.has_identical_body);
  EXPECT_FALSE(pair.incomparable.has_value());
}

TEST(Interface, AfterUnitingBothTakeTheSame) {
  for (const char* after : {takes_flags_and_a, takes_long_a}) {
    Sides sides = matched(takes_a, after);
    unite_interfaces(sides.programs, sides.plan);
    const Pair& pair = pair_of_f(sides);
    Both<std::vector<ir::Sort>> sorts;
    for (const Side side : tandem::sides) {
      ir::require_valid(sides.programs[side], ir::Form::Flow);
      const ir::Procedure& f = sides.programs[side].procedures[pair.ids[side]];
      for (const ir::Input& input : f.inputs) sorts[side].push_back(input.sort);
      sorts[side].push_back(f.outputs[0].sort);
      EXPECT_EQ(f.parameters.size(), f.inputs.size());
    }
    EXPECT_EQ(sorts[Side::Old], sorts[Side::New]);
  }
}

TEST(Interface, WidthsAreTheWiderOnes) {
  Sides sides = matched(takes_a, takes_long_a);
  const Pair& pair = pair_of_f(sides);
  ASSERT_TRUE(pair.changed_interface.has_value());
  EXPECT_EQ(pair.changed_interface->parameters[0].condition, "a == (int)a");
  unite_interfaces(sides.programs, sides.plan);
  const ir::Procedure& f = sides.programs[Side::New].procedures[pair.ids[Side::New]];
  EXPECT_EQ(f.inputs[0].sort, ir::Sort::bits(64));
  EXPECT_EQ(f.outputs[0].sort, ir::Sort::bits(32));
}

constexpr const char* takes_text = R"ir(procedure @f type "int (char *)"
  parameter "text" u64 pointer "char *"
  result s32 "int"
  input parameter %0:i64 "text"
  output return i32
b0:
  %1:i32 = const 0
  return %1
)ir";

TEST(Interface, WhatIsReplacedIsNotCompared) {
  const Sides sides = matched(takes_a, takes_text);
  EXPECT_FALSE(pair_of_f(sides).changed_interface.has_value());
  EXPECT_TRUE(pair_of_f(sides).incomparable.has_value());
}

TEST(Interface, AsTheUserSays) {
  Options options;
  options.renamed = {{"f", "f"}};
  options.arguments = {{"f", {"7", "a"}}};
  const Sides sides = matched(takes_a, takes_flags_and_a, options);
  const auto& parameters = pair_of_f(sides).changed_interface->parameters;
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[1].value, Bits{7});
  EXPECT_EQ(parameters[1].condition, "flags == 7");
}

TEST(Interface, RefusesWhatTheUserSaysWrongly) {
  const Both<ir::Program> programs = make_both(parsed(takes_a), parsed(takes_flags_and_a));
  const auto message_for = [&](const std::vector<std::string>& arguments) {
    Options options;
    options.renamed = {{"f", "f"}};
    options.arguments = {{"f", arguments}};
    const auto plan = match(programs, options);
    return plan ? "" : plan.error().message;
  };
  EXPECT_EQ(message_for({"a"}), "--map: 'f' takes 2 parameters, not 1");
  EXPECT_EQ(message_for({"a", "b"}), "--map: 'b' is no parameter of 'f' and no number");
  EXPECT_EQ(message_for({"a", "a"}), "--map: parameter 'a' of 'f' is given twice");
}

}  // namespace
}  // namespace tandem::pairing
