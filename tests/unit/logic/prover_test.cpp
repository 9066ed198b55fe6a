#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>

#include "support.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

class ProverTest : public testing::Test {
 protected:
  TermId bits(const char* name, unsigned width = 32) {
    return pool_.variable(name, Sort::bits(width));
  }
  TermId apply(const char* function, Sort result, std::vector<TermId> args) {
    return pool_.apply(function, result, args);
  }
  Answer decide(const Query& query, SolverChoice choice = SolverChoice::Z3) {
    Options options;
    options.solver = choice;
    Prover prover(options);
    Answer answer = prover.decide(pool_, query, "query");
    calls_ = prover.solver_calls();
    return answer;
  }
  // Not by terms alone.
  Query easy_query() {
    const TermId both = pool_.make(Op::BvAnd, Sort::bits(32), {bits("x"), bits("y")});
    return {{}, pool_.make(Op::BvUle, Sort::boolean(), {both, bits("x")})};
  }
  // That 2^61 - 1 is prime: out of reach in every encoding.
  Query hard_query() {
    const TermId x = bits("factor", 64);
    const TermId y = bits("other", 64);
    const auto is_within = [&](TermId term) {
      const TermId two = pool_.constant(Sort::bits(64), 2);
      const TermId limit = pool_.constant(Sort::bits(64), Bits{1} << 31);
      return pool_.both(pool_.make(Op::BvUle, Sort::boolean(), {two, term}),
                        pool_.make(Op::BvUlt, Sort::boolean(), {term, limit}));
    };
    const TermId product = pool_.make(Op::BvMul, Sort::bits(64), {x, y});
    const TermId prime = pool_.constant(Sort::bits(64), (Bits{1} << 61) - 1);
    return {{is_within(x), is_within(y)}, pool_.negate(pool_.equal(product, prime))};
  }

  ir::TermPool pool_;
  std::uint64_t calls_ = 0;
};

TEST_F(ProverTest, IdentityOfTermsNeedsNoSolver) {
  const TermId p = pool_.variable("p", Sort::boolean());
  const TermId q = pool_.variable("q", Sort::boolean());
  const std::vector<Query> queries{{{}, pool_.boolean(true)},   {{p}, p},
                                   {{pool_.boolean(false)}, q}, {{pool_.both(p, q)}, q},
                                   {{p, q}, pool_.both(p, q)},  {{p, pool_.negate(p)}, q}};
  for (const Query& query : queries) {
    EXPECT_EQ(to_text(decide(query)), "proved  terms");
    EXPECT_EQ(calls_, 0U);
  }
}

TEST_F(ProverTest, CommutedProductIsProvedAbstractly) {
  const TermId a = bits("a");
  const TermId b = bits("b");
  const TermId c = bits("c");
  const TermId left = pool_.make(Op::BvMul, Sort::bits(32), {a, c});
  const TermId right = pool_.make(Op::BvMul, Sort::bits(32), {c, b});
  const Query query{{pool_.equal(a, b)}, pool_.equal(left, right)};
  EXPECT_EQ(to_text(decide(query)), "proved z3 abstract");
  EXPECT_EQ(calls_, 1U);
  EXPECT_EQ(to_text(decide(query, SolverChoice::Cvc5)), "proved cvc5 abstract");
  EXPECT_EQ(to_text(decide(query, SolverChoice::Both)), "proved z3+cvc5 abstract");
}

TEST_F(ProverTest, AbstractModelIsNotARefutation) {
  const TermId a = bits("a", 8);
  const TermId b = bits("b", 8);
  const TermId product = pool_.make(Op::BvMul, Sort::bits(8), {a, b});
  const TermId zero = pool_.constant(Sort::bits(8), 0);
  const Query query{{pool_.equal(a, zero)}, pool_.equal(product, zero)};
  EXPECT_EQ(to_text(decide(query)), "proved z3 exact");
  EXPECT_EQ(calls_, 2U);
}

TEST_F(ProverTest, RefutedModelChecks) {
  const TermId a = bits("a");
  const TermId b = bits("b");
  const TermId sum = pool_.make(Op::BvAdd, Sort::bits(32), {a, b});
  const TermId zero = pool_.constant(Sort::bits(32), 0);
  const auto less = [&](TermId x, TermId y) {
    return pool_.make(Op::BvSlt, Sort::boolean(), {x, y});
  };
  const Query query{{less(zero, a), less(zero, b)}, less(zero, sum)};
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5, SolverChoice::Both}) {
    const Answer answer = decide(query, choice);
    ASSERT_TRUE(is_refuted(answer)) << to_text(answer);
    const Model& model = std::get<Refuted>(answer).model;
    EXPECT_EQ(value_of(pool_, model, query.assumptions[0]), Bits{1});
    EXPECT_EQ(value_of(pool_, model, query.assumptions[1]), Bits{1});
    EXPECT_EQ(value_of(pool_, model, query.goal), Bits{0});
  }
}

TEST_F(ProverTest, WideValuesComeBackWhole) {
  const TermId wide = bits("wide", 128);
  const Bits value = (Bits{0x0123456789abcdef} << 64) | 0xfedcba9876543210;
  const Query query{{}, pool_.negate(pool_.equal(wide, pool_.constant(Sort::bits(128), value)))};
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    const Answer answer = decide(query, choice);
    ASSERT_TRUE(is_refuted(answer)) << to_text(answer);
    EXPECT_TRUE(std::get<Refuted>(answer).model.values.at(wide) == value);
  }
}

TEST_F(ProverTest, FunctionsAreCongruent) {
  const TermId world = pool_.variable("world", Sort::world());
  const TermId memory = pool_.variable("memory", Sort::memory());
  const TermId a = bits("a");
  const TermId b = bits("b");
  const TermId fa = apply("next", Sort::world(), {world, memory, a});
  const TermId fb = apply("next", Sort::world(), {world, memory, b});
  const Query same{{pool_.equal(a, b)}, pool_.equal(fa, fb)};
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    EXPECT_TRUE(is_proved(decide(same, choice)));
    const Answer other = decide({{}, pool_.equal(fa, fb)}, choice);
    ASSERT_TRUE(is_refuted(other)) << to_text(other);
    const Model& model = std::get<Refuted>(other).model;
    EXPECT_FALSE(model.values.at(a) == model.values.at(b));
    EXPECT_FALSE(model.values.at(fa) == model.values.at(fb));
  }
}

TEST_F(ProverTest, BrokenCongruenceIsNoRefutation) {
  const TermId a = bits("a");
  const TermId b = bits("b");
  const TermId fa = apply("f", Sort::bits(32), {a});
  const TermId fb = apply("f", Sort::bits(32), {b});
  const Query query{{pool_.equal(a, b)}, pool_.equal(fa, fb)};
  EXPECT_FALSE(is_refutation(pool_, query, Model{{{a, 1}, {b, 1}, {fa, 2}, {fb, 3}}, {}}));
  EXPECT_TRUE(
      is_refutation(pool_, {{}, query.goal}, Model{{{a, 1}, {b, 2}, {fa, 2}, {fb, 3}}, {}}));
}

TEST_F(ProverTest, TablesInsideAndOutside) {
  const ir::ObjectId id = pool_.intern({8, {1, 2, 3, 4, 5}});
  const TermId i = bits("i", 64);
  const TermId j = bits("j", 64);
  const auto read = [&](TermId index) {
    return pool_.make(Op::TableRead, Sort::bits(8), {index}, id.index);
  };
  const auto below = [&](TermId term, Bits bound) {
    return pool_.make(Op::BvUlt, Sort::boolean(), {term, pool_.constant(pool_.sort(term), bound)});
  };
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    EXPECT_TRUE(is_proved(decide({{below(i, 5)}, below(read(i), 6)}, choice)));
    EXPECT_TRUE(is_proved(decide({{pool_.equal(i, j)}, pool_.equal(read(i), read(j))}, choice)));
    EXPECT_TRUE(is_refuted(decide({{}, below(read(i), 6)}, choice)));
    EXPECT_TRUE(is_refuted(decide({{below(i, 5)}, below(read(i), 5)}, choice)));
  }
}

TEST_F(ProverTest, LargeTableIsNamedInTheReason) {
  ir::ConstantObject object{8, std::vector<Bits>(5000, 7)};
  object.elements[0] = 6;
  const ir::ObjectId id = pool_.intern(object);
  const TermId i = bits("i", 64);
  const TermId read = pool_.make(Op::TableRead, Sort::bits(8), {i}, id.index);
  const TermId eight = pool_.constant(Sort::bits(8), 8);
  const TermId inside =
      pool_.make(Op::BvUlt, Sort::boolean(), {i, pool_.constant(Sort::bits(64), 5000)});
  const Answer answer = decide({{inside}, pool_.make(Op::BvUlt, Sort::boolean(), {read, eight})});
  ASSERT_TRUE(std::holds_alternative<Undecided>(answer)) << to_text(answer);
  EXPECT_EQ(std::get<Undecided>(answer).reason,
            "model does not check: what a table of more than 1024 elements holds is left open");
}

TEST_F(ProverTest, AddressesOfEqualContentsAreEqual) {
  const ir::ObjectId a = pool_.intern({8, {'h', 'i', 0}});
  const ir::ObjectId b = pool_.intern({8, {'h', 'o', 0}});
  const TermId address_a = pool_.make(Op::AddressOf, Sort::bits(64), {}, a.index);
  const TermId address_b = pool_.make(Op::AddressOf, Sort::bits(64), {}, b.index);
  EXPECT_TRUE(is_proved(decide({{}, pool_.equal(address_a, address_a)})));
  EXPECT_TRUE(is_refuted(decide({{}, pool_.equal(address_a, address_b)})));
}

TEST_F(ProverTest, BudgetsEndInUndecided) {
  const Query query = hard_query();
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5, SolverChoice::Both}) {
    Options options;
    options.solver = choice;
    options.limits.z3.resources = 20'000;
    options.limits.cvc5.resources = 1'000;
    Prover prover(options);
    const Answer answer = prover.decide(pool_, query, "query");
    ASSERT_TRUE(std::holds_alternative<Undecided>(answer)) << to_text(answer);
    EXPECT_EQ(std::get<Undecided>(answer).reason, choice == SolverChoice::Cvc5
                                                      ? "cvc5: resource limit reached"
                                                      : "z3: resource limit reached");

    // The next query starts afresh.
    const TermId x = bits("x", 64);
    const TermId half =
        pool_.make(Op::BvLshr, Sort::bits(64), {x, pool_.constant(Sort::bits(64), 1)});
    const Query easy{{}, pool_.make(Op::BvUle, Sort::boolean(), {half, x})};
    const Answer next = prover.decide(pool_, easy, "easy");
    EXPECT_TRUE(is_proved(next)) << to_text(next);
  }
}

TEST_F(ProverTest, BothMustProve) {
  const TermId x = bits("x", 16);
  const TermId masked = pool_.make(Op::BvAnd, Sort::bits(16), {x, bits("y", 16)});
  const Query query{{}, pool_.make(Op::BvUle, Sort::boolean(), {masked, x})};
  EXPECT_EQ(to_text(decide(query, SolverChoice::Both)), "proved z3+cvc5 exact");
  Options options;
  options.solver = SolverChoice::Both;
  options.limits.z3.resources = 1;
  EXPECT_EQ(to_text(Prover(options).decide(pool_, query, "query")),
            "undecided z3: resource limit reached (cvc5 alone proves it)");
}

TEST_F(ProverTest, SlowExactlyQuickAsIntegers) {
  // x / 10 by the usual multiplication.
  const TermId x = bits("x");
  const TermId wide = pool_.make(Op::ZeroExtend, Sort::bits(64), {x});
  const TermId product =
      pool_.make(Op::BvMul, Sort::bits(64), {wide, pool_.constant(Sort::bits(64), 0xcccccccd)});
  const TermId shifted =
      pool_.make(Op::BvLshr, Sort::bits(64), {product, pool_.constant(Sort::bits(64), 35)});
  const TermId tenth =
      pool_.make(Op::BvUdiv, Sort::bits(32), {x, pool_.constant(Sort::bits(32), 10)});
  const Query query{{}, pool_.equal(pool_.make(Op::Extract, Sort::bits(32), {shifted}, 0), tenth)};
  Options options;
  options.limits.z3.resources = 2'000'000;
  EXPECT_EQ(to_text(Prover(options).decide(pool_, query, "query")), "proved z3 integers");
}

// A solver with a clock has a thread for it, which a fork does not take along, and Z3's hangs now
// and then.
TEST_F(ProverTest, SolversStartNoThreads) {
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    Options options{choice, Limits().scaled(0.02), ""};
    Prover(options).decide(pool_, hard_query(), "hard");
    Prover(options).decide(pool_, easy_query(), "easy");
    const std::filesystem::directory_iterator threads("/proc/self/task");
    EXPECT_EQ(std::distance(begin(threads), end(threads)), 1);
  }
}

TEST_F(ProverTest, ShowsTheCallUnderWay) {
  std::atomic<std::uint64_t> under_way{7};
  Watch watch{&under_way, {}};
  Prover prover({});
  prover.set_watch(watch);
  EXPECT_TRUE(is_proved(prover.decide(pool_, easy_query(), "easy")));
  EXPECT_EQ(under_way, 0U);
}

TEST_F(ProverTest, LostCallsAreNotMade) {
  Options options;
  std::uint64_t calls = 0;
  {
    Prover prover(options);
    prover.decide(pool_, easy_query(), "easy");
    calls = prover.solver_calls();
  }
  Watch watch;
  for (std::uint64_t call = 1; call <= 10; ++call) watch.lost[call] = "did not come back";
  Prover prover(options);
  prover.set_watch(watch);
  const Answer answer = prover.decide(pool_, easy_query(), "easy");
  EXPECT_EQ(to_text(answer), "undecided z3: did not come back");
  EXPECT_GE(prover.solver_calls(), calls);
}

TEST_F(ProverTest, SpendsTheSameOnEveryRun) {
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    std::set<Work> spent;
    for (int run = 0; run < 2; ++run) {
      Options options{choice, Limits().scaled(0.02), ""};
      Prover prover(options);
      prover.decide(pool_, hard_query(), "hard");
      spent.insert(prover.budget().spent());
    }
    EXPECT_EQ(spent.size(), 1U);
    EXPECT_GT(*spent.begin(), Limits::work_per_call);
  }
}

TEST_F(ProverTest, StopsWhenTheBudgetIsEmpty) {
  Prover prover({});
  const Budget whole(1'000 * work_per_ms);
  prover.set_budget(whole.share(0.1));
  const Answer hard = prover.decide(pool_, hard_query(), "hard");
  EXPECT_EQ(to_text(hard), "undecided out of budget");
  EXPECT_GE(whole.spent(), 100 * work_per_ms);
  EXPECT_LT(whole.spent(), 200 * work_per_ms);
  const std::uint64_t calls = prover.solver_calls();
  EXPECT_EQ(to_text(prover.decide(pool_, {{}, pool_.boolean(true)}, "late")),
            "undecided out of budget");
  EXPECT_EQ(prover.solver_calls(), calls);

  prover.set_budget(whole);  // which has enough left
  const TermId x = bits("x", 64);
  const TermId more = pool_.make(Op::BvOr, Sort::bits(64), {x, bits("y", 64)});
  const Query easy{{}, pool_.make(Op::BvUle, Sort::boolean(), {x, more})};
  EXPECT_TRUE(is_proved(prover.decide(pool_, easy, "easy")));
}

TEST_F(ProverTest, AQueryDoesNotTakeMoreThanItsPart) {
  Options options;
  options.limits.query = 50 * work_per_ms;
  Prover prover(options);
  const Answer hard = prover.decide(pool_, hard_query(), "hard");
  EXPECT_TRUE(std::holds_alternative<Undecided>(hard)) << to_text(hard);
  EXPECT_LT(prover.budget().spent(), 100 * work_per_ms);
  EXPECT_FALSE(prover.budget().is_empty());
}

TEST_F(ProverTest, UnboundedIntegers) {
  const TermId x = pool_.variable("x", Sort::integer());
  const TermId one = pool_.constant(Sort::integer(), 1);
  const TermId next = pool_.make(Op::IntAdd, Sort::integer(), {x, one});
  const TermId grows = pool_.make(Op::IntLt, Sort::boolean(), {x, next});
  EXPECT_TRUE(is_proved(decide({{}, grows})));
  const Answer answer = decide({{}, pool_.make(Op::IntLt, Sort::boolean(), {x, one})});
  ASSERT_TRUE(is_refuted(answer)) << to_text(answer);
}

// Squared sixty times, x would be multiplied out to more factors than there is memory for.
TEST_F(ProverTest, PolynomialsOfHighDegreeAreNotAskedAbout) {
  const Sort integer = Sort::integer();
  TermId power = pool_.variable("x", integer);
  for (int i = 0; i < 60; ++i) {
    const TermId is_odd = pool_.variable("odd" + std::to_string(i), Sort::boolean());
    const TermId square = pool_.make(Op::IntMul, integer, {power, power});
    power = pool_.ite(is_odd, square, pool_.variable("y" + std::to_string(i), integer));
  }
  const Answer answer = decide({{}, pool_.equal(power, pool_.variable("z", integer))});
  EXPECT_EQ(to_text(answer), "undecided z3: too many products and quotients");
}

TEST_F(ProverTest, DeepTermsDoNotOverflowTheStack) {
  TermId left = bits("start", 8);
  const TermId y = bits("y", 8);
  for (unsigned i = 0; i < 5000; ++i) {
    const TermId condition = pool_.variable("c" + std::to_string(i), Sort::boolean());
    const TermId next = pool_.apply("f", Sort::bits(8), std::vector<TermId>{left, y});
    left = pool_.ite(condition, next, left);
  }
  const TermId right = substitute(pool_, left, {{bits("start", 8), bits("start2", 8)}});
  for (const SolverChoice choice : {SolverChoice::Z3, SolverChoice::Cvc5}) {
    const Query query{{pool_.equal(bits("start", 8), bits("start2", 8))}, pool_.equal(left, right)};
    const Answer answer = decide(query, choice);
    EXPECT_TRUE(is_proved(answer)) << to_text(answer);
  }
}

}  // namespace
}  // namespace tandem::logic
