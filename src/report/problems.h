#pragma once

#include <string>
#include <vector>

#include "verdict/report.h"

// What a report has to say to somebody who looks at the changed code, one entry a place: for
// formats that editors and code hosts read.

namespace tandem::report {

struct Problem {
  enum class Level { Error, Warning, Note };
  Level level = Level::Warning;
  std::string rule;      // "different", "unknown/not-proved", "root-cause"
  std::string function;  // "" for none
  Both<SourceLocation> where;
  std::string headline;              // one line, with its verdict
  std::vector<std::string> details;  // a line each
};

// The worst first; in each level in the order of the old source. What is equivalent is none, and
// neither is what a root cause explains.
std::vector<Problem> problems_of(const Report& report);

// "different: 1, unknown: 2", or that all is the same.
std::string summary_of(const Report& report);

// Of a rule, for people who meet it for the first time.
std::string description_of_rule(const std::string& rule);

const char* to_text(Problem::Level level);

}  // namespace tandem::report
