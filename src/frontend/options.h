#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/behaviour.h"
#include "base/fields.h"
#include "base/source_location.h"

// Everything that the user can say about two versions and how they are read.

namespace tandem::frontend {

// A library of a client, with arguments of its own.
struct Library {
  std::vector<std::string> paths;  // as for Sources
  std::vector<std::string> arguments = {};
};
TANDEM_FIELDS(Library, paths, arguments)

// Files of a version that are not in the file system, such as those of a revision: code sees them
// below `root`, and there everything else that the file system has, but what is hidden.
struct Tree {
  std::string root;                          // an absolute folder, without links
  std::map<std::string, std::string> files;  // what is in them, by their path below `root`
  std::set<std::string> hidden = {};         // paths below `root`
  bool hides_all_else = false;               // nothing of the file system is below `root`
  std::vector<std::string> units = {};       // the .c files that are compiled, if they can be
  std::string database = {};  // a compile_commands.json that says how; "": by the arguments alone
};
TANDEM_FIELDS(Tree, root, files, hidden, hides_all_else, units, database)

// One version as the user names it: .c, .ll and .bc files, or one directory
// (with compile_commands.json, or else all its .c files, recursively, sorted).
struct Sources {
  std::vector<std::string> paths;
  std::vector<std::string> arguments = {};  // for clang
  // What may be read besides: files, and folders with all that is below them (--allow-read).
  std::vector<std::string> readable = {};
  std::vector<Library> libraries = {};  // of a client; linked with it
  std::optional<Tree> tree = {};        // instead of `paths`
};
TANDEM_FIELDS(Sources, paths, arguments, readable, libraries, tree)

enum class Overflow : std::uint8_t { Wrap, Undefined };
TANDEM_LAST_OF(Overflow, Undefined)
enum class Ints : std::uint8_t { Machine, Math };
TANDEM_LAST_OF(Ints, Math)
// What code is told of where it stands: __LINE__, __FILE__ and the like.
enum class PositionsRule : std::uint8_t { Same, Exact };
TANDEM_LAST_OF(PositionsRule, Exact)

enum class ConditionKind : std::uint8_t {
  When,      // --when: only inputs on which the expression holds count
  Requires,  // of a contract: likewise, and what `Ensures` says is said of those
  Ensures,   // of a contract: holds where the function returns, `result` being what it returns
};
TANDEM_LAST_OF(ConditionKind, Ensures)
struct Condition {
  std::string function;    // for When one of the old version; "" for all (Options::condition_scope)
  std::string expression;  // C, over the function's parameters and what its file declares
  ConditionKind kind = ConditionKind::When;
  SourceLocation where = {};  // of the expression; not known for --when
};
TANDEM_FIELDS(Condition, function, expression, kind, where)

// Of the process that reads the versions.
struct Limits {
  std::uint64_t memory_bytes = std::uint64_t{4} << 30;
  std::uint32_t all_ms = 600'000;
  std::uint32_t file_ms = 120'000;  // for one file; the others go on without it
};
TANDEM_FIELDS(Limits, memory_bytes, all_ms, file_ms)

struct Options {
  // With Undefined, signed overflow becomes Stop{Ending::Undefined}.
  Overflow overflow = Overflow::Wrap;
  Ints ints = Ints::Machine;
  PositionsRule positions = PositionsRule::Same;  // the same wherever it stands, or the truth
  // With Refines, so does what else C leaves undefined and would be a trap: see
  // is_trap_for_undefined.
  Relation relation = Relation::Equal;
  bool colour = false;  // in clang's diagnostics
  // Files that describe functions without a body (docs/library.md), a later one
  // before an earlier one.
  std::vector<std::string> libraries = {};
  std::vector<Condition> conditions = {};         // of the old version
  std::vector<std::string> condition_scope = {};  // what conditions for all are for; empty: all
  std::vector<std::string> contract_files = {};   // docs/contracts.md
  bool reads_annotations = false;  // contracts in comments before functions count too
  bool keeps_text = false;         // the lines of functions are wanted (Version::texts)
  bool leaves_out_broken = false;  // the others are compared without a file that does not compile
  Limits limits = {};
};
TANDEM_FIELDS(Options, overflow, ints, relation, colour, libraries, conditions, condition_scope,
              contract_files, reads_annotations, keeps_text, leaves_out_broken, limits, positions)

}  // namespace tandem::frontend
