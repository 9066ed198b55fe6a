#pragma once

#include "domains/domains.h"

#include "engines/correlated/facts.h"
#include "engines/correlated/linear.h"

namespace tandem::engines::correlated {

// The sum is not less than 0, or is 0.
struct LinearFact {
  Sum sum;
  bool is_equality = false;
};

// Facts of the machine's integers that it may be, added to those of a node: which of them hold
// depends on where sums wrap around, and on which numbers have signs.
void add_facts(ir::TermPool& pool, const Guards& guards, const LinearFact& fact, NodeFacts& to);

// What holds at the nodes that both versions get to, led by an interleaving from all inputs that
// satisfy a premise, if numbers were unbounded: found by abstract interpretation of both versions
// in one state. States at a node are kept apart by which values of one name are equal in them;
// those with the same ones are joined, and widened. Over the values of NodeFacts, those that are
// claimed to be the same as something taken as that, and over the inputs. A term that is not linear
// stands for itself: the same in both versions where its arguments are. Guesses, to be proved.
std::map<Node, std::vector<LinearFact>> analyse(const Points& points, ir::TermPool& pool,
                                                const Interleaving& interleaving,
                                                const FunctionInputs& inputs, ir::TermId premise,
                                                const std::map<Node, NodeFacts>& claims);

}  // namespace tandem::engines::correlated
