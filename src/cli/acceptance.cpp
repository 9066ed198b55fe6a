#include "cli/acceptance.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/write_file.h"
#include "report/only.h"

namespace tandem::cli {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct VerdictName {
  const char* operator()(const Different&) const { return "different"; }
  const char* operator()(const EquivalentWhen&) const { return "equivalent-when"; }
  const char* operator()(const Unknown&) const { return "unknown"; }
  const char* operator()(const Equivalent&) const { return "equivalent"; }
};

}  // namespace

Result<Acceptance> Acceptance::of(const CheckOptions& options) {
  Acceptance made(options);
  if (options.baseline_file.empty()) return made;
  std::ifstream file(options.baseline_file);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return Failure{"--baseline: '" + options.baseline_file + "' cannot be read", ""};
  auto entries = report::parse_baseline(options.baseline_file, text.str());
  if (!entries) return entries.error();
  made.entries_ = std::move(*entries);
  return made;
}

std::optional<Failure> Acceptance::apply(Report& report) const {
  report::find_only(report);
  report::accept(entries_, report);
  for (Finding& finding : report.findings) {
    const bool is_null = contains(options_.ignored, "null") && contains(finding.only, "null");
    const bool is_trap = contains(options_.ignored, "traps") && contains(finding.only, "traps");
    if (finding.is_accepted || (!is_null && !is_trap)) continue;
    finding.is_accepted = true;
    // Nobody proved that they differ in that way alone.
    finding.leaves_open = !is_null;
  }
  if (options_.written_baseline.empty()) return std::nullopt;
  return write_file(options_.written_baseline, report::baseline_text(report));
}

Report selected(const Report& report, const CheckOptions& options) {
  Report chosen = report;
  if (options.only.empty()) return chosen;
  std::erase_if(chosen.findings, [&](const Finding& finding) {
    return !contains(options.only, std::visit(VerdictName{}, finding.verdict));
  });
  if (!contains(options.only, "unknown")) chosen.root_causes.clear();
  return chosen;
}

}  // namespace tandem::cli
