#pragma once

#include <string>
#include <vector>

#include "base/result.h"

// A compile_commands.json is written by whoever wrote the code, so it does not get to say
// everything to clang: plug-ins and programs to run, files to write and the like are left out.

namespace tandem::frontend {

struct AllowedArguments {
  std::vector<std::string> kept;
  // Left out although they might mean something to the code; those that cannot are not listed.
  std::vector<std::string> dropped;
};

// Of words for clang, without the compiler and the file. Fails where they ask for another machine.
Result<AllowedArguments> allowed_arguments(const std::vector<std::string>& words);

}  // namespace tandem::frontend
