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

ExitCode exit_code(const Report& report, const Failing& failing) {
  // Of a client its entries count; its libraries may have changed as they like.
  const auto any = [&](auto predicate) {
    return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
      const bool counts = !report.is_of_client || finding.library_calls;
      return counts && predicate(finding);
    });
  };
  const auto is_different = [](const Finding& finding) {
    return std::holds_alternative<Different>(finding.verdict);
  };
  const bool has_lost = !report.lost_files.empty();
  if (has_lost && !report.goes_on_without_lost) return ExitCode::BadInput;
  const bool has_lone = (failing.added && !report.only_in[Side::New].empty()) ||
                        (failing.removed && !report.only_in[Side::Old].empty());
  const bool has_different = failing.different && any([&](const Finding& finding) {
                               return is_different(finding) && !finding.is_accepted;
                             });
  if (has_different || has_lone) return ExitCode::Different;
  if (any([](const Finding& finding) { return is_bug(finding.verdict); })) return ExitCode::Bug;
  const bool has_open = any([&](const Finding& finding) {
    return finding.leaves_open || (!is_different(finding) && !is_established(finding.verdict));
  });
  return failing.unknown && (has_lost || has_open) ? ExitCode::Open : ExitCode::Equivalent;
}

}  // namespace tandem::cli
