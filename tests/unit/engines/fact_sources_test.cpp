#include "engines/synchronised/fact_sources.h"

#include <filesystem>
#include <gtest/gtest.h>

#include "engines/synchronised/equations.h"

namespace tandem::engines::synchronised {
namespace {

using Equations = std::vector<std::vector<std::int64_t>>;

TEST(FactSources, EveryOneIsNeededByACase) {
  for (const FactSource& source : fact_sources()) {
    EXPECT_NE(source.find, nullptr) << source.finds;
    EXPECT_TRUE(std::filesystem::exists(std::string(TANDEM_CASES "/") +
                                        std::string(source.needed_by) + "/new.c"))
        << source.needed_by;
  }
}

// Facts that are tested by their source are not held against meetings, so these come last.
TEST(FactSources, ThoseThatTestTheirFactsComeLast) {
  bool is_tested = false;
  for (const FactSource& source : fact_sources()) {
    EXPECT_GE(source.basis == Basis::Tested, is_tested) << source.finds;
    is_tested = source.basis == Basis::Tested;
  }
}

TEST(Equations, OfRowsOnALine) {
  // 1, x, y with y = 2 x + 3
  EXPECT_EQ(equations_of({{1, 0, 3}, {1, 1, 5}, {1, 5, 13}}), (Equations{{-3, -2, 1}}));
}

TEST(Equations, NoneWhereTheRowsHaveNothingInCommon) {
  EXPECT_EQ(equations_of({{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}), Equations{});
  EXPECT_EQ(equations_of({}), Equations{});
}

TEST(Equations, SeveralAreAllFound) {
  // x = y and z = 7
  const Equations found = equations_of({{1, 2, 2, 7}, {1, 3, 3, 7}, {1, 9, 9, 7}});
  EXPECT_EQ(found, (Equations{{0, -1, 1, 0}, {-7, 0, 0, 1}}));
}

TEST(Equations, LargeCoefficientsAreLeftOut) {
  EXPECT_EQ(equations_of({{1, 2'000'003, 1}, {1, 4'000'006, 2}, {1, 0, 0}}), Equations{});
}

}  // namespace
}  // namespace tandem::engines::synchronised
