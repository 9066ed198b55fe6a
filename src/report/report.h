#pragma once

#include <iosfwd>

#include "verdict/report.h"

// A report for people and for machines (docs/report.md). Nothing is decided
// here: the same report gives the same bytes.

namespace tandem::report {

struct TextOptions {
  bool colour = false;       // ANSI escapes
  bool verbose = false;      // also each proof with its obligations, and calls that are alike
  bool explain = false;      // what each engine tried
  std::size_t width = 100;   // in columns, of functions side by side
  bool shows_source = true;  // where the report has it
  std::size_t wrap = 0;  // lines go on below after so many columns; 0: they are as long as they are
  bool shows_all = false;  // also unchanged functions that a root cause explains
};

// Differences first, then what is proved under a condition, what is unknown and
// why, what is equivalent; the last line is the summary.
void write_text(std::ostream& out, const Report& report, const TextOptions& options);

// One document, as docs/report.schema.json describes it.
void write_json(std::ostream& out, const Report& report);

}  // namespace tandem::report
