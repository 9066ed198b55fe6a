#include "ir/calls.h"

#include <gtest/gtest.h>

#include "ir_text/parse.h"

namespace tandem::ir {
namespace {

using Ids = std::set<ProcedureId>;

Program program(const std::string& text) {
  auto parsed = parse_program(text);
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

const std::string end = "  return\n";

TEST(Calls, AllInstructionsOfOneKindInTheOrderOfTheBlocks) {
  const Program made = program(R"(procedure @f
b0:
  %0:i32 = const 1
  call @g()
  jump b1
b1:
  %1:i32 = const 2
  call @f()
  return
procedure @g
b0:
  return
)");
  const auto calls = all<Call>(made.procedures[ProcedureId{0}]);
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0]->callee, Callee(ProcedureId{1}));
  EXPECT_EQ(calls[1]->callee, Callee(ProcedureId{0}));
  EXPECT_EQ(all<Operation>(made.procedures[ProcedureId{0}]).size(), 2U);
  EXPECT_TRUE(all<Call>(made.procedures[ProcedureId{1}]).empty());
}

TEST(Calls, WhatIsCalledOrGivenToOthersIsReachedAndNothingElse) {
  const Program made =
      program("procedure @f\nb0:\n  call @g()\n" + end +                                  //
              "procedure @g\nb0:\n  %0:i64 = address function @h\n  call @f()\n" + end +  //
              "procedure @h\nb0:\n" + end + "procedure @lone\nb0:\n  call @f()\n" + end);
  EXPECT_EQ(direct_callees(made, made.procedures[ProcedureId{0}]), Ids{ProcedureId{1}});
  EXPECT_EQ(direct_callees(made, made.procedures[ProcedureId{1}]),
            (Ids{ProcedureId{0}, ProcedureId{2}}));
  EXPECT_EQ(reached_from(made, ProcedureId{0}),
            (Ids{ProcedureId{0}, ProcedureId{1}, ProcedureId{2}}));
  EXPECT_EQ(reached_from(made, ProcedureId{2}), Ids{ProcedureId{2}});
}

TEST(Calls, AFunctionOutsideMayCallBack) {
  Program made = program("external @call_back()\nprocedure @f\nb0:\n  call extern @call_back()\n" +
                         end + "procedure @g\nb0:\n" + end);
  EXPECT_EQ(reached_from(made, ProcedureId{0}), Ids{ProcedureId{0}});
  made.externals[ExternalId{0}].may_call = {ProcedureId{1}};
  EXPECT_EQ(reached_from(made, ProcedureId{0}), (Ids{ProcedureId{0}, ProcedureId{1}}));
}

}  // namespace
}  // namespace tandem::ir
