#include "cli/exit_code.h"

#include <algorithm>

namespace tandem::cli {
namespace {

bool is_bug(const Verdict& verdict) {
  const auto* unknown = std::get_if<Unknown>(&verdict);
  return unknown != nullptr &&
         std::any_of(unknown->why.begin(), unknown->why.end(),
                     [](const Reason& reason) { return reason.code == "internal-error"; });
}

}  // namespace

ExitCode exit_code(const Report& report) {
  const auto any = [&](auto predicate) {
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& finding) { return predicate(finding.verdict); });
  };
  if (any([](const Verdict& verdict) { return std::holds_alternative<Different>(verdict); })) {
    return ExitCode::Different;
  }
  if (any(is_bug)) return ExitCode::Bug;
  if (any([](const Verdict& verdict) { return !std::holds_alternative<Equivalent>(verdict); })) {
    return ExitCode::Open;
  }
  return ExitCode::Equivalent;
}

}  // namespace tandem::cli
