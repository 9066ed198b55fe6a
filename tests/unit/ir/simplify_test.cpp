// Each rule of the simplifier once where it applies and once where it must not.
// That no rule changes a value is the business of tests/property/ir.

#include <gtest/gtest.h>

#include "term_reader.h"

namespace tandem::ir::testing {
namespace {

std::string simplified(const std::string& text) { return TermReader().simplified(text); }

bool are_same(const std::string& a, const std::string& b) {
  TermReader reader;
  return reader.read(a) == reader.read(b);
}

TEST(Simplify, ConstantsFold) {
  EXPECT_EQ(simplified("(bvadd 200:i8 100:i8)"), "44:i8");
  EXPECT_EQ(simplified("(bvsdiv -128:i8 -1:i8)"), "-128:i8");
  EXPECT_EQ(simplified("(bvudiv 1:i8 0:i8)"), "(bvudiv 1:i8 0:i8)");
  EXPECT_EQ(simplified("(bvshl 1:i8 8:i8)"), "(bvshl 1:i8 8:i8)");
}

TEST(Simplify, NegationOfNegation) {
  EXPECT_EQ(simplified("(not (not p))"), "p");
  EXPECT_EQ(simplified("(not p)"), "(not p)");
}

TEST(Simplify, Conjunctions) {
  EXPECT_EQ(simplified("(and p (and q p))"), "(and p q)");
  EXPECT_EQ(simplified("(and p true)"), "p");
  EXPECT_EQ(simplified("(and p q (not p))"), "false");
  EXPECT_EQ(simplified("(and p (not q))"), "(and p (not q))");
  EXPECT_TRUE(are_same("(and p (not (and p q)))", "(and p (not q))"));
  EXPECT_FALSE(are_same("(and r (not (and p q)))", "(and r (not q))"));
  EXPECT_TRUE(are_same("(and (not p) (not (and p q)))", "(not p)"));
}

TEST(Simplify, DisjunctionsByDeMorgan) {
  EXPECT_TRUE(are_same("(or p q)", "(not (and (not p) (not q)))"));
  EXPECT_FALSE(are_same("(or p q)", "(not (and p q))"));
}

TEST(Simplify, IteOfOneCondition) {
  EXPECT_EQ(simplified("(ite p x x)"), "x");
  EXPECT_EQ(simplified("(ite true x y)"), "x");
  EXPECT_EQ(simplified("(ite (not p) x y)"), "(ite p y x)");
  EXPECT_EQ(simplified("(ite p (ite p x y) z)"), "(ite p x z)");
  EXPECT_EQ(simplified("(ite p (ite q x y) z)"), "(ite p (ite q x y) z)");
}

TEST(Simplify, IteOfBool) {
  EXPECT_EQ(simplified("(ite p q false)"), "(and p q)");
  EXPECT_EQ(simplified("(ite p true false)"), "p");
  EXPECT_TRUE(are_same("(ite p q (not q))", "(eq p q)"));
  EXPECT_EQ(simplified("(ite p q r)"), "(ite p q r)");
}

TEST(Simplify, IteOfAnEquality) {
  EXPECT_EQ(simplified("(ite (eq x 3:i8) 3:i8 x)"), "x");
  EXPECT_EQ(simplified("(ite (eq x 3:i8) 4:i8 x)"), "(ite (eq x 3:i8) 4:i8 x)");
}

TEST(Simplify, NestedItesWithACommonBranch) {
  EXPECT_TRUE(are_same("(ite p x (ite q x y))", "(ite (or p q) x y)"));
  EXPECT_TRUE(are_same("(ite p (ite q x y) y)", "(ite (and p q) x y)"));
  EXPECT_FALSE(are_same("(ite p x (ite q x y))", "(ite (and p q) x y)"));
}

TEST(Simplify, OperatorsMoveIntoAnIteOfConstants) {
  EXPECT_EQ(simplified("(bvadd (ite p 1:i8 2:i8) 3:i8)"), "(ite p 4:i8 5:i8)");
  EXPECT_EQ(simplified("(eq (ite p 1:i8 0:i8) 0:i8)"), "(not p)");
  EXPECT_EQ(simplified("(bvudiv 4:i8 (ite p 1:i8 0:i8))"), "(bvudiv 4:i8 (ite p 1:i8 0:i8))");
}

TEST(Simplify, Equality) {
  EXPECT_EQ(simplified("(eq x x)"), "true");
  EXPECT_EQ(simplified("(eq y x)"), "(eq x y)");
  EXPECT_EQ(simplified("(eq (bvadd x 1:i8) (bvadd x 2:i8))"), "false");
  EXPECT_EQ(simplified("(eq (bvadd x 1:i8) 3:i8)"), "(eq x 2:i8)");
  EXPECT_EQ(simplified("(eq (bvneg x) 3:i8)"), "(eq x -3:i8)");
  EXPECT_EQ(simplified("(eq (bvmul 2:i8 x) 4:i8)"), "(eq (bvmul 2:i8 x) 4:i8)");
}

TEST(Simplify, EqualityOfBool) {
  EXPECT_EQ(simplified("(eq p true)"), "p");
  EXPECT_EQ(simplified("(eq p false)"), "(not p)");
  EXPECT_EQ(simplified("(eq p (not q))"), "(not (eq p q))");
  EXPECT_EQ(simplified("(eq (not p) (not q))"), "(eq p q)");
}

TEST(Simplify, EqualityOfExtensions) {
  EXPECT_EQ(simplified("(eq (zext:i16 x) (zext:i16 y))"), "(eq x y)");
  EXPECT_EQ(simplified("(eq (zext:i16 x) 255:i16)"), "(eq x -1:i8)");
  EXPECT_EQ(simplified("(eq (zext:i16 x) 256:i16)"), "false");
  EXPECT_EQ(simplified("(eq (sext:i16 x) 255:i16)"), "false");
  EXPECT_EQ(simplified("(eq (sext:i16 x) -1:i16)"), "(eq x -1:i8)");
  EXPECT_EQ(simplified("(eq (zext:i16 x) (sext:i16 y))"), "(eq (zext:i16 x) (sext:i16 y))");
}

TEST(Simplify, ComparisonsAtTheEdges) {
  EXPECT_EQ(simplified("(bvult x 0:i8)"), "false");
  EXPECT_EQ(simplified("(bvult x 1:i8)"), "(eq x 0:i8)");
  EXPECT_EQ(simplified("(bvule x 255:i8)"), "true");
  EXPECT_EQ(simplified("(bvult x 255:i8)"), "(bvult x -1:i8)");
  EXPECT_EQ(simplified("(bvslt x -128:i8)"), "false");
  EXPECT_EQ(simplified("(bvsle x 127:i8)"), "true");
  EXPECT_EQ(simplified("(bvslt x 0:i8)"), "(bvslt x 0:i8)");
  EXPECT_EQ(simplified("(bvslt x x)"), "false");
  EXPECT_EQ(simplified("(bvsle x x)"), "true");
}

TEST(Simplify, ComparisonsAreStrict) {
  EXPECT_EQ(simplified("(bvsle x y)"), "(not (bvslt y x))");
  EXPECT_EQ(simplified("(intle i j)"), "(not (intlt j i))");
}

TEST(Simplify, ComparisonsOfExtensions) {
  EXPECT_EQ(simplified("(bvslt (sext:i16 x) (sext:i16 y))"), "(bvslt x y)");
  EXPECT_EQ(simplified("(bvslt (zext:i16 x) (zext:i16 y))"), "(bvult x y)");
  EXPECT_EQ(simplified("(bvslt (sext:i16 x) 5:i16)"), "(bvslt x 5:i8)");
  EXPECT_EQ(simplified("(bvslt (sext:i16 x) 128:i16)"), "true");
  EXPECT_EQ(simplified("(bvslt (sext:i16 x) 127:i16)"), "(bvslt x 127:i8)");
  EXPECT_EQ(simplified("(bvslt (zext:i16 x) -1:i16)"), "false");
  EXPECT_EQ(simplified("(bvslt (sext:i16 x) (zext:i16 y))"), "(bvslt (sext:i16 x) (zext:i16 y))");
}

TEST(Simplify, SumsAreInNormalForm) {
  EXPECT_TRUE(are_same("(bvsub (bvadd x y) x)", "y"));
  EXPECT_TRUE(are_same("(bvmul (bvadd x y) 2:i8)", "(bvadd (bvadd x x) (bvadd y y))"));
  EXPECT_TRUE(are_same("(bvmul (bvadd x 1:i8) (bvsub x 1:i8))", "(bvsub (bvmul x x) 1:i8)"));
  EXPECT_FALSE(are_same("(bvsub x y)", "(bvsub y x)"));
  EXPECT_TRUE(are_same("(bvnot x)", "(bvsub -1:i8 x)"));
  EXPECT_TRUE(are_same("(bvshl x 3:i8)", "(bvmul x 8:i8)"));
  EXPECT_FALSE(are_same("(bvshl x 3:i8)", "(bvmul x 3:i8)"));
  EXPECT_EQ(simplified("(bvmul x 128:i8 2:i8)"), "0:i8");
  EXPECT_TRUE(are_same("(intmul (intadd i j) (intadd i j))",
                       "(intadd (intmul i i) (intmul 2 i j) (intmul j j))"));
}

TEST(Simplify, AQuotientTimesItsDivisor) {
  EXPECT_TRUE(are_same("(bvsub x (bvmul (bvsdiv x y) y))", "(bvsrem x y)"));
  EXPECT_TRUE(are_same("(bvmul (bvudiv x y) y)", "(bvsub x (bvurem x y))"));
  EXPECT_TRUE(are_same("(bvsub x (bvmul (bvudiv x 10:i8) 10:i8))", "(bvurem x 10:i8)"));
  EXPECT_TRUE(are_same("(bvadd (bvmul (bvsdiv x 10:i8) 20:i8) (bvsrem x 10:i8))",
                       "(bvsub (bvadd x x) (bvsrem x 10:i8))"));
  EXPECT_TRUE(are_same("(bvmul (bvudiv x (bvadd y 1:i8)) (bvadd y 1:i8))",
                       "(bvsub x (bvurem x (bvadd y 1:i8)))"));
  EXPECT_TRUE(are_same("(intsub i (intmul (intdiv i j) j))", "(intrem i j)"));
  EXPECT_FALSE(are_same("(bvsub x (bvmul (bvsdiv x y) y))", "(bvurem x y)"));
  EXPECT_FALSE(are_same("(bvsub x (bvmul (bvsdiv x y) z))", "(bvsrem x y)"));
  EXPECT_FALSE(are_same("(bvsub x (bvmul (bvudiv x 10:i8) 9:i8))", "(bvurem x 10:i8)"));
}

// The coefficient -1 and all constants count, also in a product that was too
// large to be multiplied out.
TEST(Simplify, LargeProductsKeepTheirCoefficient) {
  const std::string factors = "x x x y y y z";
  EXPECT_TRUE(are_same("(bvadd (bvneg (bvmul 3:i8 " + factors + ")) (bvmul 3:i8 " + factors + "))",
                       "0:i8"));
  EXPECT_FALSE(are_same("(bvneg (bvmul 3:i8 " + factors + "))", "(bvmul 3:i8 " + factors + ")"));
  EXPECT_TRUE(are_same("(bvadd (bvmul 3:i8 5:i8 " + factors + ") 0:i8)",
                       "(bvadd (bvmul 15:i8 " + factors + ") 0:i8)"));
}

TEST(Simplify, IntegersThatDoNotFitStaySums) {
  const std::string largest = "170141183460469231731687303715884105727";
  TermReader reader;
  const TermId sum = reader.read("(intadd " + largest + " " + largest + ")");
  EXPECT_FALSE(reader.pool().constant_value(sum).has_value());
  EXPECT_NE(sum, reader.read("(intadd " + largest + " 0)"));
  EXPECT_FALSE(are_same("(intadd i (intadd " + largest + " " + largest + "))",
                        "(intadd i " + largest + ")"));
}

TEST(Simplify, Bitwise) {
  EXPECT_EQ(simplified("(bvand x x)"), "x");
  EXPECT_EQ(simplified("(bvxor x x)"), "0:i8");
  EXPECT_EQ(simplified("(bvxor x y)"), "(bvxor x y)");
  EXPECT_EQ(simplified("(bvand x 0:i8)"), "0:i8");
  EXPECT_EQ(simplified("(bvor x 255:i8)"), "-1:i8");
  EXPECT_EQ(simplified("(bvand (bvand x 12:i8) 6:i8)"), "(bvand x 4:i8)");
  EXPECT_TRUE(are_same("(bvxor x 255:i8)", "(bvnot x)"));
}

TEST(Simplify, MasksThatCoverEveryPossibleBit) {
  EXPECT_EQ(simplified("(bvand (zext:i16 x) 255:i16)"), "(zext:i16 x)");
  EXPECT_EQ(simplified("(bvand (zext:i16 x) 127:i16)"), "(bvand (zext:i16 x) 127:i16)");
  EXPECT_EQ(simplified("(bvand (sext:i16 x) 255:i16)"), "(bvand (sext:i16 x) 255:i16)");
}

TEST(Simplify, DivisionByPowersOfTwo) {
  EXPECT_EQ(simplified("(bvudiv x 4:i8)"), "(bvlshr x 2:i8)");
  EXPECT_EQ(simplified("(bvurem x 4:i8)"), "(bvand x 3:i8)");
  EXPECT_EQ(simplified("(bvsdiv x 4:i8)"), "(bvsdiv x 4:i8)");
  EXPECT_EQ(simplified("(bvsdiv (zext:i16 x) 4:i16)"), "(bvlshr (zext:i16 x) 2:i16)");
  EXPECT_EQ(simplified("(bvudiv x 3:i8)"), "(bvudiv x 3:i8)");
  EXPECT_EQ(simplified("(bvudiv x 0:i8)"), "(bvudiv x 0:i8)");
  EXPECT_EQ(simplified("(bvsdiv x 1:i8)"), "x");
  EXPECT_EQ(simplified("(intrem i 1)"), "0");
  EXPECT_EQ(simplified("(intdiv i 0)"), "(intdiv i 0)");
}

TEST(Simplify, Shifts) {
  EXPECT_EQ(simplified("(bvlshr x 0:i8)"), "x");
  EXPECT_EQ(simplified("(bvlshr (bvlshr x 2:i8) 3:i8)"), "(bvlshr x 5:i8)");
  EXPECT_EQ(simplified("(bvlshr (bvlshr x 5:i8) 3:i8)"), "0:i8");
  EXPECT_EQ(simplified("(bvashr (bvashr x 5:i8) 3:i8)"), "(bvashr x 7:i8)");
  EXPECT_EQ(simplified("(bvashr (bvlshr x 1:i8) 3:i8)"), "(bvlshr x 4:i8)");
  EXPECT_EQ(simplified("(bvlshr (bvashr x 1:i8) 3:i8)"), "(bvlshr (bvashr x 1:i8) 3:i8)");
  EXPECT_EQ(simplified("(bvlshr x 8:i8)"), "(bvlshr x 8:i8)");
}

TEST(Simplify, Extensions) {
  EXPECT_EQ(simplified("(zext:i32 (zext:i16 x))"), "(zext:i32 x)");
  EXPECT_EQ(simplified("(sext:i32 (zext:i16 x))"), "(zext:i32 x)");
  EXPECT_EQ(simplified("(sext:i32 (sext:i16 x))"), "(sext:i32 x)");
  EXPECT_EQ(simplified("(zext:i32 (sext:i16 x))"), "(zext:i32 (sext:i16 x))");
  EXPECT_EQ(simplified("(zext:i8 x)"), "x");
}

TEST(Simplify, Extraction) {
  EXPECT_EQ(simplified("(extract[7:0] x)"), "x");
  EXPECT_EQ(simplified("(extract[7:0] (sext:i16 x))"), "x");
  EXPECT_EQ(simplified("(extract[15:8] (zext:i16 x))"), "0:i8");
  EXPECT_EQ(simplified("(extract[15:8] (sext:i16 x))"), "(extract[15:8] (sext:i16 x))");
  EXPECT_EQ(simplified("(extract[3:0] (extract[15:8] u))"), "(extract[11:8] u)");
  EXPECT_EQ(simplified("(extract[7:0] (bvadd (zext:i16 x) (zext:i16 y)))"), "(bvadd x y)");
  EXPECT_EQ(simplified("(extract[15:8] (bvadd u v))"), "(extract[15:8] (bvadd u v))");
  EXPECT_EQ(simplified("(extract[15:8] (concat:i16 x y))"), "x");
}

TEST(Simplify, Concatenation) {
  EXPECT_EQ(simplified("(concat:i16 0:i8 x)"), "(zext:i16 x)");
  EXPECT_EQ(simplified("(concat:i16 1:i8 x)"), "(concat 1:i8 x)");
}

}  // namespace
}  // namespace tandem::ir::testing
