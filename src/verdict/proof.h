#pragma once

#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "base/both.h"
#include "base/fields.h"
#include "base/source_location.h"
#include "ir/formula.h"

// Proofs: which obligations were discharged, and what else a claim rests on.

namespace tandem {

struct Obligation {
  std::string name;      // also that of its file with --dump-smt
  std::string solver;    // "z3", "cvc5", "z3+cvc5"; "" where simplification alone proved it
  std::string encoding;  // "terms", "abstract", "exact", "integers"
  friend bool operator==(const Obligation&, const Obligation&) = default;
};
TANDEM_FIELDS(Obligation, name, solver, encoding)

// A call in the tree of those that a proof looked at.
struct UnrolledCall {
  std::string text;  // "f(n - 1)"
  SourceLocation where;
  unsigned depth = 0;        // callers come before what they call
  bool is_followed = false;  // its body was looked at; otherwise it counts as equal by induction
  friend bool operator==(const UnrolledCall&, const UnrolledCall&) = default;
};
TANDEM_FIELDS(UnrolledCall, text, where, depth, is_followed)

// The grounds of a proof: everything that it rests on besides its obligations.

// Calls of a function give the same in both versions.
struct CalleeEquivalent {
  std::string function;
  friend bool operator==(const CalleeEquivalent&, const CalleeEquivalent&) = default;
};
TANDEM_FIELDS(CalleeEquivalent, function)
// They do where its inputs are such; the proof looks only at calls for which it shows that.
struct CalleeEquivalentWhen {
  std::string function;
  std::string condition;              // in C; "" where only the pointers matter
  bool needs_valid_pointers = false;  // see ValidPointers
  friend bool operator==(const CalleeEquivalentWhen&, const CalleeEquivalentWhen&) = default;
};
TANDEM_FIELDS(CalleeEquivalentWhen, function, condition, needs_valid_pointers)
// The induction hypothesis about a function.
struct Induction {
  std::string function;
  friend bool operator==(const Induction&, const Induction&) = default;
};
TANDEM_FIELDS(Induction, function)
// No access through pointer `a` of a function touches what is accessed through `b`, in any call.
struct NoAlias {
  std::string function;
  std::string a;
  std::string b;
  bool is_declared = false;  // by `restrict`; otherwise the user says so
  friend bool operator==(const NoAlias&, const NoAlias&) = default;
};
TANDEM_FIELDS(NoAlias, function, a, b, is_declared)
// The function is called with pointers as C asks for: aligned, and no two structures of one type
// overlap in part. Callers have to see to it.
struct ValidPointers {
  ir::Formula holds;  // over the inputs of the old version
  friend bool operator==(const ValidPointers&, const ValidPointers&) = default;
};
TANDEM_FIELDS(ValidPointers, holds)
// A contract of the user, which is proved.
struct KeptContract {
  std::string function;
  std::string postcondition;  // in C
  friend bool operator==(const KeptContract&, const KeptContract&) = default;
};
TANDEM_FIELDS(KeptContract, function, postcondition)

using Ground = std::variant<CalleeEquivalent, CalleeEquivalentWhen, Induction, NoAlias,
                            ValidPointers, KeptContract>;

// Grounds in the order in which they came up, each once.
class Grounds {
 public:
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  void add(Ground ground) {
    for (const Ground& known : all_) {
      if (known == ground) return;
    }
    all_.push_back(std::move(ground));
  }
  void add_all(const Grounds& others) {
    for (const Ground& ground : others) add(ground);
  }
  bool empty() const { return all_.empty(); }
  template <class Kind>
  bool has() const {
    for (const Ground& ground : all_) {
      if (std::holds_alternative<Kind>(ground)) return true;
    }
    return false;
  }
  friend bool operator==(const Grounds&, const Grounds&) = default;
  friend auto fields(MaybeConst<Grounds> auto& grounds) { return std::tie(grounds.all_); }
  friend bool is_well_formed(const Grounds& grounds) {
    Grounds each_once;
    each_once.add_all(grounds);
    return each_once == grounds;
  }

 private:
  std::vector<Ground> all_;
};

struct Proof {
  std::string rule;  // "identical", "inductive", "synchronised", "unrolled", "conditional"
  std::vector<Obligation> obligations = {};
  Grounds grounds = {};
  bool terminates_together = false;  // proved: both end on the same inputs
  // How far recursions and loops that are out of step were followed; one entry
  // for the functions and one for each pair of loops.
  std::vector<Both<std::vector<UnrolledCall>>> call_trees = {};

  // This proof uses another one: it rests on all that the other rests on.
  void include(const Proof& part) {
    obligations.insert(obligations.end(), part.obligations.begin(), part.obligations.end());
    grounds.add_all(part.grounds);
    call_trees.insert(call_trees.end(), part.call_trees.begin(), part.call_trees.end());
  }
  friend bool operator==(const Proof&, const Proof&) = default;
};
TANDEM_FIELDS(Proof, rule, obligations, grounds, terminates_together, call_trees)

}  // namespace tandem
