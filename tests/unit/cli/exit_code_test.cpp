#include "cli/exit_code.h"

#include <gtest/gtest.h>

namespace tandem::cli {
namespace {

Report report_of(std::vector<Verdict> verdicts) {
  Report report;
  for (Verdict& verdict : verdicts) {
    report.findings.push_back({"f", "", {}, std::move(verdict), {}, {}, 0});
  }
  return report;
}

const Unknown out_of_budget{{{"out-of-budget", "", {}}}};
const Unknown bug{{{"internal-error", "", {}}}};

TEST(ExitCode, IsZeroWhenNothingIsOpen) {
  EXPECT_EQ(exit_code(Report{}), ExitCode::Equivalent);
  EXPECT_EQ(exit_code(report_of({Equivalent{}, Equivalent{}})), ExitCode::Equivalent);
}

TEST(ExitCode, AConditionLeavesSomethingOpen) {
  EXPECT_EQ(exit_code(report_of({Equivalent{}, EquivalentWhen{}})), ExitCode::Open);
  EXPECT_EQ(exit_code(report_of({Equivalent{}, out_of_budget})), ExitCode::Open);
}

TEST(ExitCode, ABugIsSaidBeforeWhatIsOpen) {
  EXPECT_EQ(exit_code(report_of({out_of_budget, bug, Equivalent{}})), ExitCode::Bug);
}

}  // namespace
}  // namespace tandem::cli
