#pragma once

#include "replay/compile/extract.h"
#include "replay/machine/program.h"

// Where the globals and functions of a program are: what can be said before it
// is linked, and the rest after it.

namespace tandem::replay {

struct ProgramTables {
  std::vector<llvm::GlobalValue*> values;  // globals, then functions; gone once linked
  std::vector<GlobalPlace> globals;        // one to one with the first of them, without addresses
  std::vector<std::string> functions;      // names, one to one with the others
  std::vector<std::size_t> slots;          // in `globals`; past its end where there is none
  std::vector<std::size_t> memory_globals;
};

// Puts unused bytes behind each global, so that a pointer to its end is not one
// to the next. Witnesses can set memory globals, whatever the program may do.
ProgramTables add_red_zones(Extract& extract);

// `addresses` is one to one with ProgramTables::values.
void set_places(CompiledSide& side, const ProgramTables& tables, char* const* addresses);

}  // namespace tandem::replay
