#include "engines/shared/coupling.h"

#include <gtest/gtest.h>

namespace tandem::engines {
namespace {

using ir::Sort;
using ir::TermId;

// Two callees of one or two 32-bit inputs and one output.
class StandInsTest : public ::testing::Test {
 protected:
  Both<Shape> shapes() const {
    return make_both(Shape{&old_inputs, &outputs, false}, Shape{&new_inputs, &outputs, false});
  }
  TermId call(Side side, const std::vector<TermId>& args) {
    return stand_ins
        .related("f", coupling, shapes(), side, args, pool.boolean(true), Termination::Always)
        .outputs[0];
  }
  TermId variable(const char* name) { return pool.variable(name, Sort::bits(32)); }

  ir::TermPool pool;
  StandIns stand_ins{pool};
  std::vector<ir::Input> old_inputs{{ir::InputKind::Parameter, {}, Sort::bits(32), {}}};
  std::vector<ir::Input> new_inputs = old_inputs;
  std::vector<ir::Output> outputs{{ir::OutputKind::Return, {}, Sort::bits(32), ""}};
  Coupling coupling{{{0, 0}}, {}, {}, {{0, 0}}, {}, {}};
};

TEST_F(StandInsTest, EqualCallsAreOneTerm) {
  EXPECT_EQ(call(Side::Old, {variable("x")}), call(Side::New, {variable("x")}));
  EXPECT_NE(call(Side::Old, {variable("x")}), call(Side::New, {variable("y")}));
  EXPECT_TRUE(stand_ins.assumptions().empty());
}

TEST_F(StandInsTest, AnInputOfOneSideOnlyIsNoArgumentOfTheOther) {
  new_inputs.push_back(new_inputs[0]);
  // The same related input, whatever the other is: the same result.
  EXPECT_EQ(call(Side::Old, {variable("x")}), call(Side::New, {variable("x"), variable("flag")}));
  // Two calls of one side are related through nothing.
  EXPECT_NE(call(Side::New, {variable("y"), variable("a")}),
            call(Side::New, {variable("y"), variable("b")}));
  EXPECT_FALSE(stand_ins.assumptions().empty());
}

TEST_F(StandInsTest, WithoutItsFactsAContractSaysNothing) {
  coupling.placeholders = make_both<std::vector<TermId>>({variable("p")}, {variable("q")});
  coupling.facts = {pool.make(ir::Op::BvUlt, Sort::boolean(),
                              {variable("p"), pool.constant(Sort::bits(32), 10)})};
  EXPECT_NE(call(Side::Old, {variable("x")}), call(Side::New, {variable("x")}));
  const TermId three = pool.constant(Sort::bits(32), 3);
  EXPECT_EQ(call(Side::Old, {three}), call(Side::New, {three}));
}

TEST_F(StandInsTest, OpaqueCallsOfTheTwoSidesAreUnrelated) {
  const std::vector<TermId> args{variable("x")};
  const auto opaque = [&](Side side) {
    return stand_ins.opaque("g", shapes()[side], side, args, pool.boolean(true)).outputs[0];
  };
  EXPECT_NE(opaque(Side::Old), opaque(Side::New));
  EXPECT_EQ(opaque(Side::Old), opaque(Side::Old));
}

TEST_F(StandInsTest, CallsUnderOneConditionOnlyDoNotCorrespond) {
  const TermId condition = pool.variable("c", Sort::boolean());
  const std::vector<TermId> args{variable("x")};
  stand_ins.related("f", coupling, shapes(), Side::Old, args, condition, Termination::Together);
  ASSERT_TRUE(stand_ins.calls_correspond().has_value());
  EXPECT_FALSE(pool.is_true(*stand_ins.calls_correspond()));
  stand_ins.related("f", coupling, shapes(), Side::New, args, condition, Termination::Together);
  EXPECT_TRUE(pool.is_true(*stand_ins.calls_correspond()));
}

}  // namespace
}  // namespace tandem::engines
