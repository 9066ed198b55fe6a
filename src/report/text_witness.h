#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verdict/verdict.h"

// A confirmed difference in words.

namespace tandem::report {

// A line of a finding: its key ("input", "old", "new"; "" to go on under the
// one before) and its text.
using Line = std::pair<std::string, std::string>;

// The input that both versions were run on.
std::vector<std::string> input_lines(const Confirmed& run);
std::vector<Line> witness_lines(const Different& different, bool verbose);

}  // namespace tandem::report
