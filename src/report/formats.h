#pragma once

#include <iosfwd>

#include "verdict/report.h"

// Reports for editors and code hosts (docs/formats.md). Each says what `problems.h` says.

namespace tandem::report {

// file:line:col: warning: ... [tandem-different], as compilers do.
void write_gcc(std::ostream& out, const Report& report);
// ::error file=...,line=...::..., which GitHub Actions show beside the code.
void write_github(std::ostream& out, const Report& report);
// For a comment under a pull request, within the size that these may have.
void write_markdown(std::ostream& out, const Report& report);
// SARIF 2.1.0.
void write_sarif(std::ostream& out, const Report& report);

}  // namespace tandem::report
