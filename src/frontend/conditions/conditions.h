#pragma once

#include <string>
#include <vector>

#include "llvm/IR/Module.h"

#include "base/result.h"
#include "frontend/frontend.h"
#include "frontend/program/tables.h"
#include "frontend/source/link.h"
#include "frontend/source/sources.h"

// --when and contracts: a condition becomes a function of its own, at the end of the file that
// defines the function it is for, with the same parameters. So clang checks it in
// that scope, and gives it its meaning.

namespace tandem::frontend {

// Compiles the files that define functions with conditions again; their modules
// replace those in `modules`, which go with `units` one to one. Gives a note on the
// functions that a condition for all is left out of. A name that no function has is
// left to the caller.
Result<std::string> compile_conditions(const std::vector<Unit>& units, const Options& options,
                                       std::vector<NamedModule>& modules);

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

// Whether a function of that name has a body there.
bool defines(llvm::Module& module, const std::string& function);

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
