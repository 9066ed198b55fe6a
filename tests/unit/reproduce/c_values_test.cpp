#include "reproduce/c_values.h"

#include <gtest/gtest.h>

namespace tandem::reproduce {
namespace {

using namespace std::string_literals;

std::string integer(Bits bits, unsigned width, bool is_signed) {
  return literal({{"", width, is_signed}, bits});
}

CType type_of(CTypeKind kind, const std::string& name, std::uint64_t size_bytes) {
  CType type;
  type.kind = kind;
  type.name = name;
  type.size_bytes = size_bytes;
  type.is_signed = kind == CTypeKind::Integer;
  return type;
}

// int, char, char[4], struct { char tag; int n; char *p; }
class Values : public ::testing::Test {
 protected:
  Values() {
    types.add({});
    number = types.add(type_of(CTypeKind::Integer, "int", 4));
    character = types.add(type_of(CTypeKind::Integer, "char", 1));
    text = types.add(type_of(CTypeKind::Array, "char[4]", 4));
    types[text].target = character;
    types[text].count = 4;
    pointer = types.add(type_of(CTypeKind::Pointer, "char *", 8));
    types[pointer].target = character;
    structure = types.add(type_of(CTypeKind::Struct, "struct s", 16));
    types[structure].fields = {{"tag", character, 0}, {"n", number, 32}, {"p", pointer, 64}};
  }

  CTypes types;
  CTypeId number, character, text, pointer, structure;
};

TEST(Literal, IntegersHaveTheirTypeAndTheSmallestIsNoLiteral) {
  EXPECT_EQ(integer(7, 32, true), "7");
  EXPECT_EQ(integer(0xffffffff, 32, true), "-1");
  EXPECT_EQ(integer(0xffffffff, 32, false), "4294967295U");
  EXPECT_EQ(integer(0x80000000, 32, true), "(-2147483647 - 1)");
  EXPECT_EQ(integer(Bits{1} << 63, 64, true), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(integer(1, 1, false), "1");
}

TEST(Literal, TextsHaveNoTrigraphsAndNoDigitsBehindEscapes) {
  EXPECT_EQ(string_literal("a\"\\\n\x01"
                           "1??"),
            R"("a\"\\\n\0011\?\?")");
}

TEST_F(Values, InitialisersAreByName) {
  const std::string bytes = "x\0\0\0\xfe\xff\xff\xff\0\0\0\0\0\0\0\0"s;
  EXPECT_EQ(initialiser(types, structure, bytes, 0), "{.tag = 120, .n = -2}");
}

TEST_F(Values, ATextIsOneOnlyIfNothingIsBehindItsEnd) {
  EXPECT_EQ(initialiser(types, text, "ab\0\0"s, 0), R"("ab")");
  EXPECT_EQ(initialiser(types, text, "a\0b\0"s, 0), "{97, 0, 98, 0}");
}

TEST_F(Values, NoInitialiserBeyondTheBytes) {
  EXPECT_FALSE(initialiser(types, structure, "x\0\0\0"s, 0));
  EXPECT_FALSE(initialiser(types, CTypeId{0}, "x"s, 0));  // not known
}

TEST_F(Values, PointersAreFoundByTheirPlace) {
  EXPECT_EQ(pointer_member(types, structure, 8), ".p");
  EXPECT_FALSE(pointer_member(types, structure, 4));
  EXPECT_FALSE(pointer_member(types, structure, 9));
}

TEST_F(Values, EveryPartIsShown) {
  EXPECT_EQ(show(types, structure, {"(*x)", "x->", {}, 1}),
            "  tandem_leaf((*x).tag, \"x->tag\");\n"
            "  tandem_leaf((*x).n, \"x->n\");\n"
            "  tandem_leaf((*x).p, \"x->p\");\n");
}

TEST_F(Values, AlikeAreTypesOfOneNameAndLayout) {
  CTypes other = types;
  EXPECT_TRUE(is_alike(make_both<const CTypes*>(&types, &other), structure));
  other[structure].fields[1].offset_bits = 64;
  EXPECT_FALSE(is_alike(make_both<const CTypes*>(&types, &other), structure));
  EXPECT_TRUE(is_alike(make_both<const CTypes*>(&types, &other), number));
}

}  // namespace
}  // namespace tandem::reproduce
