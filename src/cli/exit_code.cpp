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

// Nothing is left open: under a condition of the user's, if there is one.
bool is_established(const Verdict& verdict) {
  const auto* conditional = std::get_if<EquivalentWhen>(&verdict);
  return std::holds_alternative<Equivalent>(verdict) ||
         (conditional != nullptr && conditional->open.empty());
}

}  // namespace

ExitCode exit_code(const Report& report) {
  // Of a client its entries count; its libraries may have changed as they like.
  const auto any = [&](auto predicate) {
    return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
      const bool counts = !report.is_of_client || finding.library_calls;
      return counts && predicate(finding.verdict);
    });
  };
  if (!report.lost_files.empty()) return ExitCode::BadInput;
  if (any([](const Verdict& verdict) { return std::holds_alternative<Different>(verdict); })) {
    return ExitCode::Different;
  }
  if (any(is_bug)) return ExitCode::Bug;
  if (any([](const Verdict& verdict) { return !is_established(verdict); })) return ExitCode::Open;
  return ExitCode::Equivalent;
}

}  // namespace tandem::cli
