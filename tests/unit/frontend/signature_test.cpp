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
      "__bf16 d(int x) { return x; }\n"
      "int v(long double x, ...) { return 1; }\n"
      "typedef int octet __attribute__((vector_size(32)));\n"
      "octet q(void) { return (octet){1}; }\n");
  const auto first = [&](const char* name) {
    const ir::Procedure& found = procedure(program, name);
    EXPECT_FALSE(found.has_scalar_signature) << name;
    EXPECT_FALSE(found.has_body()) << name;
    return found.unsupported.at(0).construct;
  };
  EXPECT_EQ(first("d"), "floating-point-result");
  EXPECT_EQ(first("v"), "variadic-function");
  EXPECT_EQ(first("q"), "vector-result");
}

TEST(Signature, PointersAndStructures) {
  const ir::Program program = load_text(
      "struct small { int a, b; };\n"
      "struct large { long a[4]; };\n"
      "int pointer(int *x) { return 1; }\n"
      "const char *text(int x) { return \"a\"; }\n"
      "int by_value(struct small x) { return x.a; }\n"
      "struct small returned(int x) { struct small y = {x, x}; return y; }\n"
      "int by_copy(struct large x) { return (int)x.a[1]; }\n"
      "struct large filled(int x) { struct large y = {{x}}; return y; }\n");
  const ir::Sort address = ir::Sort::bits(64);
  EXPECT_EQ(procedure(program, "pointer").inputs.at(0).sort, address);
  EXPECT_TRUE(procedure(program, "pointer").parameters.at(0).type.is_pointer);
  EXPECT_EQ(procedure(program, "text").outputs.at(0).sort, address);
  // In a register.
  EXPECT_EQ(procedure(program, "by_value").parameters.at(0).type.name, "struct small");
  EXPECT_EQ(procedure(program, "by_value").inputs.at(0).sort, ir::Sort::bits(64));
  EXPECT_EQ(procedure(program, "returned").outputs.at(0).sort, ir::Sort::bits(64));
  // More than 16 bytes: in memory, at an address that is a parameter.
  EXPECT_TRUE(procedure(program, "by_copy").parameters.at(0).type.is_pointer);
  EXPECT_EQ(procedure(program, "filled").parameters.at(0).name, "result");
  EXPECT_EQ(procedure(program, "filled").outputs.at(0).kind, ir::OutputKind::Memory);
  for (const ir::Procedure& each : program.procedures) {
    EXPECT_TRUE(each.has_body()) << each.name;
    EXPECT_TRUE(each.has_scalar_signature) << each.name;
  }
}

}  // namespace
}  // namespace tandem::frontend::testing
