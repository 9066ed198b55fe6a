#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/options.h"
#include "frontend/source/sources.h"

// Conditions as C text at the end of a file, and what clang thinks of them there.

namespace tandem::frontend {

constexpr const char* condition_prefix = "tandem_when_";  // of the names of conditions

struct Parameter {
  std::string name;
  std::string declaration;
};

struct Definition {
  std::string name;
  std::vector<Parameter> parameters;
  bool has_prototype = true;  // false: as in `int f(a) char a; {}`, which is called otherwise
  std::string result;  // a declaration of `result` with the type that it returns; "" for void
  // The comment directly before it, if it is one of contracts, and where the text in it starts.
  std::string annotation;
  SourceLocation annotation_start;
};

// The functions that a file defines.
Result<std::vector<Definition>> find_definitions(const Unit& unit, bool colour);

// An expression for a function of a file, and what clang thinks of it there.
struct Attempt {
  std::size_t condition = 0;  // among those given
  const Definition* definition = nullptr;
  bool is_complete = false;
  bool has_error = false;
  bool has_side_effect = false;
  bool compiles() const { return is_complete && !has_error; }
};

// A part of the body of a condition. Clang then shows the expression with its caret under it, at
// "--when:1:..." or where it is from.
std::string test_of(const Condition& condition);

// Condition `number`, of a function that is defined so.
std::string function_text(std::size_t number, const Definition& definition, ConditionKind kind,
                          const std::string& tests);

// Postcondition `number` is run natively by two functions with the parameters of the
// function, whose names end so. Both call it where the precondition holds; the first gives whether
// the postcondition held then, the second gives 1. "" where C cannot call the function so.
constexpr const char* kept_suffix = "_kept";
constexpr const char* ran_suffix = "_ran";
std::string check_text(std::size_t number, const Definition& definition,
                       std::optional<std::size_t> precondition, const std::string& tests);

// The file with something at its end that it does not see where it includes itself.
// Its warnings were shown when it was compiled as it is.
class ExtendedFile {
 public:
  static Result<ExtendedFile> read(const Unit& unit);
  std::size_t add(const std::string& text);  // gives where it starts
  Unit unit() const;

 private:
  Unit unit_;
};

// Fills in what clang thinks, of all at once, since a file may be long.
std::optional<Failure> try_attempts(const Unit& unit, const std::vector<Condition>& conditions,
                                    std::vector<Attempt>& attempts);

}  // namespace tandem::frontend
