#include <gtest/gtest.h>

#include "base/stored.h"
#include "ir/formula.h"

// What is only known to a pool by number must be the same thing in another.

namespace tandem::ir {
namespace {

TEST(Import, AnAddressIsThatOfTheSameObject) {
  TermPool from;
  TermPool to;
  const TermId other = to.object_address({"other", false, 8});
  const TermId here = from.object_address({"table", false, 8});
  const TermId there = import_term(to, from, here, {});
  EXPECT_NE(there, other);
  EXPECT_EQ(there, to.object_address({"table", false, 8}));
}

TEST(Import, AFunctionKeepsItsKind) {
  TermPool from;
  TermPool to;
  const TermId object = from.apply("new", Sort::bits(64), {}, FunctionKind::Allocation);
  const TermId there = import_term(to, from, object, {});
  EXPECT_TRUE(to.is_application(there, FunctionKind::Allocation));
  EXPECT_FALSE(to.is_application(there, FunctionKind::Plain));
  EXPECT_FALSE(to.is_application(to.variable("new", Sort::bits(64)), FunctionKind::Plain));
}

TEST(Import, AFormulaKeepsTheKindsOfFunctions) {
  TermPool from;
  const Sort sort = Sort::bits(64);
  const TermId object = from.apply("new", sort, {}, FunctionKind::Allocation);
  const TermId input = from.variable("#0", sort);
  const Formula formula = to_formula(from, from.make(Op::BvUlt, Sort::boolean(), {input, object}));
  EXPECT_EQ(*from_bytes<Formula>(to_bytes(formula)), formula);
  TermPool to;
  const std::vector<TermId> inputs{to.variable("p", sort)};
  const TermId there = instantiate(to, formula, inputs);
  EXPECT_TRUE(contains(to, there, to.apply("new", sort, {}, FunctionKind::Allocation)));
}

TEST(Import, ATableHasTheSameContents) {
  TermPool from;
  TermPool to;
  to.intern({8, {1, 2}});
  const ObjectId table = from.intern({8, {3, 4}});
  const TermId index = from.variable("i", Sort::bits(64));
  const TermId read = from.make(Op::TableRead, Sort::bits(8), {index}, table.index);
  const TermId second = to.constant(Sort::bits(64), 1);
  const TermId there = import_term(to, from, read, {{index, second}});
  EXPECT_EQ(to.constant_value(there), Bits{4});
}

}  // namespace
}  // namespace tandem::ir
