#pragma once

#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace tandem::cli {

// What is aligned with what in each pair of functions whose text changed, for people.
Result<std::string> draw_alignment(const IrOptions& options);

}  // namespace tandem::cli
