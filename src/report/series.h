#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "verdict/report.h"

namespace tandem::report {

// A report for each commit of a range: a line of a table each as soon as it is known, or one JSON
// document (docs/report.md).
class SeriesWriter {
 public:
  SeriesWriter(std::ostream& out, bool as_json, const std::string& version,
               const std::string& range);
  void add(const Commit& commit, const Report& report);
  void add_failed(const Commit& commit, const std::string& why);
  void finish();

 private:
  void begin_entry(const Commit& commit);
  std::ostream& out_;
  const bool is_json_;
  std::size_t count_ = 0;
};

}  // namespace tandem::report
