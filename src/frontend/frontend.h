#pragma once

#include <string>

#include "base/both.h"
#include "base/result.h"
#include "frontend/options.h"
#include "ir/program.h"

// From files to programs. The only stage (with replay) that knows of LLVM.

namespace tandem::frontend {

struct Version {
  ir::Program program;        // flow form (see ir/procedure.h)
  std::size_t own_files = 0;  // of program.files, from the front; the others are of Sources::beside
  std::string bitcode;        // the linked module as clang made it, for replay
  std::string warnings;       // clang's own, for stderr
};

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options);
Result<Version> load_one(const Sources& sources, Side side, const Options& options);

}  // namespace tandem::frontend
