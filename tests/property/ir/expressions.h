#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/procedure.h"

// Random expressions for property tests, and two ways to give them a value that
// share nothing but ir::fold: node by node as written, and through the pool's
// simplified terms.

namespace tandem::ir::testing {

// Nodes in order: arguments are indices of earlier nodes.
struct Node {
  Op op = Op::Const;
  Sort sort;
  Bits immediate = 0;  // Var: which variable
  std::vector<std::size_t> args;
};

struct Expressions {
  std::vector<Sort> variables;
  std::vector<Node> nodes;

  std::size_t add(Op op, Sort sort, std::vector<std::size_t> args, Bits immediate = 0) {
    nodes.push_back(Node{op, sort, immediate, std::move(args)});
    return nodes.size() - 1;
  }
  std::string to_text() const;
};

using Assignment = std::vector<Bits>;  // by variable

// What the operators have no value for (see ir::fold) is taken as SMT-LIB does
// (Totals::SmtLib), or has none and neither has what is built on it.
enum class Totals : std::uint8_t { None, SmtLib };

// ir::fold, made total if asked for.
std::optional<Bits> apply(Op op, Sort sort, std::span<const Bits> args, std::span<const Sort> sorts,
                          Bits immediate, Totals totals);

std::vector<std::optional<Bits>> values_of(const Expressions& expressions,
                                           const Assignment& assignment, Totals totals);

// The same expressions as terms of a pool; variables are "v0", "v1", ...
struct Terms {
  std::vector<TermId> variables;
  std::vector<TermId> nodes;
};
Terms make_terms(TermPool& pool, const Expressions& expressions);

// What an uninterpreted function is taken to be: any fixed function.
Bits function_value(const std::string& name, Sort result, std::span<const Bits> args);

// Evaluates terms under one assignment; keeps what it has seen. Memory and world
// are numbers like everything else; variables that are not assigned are 0.
class TermEvaluator {
 public:
  TermEvaluator(const TermPool& pool, const std::map<TermId, Bits>& variables, Totals totals);
  std::optional<Bits> value(TermId term);

 private:
  const TermPool& pool_;  // outlives the evaluator
  Totals totals_;
  struct Entry {
    bool is_known = false;
    std::optional<Bits> value;
  };
  Entry& entry(TermId term);

  std::vector<Entry> entries_;  // by term
};
std::map<TermId, Bits> bound(const Terms& terms, const Assignment& assignment);

// Expressions over two variables of the given width, one of half the width and
// a Bool, drawn from `choices`: the same choices, the same expressions, and
// fewer or smaller choices, simpler ones.
Expressions draw_bits(unsigned width_bits, const std::vector<std::uint32_t>& choices);
Expressions draw_integers(const std::vector<std::uint32_t>& choices);

// A procedure that computes all of them in one block.
Procedure to_procedure(const Expressions& expressions);

}  // namespace tandem::ir::testing
