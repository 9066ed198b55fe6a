#include <gtest/gtest.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

TEST(Signature, NamesAndTypesOfC) {
  const ir::Program program = load_text(
      "typedef unsigned char byte;\n"
      "enum colour { RED, GREEN };\n"
      "static byte f(const int a, byte b, enum colour c, _Bool d, unsigned long e) { return b; }\n"
      "int (*keep)(void) = (int (*)(void))f;\n"
      "void nothing() {}\n");
  const ir::Procedure& f = procedure(program, "f");
  EXPECT_TRUE(f.is_static);
  EXPECT_EQ(f.where.to_text(), "file.c:3");
  EXPECT_EQ(f.c_type,
            "unsigned char (const int, unsigned char, enum colour, _Bool, unsigned long)");
  ASSERT_EQ(f.parameters.size(), 5U);
  EXPECT_EQ(f.parameters[0].name, "a");
  EXPECT_EQ(f.parameters[0].type, (ScalarType{"int", 32, true, false}));
  EXPECT_EQ(f.parameters[1].type, (ScalarType{"unsigned char", 8, false, false}));
  EXPECT_EQ(f.parameters[2].type, (ScalarType{"enum colour", 32, false, false}));
  EXPECT_EQ(f.parameters[3].type, (ScalarType{"_Bool", 1, false, false}));
  EXPECT_EQ(f.inputs[3].sort, ir::Sort::boolean());
  EXPECT_EQ(f.return_type, (ScalarType{"unsigned char", 8, false, false}));
  EXPECT_EQ(procedure(program, "nothing").c_type, "void (void)");
  EXPECT_FALSE(procedure(program, "nothing").return_type.has_value());
}

TEST(Signature, WhatCannotBePassed) {
  const ir::Program program = load_text(
      "struct s { int a, b; };\n"
      "int p(int *x) { return 1; }\n"
      "int s(struct s x) { return x.a; }\n"
      "__bf16 d(int x) { return x; }\n"
      "int v(int x, ...) { return x; }\n"
      "struct s r(int x) { struct s y = {x, x}; return y; }\n"
      "__int128 w(__int128 x) { return x; }\n"
      "const char *t(int x) { return \"a\"; }\n");
  const auto first = [&](const char* name) {
    const ir::Procedure& found = procedure(program, name);
    EXPECT_FALSE(found.has_scalar_signature) << name;
    EXPECT_FALSE(found.has_body()) << name;
    return found.unsupported.at(0).construct;
  };
  EXPECT_EQ(first("p"), "pointer-parameter");
  EXPECT_EQ(first("s"), "struct-parameter");
  EXPECT_EQ(first("d"), "floating-point-result");
  EXPECT_EQ(first("v"), "variadic-function");
  EXPECT_EQ(first("r"), "struct-result");
  EXPECT_EQ(first("w"), "wide-integer-parameter");
  EXPECT_EQ(first("t"), "pointer-result");
}

}  // namespace
}  // namespace tandem::frontend::testing
