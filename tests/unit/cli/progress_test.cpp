#include "cli/progress.h"

#include <gtest/gtest.h>
#include <sstream>

namespace tandem::cli {
namespace {

TEST(Progress, WritesOverItsLineAndIsGoneAtTheEnd) {
  std::ostringstream out;
  {
    Progress progress(out, 80);
    progress.update(1, 2, "f");
    progress.update(2, 2, "g");
  }
  EXPECT_EQ(out.str(), "1/2 f\r\033[K2/2 g\r\033[K");
}

TEST(Progress, NeverFillsTheLine) {
  std::ostringstream out;
  Progress(out, 8).update(1, 2, "a_long_name");
  EXPECT_EQ(out.str(), "1/2 a_l\r\033[K");
}

TEST(Progress, IsSilentWithoutATerminal) {
  std::ostringstream out;
  Progress(out, 0).update(1, 2, "f");
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace tandem::cli
