#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/fields.h"
#include "base/result.h"
#include "ir/loops.h"
#include "ir/program.h"

// Which function, global, loop and variable of the old version corresponds to
// which of the new, and what is unchanged.

namespace tandem::pairing {

struct PairTag;
struct GlobalPairTag;
using PairId = Id<PairTag>;
using GlobalPairId = Id<GlobalPairTag>;

// --no-alias=F:a,b: pointers of a function that do not lead to the same bytes.
struct NoAliasOption {
  std::string function;
  std::vector<std::string> pointers;  // parameters or globals; each two of them
};
TANDEM_FIELDS(NoAliasOption, function, pointers)

struct Options {
  std::vector<std::pair<std::string, std::string>> renamed;  // --map old=new
  // --map old=new(a,0): the arguments of a call of the new function that corresponds to one of the
  // old, by the name of that: its parameters, and numbers.
  std::map<std::string, std::vector<std::string>> arguments = {};
  std::vector<NoAliasOption> no_alias = {};
};

// A global of both versions, or of one only.
struct GlobalPair {
  std::string name;
  Both<std::optional<ir::GlobalId>> ids;
  // Nothing in either version can change it: on each side it is this constant,
  // not an input.
  Both<std::optional<Bits>> constants;
  bool starts_alike = false;  // both versions have it, with the same initial contents
  bool is_retyped = false;    // both versions have it, with types that cannot be compared
  // Code outside can see it in both versions, even if only one mentions it.
  bool is_visible_in_both = false;
};
TANDEM_FIELDS(GlobalPair, name, ids, constants, starts_alike, is_retyped, is_visible_in_both)

// A pointer that a function starts from: a parameter, or a global that is a pointer
// or memory itself.
struct Pointer {
  std::string name;
  std::optional<std::size_t> parameter;
  std::optional<GlobalPairId> global;
  friend auto operator<=>(const Pointer&, const Pointer&) = default;
};
TANDEM_FIELDS(Pointer, name, parameter, global)

// No access through the one touches a byte that is accessed through the other.
struct NoAlias {
  Pointer a;
  Pointer b;
  bool is_declared = false;  // by `restrict` in both versions; otherwise the user says so
  bool is_certain = false;   // one is where a structure is passed or returned: nothing is assumed
  // A call in the program passes one pointer for both: no proof rests on it.
  bool is_broken = false;
};
TANDEM_FIELDS(NoAlias, a, b, is_declared, is_certain, is_broken)

// A parameter that both versions are called with, where their interfaces differ.
struct SharedParameter {
  Both<std::optional<std::size_t>> place;  // among those of a version; none: it ignores it
  Both<ScalarType> types = {};             // there, where it has a place
  std::optional<Bits> value = {};          // the only one that is asked about
  // C for which values are asked about: those that both types have, or `value`. "" for all.
  std::string condition = {};

  bool is_in_both() const { return place[Side::Old] && place[Side::New]; }
};
TANDEM_FIELDS(SharedParameter, place, types, value, condition)

// How calls of two functions correspond that do not take the same parameters, or return something
// else. What is in one version only may be anything; unite_interfaces gives both the same list.
struct Interface {
  std::vector<SharedParameter> parameters;        // in order
  Both<std::optional<ScalarType>> returned = {};  // by each version: compared if both do
};
TANDEM_FIELDS(Interface, parameters, returned)

struct Pair {
  std::string name;      // of the old version
  std::string new_name;  // where it is another one, else ""
  Both<ir::ProcedureId> ids;
  // The bodies are the same up to the names of locals and formatting, and every
  // function and global that they mention corresponds.
  bool has_identical_body = false;
  std::optional<std::string> incomparable;          // why the signatures cannot be compared
  std::optional<Interface> changed_interface = {};  // they differ, and can be compared
  // Structures that it looks into and that lie in memory otherwise in the new version.
  // Those that are compared by field are not among them.
  std::set<std::string> changed_layouts;
  // Those that are compared by field, and that it or what it calls looks into.
  std::set<std::string> by_field = {};
  bool has_own_fields = false;  // some of these have fields that one version alone has
  // It reaches code that would not mean the same natively as it does by field.
  bool cannot_run = false;
  std::vector<std::string> notes;
  std::vector<PairId> callees;         // through unpaired functions too; in order of id
  bool is_recursive = false;           // calls itself, directly or through others
  std::vector<NoAlias> no_alias = {};  // assumed
};
TANDEM_FIELDS(Pair, name, new_name, ids, has_identical_body, incomparable, changed_interface,
              changed_layouts, by_field, has_own_fields, cannot_run, notes, callees, is_recursive,
              no_alias)

struct Plan {
  IdVector<PairId, Pair> pairs;  // in the order of the old source
  Both<std::map<ir::ProcedureId, PairId>> pair_of;
  Both<std::vector<ir::ProcedureId>> only_in;
  IdVector<GlobalPairId, GlobalPair> globals;
  Both<std::map<ir::GlobalId, GlobalPairId>> global_pair_of;
  // Strongly connected components of the paired call graph, callees first.
  std::vector<std::vector<PairId>> components;
  std::vector<std::string> notes;  // changed types and initial values of globals
};
TANDEM_FIELDS(Plan, pairs, pair_of, only_in, globals, global_pair_of, components, notes)

// Fails on a mapping that names something unknown.
Result<Plan> match(const Both<ir::Program>& programs, const Options& options);

// Gives both versions of every pair with a changed interface the same parameters, in flow form, and
// calls of them what these ask for. To be called once, on the programs that were matched: all that
// comes after takes parameters by position.
void unite_interfaces(Both<ir::Program>& programs, const Plan& plan);

// The names nearest to `name` among the functions of either version.
std::vector<std::string> nearest_functions(const Both<ir::Program>& programs,
                                           const std::string& name);

// Those of `names` that are nearest to `name`, at most three.
std::vector<std::string> nearest_names(const std::vector<std::string>& names,
                                       const std::string& name);
// "; did you mean 'a', 'b'?", or nothing.
std::string did_you_mean(const std::vector<std::string>& nearest);

// Loops that correspond, by nesting, place and variables. Any: those at one place come in no
// order that means something, so that variables alone decide.
enum class LoopOrder : std::uint8_t { Kept, Any };
std::vector<Both<ir::LoopId>> match_loops(const Both<const ir::RecursiveForm*>& forms,
                                          LoopOrder order = LoopOrder::Kept);

}  // namespace tandem::pairing
