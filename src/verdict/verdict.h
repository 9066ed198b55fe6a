#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "verdict/confirmed.h"
#include "verdict/proof.h"
#include "verdict/relation.h"

// The four verdicts and what comes with each, as plain data.

namespace tandem {

// Why nothing was established. `code` is stable, for machines and cases;
// `text` is for people.
struct Reason {
  std::string code;  // "unsupported:inline-assembly", "out-of-budget", "timeout", "not-proved",
                     // "internal-error", ...
  std::string text;
  SourceLocation where;
};
TANDEM_FIELDS(Reason, code, text, where)

// How the versions differ on some inputs, in terms of the source.
struct DifferenceCase {
  std::string when;  // a C expression over parameters and globals
  struct Output {
    std::string name;  // "return", or that of a global
    std::string before;
    std::string after;
    friend bool operator==(const Output&, const Output&) = default;
  };
  std::vector<Output> outputs;        // those that differ, as far as C has words for them
  Both<std::vector<unsigned>> lines;  // of the source, that run in this case
};

TANDEM_FIELDS(DifferenceCase::Output, name, before, after)
TANDEM_FIELDS(DifferenceCase, when, outputs, lines)

// In what terms a condition is sought.
enum class Domain : std::uint8_t {
  Auto,        // predicates, else polyhedra, else intervals
  Exact,       // the conditions of the paths that differ
  Predicates,  // these, and all conditions that occur in the versions
  Intervals,   // bounds of each number
  Polyhedra,   // bounds of sums and differences of two numbers
  None,        // it is not sought
};
TANDEM_LAST_OF(Domain, None)

// Inputs on which two versions behave the same.
struct Condition {
  std::string text;  // a C expression over parameters and globals
  // The same over the inputs of the old version. None where it speaks of something else, so that it
  // has no meaning at a call.
  std::optional<ir::Formula> formula;
  bool is_exact = false;  // on all others they differ
  Proof proof;            // for the inputs that satisfy it
  std::vector<DifferenceCase> cases;

  bool never_holds() const { return text == "0"; }  // they differ on every input
};
TANDEM_FIELDS(Condition, text, formula, is_exact, proof, cases)

struct Equivalent {
  Proof proof;
};
TANDEM_FIELDS(Equivalent, proof)
struct EquivalentWhen {
  Condition condition;
  std::vector<Reason> open = {};  // why nothing is known of the other inputs
};
TANDEM_FIELDS(EquivalentWhen, condition, open)
// A version that never ends on the input of a difference, on which the other one returns.
struct Endless {
  Side side = Side::Old;
  SourceLocation where;  // of the loop
  // What the loop comes back to, in C: "i == 0 && m == 2"; "" where nothing decides whether it goes
  // on.
  std::string state;
  Proof proof;  // from this input it gets there, and from there back to it
  // That both do the same where both end, if that is proved.
  std::optional<Proof> same_otherwise = {};
};
TANDEM_FIELDS(Endless, side, where, state, proof, same_otherwise)
struct Different {
  Confirmed run;
  std::optional<Condition> otherwise = {};     // where they behave the same
  std::vector<OutputRelation> relations = {};  // how their outputs differ, through loops
  std::optional<Endless> endless = {};         // where that is the difference
};
struct Unknown {
  std::vector<Reason> why;  // never empty
};
TANDEM_FIELDS(Unknown, why)
using Verdict = std::variant<Equivalent, EquivalentWhen, Different, Unknown>;

}  // namespace tandem
