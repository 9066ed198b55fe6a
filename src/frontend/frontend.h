#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "frontend/options.h"
#include "ir/program.h"

// From files to programs. The only stage (with replay) that knows of LLVM.

namespace tandem::frontend {

struct Version {
  ir::Program program;   // flow form (see ir/procedure.h)
  std::string bitcode;   // the linked module as clang made it, for replay
  std::string warnings;  // clang's own, for stderr
  // Where code stands, as it asks for it and was not told (PositionsRule::Same): by macro, the real
  // values in the order in which they occur.
  std::map<std::string, std::vector<std::string>> positions;
};

// The macros for which the versions would have got different values.
std::vector<std::string> differing_positions(const Both<Version>& versions);

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options);
Result<Version> load_one(const Sources& sources, Side side, const Options& options);

}  // namespace tandem::frontend
