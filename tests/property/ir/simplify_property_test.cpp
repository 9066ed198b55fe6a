// Simplifying keeps the value of every term, for all values of its variables.

#include <functional>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "expressions.h"

#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

using Raw = std::vector<std::uint32_t>;

std::string show(const TermPool& pool, const Expressions& expressions, const Terms& terms,
                 std::size_t node, const Assignment& assignment) {
  std::string text = expressions.to_text() + "node n" + std::to_string(node) + " became " +
                     to_text(pool, terms.nodes[node]) + "\nunder";
  for (const Bits value : assignment) text += " " + to_decimal(value);
  return text;
}

// Every node against its term, under one assignment.
void check_values(const TermPool& pool, const Expressions& expressions, const Terms& terms,
                  const Assignment& assignment) {
  const auto expected = values_of(expressions, assignment, Totals::SmtLib);
  TermEvaluator evaluator(pool, bound(terms, assignment), Totals::SmtLib);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!expected[i]) continue;  // an Int that does not fit
    const auto value = evaluator.value(terms.nodes[i]);
    const bool is_outside = !value && expressions.nodes[i].sort.is_int();
    if (value != expected[i] && !is_outside) {
      RC_FAIL(show(pool, expressions, terms, i, assignment));
    }
  }
}

// Calls `visit` with every assignment.
void for_each_assignment(const std::vector<Sort>& variables,
                         const std::function<void(const Assignment&)>& visit) {
  Assignment assignment(variables.size(), 0);
  const auto limit = [&](std::size_t i) {
    return variables[i].is_bool() ? Bits{1} : mask_of(variables[i].width_bits);
  };
  for (;;) {
    visit(assignment);
    std::size_t i = 0;
    while (i < assignment.size() && assignment[i] == limit(i)) assignment[i++] = 0;
    if (i == assignment.size()) return;
    ++assignment[i];
  }
}

// A value of this sort: often at an edge.
Bits draw_value(Sort sort, std::uint32_t choice, std::uint32_t more) {
  if (sort.is_bool()) return choice & 1;
  if (sort.is_int()) return static_cast<Bits>(SignedBits{static_cast<int>(choice % 41)} - 20);
  const Bits smallest = Bits{1} << (sort.width_bits - 1);
  const Bits random = (Bits{choice} << 32 | more) * 0x9e3779b97f4a7c15ULL + more;
  const std::array<Bits, 8> values{0,           1,      ~Bits{0}, smallest, smallest - 1,
                                   choice % 64, random, more};
  return truncate(values[choice / 64 % 8], sort.width_bits);
}

Assignment draw_assignment(const std::vector<Sort>& variables) {
  Assignment assignment;
  for (const Sort sort : variables) {
    const auto choice = *rc::gen::arbitrary<std::uint32_t>();
    assignment.push_back(draw_value(sort, choice, *rc::gen::arbitrary<std::uint32_t>()));
  }
  return assignment;
}

Raw draw_choices() {
  // Sizes 0 to 100 in RapidCheck; the numbers themselves should not start small.
  const auto count = *rc::gen::inRange<std::size_t>(8, 160);
  return *rc::gen::container<Raw>(count, rc::gen::inRange<std::uint32_t>(0, 1U << 20));
}

void check_exhaustively(unsigned width_bits) {
  EXPECT_TRUE(rc::check([width_bits] {
    const Expressions expressions = draw_bits(width_bits, draw_choices());
    TermPool pool;
    const Terms terms = make_terms(pool, expressions);
    for_each_assignment(expressions.variables, [&](const Assignment& assignment) {
      check_values(pool, expressions, terms, assignment);
    });
  }));
}

void check_sampled(const std::function<Expressions(const Raw&)>& draw) {
  EXPECT_TRUE(rc::check([&draw] {
    const Expressions expressions = draw(draw_choices());
    TermPool pool;
    const Terms terms = make_terms(pool, expressions);
    for (int i = 0; i < 20; ++i) {
      check_values(pool, expressions, terms, draw_assignment(expressions.variables));
    }
  }));
}

TEST(SimplifyProperty, ExhaustiveWidth1) { check_exhaustively(1); }
TEST(SimplifyProperty, ExhaustiveWidth2) { check_exhaustively(2); }
TEST(SimplifyProperty, ExhaustiveWidth3) { check_exhaustively(3); }
TEST(SimplifyProperty, ExhaustiveWidth4) { check_exhaustively(4); }

TEST(SimplifyProperty, SampledWidths) {
  for (const unsigned width : {5U, 8U, 32U, 64U, 128U}) {
    check_sampled([width](const Raw& raw) { return draw_bits(width, raw); });
  }
}

TEST(SimplifyProperty, SampledIntegers) { check_sampled(draw_integers); }

// Constants for all variables make a term the constant that it is worth, where
// every operator in it has a value.
TEST(SimplifyProperty, SubstitutingConstantsFolds) {
  EXPECT_TRUE(rc::check([] {
    const auto width = *rc::gen::element(1U, 2U, 3U, 4U, 8U, 32U, 64U);
    const Expressions expressions = draw_bits(width, draw_choices());
    TermPool pool;
    const Terms terms = make_terms(pool, expressions);
    const Assignment assignment = draw_assignment(expressions.variables);
    std::map<TermId, TermId> constants;
    for (std::size_t i = 0; i < assignment.size(); ++i) {
      constants[terms.variables[i]] = pool.constant(expressions.variables[i], assignment[i]);
    }
    const auto expected = values_of(expressions, assignment, Totals::None);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!expected[i]) continue;
      const TermId folded = substitute(pool, terms.nodes[i], constants);
      if (pool.constant_value(folded) != expected[i]) {
        RC_FAIL(show(pool, expressions, terms, i, assignment) + "\nfolded to " +
                to_text(pool, folded));
      }
    }
  }));
}

// Terms for variables: as if the variables had the values of the terms.
void check_substitution(const std::function<Expressions(const Raw&)>& draw) {
  EXPECT_TRUE(rc::check([&draw] {
    const Expressions expressions = draw(draw_choices());
    TermPool pool;
    const Terms terms = make_terms(pool, expressions);
    const std::size_t by = *rc::gen::inRange<std::size_t>(0, terms.nodes.size());
    const Sort sort = expressions.nodes[by].sort;
    if (expressions.variables[0] != sort) return;
    const std::map<TermId, TermId> replacement{{terms.variables[0], terms.nodes[by]}};
    for (int i = 0; i < 5; ++i) {
      Assignment assignment = draw_assignment(expressions.variables);
      TermEvaluator after(pool, bound(terms, assignment), Totals::SmtLib);
      const auto replaced = values_of(expressions, assignment, Totals::SmtLib)[by];
      if (!replaced) continue;
      assignment[0] = *replaced;
      const auto expected = values_of(expressions, assignment, Totals::SmtLib);
      for (std::size_t n = 0; n < expected.size(); ++n) {
        if (!expected[n]) continue;
        const TermId substituted = substitute(pool, terms.nodes[n], replacement);
        const auto value = after.value(substituted);
        if (value != expected[n] && !(sort.is_int() && !value)) {
          RC_FAIL(show(pool, expressions, terms, n, assignment) + "\nv0 by n" + std::to_string(by) +
                  " gave " + to_text(pool, substituted));
        }
      }
    }
  }));
}

TEST(SimplifyProperty, SubstitutingTermsKeepsTheValue) {
  for (const unsigned width : {1U, 2U, 4U, 8U, 32U}) {
    check_substitution([width](const Raw& raw) { return draw_bits(width, raw); });
  }
  check_substitution(draw_integers);
}

}  // namespace
}  // namespace tandem::ir::testing
