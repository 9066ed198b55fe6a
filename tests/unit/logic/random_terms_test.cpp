// Random queries at small widths: the answers of the ladder, of both solvers
// and of all encodings against the evaluation of every assignment.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

constexpr unsigned width = 3;

// Terms over x, y (bit-vectors) and p, by a stack machine that runs on a list
// of numbers: every list is a term, so that counterexamples shrink well.
class RandomTerms {
 public:
  explicit RandomTerms(ir::TermPool& pool)
      : pool_(pool),
        x(pool.variable("x", Sort::bits(width))),
        y(pool.variable("y", Sort::bits(width))),
        p(pool.variable("p", Sort::boolean())) {}

  TermId condition(const std::vector<std::uint8_t>& codes) {
    std::vector<TermId> bits{x, y};
    std::vector<TermId> conditions{p};
    for (const unsigned code : codes) step(code % 32, code / 32, bits, conditions);
    return conditions.back();
  }

 private:
  void step(unsigned code, unsigned seed, std::vector<TermId>& bits,
            std::vector<TermId>& conditions) {
    static const std::vector<Op> operators{
        Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvUdiv, Op::BvSdiv, Op::BvUrem, Op::BvSrem,
        Op::BvAnd, Op::BvOr,  Op::BvXor, Op::BvShl,  Op::BvLshr, Op::BvAshr};
    static const std::vector<Op> comparisons{Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq};
    const TermId a = bits.back();
    const TermId b = bits[seed % bits.size()];
    if (code < operators.size()) {
      bits.push_back(pool_.make(operators[code], Sort::bits(width), {a, b}));
    } else if (code < 18) {
      conditions.push_back(pool_.make(comparisons[code - 13], Sort::boolean(), {a, b}));
    } else if (code < 22) {
      bits.push_back(pool_.constant(Sort::bits(width), seed));
    } else if (code < 24) {
      bits.push_back(pool_.ite(conditions.back(), a, b));
    } else if (code < 26) {
      const TermId wide =
          pool_.make(code == 24 ? Op::ZeroExtend : Op::SignExtend, Sort::bits(5), {a});
      bits.push_back(pool_.make(Op::Extract, Sort::bits(width), {wide}, seed % 3));
    } else if (code < 28) {
      conditions.push_back(pool_.negate(conditions.back()));
    } else if (code < 30) {
      conditions.push_back(pool_.either(conditions.back(), conditions[seed % conditions.size()]));
    } else {
      bits.push_back(seed % 2 == 0 ? x : y);
    }
  }

  ir::TermPool& pool_;

 public:
  const TermId x, y, p;
};

bool holds_everywhere(const ir::TermPool& pool, const RandomTerms& terms, const Query& query) {
  for (Bits bits = 0; bits < (1U << (2 * width + 1)); ++bits) {
    const Model model{{{terms.x, bits & mask_of(width)},
                       {terms.y, (bits >> width) & mask_of(width)},
                       {terms.p, bits >> (2 * width)}},
                      {}};
    bool is_assumed = true;
    for (const TermId assumption : query.assumptions) {
      is_assumed = is_assumed && value_of(pool, model, assumption) == Bits{1};
    }
    if (is_assumed && value_of(pool, model, query.goal) != Bits{1}) return false;
  }
  return true;
}

void check_query(SolverChoice choice, const std::vector<std::uint8_t>& assumption,
                 const std::vector<std::uint8_t>& goal) {
  ir::TermPool pool;
  RandomTerms terms(pool);
  const Query query{{terms.condition(assumption)}, terms.condition(goal)};
  const bool expected = holds_everywhere(pool, terms, query);
  Options options;
  options.solver = choice;
  const Answer answer = Prover(options).decide(pool, query, "query");
  RC_ASSERT((expected ? is_proved(answer) : is_refuted(answer)));

  // The encodings that the ladder did not come to, as far as they are quick.
  const std::unique_ptr<Solver> solver =
      choice == SolverChoice::Z3 ? make_z3_solver() : make_cvc5_solver();
  for (const Encoding encoding : {Encoding::Abstract, Encoding::Integers}) {
    const RawAnswer raw = ask(*solver, pool, query, encoding, brief);
    if (std::holds_alternative<Unsatisfiable>(raw)) RC_ASSERT(expected);
    if (encoding == Encoding::Integers && std::holds_alternative<Satisfiable>(raw)) {
      RC_ASSERT(!expected);
    }
  }
}

TEST(RandomTerms, Z3AgreesWithExhaustion) {
  EXPECT_TRUE(rc::check(
      [](const std::vector<std::uint8_t>& assumption, const std::vector<std::uint8_t>& goal) {
        check_query(SolverChoice::Z3, assumption, goal);
      }));
}

TEST(RandomTerms, Cvc5AgreesWithExhaustion) {
  EXPECT_TRUE(rc::check(
      [](const std::vector<std::uint8_t>& assumption, const std::vector<std::uint8_t>& goal) {
        check_query(SolverChoice::Cvc5, assumption, goal);
      }));
}

}  // namespace
}  // namespace tandem::logic
