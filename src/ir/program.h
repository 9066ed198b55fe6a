#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/procedure.h"

namespace tandem::ir {

inline constexpr const char* static_mention = "@static ";

struct Global {
  std::string name;          // as in C; a function-level static is "<function>.<name>"
  std::string symbol;        // in the linked module
  bool is_static = false;    // code outside the program cannot touch it
  bool is_written = true;    // some procedure here may write it
  bool is_constant = false;  // declared const: nobody may write it
  // A scalar whose address is never taken is a value of its own; anything else
  // (arrays, structures, address-taken) is memory.
  bool is_scalar = true;
  Sort sort;                    // scalars
  ScalarType type;              // scalars
  std::string c_type;           // for people
  std::string contents_type;    // the same for types whose bytes mean the same
  std::optional<Bits> initial;  // scalars with a known initial value
  // To tell whether the initial contents changed. A static thing is mentioned by its own name,
  // after `static_mention`: it is of the same file.
  std::string initial_text;
  CTypeId c_type_id = {};  // in Program::types
  std::uint64_t size_bytes = 0;
  // The bytes of a constant in memory, in Program::objects, if there are no addresses in it. Not in
  // the text.
  std::optional<ObjectId> contents = std::nullopt;
  SourceLocation where;
  std::string unit;  // the file that was compiled, where several have one
};
TANDEM_FIELDS(Global, name, symbol, is_static, is_written, is_constant, is_scalar, sort, type,
              c_type, contents_type, initial, initial_text, c_type_id, size_bytes, contents, where,
              unit)

enum class ExternalKind : std::uint8_t {
  Function,
  Release,  // a function that gives an object back to the heap
  Event,    // something that replay cannot answer for: a volatile or atomic access, what a call
            // leaves in errno or makes undefined
};
TANDEM_LAST_OF(ExternalKind, Event)

// A function without a body, or what counts as a call of one.
struct External {
  std::string name;
  ExternalKind kind = ExternalKind::Function;
  std::vector<Sort>
      parameter_sorts;  // of this use: a variadic function has one External per list of sorts
  std::optional<Sort> return_sort;
  std::optional<ScalarType> return_type;
  bool is_pure = false;         // depends on its arguments alone and changes nothing
  bool touches_globals = true;  // may read and write what is not static
  bool reads_memory = true;
  bool writes_memory = true;
  bool returns = true;     // false: exit, abort
  bool allocates = false;  // gives the address of a new object of the heap, or null
  // A call through a pointer: the functions of the program that it may reach.
  std::vector<ProcedureId> may_call;
  // Flow form: what goes in and comes out, as for a procedure.
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  // Which parameters are floating-point numbers; empty if none is. Those are passed
  // otherwise than integers of the same width: f(int) is not f(float).
  std::vector<bool> float_parameters;
};
TANDEM_FIELDS(External, name, kind, parameter_sorts, return_sort, return_type, is_pure,
              touches_globals, reads_memory, writes_memory, returns, allocates, may_call, inputs,
              outputs, float_parameters)

// The lines of a file that define a procedure.
struct SourceText {
  std::string path;  // for the system, not for people
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
};
TANDEM_FIELDS(SourceText, path, first_line, last_line)

// A contract of the user: one condition that is to hold where a function is called, and one that
// holds where it returns then. Each part is a procedure as those in Program::conditions. The second
// takes what was returned before the parameters, unless that is nothing, and looks at globals and
// memory as they are at the end.
struct FunctionContract {
  std::optional<ProcedureId> precondition;
  std::optional<ProcedureId> postcondition;
  std::string precondition_text;  // as the user wrote it
  std::string postcondition_text;
  // Functions of the bitcode with the same parameters: where the precondition holds both call
  // it, and the first returns whether the postcondition held then, the second 1. "" for none.
  std::string kept_symbol;
  std::string ran_symbol;
  SourceLocation where;
};
TANDEM_FIELDS(FunctionContract, precondition, postcondition, precondition_text, postcondition_text,
              kept_symbol, ran_symbol, where)

struct Program {
  std::vector<std::string> files;  // as the user named them
  IdVector<ProcedureId, Procedure> procedures;
  IdVector<GlobalId, Global> globals;
  IdVector<ExternalId, External> externals;
  IdVector<ObjectId, ConstantObject> objects;
  CTypes types;
  // An object may be accessed by any type: -fno-strict-aliasing, __attribute__((may_alias)).
  bool has_loose_types = false;
  std::map<std::string, std::string> layouts;  // of structures by name: fields and their places
  // Structures whose layout changed and that are laid out alike in both versions here, field by
  // field, and their fields that this version alone has. Each such field is a memory of its own,
  // a global of sort Memory that is named "struct point.z".
  std::map<std::string, std::vector<std::string>> by_field;
  // Old version: functions of which only the inputs count on which the other procedure does not
  // return 0. It has the same C parameters, changes nothing, has no loops, and may stop.
  std::map<ProcedureId, ProcedureId> conditions;
  std::map<ProcedureId, SourceText> texts;            // where it is known
  std::map<ProcedureId, FunctionContract> contracts;  // claims: nothing is proved of them yet
};
TANDEM_FIELDS(Program, files, procedures, globals, externals, objects, types, has_loose_types,
              layouts, by_field, conditions, texts, contracts)

}  // namespace tandem::ir
