#include "ir/formula.h"

#include <gtest/gtest.h>
#include <utility>

#include "base/stored.h"

// A condition that is kept says the same in every pool.

namespace tandem::ir {
namespace {

constexpr Sort word = Sort::bits(32);

class FormulaTest : public ::testing::Test {
 protected:
  TermPool pool;
  const std::vector<Sort> sorts{word, word, Sort::memory()};
  std::vector<TermId> inputs = formula_inputs(pool, sorts);

  TermId less(TermId a, TermId b) { return pool.make(Op::BvSlt, Sort::boolean(), {a, b}); }
};

TEST_F(FormulaTest, IsSaidOfOtherInputs) {
  const Formula formula = to_formula(pool, less(inputs[0], inputs[1]));
  TermPool other;
  const TermId x = other.variable("x", word);
  const TermId seven = other.constant(word, 7);
  const TermId memory = other.variable("memory!", Sort::memory());
  EXPECT_EQ(instantiate(other, formula, std::vector<TermId>{x, seven, memory}),
            other.make(Op::BvSlt, Sort::boolean(), {x, seven}));
  const TermId three = other.constant(word, 3);
  EXPECT_TRUE(
      other.is_true(instantiate(other, formula, std::vector<TermId>{three, seven, memory})));
}

TEST_F(FormulaTest, OtherVariablesKeepTheirNames) {
  const Formula formula = to_formula(pool, less(inputs[0], pool.variable("@limit", word)));
  TermPool other;
  const std::vector<TermId> own{other.variable("x", word), other.variable("y", word),
                                other.variable("m", Sort::memory())};
  EXPECT_EQ(instantiate(other, formula, own),
            other.make(Op::BvSlt, Sort::boolean(), {own[0], other.variable("@limit", word)}));
}

TEST_F(FormulaTest, TheSameTermIsTheSameValue) {
  const Formula one = to_formula(pool, less(inputs[0], inputs[1]));
  TermPool other;
  other.variable("something made before", word);
  const std::vector<TermId> own = formula_inputs(other, sorts);
  EXPECT_EQ(one, to_formula(other, other.make(Op::BvSlt, Sort::boolean(), {own[0], own[1]})));
  EXPECT_NE(one, to_formula(pool, less(inputs[1], inputs[0])));
}

TEST_F(FormulaTest, IsReadAsItIsWritten) {
  const ObjectId table = pool.intern({8, {1, 2, 255}});
  const TermId index = pool.make(Op::ZeroExtend, Sort::bits(64), {inputs[0]});
  const TermId element = pool.make(Op::TableRead, Sort::bits(8), {index}, table.index);
  const TermId address = pool.object_address({"global:a \"b\"#3", false, 12});
  const TermId loaded = pool.make(Op::Load, Sort::bits(8), {inputs[2], address});
  const TermId called = pool.apply("extern.f", word, std::vector<TermId>{inputs[1]});
  const std::vector<TermId> parts{pool.equal(element, loaded),
                                  less(called, pool.constant(word, 0xffffffff)),
                                  pool.negate(pool.equal(inputs[0], inputs[1]))};
  const Formula formula = to_formula(pool, pool.all_of(parts));
  const auto again = from_bytes<Formula>(to_bytes(formula));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, formula);
  EXPECT_EQ(instantiate(pool, *again, inputs), pool.all_of(parts));
}

TEST_F(FormulaTest, FitsInputsOfItsSorts) {
  const Formula formula = to_formula(pool, less(inputs[0], pool.constant(word, 1)));
  EXPECT_TRUE(fits(formula, sorts));
  EXPECT_TRUE(fits(formula, std::vector{word}));
  EXPECT_FALSE(fits(formula, std::vector{Sort::bits(64)}));
  EXPECT_FALSE(fits(formula, {}));
}

TEST_F(FormulaTest, IsShownALineForEachNode) {
  EXPECT_EQ(to_text(to_formula(pool, less(inputs[0], pool.constant(word, 0xffffffff)))),
            "%0:i32 = var \"#0\"\n%1:i32 = const -1\n%2:bool = bvslt %0 %1\n");
}

TEST_F(FormulaTest, NothingThatCannotBeSaidIsWellFormed) {
  using Nodes = std::vector<FormulaNode>;
  const FormulaNode input{Op::Var, word, 0, "#0", {}, {}};
  EXPECT_TRUE(is_well_formed({Nodes{input}}));
  const FormulaNode number{Op::Const, word, 3, "", {}, {}};
  for (const Nodes& nodes : {
           Nodes{}, Nodes{{Op::Not, Sort::boolean(), 0, "", {}, {0}}},  // of itself
           Nodes{number, {Op::Not, Sort::boolean(), 0, "", {}, {0}}},   // of a number
           Nodes{{Op::TableRead, Sort::bits(64), 0, "", {}, {}}},
           Nodes{{Op::Var, word, 0, "", {}, {}}}, Nodes{number, {Op::Const, word, 3, "", {}, {0}}},
           Nodes{{Op::ObjectAddress, word, 3, "x", {}, {}}},
           Nodes{input, {Op::Var, Sort::bits(64), 0, "#0", {}, {}}},  // one name, two sorts
       })
    EXPECT_FALSE(is_well_formed({nodes})) << to_text(Formula{nodes});
}

TEST_F(FormulaTest, NothingElseIsReadFromBytes) {
  const Formula formula = to_formula(pool, less(inputs[0], pool.constant(word, 1)));
  const auto is_read = [](const Formula& spoiled) {
    return from_bytes<Formula>(to_bytes(spoiled)).has_value();
  };
  ASSERT_TRUE(is_read(formula));
  const auto spoil = [&](auto change) {
    Formula spoiled = formula;
    change(spoiled.nodes);
    return spoiled;
  };
  EXPECT_FALSE(is_read({}));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes.back().args[0] = 9; })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes.back().args.pop_back(); })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes.back().sort = word; })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes.back().immediate = 1; })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes.back().name = "x"; })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { nodes[0].sort = Sort{SortKind::BitVec, 129}; })));
  EXPECT_FALSE(is_read(spoil([](auto& nodes) { std::swap(nodes.front(), nodes.back()); })));
}

}  // namespace
}  // namespace tandem::ir
