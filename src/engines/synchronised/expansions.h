#pragma once

#include "engines/synchronised/call_tree.h"

namespace tandem::engines {

// The calls that a point makes when it is called so, as terms over the
// variables of the arguments.
struct Expansion {
  struct Call {
    PointCall call;
    ir::TermId condition;
    bool is_used = false;  // something of what it gives shows in the outcome
  };
  std::vector<Call> calls;
  ir::TermId recurses;  // that it makes any
};

// Expansions, each computed once.
class Expansions {
 public:
  Expansions(const Points& points, ir::TermPool& pool) : points_(points), pool_(pool) {}
  const Expansion& of(Side side, const PointCall& call);

 private:
  const Points& points_;
  ir::TermPool& pool_;
  Both<std::map<PointCall, Expansion>> made_;
};

// Inputs of the two points of a claim, as variables: one for inputs that are
// equal.
Both<PointCall> roots_of(ir::TermPool& pool, const Points& points, const Claim& claim);

}  // namespace tandem::engines
