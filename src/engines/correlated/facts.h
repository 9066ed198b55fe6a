#pragma once

#include "engines/correlated/product.h"

namespace tandem::engines::correlated {

// What is claimed to hold whenever both versions are at a node: over variables for the values that
// they have there, and over the inputs of the functions.
struct NodeFacts {
  Both<std::vector<ir::TermId>> values;
  // What a value is equal to: an input, or another value. The first counts; the others are tried
  // where it turns out not to hold.
  std::map<ir::TermId, std::vector<ir::TermId>> same_as;
  std::vector<ir::TermId> facts;
  bool is_never_met = false;  // by the claim; the others then say nothing

  // A value of the new version as the old one of its name and how far they are apart, a variable: a
  // solver finds that easier than two numbers of which only the difference matters.
  std::map<ir::TermId, ir::TermId> as_drift;

  // A value, or what it is equal to.
  ir::TermId resolved(ir::TermId value) const;
  // The same, as a drift where it is one.
  ir::TermId stated(ir::TermId value) const;
};

// The facts, said of these values.
ir::TermId said_of(ir::TermPool& pool, const NodeFacts& facts, ir::TermId term,
                   const Both<std::vector<ir::TermId>>& values);

// Variables for the values at a node, and no facts.
NodeFacts no_facts(const Points& points, ir::TermPool& pool, const Node& node);

// How much is guessed. More facts say more, and take a solver longer.
enum class Detail : std::uint8_t {
  Equations,  // equal values, linear equations
  Orders,     // besides, orders of counters beside what they are compared to, inputs and 0
  Views,      // orders of all numbers, and what is only asked of them: which are 0, less than 5
  Products,   // besides, equations with products of inputs and values
  Squares,    // of any two numbers that the inputs give or that turn loops
  Drifts,     // orders, and those of how far values are apart
  Analysed,   // besides, what the analysis of both versions in one state gives
};

// The comparisons that decide how often loops go round.
struct Guards {
  std::set<std::pair<Side, std::string>> counters;  // variables that are compared, by name
  std::set<ir::TermId> bounds;                      // with these, as terms over the inputs
  std::set<ir::Op> orders;                          // by these: numbers with or without a sign
  std::set<ir::TermId> constants;                   // all that anything is compared with
};

// What holds at all meetings.
NodeFacts guess_at(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
                   const Guards& guards, const Node& node, const std::vector<Meeting>& meetings,
                   Detail detail);

// The guards on the way from nodes that are met so.
Guards find_guards(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
                   const Interleaving& interleaving,
                   const std::map<Node, std::vector<Meeting>>& met);

// Drops facts that some meeting contradicts, that are true anyway, or that are there twice.
void drop_useless(const ir::TermPool& pool, const FunctionInputs& inputs,
                  const std::vector<Meeting>& meetings, NodeFacts& facts);

}  // namespace tandem::engines::correlated
