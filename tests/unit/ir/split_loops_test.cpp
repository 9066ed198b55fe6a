#include "ir/split_loops.h"

#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "ir/loops.h"
#include "ir/verify.h"

namespace tandem::ir {
namespace {

Program parsed_body(const std::string& body) {
  auto program =
      parse_program("procedure @f\n  input parameter %0:i32 \"n\"\n  output return i32\n" + body);
  if (!program) {
    ADD_FAILURE() << program.error().message;
    return {};
  }
  return std::move(*program);
}

// How many loops there are after splitting; 0 where nothing was split.
std::size_t loops_after(const std::string& body) {
  const Program program = parsed_body(body);
  ApartPointers apart;
  const auto split = split_loops(program.procedures[ProcedureId{0}], apart);
  if (!split) return 0;
  EXPECT_EQ(verify(program, *split, Form::Flow), std::vector<std::string>{});
  const auto form = make_recursive(program, *split);
  if (!form) {
    ADD_FAILURE() << "irreducible";
    return 0;
  }
  EXPECT_EQ(verify(program, *form), std::vector<std::string>{});
  return form->loops.size();
}

// for (i = 0; i < n; i++) { <next> } return a ^ b; %2 is i, %3 is a, %4 is b.
std::string loop_with(const std::string& next) {
  return R"(b0:
  %1:i32 = const 0
  jump b1(%1, %1, %1)
b1(%2:i32 "i", %3:i32 "a", %4:i32 "b"):
  %5:bool = bvslt %2, %0
  if %5 then b3 else b2
b2:
  %20:i32 = bvxor %3, %4
  return %20
b3:
  %6:i32 = const 1
  %7:i32 "i" = bvadd %2, %6
)" + next;
}

TEST(SplitLoops, TwoThingsThatDoNotDependOnEachOther) {
  EXPECT_EQ(loops_after(loop_with(R"(  %8:i32 = bvadd %3, %2
  %9:i32 = bvmul %4, %2
  jump b1(%7, %8, %9)
)")),
            2U);
}

TEST(SplitLoops, OneThatTheOtherDependsOn) {
  EXPECT_EQ(loops_after(loop_with(R"(  %8:i32 = bvadd %3, %2
  %9:i32 = bvmul %4, %8
  jump b1(%7, %8, %9)
)")),
            0U);
}

TEST(SplitLoops, AChoiceGoesWithTheValue) {
  EXPECT_EQ(loops_after(loop_with(R"(  %8:i32 = bvadd %3, %2
  %9:bool = bvslt %3, %2
  if %9 then b4 else b5(%3)
b4:
  jump b5(%8)
b5(%10:i32):
  %11:i32 = bvmul %4, %2
  jump b1(%7, %10, %11)
)")),
            2U);
}

TEST(SplitLoops, AChoiceOverBothKeepsThemTogether) {
  EXPECT_EQ(loops_after(loop_with(R"(  %8:i32 = bvadd %3, %2
  %9:bool = bvslt %3, %2
  if %9 then b4 else b5(%3, %4)
b4:
  jump b5(%8, %2)
b5(%10:i32, %11:i32):
  jump b1(%7, %10, %11)
)")),
            0U);
}

TEST(SplitLoops, WhatDecidesWhenToLeaveIsInEach) {
  EXPECT_EQ(loops_after(loop_with(R"(  %8:i32 = bvadd %3, %2
  %9:bool = bvslt %3, %2
  if %9 then b2 else b4
b4:
  %11:i32 = bvmul %4, %2
  jump b1(%7, %8, %11)
)")),
            2U);
}

}  // namespace
}  // namespace tandem::ir
