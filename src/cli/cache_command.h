#pragma once

#include "base/result.h"
#include "cli/options.h"

namespace tandem::cli {

// tandem cache: what to say.
Result<std::string> run_cache(const CacheOptions& options);

}  // namespace tandem::cli
