#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "llvm/IR/Module.h"

#include "base/both.h"
#include "base/result.h"
#include "frontend/conditions/contracts.h"
#include "frontend/options.h"
#include "frontend/program/tables.h"
#include "frontend/source/compile.h"
#include "frontend/source/link.h"
#include "frontend/source/sources.h"

// --when and contracts: a condition becomes a function of its own, at the end of the file that
// defines the function it is for, with the same parameters. So clang checks it in
// that scope, and gives it its meaning.

namespace tandem::frontend {

// How the files of a version are compiled.
using CompileUnit = std::function<Result<Compiled>(const Unit&)>;

// Compiles the files that define functions with conditions again; their modules
// replace those in `modules`, which go with `units` one to one. Gives a note on the
// functions that a condition for all is left out of. A name that no function has is
// left to check_names.
Result<std::string> compile_conditions(const std::vector<Unit>& units, const Options& options,
                                       const CompileUnit& compile_unit,
                                       std::vector<NamedModule>& modules);

// The options with all conditions of a version: --when is for the old one, contracts are for both.
Options options_for(const Options& options, Side side, const std::vector<Clause>& clauses);

// A clause is for a function that has a body somewhere.
std::optional<Failure> check_names(const std::vector<Clause>& clauses,
                                   const Both<const llvm::Module*>& modules);

struct LinkedConditions {
  struct Item {
    const llvm::Function* function;
    llvm::Function* condition;
    ConditionKind kind = ConditionKind::When;
    std::string text;              // as the user wrote it
    SourceLocation where;          // not known for --when
    std::string kept_symbol = {};  // see ir::FunctionContract
    std::string ran_symbol = {};
  };
  std::vector<Item> items;
  // Conditions, those of functions that linking dropped too, and functions that only they call.
  std::vector<const llvm::Function*> added;
  std::vector<llvm::Function*> checks;  // of postconditions, to be run natively
};

// After linking. From here on nothing outside can call conditions.
LinkedConditions find_conditions(llvm::Module& module);

// Once they are where they can be run: they are nothing that the user wrote.
void remove_checks(LinkedConditions& conditions);

// Before lowering: a structure that is passed by value is read where the caller has it. A copy
// of its own would be a write, and a condition has no use for it.
void read_structures_in_place(const LinkedConditions& conditions);

// After effects are explicit: fills Program::conditions and contracts. Fails for a condition that
// does more than read, or takes more than a few steps.
Result<bool> enter_conditions(const LinkedConditions& conditions, Tables& tables);

}  // namespace tandem::frontend
