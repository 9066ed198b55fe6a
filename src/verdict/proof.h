#pragma once

#include <string>
#include <vector>

#include "base/both.h"
#include "base/source_location.h"

// What stands behind a claim that was proved.

namespace tandem {

struct Obligation {
  std::string name;      // also that of its file with --dump-smt
  std::string solver;    // "z3", "cvc5", "z3+cvc5"; "" where simplification alone proved it
  std::string encoding;  // "terms", "abstract", "exact", "integers"
};

// A call in the tree of those that a proof looked at.
struct UnrolledCall {
  std::string text;  // "f(n - 1)"
  SourceLocation where;
  unsigned depth = 0;        // callers come before what they call
  bool is_followed = false;  // its body was looked at; otherwise it counts as equal by induction
};

struct Proof {
  std::string rule;  // "identical", "inductive", "synchronised", "unrolled"
  std::vector<Obligation> obligations;
  std::vector<std::string> rests_on;  // "callee f: equivalent", "assumes ..."
  bool terminates_together = false;   // proved: both end on the same inputs
  // How far recursions and loops that are out of step were followed; one entry
  // for the functions and one for each pair of loops.
  std::vector<Both<std::vector<UnrolledCall>>> call_trees = {};
};

}  // namespace tandem
