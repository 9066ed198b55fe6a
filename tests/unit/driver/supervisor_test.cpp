// What is left of a run in which a worker does not finish.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "driver/driver.h"

namespace tandem::driver {
namespace {

constexpr const char* supervised_old = R"(
  int twice(int x) { return x + x; }
  int clamp(int x) { return x < 0 ? 0 : x; }
  int factors(unsigned long x, unsigned long y) { return 0; }
  int above(unsigned long x) { return factors(x, 3) + 1; }
)";
// Whether factors() can return 1 is beyond any solver, in minutes.
constexpr const char* supervised_new = R"(
  int twice(int x) { return 2 * x; }
  int clamp(int x) { return x < 5 ? 0 : x; }
  int factors(unsigned long x, unsigned long y) {
    return x > 1 && y > 1 && x < 1ul << 31 && y < 1ul << 31 && x * y == 2305843009213693951ul;
  }
  int above(unsigned long x) { return 1 + factors(x, 3); }
)";

class SupervisorTest : public testing::Test {
 protected:
  SupervisorTest() {
    const Both<std::string> texts =
        make_both(std::string(supervised_old), std::string(supervised_new));
    for (const Side side : sides) {
      const auto path =
          std::filesystem::path(testing::TempDir()) /
          ("supervised-" + std::string(to_text(side)) + std::to_string(getpid()) + ".c");
      std::ofstream(path) << texts[side];
      options.sources[side].paths = {path.string()};
    }
    options.domain = Domain::None;
  }

  const Finding& find(const std::string& name) {
    if (!checked) {
      auto result = check(options, {});
      if (!result) throw std::runtime_error(result.error().message);
      checked = std::move(*result);
    }
    for (const Finding& finding : checked->report.findings) {
      if (finding.name == name) return finding;
    }
    throw std::runtime_error("no finding on " + name);
  }
  Reason reason_of(const std::string& name) {
    const auto* unknown = std::get_if<Unknown>(&find(name).verdict);
    return unknown != nullptr ? unknown->why.at(0) : Reason{"decided", "", {}};
  }

  Options options;
  std::optional<Checked> checked;
};

// As if the solver hung: it may count on, but is not waited for.
TEST_F(SupervisorTest, SolversThatDoNotComeBackCostOneAnswer) {
  options.logic.limits = options.logic.limits.scaled(100);
  options.limits.call_ms = 200;
  EXPECT_EQ(reason_of("factors").code, "out-of-budget");
  EXPECT_TRUE(std::holds_alternative<Equivalent>(find("twice").verdict));
  EXPECT_TRUE(std::holds_alternative<Different>(find("clamp").verdict));
  // Tried before the solver, and not lost with it.
  EXPECT_FALSE(find("factors").established.empty());
}

TEST_F(SupervisorTest, WorkThatDoesNotEndCostsItsComponent) {
  options.logic.limits = options.logic.limits.scaled(100);
  options.limits.pair_ms = 300;
  EXPECT_EQ(reason_of("factors").code, "out-of-budget");
  EXPECT_TRUE(std::holds_alternative<Equivalent>(find("twice").verdict));
  EXPECT_FALSE(find("factors").established.empty());
}

TEST_F(SupervisorTest, TheDeadlineKeepsWhatIsEstablished) {
  options.logic.limits = options.logic.limits.scaled(100);
  options.deadline = system::Clock::now() + std::chrono::seconds(8);
  EXPECT_EQ(reason_of("factors").code, "timeout");
  EXPECT_EQ(reason_of("above").code, "timeout");
  EXPECT_TRUE(std::holds_alternative<Equivalent>(find("twice").verdict));
  EXPECT_TRUE(std::holds_alternative<Different>(find("clamp").verdict));
}

TEST_F(SupervisorTest, ThereAreAsManyWorkersAsAreWanted) {
  options.logic.limits = options.logic.limits.scaled(0.01);
  options.workers = 3;
  const std::string reason = reason_of("factors").text;
  checked.reset();
  options.workers = 1;
  EXPECT_EQ(reason_of("factors").text, reason);
}

}  // namespace
}  // namespace tandem::driver
