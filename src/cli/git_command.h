#pragma once

#include <functional>

#include "base/result.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "verdict/report.h"

namespace tandem::cli {

// One run of `check`, for commands that come to what they compare by themselves.
struct CheckRun {
  std::function<Result<Report>(const CheckOptions&)> check;
  std::function<void(const Report&, const CheckOptions&)> write;
  std::function<ExitCode(const Failure&)> fail;
};

// tandem git
ExitCode run_git(const GitOptions& options, const CheckRun& run);

}  // namespace tandem::cli
