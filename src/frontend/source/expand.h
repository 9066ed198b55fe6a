#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/options.h"

// The C text of a version as the compiler sees it, and what it declares: for
// those who write C that contains a version (reproduce).

namespace tandem::frontend {

struct ExpandedLine {
  std::string file;  // as clang names it
  unsigned line = 0;
  bool is_own = false;  // of the .c file itself, not of a header
  std::string text;     // macros are expanded
};
TANDEM_FIELDS(ExpandedLine, file, line, is_own, text)

// Complex numbers and vectors are passed as structures are: by their bytes.
enum class PassedAs : std::uint8_t { Nothing, Scalar, Structure };
TANDEM_LAST_OF(PassedAs, Structure)

struct DefinedFunction {
  std::string name;
  PassedAs result = PassedAs::Nothing;
  std::vector<PassedAs> parameters;
  std::vector<std::string> parameter_types;  // as in C
};
TANDEM_FIELDS(DefinedFunction, name, result, parameters, parameter_types)

// A function that the unit calls or mentions, and does not define.
struct OutsideDeclaration {
  std::string name;
  std::string symbol;  // the same, unless the user says __asm__("symbol")
  // Its declaration around the name: "int " and "(int tandem_a0, char *tandem_a1)".
  std::string before;
  std::string after;
  std::size_t parameters = 0;  // named tandem_a0, tandem_a1, ...
  std::vector<PassedAs> passed;
  std::string result_type;  // "void" for none
  PassedAs result = PassedAs::Nothing;
  bool returns_pointer = false;
  bool never_returns = false;
  bool is_variadic = false;
  int format = -1;        // which parameter is a format as printf's; -1 for none
  bool has_list = false;  // the arguments for the format are in a va_list, the last parameter
  bool only_reads = false;
  bool is_of_library = false;  // declared by a header of the system, not by the user
};
TANDEM_FIELDS(OutsideDeclaration, name, symbol, before, after, parameters, passed, result_type,
              result, returns_pointer, never_returns, is_variadic, format, has_list, only_reads,
              is_of_library)

struct OutsideVariable {
  std::string name;
  std::string symbol;      // the same, unless __asm__("symbol") says otherwise
  std::string definition;  // "int limit"
};
TANDEM_FIELDS(OutsideVariable, name, symbol, definition)

struct StaticLocal {
  std::string function;
  std::string name;
  std::string file;
  unsigned line = 0;
  unsigned mention = 0;  // of its name on the line: the one that declares it, from 0 on
};
TANDEM_FIELDS(StaticLocal, function, name, file, line, mention)

struct ExpandedUnit {
  std::string name;                         // of the file, as the user named it
  std::vector<ExpandedLine> lines;          // without those of the system's headers
  std::vector<std::string> system_headers;  // "stdio.h", as the user's code includes them
  // Names that the user's code declares at file scope.
  std::set<std::string> ordinary;      // functions, variables, types, constants
  std::set<std::string> tags;          // of structures, unions, enumerations
  std::set<std::string> members;       // of structures and unions
  std::set<std::string> own_ordinary;  // those that no other unit can mean: declared in the file
  std::set<std::string> own_tags;      // itself, without external linkage
  std::vector<DefinedFunction> functions;
  std::set<std::string> variables;  // defined here
  std::vector<OutsideDeclaration> outside_functions;
  std::vector<OutsideVariable> outside_variables;
  std::vector<StaticLocal> static_locals;
  // Names that __asm__("label") gives to functions and variables.
  std::set<std::string> labels;
  // Functions and variables at file scope, and what their bodies and initial values mention.
  std::map<std::string, std::set<std::string>> mentions;
};
TANDEM_FIELDS(ExpandedUnit, name, lines, system_headers, ordinary, tags, members, own_ordinary,
              own_tags, functions, variables, outside_functions, outside_variables, static_locals,
              labels, mentions)

// Fails for what is not C. See confined.h for files of strangers.
Result<std::vector<ExpandedUnit>> expand(const Sources& sources);

}  // namespace tandem::frontend
