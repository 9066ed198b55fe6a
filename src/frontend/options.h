#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/behaviour.h"
#include "base/fields.h"
#include "base/source_location.h"

// Everything that the user can say about two versions and how they are read.

namespace tandem::frontend {

// One version as the user names it: .c, .ll and .bc files, or one directory
// (with compile_commands.json, or else all its .c files, recursively, sorted).
struct Sources {
  std::vector<std::string> paths;
  std::vector<std::string> arguments;  // for clang
};

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

struct Options {
  // With Undefined, signed overflow in the old version becomes Stop{Ending::Undefined}.
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
};

}  // namespace tandem::frontend
