#include "ir/split_memory.h"

#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "ir/loops.h"
#include "ir/verify.h"

namespace tandem::ir {
namespace {

// for (i = 0; i < n; i++) { *(char *)(first + i) = 1; *(char *)(second + i) = <stored>; }
// %0 and %1 are the pointers, %2 is n, %4 is i, %5 the memory of the round, %12 that after the
// first store.
std::string two_stores(const std::string& goes_on, const std::string& stored) {
  return R"(procedure @f
  input parameter %0:i64 "a"
  input parameter %1:i64 "b"
  input parameter %2:i64 "n"
  input memory %3:memory "memory"
  output memory memory
b0:
  %6:i64 = const 0
  jump b1(%6, %3)
b1(%4:i64 "i", %5:memory "memory"):
  %7:bool = )" +
         goes_on + R"(
  if %7 then b2 else b3
b2:
  %8:i64 = const 1
  %9:i8 = const 1
  %10:i64 = bvadd %0, %4
  %11:i64 = bvadd %1, %4
  %12:memory = store %5, %10, %9
  %13:i8 = )" +
         stored + R"(
  %14:memory = store %12, %11, %13
  %15:i64 = bvadd %4, %8
  jump b1(%15, %14)
b3:
  return %5
)";
}

const char* const is_below = "bvult %4, %2";

// How many loops there are after splitting; 0 where nothing was split.
std::size_t loops_after(const std::string& text, ApartPointers& apart) {
  const auto program = parse_program(text);
  if (!program) {
    ADD_FAILURE() << program.error().message;
    return 0;
  }
  const auto split = split_memory(program->procedures[ProcedureId{0}], apart);
  if (!split) return 0;
  EXPECT_EQ(verify(*program, *split, Form::Flow), std::vector<std::string>{});
  const auto form = make_recursive(*program, *split);
  if (!form) {
    ADD_FAILURE() << "irreducible";
    return 0;
  }
  return form->loops.size();
}

TEST(SplitMemory, StoresThatAreApart) {
  ApartPointers apart{{{0, 1}}};
  EXPECT_EQ(loops_after(two_stores(is_below, "const 2"), apart), 2U);
  EXPECT_TRUE(apart.has_been_used);
}

TEST(SplitMemory, StoresThatMayOverlap) {
  ApartPointers apart;
  EXPECT_EQ(loops_after(two_stores(is_below, "const 2"), apart), 0U);
  EXPECT_FALSE(apart.has_been_used);
}

TEST(SplitMemory, WhatIsReadOfTheSameObjectGoesWithIt) {
  ApartPointers apart{{{0, 1}}};
  EXPECT_EQ(loops_after(two_stores(is_below, "load %12, %11"), apart), 2U);
}

TEST(SplitMemory, WhatIsReadOfTheOtherObjectKeepsThemTogether) {
  ApartPointers apart{{{0, 1}}};
  EXPECT_EQ(loops_after(two_stores(is_below, "load %12, %10"), apart), 0U);
}

// It might not end, where a trap would have ended it.
TEST(SplitMemory, OnlyLoopsThatCount) {
  ApartPointers apart{{{0, 1}}};
  EXPECT_EQ(loops_after(two_stores("bvult %2, %4", "const 2"), apart), 0U);
}

}  // namespace
}  // namespace tandem::ir
