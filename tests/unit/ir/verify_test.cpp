#include "ir/verify.h"

#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "base/invariant.h"

namespace tandem::ir {
namespace {

Program parsed(const std::string& text) {
  auto program = parse_program(text);
  if (!program) {
    ADD_FAILURE() << program.error().message << "\n" << text;
    return {};
  }
  return std::move(*program);
}

// The violations of the first procedure, one a line.
std::string violations(const std::string& text, Form form = Form::Flow) {
  const Program program = parsed(text);
  std::string all;
  for (const std::string& one : verify(program, program.procedures[ProcedureId{0}], form)) {
    all += one + "\n";
  }
  return all;
}

// The violations of a procedure f with parameter %0:i32 and result i32.
std::string of_body(const std::string& body, Form form = Form::Flow) {
  return violations("procedure @f\n  input parameter %0:i32\n  output return i32\n" + body, form);
}

TEST(Verify, AcceptsALoopInFlowForm) {
  EXPECT_EQ(of_body(R"(b0:
  %1:i32 = const 0
  jump b1(%1)
b1(%2:i32):
  %3:bool = bvslt %2, %0
  if %3 then b2 else b3
b2:
  %4:i32 = const 1
  %5:i32 = bvadd %2, %4
  jump b1(%5)
b3:
  return %2
)"),
            "");
}

TEST(Verify, AcceptsAProcedureWithoutABody) { EXPECT_EQ(violations("procedure @f\n"), ""); }

TEST(Verify, DefinedTwice) {
  EXPECT_EQ(of_body("b0:\n  %1:i32 = const 0\n  %1:i32 = const 0\n  return %1\n"),
            "f: b0 #1: %1 is defined twice\n");
  EXPECT_EQ(of_body("b0:\n  %0:i32 = const 0\n  return %0\n"), "f: b0 #0: %0 is defined twice\n");
}

TEST(Verify, NeverDefined) {
  EXPECT_EQ(of_body("b0:\n  %2:i32 = bvneg %1\n  return %2\n").substr(0, 32),
            "f: b0 #0: %1 is never defined\nf:");
}

TEST(Verify, UsedBeforeItsDefinitionInABlock) {
  EXPECT_EQ(of_body("b0:\n  %1:i32 = bvneg %2\n  %2:i32 = bvneg %0\n  return %1\n"),
            "f: b0 #0: %2 is used where it may not be defined\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = bvneg %1\n  return %1\n"),
            "f: b0 #0: %1 is used where it may not be defined\n");
}

TEST(Verify, DefinedOnOneBranchOnly) {
  EXPECT_EQ(of_body(R"(b0:
  %1:bool = const true
  if %1 then b1 else b2
b1:
  %2:i32 = const 0
  jump b2
b2:
  return %2
)"),
            "f: b2 #0: %2 is used where it may not be defined\n");
}

TEST(Verify, UnreachableBlocksAreAllowed) {
  EXPECT_EQ(of_body("b0:\n  return %0\nb1:\n  jump b1\n", Form::Recursive), "");
}

TEST(Verify, SortsThatDoNotFitTheOperator) {
  EXPECT_EQ(of_body("b0:\n  %1:i8 = const 0\n  %2:i32 = bvadd %0, %1\n  return %2\n"),
            "f: b0 #1: bvadd does not take (i32, i8) to i32\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = bvadd %0, %0, %0\n  return %1\n"),
            "f: b0 #0: bvadd does not take (i32, i32, i32) to i32\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = bvslt %0, %0\n  return %1\n"),
            "f: b0 #0: bvslt does not take (i32, i32) to i32\n");
  EXPECT_EQ(of_body("b0:\n  %1:i8 = extract[25] %0\n  return %0\n"),
            "f: b0 #0: extract does not take (i32) to i8\n");
  EXPECT_EQ(of_body("b0:\n  %1:i8 = zext %0\n  return %0\n"),
            "f: b0 #0: zext does not take (i32) to i8\n");
  EXPECT_EQ(of_body("b0:\n  %1:i8 = const 256\n  return %0\n"),
            "f: b0 #0: const does not take () to i8\n");
  EXPECT_EQ(of_body("b0:\n  %1:i65 = concat %0, %0\n  return %0\n"),
            "f: b0 #0: concat does not take (i32, i32) to i65\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = ite %0, %0, %0\n  return %0\n"),
            "f: b0 #0: ite does not take (i32, i32, i32) to i32\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = intadd %0, %0\n  return %0\n"),
            "f: b0 #0: intadd does not take (i32, i32) to i32\n");
}

TEST(Verify, Tables) {
  const std::string start = "object #0 i8 [1, 2]\nprocedure @f\nb0:\n  %0:i64 = const 1\n";
  EXPECT_EQ(violations(start + "  %1:i8 = tableread #0, %0\n  return\n"), "");
  EXPECT_EQ(violations(start + "  %1:i16 = tableread #0, %0\n  return\n"),
            "f: b0 #1: tableread does not take (i64) to i16\n");
  EXPECT_EQ(violations(start + "  %1:i8 = tableread #1, %0\n  return\n"),
            "f: b0 #1: a constant object that does not exist\n");
}

TEST(Verify, EdgesMustMatchTheirTarget) {
  EXPECT_EQ(of_body("b0:\n  jump b1\nb1(%1:i32):\n  return %1\n"),
            "f: b0 #0: arguments do not match the parameters of b1\n");
  EXPECT_EQ(of_body("b0:\n  jump b1(%0)\nb1(%1:i8):\n  return %0\n"),
            "f: b0 #0: arguments do not match the parameters of b1\n");
  EXPECT_EQ(of_body("b0:\n  jump b1\n"), "f: b0 #0: an edge to b1, which does not exist\n");
}

TEST(Verify, TheEntryHasNoParameters) {
  EXPECT_EQ(of_body("b0(%1:i32):\n  return %1\n"), "f: b0 #0: the entry has parameters\n");
}

TEST(Verify, ReturnMustMatchTheOutputs) {
  EXPECT_EQ(of_body("b0:\n  return\n"), "f: b0 #0: what is returned does not match the outputs\n");
  EXPECT_EQ(of_body("b0:\n  %1:i8 = const 0\n  return %1\n"),
            "f: b0 #1: what is returned does not match the outputs\n");
}

TEST(Verify, ConditionsAreBool) {
  EXPECT_EQ(of_body("b0:\n  if %0 then b1 else b1\nb1:\n  return %0\n"),
            "f: b0 #0: the condition is not a Bool\n");
}

TEST(Verify, Switches) {
  EXPECT_EQ(of_body("b0:\n  switch %0 [1 -> b1, 1 -> b1] else b1\nb1:\n  return %0\n"),
            "f: b0 #0: two equal cases\n");
  EXPECT_EQ(of_body("b0:\n  switch %0 [4294967296 -> b1] else b1\nb1:\n  return %0\n"),
            "f: b0 #0: a case that does not fit the width\n");
  EXPECT_EQ(of_body("b0:\n  %1:bool = const true\n  switch %1 [] else b1\nb1:\n  return %0\n"),
            "f: b0 #1: a switch on bool\n");
}

TEST(Verify, CallsMatchTheirCallee) {
  const std::string callee =
      "procedure @g\n  input parameter %0:i32\n  output return i32\n  output return i32\n";
  EXPECT_EQ(of_body("b0:\n  %1:i32, %2:i32 = call @g(%0)\n  return %1\n" + callee), "");
  EXPECT_EQ(of_body("b0:\n  %1:i32, %2:i32 = call @g(%0, %0)\n  return %1\n" + callee),
            "f: b0 #0: arguments do not match the callee's inputs\n");
  EXPECT_EQ(of_body("b0:\n  %1:i32 = call @g(%0)\n  return %1\n" + callee),
            "f: b0 #0: results do not match the callee's outputs\n");
}

TEST(Verify, CallsOfExternalsShowTheWorldInFlowFormOnly) {
  const std::string external =
      "external @put(i32) -> i32\n  input parameter i32\n  input world world\n"
      "  output return i32\n  output world world\n";
  const std::string implicit =
      "procedure @f\n  input parameter %0:i32\n  output return i32\nb0:\n"
      "  %1:i32 = call extern @put(%0)\n  return %1\n";
  EXPECT_EQ(violations(external + implicit, Form::Implicit), "");
  EXPECT_EQ(violations(external + implicit, Form::Flow),
            "f: b0 #0: arguments do not match the callee's inputs\n"
            "f: b0 #0: results do not match the callee's outputs\n");
}

TEST(Verify, GlobalsAreReadAndWrittenInImplicitFormOnly) {
  const std::string text =
      "global @g i32 s32 \"int\"\nprocedure @f\nb0:\n  %0:i32 = read @g\n  write @g, %0\n"
      "  return\n";
  EXPECT_EQ(violations(text, Form::Implicit), "");
  EXPECT_EQ(violations(text, Form::Flow),
            "f: b0 #0: a state outside implicit form\n"
            "f: b0 #1: a state outside implicit form\n");
}

TEST(Verify, StatesOfMemory) {
  const std::string head = "procedure @f\n  local \"a\"\nb0:\n";
  EXPECT_EQ(violations(head + "  %0:memory = read memory\n  write local #0, %0\n  return\n",
                       Form::Implicit),
            "");
  EXPECT_EQ(violations(head + "  %0:memory = read local #1\n  return\n", Form::Implicit),
            "f: b0 #0: a local that does not exist\n");
  EXPECT_EQ(violations(head + "  %0:i32 = read memory\n  return\n", Form::Implicit),
            "f: b0 #0: memory of sort i32\n");
  EXPECT_EQ(violations(head + "  %0:memory = read memory\n  return\n", Form::Flow),
            "f: b0 #0: a state outside implicit form\n");
}

TEST(Verify, LoadsStoresAndAddresses) {
  const std::string head =
      "procedure @f\n  input parameter %0:i64\n  input memory %1:memory\nb0:\n";
  EXPECT_EQ(violations(head + "  %2:i32 = load %1, %0\n  %3:memory = store %1, %0, %2\n"
                              "  %4:i64 = address local \"x\" #0 size 4\n  return\n"),
            "");
  EXPECT_EQ(violations(head + "  %2:i31 = load %1, %0\n  return\n"),
            "f: b0 #0: load does not take (memory, i64) to i31\n");
  EXPECT_EQ(violations(head + "  %2:i32 = load %0, %0\n  return\n"),
            "f: b0 #0: load does not take (i64, i64) to i32\n");
  EXPECT_EQ(violations(head + "  %2:bool = eq %0, %0\n  %3:memory = store %1, %0, %2\n  return\n"),
            "f: b0 #1: store does not take (memory, i64, bool) to memory\n");
  EXPECT_EQ(violations(head + "  %2:i32 = address local \"x\" #0 size 4\n  return\n"),
            "f: b0 #0: an address that is not of 64 bits\n");
}

TEST(Verify, GlobalsHaveTheSortOfTheirValues) {
  const std::string globals =
      "global @g i32 s32 \"int\"\nglobal @a bool s32 \"\" in-memory\nprocedure @f\n";
  EXPECT_EQ(violations(globals + "b0:\n  %0:i8 = read @g\n  return\n", Form::Implicit),
            "f: b0 #0: global 'g' has another sort\n");
  EXPECT_EQ(violations(globals + "b0:\n  %0:bool = read @a\n  return\n", Form::Implicit),
            "f: b0 #0: global 'a' is not a value of its own\n");
  EXPECT_EQ(violations(globals + "  input global @g %0:i16\n"),
            "f: signature: global 'g' has another sort\n");
}

TEST(Verify, InputsAndOutputsFitTheForm) {
  EXPECT_EQ(violations("procedure @f\n  input world %0:world\n", Form::Implicit),
            "f: signature: an input that is no parameter\n");
  EXPECT_EQ(violations("procedure @f\n  output world world\n", Form::Implicit),
            "f: signature: an output that is no result\n");
  EXPECT_EQ(violations("procedure @f\n  input live-in %0:i32\n"),
            "f: signature: an input of a loop\n");
  EXPECT_EQ(violations("procedure @f\n  input live-in %0:i32\n", Form::Recursive), "");
  EXPECT_EQ(violations("procedure @f\n  output live-out i32\n"), "");  // a region has such
  EXPECT_EQ(violations("procedure @f\n  output live-out i32\n", Form::Implicit),
            "f: signature: an output that is no result\n");
  EXPECT_EQ(violations("procedure @f\n  input world %0:i32\n"),
            "f: signature: a world input of sort i32\n");
}

TEST(Verify, StopsShowTheWorldWhereThereIsOne) {
  const std::string with_world =
      "procedure @f may-stop\n  input world %0:world\n  output world world\nb0:\n";
  EXPECT_EQ(violations(with_world + "  stop trap world %0\n"), "");
  EXPECT_EQ(violations(with_world + "  stop trap\n"),
            "f: b0 #0: it may stop, and shows no world\n");
  EXPECT_EQ(violations(with_world + "  %1:i8 = const 0\n  stop trap world %1\n"),
            "f: b0 #1: %1 is no world\n");
  EXPECT_EQ(violations("procedure @f may-stop\nb0:\n  %0:world = arbitrary\n"
                       "  stop trap world %0\n"),
            "f: b0 #1: a world that is not needed\n");
}

TEST(Verify, CallsShowTheWorldWhereTheCalleeMayStopWithoutOne) {
  const std::string caller =
      "procedure @f may-stop\n  input world %0:world\n  output world world\nb0:\n";
  const std::string callee = "  return %0\nprocedure @g may-stop\n";
  EXPECT_EQ(violations(caller + "  call @g() world %0\n" + callee), "");
  EXPECT_EQ(violations(caller + "  call @g()\n" + callee),
            "f: b0 #0: it may stop, and shows no world\n");
  EXPECT_EQ(violations(caller + "  call @g() world %0\n  return %0\nprocedure @g\n"),
            "f: b0 #0: a world that is not needed\n");
}

TEST(Verify, WhatMayStopSaysSo) {
  const std::string stop = "b0:\n  stop trap\n";
  EXPECT_EQ(violations("procedure @f\n" + stop, Form::Implicit), "");
  EXPECT_EQ(violations("procedure @f\n" + stop, Form::Flow),
            "f: b0 #0: it may stop, but the procedure may not\n");
  EXPECT_EQ(violations("procedure @f\nb0:\n  call @g()\n  return\nprocedure @g may-stop\n"),
            "f: b0 #0: it may stop, but the procedure may not\n");
}

TEST(Verify, RecursiveFormIsAcyclic) {
  const std::string loop = "b0:\n  jump b1\nb1:\n  jump b1\n";
  EXPECT_EQ(of_body(loop, Form::Flow), "");
  EXPECT_EQ(of_body(loop, Form::Recursive), "f: b1 #0: an edge back to b1\n");
}

TEST(Verify, LoopsAreCalledInRecursiveFormOnly) {
  const std::string call = "procedure @f\nb0:\n  call loop #0 ()\n  return\n";
  EXPECT_EQ(violations(call, Form::Recursive), "");
  EXPECT_EQ(violations(call, Form::Flow), "f: b0 #0: a call to a loop outside recursive form\n");
}

TEST(Verify, UnsupportedProceduresHaveNoBody) {
  EXPECT_EQ(violations("procedure @f\n  unsupported \"x\" \"y\"\nb0:\n  return\n"),
            "f: signature: unsupported, and yet there is a body\n");
}

TEST(Verify, ValuesThatDoNotExist) {
  Program program = parsed("procedure @f\nb0:\n  return\n");
  Procedure& f = program.procedures[ProcedureId{0}];
  f.blocks[BlockId{0}].terminator.kind = Return{{ValueId{9}}};
  EXPECT_EQ(verify(program, f, Form::Flow),
            std::vector<std::string>{"f: b0 #0: %9 does not exist"});
}

TEST(Verify, RequireValidThrowsTheFirstViolation) {
  const Program program = parsed("procedure @f\nb0:\n  stop return\n");
  EXPECT_NO_THROW(require_valid(parsed("procedure @f\n"), Form::Flow));
  EXPECT_THROW(require_valid(program, Form::Implicit), InternalError);
}

}  // namespace
}  // namespace tandem::ir
