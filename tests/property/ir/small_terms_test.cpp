// Every term of two operators over two variables and some constants, at small
// widths, on every assignment: what random terms may miss.

#include <array>
#include <gtest/gtest.h>

#include "expressions.h"

#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

constexpr std::array binary{Op::BvAdd,  Op::BvSub, Op::BvMul, Op::BvUdiv, Op::BvSdiv, Op::BvUrem,
                            Op::BvSrem, Op::BvAnd, Op::BvOr,  Op::BvXor,  Op::BvShl,  Op::BvLshr,
                            Op::BvAshr, Op::Eq,    Op::BvUlt, Op::BvUle,  Op::BvSlt,  Op::BvSle};
constexpr std::array unary{Op::BvNot, Op::BvNeg, Op::ZeroExtend, Op::SignExtend, Op::Extract};

bool is_comparison(Op op) { return op == Op::Eq || (op >= Op::BvUlt && op <= Op::BvSle); }

class SmallTerms {
 public:
  SmallTerms(unsigned width_bits, const std::vector<Bits>& constants)
      : sort_(Sort::bits(width_bits)) {
    for (Bits variable = 0; variable < 2; ++variable) {
      expressions_.variables.push_back(sort_);
      expressions_.add(Op::Var, sort_, {}, variable);
    }
    for (const Bits value : constants) expressions_.add(Op::Const, sort_, {}, value);
    leaves_ = expressions_.nodes.size();
  }

  // One more operator on top of everything; one argument from the leaves.
  void grow() {
    const std::size_t count = expressions_.nodes.size();
    for (std::size_t node = 0; node < count; ++node) {
      const Sort sort = expressions_.nodes[node].sort;
      if (sort.is_bool()) {
        grow_bool(node);
        continue;
      }
      for (const Op op : unary) grow_unary(op, node, sort);
      if (sort != sort_) continue;
      for (const Op op : binary) {
        const Sort result = is_comparison(op) ? Sort::boolean() : sort_;
        for (std::size_t leaf = 0; leaf < leaves_; ++leaf) {
          expressions_.add(op, result, {node, leaf});
          expressions_.add(op, result, {leaf, node});
        }
      }
    }
  }

  void check() const {
    TermPool pool;
    const Terms terms = make_terms(pool, expressions_);
    const Bits limit = mask_of(sort_.width_bits);
    for (Bits x = 0; x <= limit; ++x) {
      for (Bits y = 0; y <= limit; ++y) check(pool, terms, {x, y});
    }
  }

 private:
  void grow_bool(std::size_t node) {
    expressions_.add(Op::Not, Sort::boolean(), {node});
    for (std::size_t leaf = 0; leaf < leaves_; ++leaf) {
      expressions_.add(Op::Ite, sort_, {node, 0, leaf});
      expressions_.add(Op::Ite, sort_, {node, leaf, 1});
    }
  }

  void grow_unary(Op op, std::size_t node, Sort sort) {
    if (op == Op::BvNot || op == Op::BvNeg) {
      expressions_.add(op, sort, {node});
    } else if (op != Op::Extract) {
      expressions_.add(op, Sort::bits(sort.width_bits + 2U), {node});
    } else {
      for (unsigned width = 1; width <= sort.width_bits; ++width) {
        for (unsigned low = 0; low + width <= sort.width_bits; ++low) {
          expressions_.add(op, Sort::bits(width), {node}, low);
        }
      }
    }
  }

  void check(const TermPool& pool, const Terms& terms, const Assignment& assignment) const {
    const auto expected = values_of(expressions_, assignment, Totals::SmtLib);
    TermEvaluator evaluator(pool, bound(terms, assignment), Totals::SmtLib);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (evaluator.value(terms.nodes[i]) == expected[i]) continue;
      const Node& node = expressions_.nodes[i];
      std::string args;
      for (const std::size_t arg : node.args) args += " " + to_text(pool, terms.nodes[arg]);
      FAIL() << to_text(node.op) << args << " became " << to_text(pool, terms.nodes[i])
             << ", wrong for v0 = " << to_decimal(assignment[0])
             << ", v1 = " << to_decimal(assignment[1]);
    }
  }

  Sort sort_;
  Expressions expressions_;
  std::size_t leaves_ = 0;
};

void check(unsigned width_bits, const std::vector<Bits>& constants) {
  SmallTerms terms(width_bits, constants);
  terms.grow();
  terms.grow();
  terms.check();
}

TEST(SmallTerms, Width1) { check(1, {0, 1}); }
TEST(SmallTerms, Width2) { check(2, {0, 1, 2, 3}); }
TEST(SmallTerms, Width3) { check(3, {0, 1, 4, 7}); }

}  // namespace
}  // namespace tandem::ir::testing
