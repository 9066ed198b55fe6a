#include <gtest/gtest.h>

#include "ir_text/parse.h"

#include "ir/print.h"

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

void expect_round_trip(const std::string& text) { EXPECT_EQ(to_text(parsed(text)), text); }

std::string error_of(const std::string& text) {
  const auto program = parse_program(text);
  return program ? "no error" : program.error().message;
}

TEST(PrintParse, EmptyProgram) { expect_round_trip(""); }

TEST(PrintParse, FilesAndObjects) {
  expect_round_trip(R"ir(file "old.c"
file "dir/a \"b\".c"
object #0 i8 "Hi %d\x0a\x00"
object #1 i32 [3, 1, 4294967295]
object #2 i8 []
)ir");
}

TEST(PrintParse, StringObjectHasItsBytes) {
  const Program program = parsed("object #0 i8 \"A\\x00\"\n");
  const ConstantObject& object = program.objects[ObjectId{0}];
  EXPECT_EQ(object.element_width_bits, 8U);
  EXPECT_EQ(object.elements, (std::vector<Bits>{65, 0}));
}

TEST(PrintParse, Globals) {
  expect_round_trip(
      R"ir(global @count i32 s32 "int" initial -1                  ; old.c:1:5
global @f.seen bool u8 "_Bool" static read-only symbol "f.seen.1" initial true
global @buffer bool s32 "" in-memory type "char[4]" contents "{1, 2}"
global @pointer i64 u64 pointer "char *"
)ir");
}

TEST(PrintParse, Externals) {
  expect_round_trip(R"ir(global @count i32 s32 "int"
external @print(i32, i64) -> i32 result s32 "int" no-memory
  input parameter i32
  input parameter i64
  input global @count i32
  input world world
  output return i32
  output global @count i32 "count"
  output world world
external @abort() pure no-globals no-memory no-return
)ir");
}

TEST(PrintParse, HeadOfAProcedureWithoutABody) {
  expect_round_trip(R"ir(global @g i32 s32 "int"
external @put(i32)
external @free(i64) release
external @"volatile write"(i64, i32) no-globals no-memory event

procedure @f static may-stop no-scalar-signature symbol "f.2" type "void (char *)" ; a b;c.c:3:6
  parameter "p" u64 pointer "char *"
  result s32 "int"
  unsupported "inline-assembly" "asm in 'f'"            ; a b;c.c:4:1
  reads @g
  writes @g
  calls @f
  calls extern @put
  touches memory world stop
  input parameter %0:i64 "p"
  output return i32
)ir");
}

TEST(PrintParse, EveryInstructionOfImplicitForm) {
  expect_round_trip(R"ir(object #0 i32 [1, 2]
global @g i32 s32 "int"
external @put(i32) -> i32
external @put(i64) -> i32

procedure @f
  input parameter %0:i32 "x"
  output return i32
b0:
  %1:i32 = const -5                                     ; old.c:4:7
  %2:i32 "x" = bvadd %0, %1                             ; old.c:4:9
  %3:i8 = extract[8] %2
  %4:i64 = sext %3
  %5:i32 = tableread #0, %4
  %6:i64 = addressof #0
  %7:bool = const true
  %8:bool = bvslt %0, %5
  %9:bool = and %7, %8
  %10:i32 = ite %9, %0, %2
  %11:i32 "u" = arbitrary
  %12:i32 = arbitrary unused
  %13:i32 = uninterpreted "fp.add \"x\""(%10, %11)
  %14:i32 = uninterpreted "nothing"()
  %15:i32 "g" = read @g
  write @g, %13
  %16:i32 = call extern @put#1(%4)
  call extern @put#0(%16)
  call @"odd name"()
  call @"odd name"() world %18
  %17:i32, %18:world "w" = call loop #0 (%16)
  return %17

procedure @"odd name"
b0:
  return
)ir");
}

TEST(PrintParse, Memory) {
  expect_round_trip(R"ir(global @g bool s32 "" in-memory type "int[4]"
external @get(i64) -> i32 read-only

procedure @f
  local "buffer"
  local "buffer#1"
  input parameter %0:i64 "p"
  output return i32
b0:
  %1:i64 = address global @g
  %2:i64 = address function @f
  %3:i64 = address extern "get"
  %4:i64 "x" = address local "x" #1 size 4
  %5:memory = read memory
  %6:i32 = load %5, %1
  %7:memory = store %5, %4, %6
  write memory, %7
  %8:memory "buffer" = read local #1
  %9:memory = store %8, %0, %6
  write local #1, %9
  return %6
)ir");
}

TEST(PrintParse, EveryTerminator) {
  expect_round_trip(R"ir(procedure @f may-stop
  input parameter %0:i8 "x"
  input world %1:world
  output return i8
  output world world
b0:
  switch %0 [-128 -> b1(%0), 3 -> b2, 0 -> b4] else b3(%0, %1) ; old.c:3:3
b1(%2:i8 "y"):
  jump b1(%2)
b2:
  stop exit world %1
b3(%3:i8, %4:world):
  return %3, %4                                         ; old.c:9:3
b4:
  %5:bool = arbitrary
  if %5 then b2 else b3(%0, %1)
b5:
  stop division
b6:
  stop shift
b7:
  stop null-access
b8:
  stop trap
b9:
  stop undefined
b10:
  switch %0 [] else b2
)ir");
}

TEST(PrintParse, InputsAndOutputsOfLoops) {
  expect_round_trip(R"ir(procedure @f:loop@12
  input loop-variable %0:i32 "i"
  input live-in %1:i32 "n"
  input memory %2:memory
  output loop-exit i8
  output live-out i32 "i"
  output memory memory
b0:
  stop trap
)ir");
}

TEST(Print, EveryOperatorHasAName) {
  for (int i = 0; i <= static_cast<int>(Op::IntLe); ++i) {
    const std::string name = to_text(static_cast<Op>(i));
    EXPECT_FALSE(name.empty());
  }
}

TEST(PrintParse, ConstantsAtTheEdges) {
  expect_round_trip(R"ir(procedure @f
b0:
  %0:int = const -170141183460469231731687303715884105728
  %1:int = intadd %0, %0
  %2:bool = intle %1, %0
  %3:i128 = const -1
  %4:i1 = const 1
  %5:i2 = concat %4, %4
  %6:i64 = const 9223372036854775807
  return
)ir");
}

TEST(PrintParse, ConstantsAreBroughtToTheirWidth) {
  const Program program = parsed("procedure @f\nb0:\n  %0:i8 = const -1\n  return\n");
  const auto& instruction = program.procedures[ProcedureId{0}].blocks[BlockId{0}].instructions[0];
  EXPECT_EQ(std::get<Operation>(instruction.kind).immediate, Bits{255});
}

TEST(PrintParse, CasesAreBroughtToTheWidthOfALaterDefinition) {
  const Program program = parsed(R"ir(procedure @f
b0:
  jump b2
b1:
  switch %0 [-1 -> b1] else b1
b2:
  %0:i8 = arbitrary
  jump b1
)ir");
  const auto& terminator = program.procedures[ProcedureId{0}].blocks[BlockId{1}].terminator;
  EXPECT_EQ(std::get<Switch>(terminator.kind).cases[0].first, Bits{255});
}

TEST(PrintParse, SourcePositionsAreRead) {
  const Program program = parsed("procedure @f ; a:b.c:3:7\nb0:\n  return ; x.c:4:0\n");
  const Procedure& f = program.procedures[ProcedureId{0}];
  EXPECT_EQ(f.where, (SourceLocation{"a:b.c", 3, 7}));
  EXPECT_EQ(f.blocks[BlockId{0}].terminator.where, (SourceLocation{"x.c", 4, 0}));
}

TEST(PrintParse, CommentsAndEmptyLinesAreSkipped) {
  EXPECT_EQ(parsed("// a\n\n  // b\nprocedure @f\n").procedures.size(), 1U);
}

TEST(PrintParse, OneProcedureIsPrintedLikeInItsProgram) {
  const std::string text = "procedure @f\nb0:\n  call @f()\n  return\n";
  const Program program = parsed(text);
  EXPECT_EQ(to_text(program, program.procedures[ProcedureId{0}]), text);
}

TEST(Parse, ErrorsNameTheLine) {
  EXPECT_EQ(error_of("\n\nnonsense\n"),
            "line 3: expected file, object, global, external, procedure or a block");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  call @g()\n  return\n"),
            "line 3: there is no procedure 'g'");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  %0:i32 = frob\n  return\n"),
            "line 3: there is no operator 'frob'");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  %0:i0 = arbitrary\n"),
            "line 3: expected a sort: bool, i1 to i128, int, memory or world");
  EXPECT_EQ(error_of("procedure @f\nb1:\n  return\n"), "line 2: expected block b0");
  EXPECT_EQ(error_of("procedure @f\nb0:\n"), "line 2: the last block has no terminator");
  EXPECT_EQ(error_of("procedure @f\nb0:\nb1:\n"), "line 3: the block before has no terminator");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  return\n  return\n"), "line 4: expected a block");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  return ; here\n"),
            "line 3: a position must be file:line:column");
  EXPECT_EQ(error_of("procedure @f $\n"), "line 1: cannot read '$'");
  EXPECT_EQ(error_of("procedure @f\nb0:\n  return %0 %1\n"),
            "line 3: expected the end of the line");
}

TEST(Parse, AmbiguousNamesNeedAnIndex) {
  const std::string start = "procedure @f\nprocedure @f\nprocedure @g\nb0:\n  call @f";
  EXPECT_EQ(error_of(start + "()\n  return\n"),
            "line 5: which procedure 'f'? say '#' and its index");
  const Program program = parsed(start + "#1()\n  return\n");
  const auto& call = program.procedures[ProcedureId{2}].blocks[BlockId{0}].instructions[0];
  EXPECT_EQ(std::get<Call>(call.kind).callee, Callee{ProcedureId{1}});
}

TEST(PrintTerm, Expressions) {
  TermPool pool;
  const Sort i32 = Sort::bits(32);
  const TermId x = pool.variable("x", i32);
  const TermId y = pool.variable("y", i32);
  EXPECT_EQ(to_text(pool, x), "x");
  EXPECT_EQ(to_text(pool, pool.constant(i32, 7)), "7:i32");
  EXPECT_EQ(to_text(pool, pool.boolean(true)), "true");
  EXPECT_EQ(to_text(pool, pool.make(Op::BvUdiv, i32, {x, y})), "(bvudiv x y)");
  const std::vector<TermId> args{x, y};
  EXPECT_EQ(to_text(pool, pool.apply("f", i32, args)), "(f x y)");
  EXPECT_EQ(to_text(pool, pool.make(Op::Extract, Sort::bits(8), {x}, 8)), "(extract[15:8] x)");
  EXPECT_EQ(to_text(pool, pool.make(Op::SignExtend, Sort::bits(64), {x})), "(sext:i64 x)");
}

TEST(PrintTerm, VeryDeepTermsArePrintedInPieces) {
  TermPool pool;
  const Sort i32 = Sort::bits(32);
  TermId term = pool.variable("x", i32);
  for (int i = 0; i < 100'000; ++i) {
    const std::vector<TermId> args{term};
    term = pool.apply("f", i32, args);
  }
  const std::string text = to_text(pool, term);
  EXPECT_EQ(text.substr(0, 7), "$1 = (f");
  EXPECT_LT(text.size(), 2'000'000U);
}

TEST(PrintTerm, BigTermsShareTheirParts) {
  TermPool pool;
  const Sort i32 = Sort::bits(32);
  TermId term = pool.variable("x", i32);
  for (int i = 0; i < 60; ++i) {
    const std::vector<TermId> args{term, term};
    term = pool.apply("f", i32, args);
  }
  EXPECT_NE(to_text(pool, term).find("$2 = (f $1 $1)\n"), std::string::npos);
}

}  // namespace
}  // namespace tandem::ir
