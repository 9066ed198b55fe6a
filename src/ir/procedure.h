#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/behaviour.h"
#include "base/c_type.h"
#include "base/fields.h"
#include "base/source_location.h"
#include "ir/pool.h"

// Procedures: control-flow graphs over SSA values, with block parameters in
// the place of phi nodes.
//
// A procedure passes through three forms, each checked by verify.h:
//   implicit   as the front end lowers it: globals and memory are touched by ReadState
//              and WriteState, calls show only the C arguments and the return value;
//   flow       after effects.h: everything a procedure can touch is in its inputs
//              and outputs, and in the arguments and results of calls;
//   recursive  after loops.h: every natural loop is a procedure of its own that
//              calls itself, so every body is acyclic.

namespace tandem::ir {

struct ValueTag;
struct BlockTag;
struct ProcedureTag;
struct GlobalTag;
struct ExternalTag;
struct LoopTag;
using ValueId = Id<ValueTag>;
using BlockId = Id<BlockTag>;
using ProcedureId = Id<ProcedureTag>;
using GlobalId = Id<GlobalTag>;
using ExternalId = Id<ExternalTag>;
using LoopId = Id<LoopTag>;

inline constexpr Sort ending_sort = Sort::bits(8);  // of terms that hold an Ending

struct Value {
  Sort sort;
  std::string variable;  // the source variable that it holds, "" if none
};
TANDEM_FIELDS(Value, sort, variable)

// --- instructions -----------------------------------------------------------

// The immediate of a BvAdd that is pointer arithmetic, of a pointer and a distance: C says that it
// stays within an object, so that it does not get past the end of the address space. Not in the
// text.
inline constexpr Bits pointer_sum = 1;

struct Operation {  // result := op(args)
  Op op;
  Bits immediate = 0;  // Const, Extract; AddressOf, TableRead: into Program::objects; pointer_sum
  std::vector<ValueId> args;
  ValueId result;
};
TANDEM_FIELDS(Operation, op, immediate, args, result)

// A pure function of which nothing is known: equal arguments, equal results, in
// both versions.
struct Uninterpreted {
  std::string name;
  std::vector<ValueId> args;
  ValueId result;
};
TANDEM_FIELDS(Uninterpreted, name, args, result)

// A value that nothing is known of: an uninitialised local (those of the two
// versions are unrelated), or a result that is never used.
struct Arbitrary {
  bool is_unused = false;  // true: never looked at, so any value will do
  ValueId result;
};
TANDEM_FIELDS(Arbitrary, is_unused, result)

// A state that a body reads and writes besides its values. Local is the memory of one
// local variable that no pointer from elsewhere can reach (Procedure::locals).
struct State {
  enum class Kind : std::uint8_t { Global, Memory, Local };
  Kind kind = Kind::Memory;
  std::uint32_t index = 0;  // Global: the GlobalId; Local: into Procedure::locals

  static State memory() { return {}; }
  static State of(GlobalId global) { return {Kind::Global, global.index}; }
  static State local(std::uint32_t index) { return {Kind::Local, index}; }
  GlobalId global() const { return GlobalId{index}; }
  friend auto operator<=>(const State&, const State&) = default;
};
TANDEM_LAST_OF(State::Kind, Local)
TANDEM_FIELDS(State, kind, index)

struct ReadState {  // implicit form only
  State state;
  ValueId result;
};
TANDEM_FIELDS(ReadState, state, result)
struct WriteState {  // implicit form only
  State state;
  ValueId value;
};
TANDEM_FIELDS(WriteState, state, value)

// A local variable in memory, or what alloca gave. Two of one name in one
// procedure differ in `number`.
struct LocalObject {
  std::string name;
  std::uint32_t number = 0;
  std::uint64_t size_bytes = 0;  // 0: not known here
  friend auto operator<=>(const LocalObject&, const LocalObject&) = default;
};
TANDEM_FIELDS(LocalObject, name, number, size_bytes)
// A function without a body here.
struct OutsideFunction {
  std::string name;
  friend auto operator<=>(const OutsideFunction&, const OutsideFunction&) = default;
};
TANDEM_FIELDS(OutsideFunction, name)
// result := the address of something, i64
struct Address {
  std::variant<GlobalId, ProcedureId, OutsideFunction, LocalObject> of;
  ValueId result;
};
TANDEM_FIELDS(Address, of, result)

using Callee = std::variant<ProcedureId, ExternalId, LoopId>;

// results := callee(args). In flow and recursive form args and results follow
// the callee's inputs and outputs one to one; in implicit form they are the C
// arguments and the return value (no result for void). A call whose callee
// may stop ends the caller in the same way.
struct Call {
  Callee callee;
  std::vector<ValueId> args;
  std::vector<ValueId> results;
  // Flow form: the world at the call, where the caller has one, the callee has
  // none and may stop (the execution then ends with this world).
  std::optional<ValueId> world;
};
TANDEM_FIELDS(Call, callee, args, results, world)

struct Instruction {
  std::variant<Operation, Uninterpreted, Arbitrary, Address, ReadState, WriteState, Call> kind;
  SourceLocation where;
};
TANDEM_FIELDS(Instruction, kind, where)

// --- terminators ------------------------------------------------------------

struct Edge {
  BlockId target;
  std::vector<ValueId> args;  // for the target's parameters, one to one
};
TANDEM_FIELDS(Edge, target, args)
struct Jump {
  Edge to;
};
TANDEM_FIELDS(Jump, to)
struct Branch {
  ValueId condition;  // Bool
  Edge if_true;
  Edge if_false;
};
TANDEM_FIELDS(Branch, condition, if_true, if_false)
struct Switch {
  ValueId on;                                // BitVec or Int
  std::vector<std::pair<Bits, Edge>> cases;  // distinct values
  Edge otherwise;
};
TANDEM_FIELDS(Switch, on, cases, otherwise)
struct Return {
  std::vector<ValueId> outputs;  // implicit form: the C return value or nothing
};
TANDEM_FIELDS(Return, outputs)
struct Stop {  // ends the execution other than by returning
  Ending ending;
  std::optional<ValueId> world;  // flow form: the world as it is then, where the procedure has one
};
TANDEM_FIELDS(Stop, ending, world)
struct Terminator {
  std::variant<Jump, Branch, Switch, Return, Stop> kind;
  SourceLocation where;
};
TANDEM_FIELDS(Terminator, kind, where)

struct Block {
  std::vector<ValueId> parameters;
  std::vector<Instruction> instructions;
  Terminator terminator;
};
TANDEM_FIELDS(Block, parameters, instructions, terminator)

// --- procedures -------------------------------------------------------------

enum class InputKind : std::uint8_t { Parameter, Global, Memory, World, LoopVariable, LiveIn };
TANDEM_LAST_OF(InputKind, LiveIn)
struct Input {
  InputKind kind = InputKind::Parameter;
  GlobalId global;  // Global only
  Sort sort;
  ValueId value;  // defined on entry (meaningless for an External)
};
TANDEM_FIELDS(Input, kind, global, sort, value)

enum class OutputKind : std::uint8_t { Return, Global, Memory, World, LoopExit, LiveOut };
TANDEM_LAST_OF(OutputKind, LiveOut)
struct Output {
  OutputKind kind = OutputKind::Return;
  GlobalId global;  // Global only
  Sort sort;
  std::string variable;  // LiveOut: the source variable it holds, "" if none
};
TANDEM_FIELDS(Output, kind, global, sort, variable)

// Something the front end does not translate; the procedure then has no body.
struct Unsupported {
  std::string construct;  // a stable word: "inline-assembly", "array", "pointer-parameter", ...
  std::string detail;     // for people: "access to local array 'buf'"
  SourceLocation where;
};
TANDEM_FIELDS(Unsupported, construct, detail, where)

// The things that a procedure touches by itself, not through calls. Filled by the front
// end for procedures without a body here; computed for the others.
struct DirectEffects {
  std::vector<GlobalId> reads;
  std::vector<GlobalId> writes;
  std::vector<Callee> calls;
  bool reads_memory = false;
  bool writes_memory = false;
  bool world = false;  // indirect calls and the like
  bool may_stop = false;
};
TANDEM_FIELDS(DirectEffects, reads, writes, calls, reads_memory, writes_memory, world, may_stop)

// A pointer that C does not show. Nobody else has its address.
enum class Hidden : std::uint8_t {
  None,
  Structure,  // to one that is passed by value
  Result,     // to where one that is returned goes; nothing is there before
};
TANDEM_LAST_OF(Hidden, Result)

struct Parameter {
  std::string name;
  ScalarType type;
  CTypeId c_type = {};       // in Program::types
  bool is_restrict = false;  // a pointer that is declared so, or hidden
  Hidden hidden = Hidden::None;
  std::optional<Piece> piece = {};
};
TANDEM_FIELDS(Parameter, name, type, c_type, is_restrict, hidden, piece)

// A canonical text of the body as compiled, without names of locals, positions
// and formatting; `references` are the symbols that it mentions, in order of
// appearance, as $0, $1, ... in the text. Equal texts with references that
// correspond one to one mean equal behaviour.
struct Fingerprint {
  std::string text;
  std::vector<std::string> references;
};
TANDEM_FIELDS(Fingerprint, text, references)

struct Procedure {
  std::string name;    // as in C; for a loop "<function>:loop@<line>"
  std::string symbol;  // in the linked module
  bool is_static = false;
  bool is_pointed_to = false;  // code outside may have a pointer to it. Not in the text.
  bool is_model = false;       // of a function of the C library: not the user's, not reported
  SourceLocation where;
  std::string unit;                       // the file that was compiled, where several have one
  std::string c_type;                     // "int (int, unsigned char)"
  std::vector<Parameter> parameters;      // the C parameters
  std::optional<ScalarType> return_type;  // none for void (or when not a scalar)
  // Every parameter and the result are translated: integers, floating-point numbers,
  // pointers, and structures that are passed in registers (as their bits).
  bool has_scalar_signature = true;
  std::vector<Unsupported> unsupported;  // not empty: no body
  DirectEffects direct_effects;
  Fingerprint fingerprint;
  std::vector<std::string> structures;  // that it looks into or points to, by name
  // Of the variables that are integers, where a name means one type. Not in the text.
  std::map<std::string, CTypeId> variable_types;

  std::vector<std::string> locals;  // names of the states of kind Local; implicit form only
  std::vector<Input> inputs;        // implicit form: the C parameters
  std::vector<Output> outputs;      // implicit form: the C return value
  bool may_stop = false;            // flow and recursive form: may end other than by returning
  IdVector<ValueId, Value> values;
  IdVector<BlockId, Block> blocks;  // the first is the entry and has no parameters

  bool has_body() const { return !blocks.empty(); }
  // The source variable that an input holds, "" if none.
  const std::string& input_name(std::size_t i) const { return values[inputs[i].value].variable; }
  ValueId add_value(Sort sort, std::string variable = "") {
    return values.add(Value{sort, std::move(variable)});
  }
};
TANDEM_FIELDS(Procedure, name, symbol, is_static, is_pointed_to, is_model, where, unit, c_type,
              parameters, return_type, has_scalar_signature, unsupported, direct_effects,
              fingerprint, structures, variable_types, locals, inputs, outputs, may_stop, values,
              blocks)

}  // namespace tandem::ir
