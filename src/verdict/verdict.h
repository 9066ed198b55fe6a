#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/behaviour.h"
#include "base/both.h"
#include "base/c_type.h"
#include "base/source_location.h"

// The four verdicts and what comes with each, as plain data.

namespace tandem::replay {
class Runner;
}

namespace tandem {

// Where a pointer of an input points: into one of the witness's objects.
struct Place {
  std::uint32_t object = 0;  // index into Witness::memory
  std::int64_t offset_bytes = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct NamedValue {
  std::string name;  // as in C
  TypedValue value;
  std::optional<Place> place = {};  // of a pointer that is not null; `value` is 0 then
  std::string text = {};            // of such a pointer, as C would write it; replay fills it in
  // Of an argument: the structure that it is a part of. The first part has the text of all.
  std::optional<Piece> piece = {};
  bool is_shown_before = false;  // or not at all
  const std::string& shown_name() const { return piece ? piece->of : name; }
};

// A pointer among the contents of an object.
struct StoredPointer {
  std::uint64_t at_bytes = 0;  // where in the object; 8 bytes, which are 0 in `bytes`
  Place place;
  friend auto operator<=>(const StoredPointer&, const StoredPointer&) = default;
};

// A piece of memory that both versions start with: what a pointer points to, or
// a global that is not a scalar.
struct MemoryObject {
  std::string name;  // as a person would write it: "*p", "p->next[0]", "table"
  CTypeId type;      // of one element, in the types of the old program
  std::uint64_t count = 1;
  std::string bytes;
  std::vector<StoredPointer> pointers;  // in order of `at_bytes`
  bool is_text = false;                 // best shown as a string
  bool is_function = false;             // a function outside the program; it has no bytes
  // The global that it is the memory of, by index into Entry::memory_globals; none for memory of
  // no name.
  std::optional<std::uint32_t> global;
  // As C would write them; replay fills them in.
  std::string type_name = {};
  std::string text = {};
  bool is_shown_inside = false;  // it is part of the text of a pointer
};

// What an external function answers on one call, in order of the calls made.
struct Answer {
  Bits returned = 0;
  std::vector<std::optional<Bits>> globals;  // as Witness::globals; what it writes, if anything
};

// An input: what both versions start from.
struct Witness {
  std::vector<NamedValue> arguments;  // in order of the parameters
  std::vector<NamedValue> globals;    // those that either version can touch
  std::vector<MemoryObject> memory;   // what the pointers above point to, and so on
  std::vector<Answer> answers;        // further calls are answered from `answer_seed`
  std::uint64_t answer_seed = 0;
};

// An argument of an external call: a number, or the contents of a constant string.
using CallArgument = std::variant<TypedValue, std::string>;

// A piece of the memory that a call shows to its callee, where the versions show something else.
struct ShownPart {
  std::uint32_t argument = 0;  // the pointer by which it is reached, or a structure by value
  // Offsets in bytes: of a pointer in what the argument points to, of one in what that points to,
  // and so on; the last is where the piece is.
  std::vector<std::uint64_t> path;
  std::uint64_t size_bytes = 0;
  std::string name;  // "p->next->value"; "" where the text of the argument shows it
  std::string value;
};

// Bytes that a call left where an argument points to.
struct StoredAt {
  std::uint32_t argument = 0;
  std::string bytes;
};

struct ExternalCall {
  std::string function;
  std::vector<CallArgument> arguments;
  std::optional<TypedValue> returned;
  std::vector<NamedValue> wrote;  // globals that the answer changed
  // Of arguments that are pointers: "&p[3]"; "" for all else. One to one with them, or empty.
  std::vector<std::string> pointer_texts = {};
  std::vector<ShownPart> shown = {};
  // Of printf and its kin: the text that comes out, which counts in the place of the arguments.
  std::optional<std::string> put_out = {};
  std::optional<std::uint32_t> answered_argument = {};  // it returned this argument
  std::vector<StoredAt> stored = {};  // by a function of the C library; `wrote` says it in words
  // Which of the calls of this function it is, from 1 on, where the ones before are not listed.
  std::uint32_t ordinal = 0;
};

// A part of memory at the end of a run, where the versions left it different.
struct FinalMemory {
  std::string name;   // "p->next->value", "table[3]"
  std::string value;  // as C would write it
  friend bool operator==(const FinalMemory&, const FinalMemory&) = default;
};

struct Behaviour {
  Ending ending = Ending::Return;
  std::optional<TypedValue> returned;  // with Ending::Return, unless void
  std::string returned_text;           // of a pointer that is not null: "&p[3]", "\"abc\""
  std::vector<NamedValue> globals;     // final values, with Ending::Return
  std::vector<FinalMemory> memory;     // likewise, what differs; the same places in both versions
  std::vector<ExternalCall> calls;
  std::vector<SourceLocation> lines;  // those that ran, in order of the source, without columns
};

// A difference that was seen natively: the one thing `different` may rest on.
// Only the replay runner makes one.
class Confirmed {
 public:
  const Witness& witness() const { return witness_; }
  const Both<Behaviour>& behaviours() const { return behaviours_; }

 private:
  friend class replay::Runner;
  Confirmed(Witness witness, Both<Behaviour> behaviours)
      : witness_(std::move(witness)), behaviours_(std::move(behaviours)) {}
  Witness witness_;
  Both<Behaviour> behaviours_;
};

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

// Why nothing was established. `code` is stable, for machines and cases;
// `text` is for people.
struct Reason {
  std::string code;  // "unsupported:inline-assembly", "out-of-budget", "timeout", "not-proved",
                     // "internal-error", ...
  std::string text;
  SourceLocation where;
};

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

// In what terms a condition is sought.
enum class Domain : std::uint8_t {
  Auto,        // predicates, else polyhedra, else intervals
  Exact,       // the conditions of the paths that differ
  Predicates,  // these, and all conditions that occur in the versions
  Intervals,   // bounds of each number
  Polyhedra,   // bounds of sums and differences of two numbers
  None,        // it is not sought
};

// Inputs on which two versions behave the same.
struct Condition {
  std::string text;       // a C expression over parameters and globals
  bool is_exact = false;  // on all others they differ
  Proof proof;            // for the inputs that satisfy it
  std::vector<DifferenceCase> cases;

  bool never_holds() const { return text == "0"; }  // they differ on every input
};

struct Equivalent {
  Proof proof;
};
struct EquivalentWhen {
  Condition condition;
  std::vector<Reason> open = {};  // why nothing is known of the other inputs
};
struct Different {
  Confirmed run;
  std::optional<Condition> otherwise = {};  // where they behave the same
};
struct Unknown {
  std::vector<Reason> why;  // never empty
};
using Verdict = std::variant<Equivalent, EquivalentWhen, Different, Unknown>;

// What one engine made of a pair.
struct Tried {
  std::string engine;
  std::string result;  // "proved", or why it stopped
};

// The text of a function.
struct Listing {
  unsigned first_line = 0;
  std::vector<std::string> lines;
};

// What the report says of one pair of functions.
struct Finding {
  std::string name;
  std::string new_name;  // where it differs from `name`, else ""
  Both<SourceLocation> where;
  Verdict verdict;
  std::vector<std::string> established;  // "no difference in 4000 executions"
  std::vector<std::string> notes;        // "initial value of global 'limit' changed from 3 to 4"
  double seconds = 0;                    // shown with --stats only
  std::vector<Tried> tried = {};         // in order
  std::optional<Both<Listing>> source = {};  // with --show=source, where both can be read
};

struct Lone {  // a function of one version only
  std::string name;
  SourceLocation where;
};

struct Statistics {
  std::uint64_t solver_calls = 0;
  std::uint64_t executions = 0;
  std::map<std::string, double> seconds;  // by stage
};

// What became of the contract of a function of one version.
struct ContractResult {
  std::string function;
  Side side = Side::Old;
  std::string text;  // "requires x > 0; ensures result >= 0"
  SourceLocation where;
  bool is_proved = false;  // otherwise it was not used
  std::string why;         // it is not proved
  // On which it fails: where "old" says whether it was kept, and "new" is 1.
  std::optional<Confirmed> failure = {};
  std::vector<Obligation> obligations = {};
  std::vector<std::string> rests_on = {};
};

// One run of `tandem check`, ready to be reported.
struct Report {
  std::string version;
  std::map<std::string, std::string> options;  // as they held, defaults included
  Both<std::vector<std::string>> files;
  std::vector<Finding> findings;  // in the order of the old source
  Both<std::vector<Lone>> only_in;
  std::vector<ContractResult> contracts = {};
  std::vector<std::string> notes;        // changed globals and the like
  std::optional<Statistics> statistics;  // with --stats
};

}  // namespace tandem
