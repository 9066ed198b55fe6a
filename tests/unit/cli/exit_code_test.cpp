#include "cli/exit_code.h"

#include <gtest/gtest.h>

// Only replay::Runner can make a Confirmed; this one stands in its place.
namespace tandem::replay {
class Runner {
 public:
  static Confirmed make() { return {Witness{}, Both<Behaviour>{}, ShownRun{}}; }
};
}  // namespace tandem::replay

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
  EXPECT_EQ(exit_code(report_of({Equivalent{}, EquivalentWhen{}})), ExitCode::Equivalent);
  const EquivalentWhen open{{}, {{"not-proved", "", {}}}};
  EXPECT_EQ(exit_code(report_of({Equivalent{}, open})), ExitCode::Open);
  EXPECT_EQ(exit_code(report_of({Equivalent{}, out_of_budget})), ExitCode::Open);
}

TEST(ExitCode, OfAClientSpeaksOfItsEntries) {
  Report report = report_of({out_of_budget, Equivalent{}});
  report.is_of_client = true;
  report.findings[1].library_calls.emplace();
  EXPECT_EQ(exit_code(report), ExitCode::Equivalent);
  report.findings[0].library_calls.emplace();
  EXPECT_EQ(exit_code(report), ExitCode::Open);
}

TEST(ExitCode, ABugIsSaidBeforeWhatIsOpen) {
  EXPECT_EQ(exit_code(report_of({out_of_budget, bug, Equivalent{}})), ExitCode::Bug);
}

TEST(ExitCode, AConfirmedDifferenceGoesBeforeEverything) {
  const Different different{replay::Runner::make()};
  EXPECT_EQ(exit_code(report_of({bug, out_of_budget, different})), ExitCode::Different);
}

}  // namespace
}  // namespace tandem::cli
