#pragma once

#include <string>
#include <vector>

#include "verdict/report.h"

// The two functions of a finding beside each other, with marks in the margin.

namespace tandem::report {

struct PageOptions {
  bool colour = false;      // ANSI escapes
  std::size_t width = 100;  // of the page, in columns
};

// Lines of text, the last of which say what the marks mean. None where the report has
// no source of the finding.
std::vector<std::string> side_by_side(const Finding& finding, const PageOptions& options);

}  // namespace tandem::report
