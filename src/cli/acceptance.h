#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "report/baseline.h"
#include "verdict/report.h"

namespace tandem::cli {

// What the user does not want to hear of again: --baseline, --ignore; and --write-baseline.
class Acceptance {
 public:
  // Reads files, before anything takes time.
  static Result<Acceptance> of(const CheckOptions& options);
  std::optional<Failure> apply(Report& report) const;

 private:
  explicit Acceptance(const CheckOptions& options) : options_(options) {}
  const CheckOptions& options_;  // outlives this
  std::vector<report::BaselineEntry> entries_;
};

// --only, for formats that list what there is to look at.
Report selected(const Report& report, const CheckOptions& options);

}  // namespace tandem::cli
