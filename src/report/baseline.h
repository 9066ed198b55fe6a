#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "verdict/report.h"

// Differences that somebody has looked at and accepted (docs/baseline.md): by function, by what
// differs, and by the text of both versions, so that the next change of the code is looked at
// again.

namespace tandem::report {

struct BaselineEntry {
  std::string function;  // a glob
  std::string file;      // likewise
  std::string differs;   // "return,call"; "*" for anything
  std::string code;      // a hash of both texts; "*" for any
};

// A line that is no entry is the user's mistake.
Result<std::vector<BaselineEntry>> parse_baseline(const std::string& name, const std::string& text);

// An entry for each difference of the report.
std::string baseline_text(const Report& report);

// Marks what the entries accept.
void accept(const std::vector<BaselineEntry>& entries, Report& report);

}  // namespace tandem::report
