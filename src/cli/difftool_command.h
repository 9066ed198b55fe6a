#pragma once

#include "cli/git_command.h"

namespace tandem::cli {

// tandem difftool
ExitCode run_difftool(const DifftoolOptions& options, const CheckRun& run);

}  // namespace tandem::cli
