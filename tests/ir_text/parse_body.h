#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir_text/cursor.h"

#include "ir/program.h"

// Blocks, instructions and terminators, for parse.cpp.

namespace tandem::ir {

// Which indices each name stands for. Filled before any body is read, because
// calls may refer to what comes later.
struct NameScope {
  using Indices = std::map<std::string, std::vector<std::uint32_t>, std::less<>>;
  Indices procedures;
  Indices globals;
  Indices externals;

  GlobalId global(Cursor& cursor) const;
  Callee callee(Cursor& cursor) const;
};

// `%3:i32 "x"`: gives value 3 of the procedure that sort and variable.
ValueId parse_definition(Cursor& cursor, Procedure& procedure);

// A line of the body: a label, an instruction or a terminator.
class BodyParser {
 public:
  BodyParser(const NameScope& scope, Procedure& procedure)  // both outlive the parser
      : scope_(scope), procedure_(procedure) {}

  void label(Cursor& cursor);
  void statement(Cursor& cursor);
  // To be called after the last line; an error message, or nothing.
  std::optional<std::string> finish();

 private:
  ValueId use(Cursor& cursor);
  std::vector<ValueId> uses(Cursor& cursor);
  Edge edge(Cursor& cursor);
  bool terminator(Cursor& cursor);  // false if the line is none
  void instruction(Cursor& cursor);
  void definition(Cursor& cursor);
  State state(Cursor& cursor);
  decltype(Address::of) object(Cursor& cursor);
  Call call(Cursor& cursor);
  Operation operation(Cursor& cursor, const std::string& name, ValueId result);
  void add(Cursor& cursor, decltype(Instruction::kind) kind);
  void end_block(Cursor& cursor, decltype(Terminator::kind) kind);

  const NameScope& scope_;
  Procedure& procedure_;
  bool in_block_ = false;  // the last label has no terminator yet
};

}  // namespace tandem::ir
