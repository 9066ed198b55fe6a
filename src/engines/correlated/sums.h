#pragma once

#include "engines/correlated/facts.h"

namespace tandem::engines::correlated {

// Sums over what a loop goes through, from either end. sum(k) is that of g(0), ..., g(k - 1), for
// whatever g the loop adds in the round in which its counter is k; there is such a function for
// every g. What is assumed of it in a query is one step of its definition, at the places that the
// query speaks of. Two loops that add up the same in opposite orders speak of one such function.
class Sums {
 public:
  Sums(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs)
      : points_(points), pool_(pool), inputs_(inputs) {}

  // Adds `s == s0 + sum(i) - sum(i0)` for variables at a node, where both versions have such a sum
  // somewhere among these nodes. Runs say nothing of them: these facts are not for drop_useless.
  void add_facts(std::map<Node, NodeFacts>& claims);

  // Steps of the definitions, for sums that these terms speak of.
  std::vector<ir::TermId> truths(std::span<const ir::TermId> terms);

 private:
  struct Accumulated {
    Node node;
    Side side = Side::Old;
    ir::TermId added;  // over the counter `k`
    ir::TermId fact;
  };
  void look_at(const Node& node, Side side, const NodeFacts& facts);
  std::optional<std::vector<ir::TermId>> entry_of(Side side, PointId point);
  ir::TermId difference(ir::TermId next, ir::TermId before);
  bool is_told_by(ir::TermId term, ir::TermId counter);
  ir::TermId sum(ir::TermId added, ir::TermId at);
  ir::TermId step(ir::TermId added, ir::TermId at);
  ir::TermId counter(ir::Sort sort) {
    return pool_.variable("sum.k" + std::to_string(sort.width_bits), sort);
  }

  const Points& points_;
  ir::TermPool& pool_;
  const FunctionInputs& inputs_;
  std::vector<Accumulated> found_;
  std::map<std::string, ir::TermId> functions_;  // what they add, by name
};

}  // namespace tandem::engines::correlated
