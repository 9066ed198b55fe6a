// Memory in the solvers: what the simplifier leaves to them.

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

class LogicMemory : public ::testing::TestWithParam<SolverChoice> {
 protected:
  Answer decide(const Query& query) {
    Options options;
    options.solver = GetParam();
    Prover prover(options);
    return prover.decide(pool_, query, "memory");
  }
  TermId load(TermId memory, TermId address, unsigned width = 32) {
    return pool_.make(Op::Load, Sort::bits(width), {memory, address});
  }
  TermId store(TermId memory, TermId address, TermId value) {
    return pool_.make(Op::Store, Sort::memory(), {memory, address, value});
  }
  TermId plus(TermId address, Bits bytes) {
    return pool_.make(Op::BvAdd, Sort::bits(64), {address, pool_.constant(Sort::bits(64), bytes)});
  }
  TermId differs(TermId a, TermId b) { return pool_.negate(pool_.equal(a, b)); }
  TermId is_below(TermId a, Bits limit) {
    return pool_.make(Op::BvUlt, Sort::boolean(), {a, pool_.constant(pool_.sort(a), limit)});
  }

  ir::TermPool pool_;
  TermId memory_ = pool_.variable("memory", Sort::memory());
  TermId p_ = pool_.variable("p", Sort::bits(64));
  TermId q_ = pool_.variable("q", Sort::bits(64));
  TermId x_ = pool_.variable("x", Sort::bits(32));
  TermId y_ = pool_.variable("y", Sort::bits(32));
  TermId i_ = pool_.variable("i", Sort::bits(64));
};

TEST_P(LogicMemory, AStoreElsewhereChangesNothing) {
  // Four bytes at q, where q is at least four behind p.
  const TermId far = pool_.make(Op::BvAdd, Sort::bits(64), {p_, i_});
  const Query apart{{pool_.negate(is_below(i_, 4)), is_below(i_, 1000)},
                    pool_.equal(load(store(memory_, far, x_), p_), load(memory_, p_))};
  EXPECT_TRUE(is_proved(decide(apart))) << to_text(decide(apart));
  const Query near{{pool_.negate(is_below(i_, 3)), is_below(i_, 1000)}, apart.goal};
  EXPECT_TRUE(is_refuted(decide(near))) << to_text(decide(near));
}

TEST_P(LogicMemory, UnknownPointersMayBeTheSame) {
  const TermId loaded = load(store(memory_, q_, x_), p_);
  EXPECT_TRUE(is_refuted(decide({{}, pool_.equal(loaded, load(memory_, p_))})));
  EXPECT_TRUE(is_refuted(decide({{differs(p_, q_)}, pool_.equal(loaded, load(memory_, p_))})));
  EXPECT_TRUE(is_proved(decide({{pool_.equal(p_, q_)}, pool_.equal(loaded, x_)})));
}

TEST_P(LogicMemory, AModelSaysWhereThePointersMeet) {
  const Query query{{}, pool_.equal(load(store(memory_, q_, x_), p_), load(memory_, p_))};
  const Answer answer = decide(query);
  ASSERT_TRUE(is_refuted(answer)) << to_text(answer);
  const Model& model = std::get<Refuted>(answer).model;
  const Bits apart = truncate(model.values.at(p_) - model.values.at(q_), 64);
  EXPECT_TRUE(apart < 4 || truncate(Bits{0} - apart, 64) < 4);
}

TEST_P(LogicMemory, TheOrderOfStores) {
  const TermId one = store(store(memory_, p_, x_), q_, y_);
  const TermId other = store(store(memory_, q_, y_), p_, x_);
  EXPECT_TRUE(
      is_proved(decide({{pool_.equal(x_, y_), pool_.equal(p_, q_)}, pool_.equal(one, other)})));
  EXPECT_TRUE(
      is_refuted(decide({{pool_.equal(p_, q_)}, pool_.equal(load(one, p_), load(other, p_))})));
}

TEST_P(LogicMemory, BytesMakeWords) {
  const TermId byte = load(store(memory_, p_, x_), plus(p_, 3), 8);
  const TermId shifted =
      pool_.make(Op::BvLshr, Sort::bits(32), {x_, pool_.constant(Sort::bits(32), 24)});
  EXPECT_TRUE(is_proved(
      decide({{}, pool_.equal(pool_.make(Op::ZeroExtend, Sort::bits(32), {byte}), shifted)})));
  const TermId word = load(memory_, p_);
  TermId joined = pool_.constant(Sort::bits(32), 0);
  for (Bits k = 0; k < 4; ++k) {
    const TermId wide = pool_.make(Op::ZeroExtend, Sort::bits(32), {load(memory_, plus(p_, k), 8)});
    const TermId moved =
        pool_.make(Op::BvShl, Sort::bits(32), {wide, pool_.constant(Sort::bits(32), 8 * k)});
    joined = pool_.make(Op::BvOr, Sort::bits(32), {joined, moved});
  }
  EXPECT_TRUE(is_proved(decide({{}, pool_.equal(word, joined)})));
}

TEST_P(LogicMemory, ObjectsDoNotMeet) {
  const TermId a = pool_.object_address({"a", false, 16});
  const TermId b = pool_.object_address({"b", false, 16});
  const TermId in_a = pool_.make(Op::BvAdd, Sort::bits(64), {a, i_});
  EXPECT_TRUE(is_proved(decide({{is_below(i_, 16)}, differs(in_a, b)})));
  EXPECT_TRUE(is_proved(decide({{pool_.equal(p_, a)}, differs(p_, b)})));
  EXPECT_FALSE(is_proved(decide({{}, differs(p_, a)})));
}

TEST_P(LogicMemory, ObjectsLieAnywhere) {
  const TermId a = pool_.object_address({"a", false, 16});
  const TermId b = pool_.object_address({"b", false, 16});
  const TermId is_lower = pool_.make(Op::BvUlt, Sort::boolean(), {a, b});
  EXPECT_TRUE(is_refuted(decide({{}, is_lower})));
  EXPECT_TRUE(is_refuted(decide({{}, pool_.negate(is_lower)})));
  EXPECT_TRUE(is_refuted(decide({{}, differs(plus(a, 16), b)})));
  EXPECT_TRUE(is_proved(decide({{pool_.equal(i_, plus(a, 15))}, differs(i_, b)})));
  EXPECT_TRUE(is_refuted(decide({{}, is_below(a, Bits{1} << 40)})));
  EXPECT_TRUE(is_refuted(decide({{}, pool_.negate(is_below(a, Bits{1} << 40))})));
}

TEST_P(LogicMemory, ManyObjectsDoNotMeet) {
  std::vector<TermId> objects;
  for (int i = 0; i < 12; ++i)
    objects.push_back(pool_.object_address({"object" + std::to_string(i), false, 16}));
  const TermId r = pool_.variable("r", Sort::bits(64));
  std::vector<TermId> others;
  for (std::size_t i = 3; i < objects.size(); ++i) others.push_back(pool_.equal(r, objects[i]));
  const TermId is_second = pool_.equal(q_, objects[1]);
  const TermId in_first = pool_.make(Op::BvAdd, Sort::bits(64), {objects[0], i_});
  const std::vector<TermId> about{pool_.either(is_second, pool_.equal(q_, objects[2])),
                                  pool_.any_of(others), pool_.equal(p_, in_first)};
  const auto within = [&](Bits bytes) {
    std::vector<TermId> given = about;
    given.push_back(is_below(i_, bytes));
    return Query{given, differs(p_, q_)};
  };
  EXPECT_TRUE(is_proved(decide(within(16)))) << to_text(decide(within(16)));
  EXPECT_FALSE(is_proved(decide(within(17))));  // the end of the first
}

TEST_P(LogicMemory, FunctionsOfMemoryAreCongruent) {
  const auto next = [&](TermId memory) {
    const std::array args{memory, p_};
    return pool_.apply("next", Sort::memory(), args);
  };
  const TermId one = next(store(memory_, p_, x_));
  const TermId other = next(store(memory_, p_, y_));
  EXPECT_TRUE(
      is_proved(decide({{pool_.equal(x_, y_)}, pool_.equal(load(one, q_), load(other, q_))})));
  EXPECT_FALSE(is_proved(decide({{}, pool_.equal(load(one, q_), load(other, q_))})));
}

INSTANTIATE_TEST_SUITE_P(Solvers, LogicMemory,
                         ::testing::Values(SolverChoice::Z3, SolverChoice::Cvc5,
                                           SolverChoice::Both),
                         [](const auto& setting) {
                           return setting.param == SolverChoice::Z3     ? "Z3"
                                  : setting.param == SolverChoice::Cvc5 ? "Cvc5"
                                                                        : "Both";
                         });

}  // namespace
}  // namespace tandem::logic
