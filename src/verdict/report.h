#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verdict/verdict.h"

// The results of a run of `tandem check`, ready to be reported.

namespace tandem {

// A row of the ladder that was tried for a pair, and its result.
struct Tried {
  std::string engine;
  std::string result;  // "proved", or why it stopped
};
TANDEM_FIELDS(Tried, engine, result)

// The lines of a version that a change is in; 0: there are none.
struct LineRange {
  unsigned first = 0;
  unsigned last = 0;
};
TANDEM_FIELDS(LineRange, first, last)
// A part of a function that is not the same in both versions, whatever came before: when it is, and
// what it does otherwise, in terms of the variables where it starts.
struct Change {
  Both<LineRange> lines;
  Condition same;
};
TANDEM_FIELDS(Change, lines, same)

// The text of a function.
struct Listing {
  unsigned first_line = 0;
  std::vector<std::string> lines;
};

// A call that a client makes of a function of a library.
struct LibraryCall {
  enum class Effect : std::uint8_t {
    None,       // both versions of the library function do the same
    Avoided,    // they differ, but are called only with inputs on which they do the same
    Contained,  // they differ, and what they change does not leave a function of the client
    Reaching,   // it may reach what the entry does
  };
  std::string function;  // of the library
  std::string caller;    // of the client
  SourceLocation where;
  Effect effect = Effect::None;
  std::string detail;  // Avoided: the condition; Contained: the function of the client
  // Contained: the lines of that function that the effect does not leave, where fewer than all.
  std::optional<LineRange> boundary = {};
  std::string asks = {};  // the one thing that the caller asks of what is returned, if it is one
};

// Everything that the report says of one pair of functions.
struct Finding {
  std::string name;
  std::string new_name;  // where it differs from `name`, else ""
  Both<SourceLocation> where;
  Verdict verdict;
  std::vector<std::string> established;  // "no difference in 4000 executions"
  std::vector<std::string> notes;        // "initial value of global 'limit' changed from 3 to 4"
  double seconds = 0;                    // shown with --stats only
  // Of an equivalence: what it does not say, though one might think so.
  std::vector<std::string> caveats = {};
  std::vector<Tried> tried = {};             // in order
  std::vector<Change> changes = {};          // of a pair that is unknown
  std::optional<Both<Listing>> source = {};  // with --show=source, where both can be read
  // Of an entry of a client: the calls that are reached from it.
  std::optional<std::vector<LibraryCall>> library_calls = {};
  // Of an unchanged function that is not proved: the functions that this rests on
  // (Report::root_causes), by their old names.
  std::vector<std::string> root_causes = {};
  bool is_explained = false;  // by them alone: nothing else is to be said of it
  bool is_changed = true;     // it itself, and not only what it calls
  // Of a difference: "null", it is proved to be there only where a pointer is null; "traps", both
  // versions trap on the input shown.
  std::vector<std::string> only = {};
  bool is_accepted = false;  // the user has said so: it does not count
  bool leaves_open = false;  // accepted, and what else there may be is not known
};

// A function because of which others are not proved, that did not change themselves.
struct RootCause {
  std::string name;
  std::string new_name;  // where it differs from `name`, else ""
  Both<SourceLocation> where;
  bool is_different = false;           // otherwise it is open, at least for some inputs
  std::vector<std::string> open;       // those that call it, perhaps through others, by their names
  std::vector<std::string> different;  // likewise: on an input that was run
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

// The contract of a function of one version, and whether it is proved.
struct ContractResult {
  std::string function;
  Side side = Side::Old;
  std::string text;  // "requires x > 0; ensures result >= 0"
  SourceLocation where;
  bool is_proved = false;  // otherwise it was not used
  std::string why;         // it is not proved
  // On which it fails: where "old" says whether it was kept, and "new" is 1.
  std::optional<Confirmed> failure = {};
  Proof proof = {};
};

struct Commit {
  std::string id;       // hexadecimal
  std::string subject;  // the first line of its message
};

// What was compared, where it comes from a repository.
struct History {
  std::string range;               // as the user said it, or what it stands for
  Both<std::string> revisions;     // ids of commits; "index", "working tree"
  std::vector<Commit> commits;     // from the newest on; none where a version is no commit
  std::vector<std::string> files;  // C files and headers that the range touches, by their new names
  std::vector<std::string> skipped;  // "sub: a submodule"
};

// One run of `tandem check` or `tandem client`, ready to be reported.
struct Report {
  std::string version;
  std::map<std::string, std::string> options;  // as they held, defaults included
  Both<std::vector<std::string>> files;
  // Of a client: findings are about its entries, and about functions of the libraries that changed.
  bool is_of_client = false;
  std::vector<Finding> findings;  // in the order of the old source
  Both<std::vector<Lone>> only_in;
  std::vector<RootCause> root_causes = {};  // likewise
  std::vector<ContractResult> contracts = {};
  std::vector<std::string> notes;        // changed globals and the like
  std::vector<std::string> lost_files;   // could not be read, and why: nothing is said of them
  bool goes_on_without_lost = false;     // as the user wants it: that alone is no failure
  std::optional<History> history = {};   // of `tandem git`
  std::optional<Statistics> statistics;  // with --stats
};

}  // namespace tandem
