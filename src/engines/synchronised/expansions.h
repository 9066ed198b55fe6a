#pragma once

#include "engines/synchronised/call_tree.h"

namespace tandem::engines::synchronised {

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
  explicit Expansions(const Points& points) : points_(points) {}
  const Expansion& of(Side side, const PointCall& call);

 private:
  const Points& points_;
  Both<std::map<PointCall, Expansion>> made_;
};

// Inputs of the two points of a claim, as variables: one for inputs that are
// equal.
Both<PointCall> roots_of(const Points& points, const Claim& claim);

}  // namespace tandem::engines::synchronised
