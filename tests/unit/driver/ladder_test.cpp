#include "driver/ladder.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tandem::driver {
namespace {

TEST(Ladder, RowsHaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Row& row : ladder()) {
    EXPECT_FALSE(row.name.empty());
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
  }
}

TEST(Ladder, OnlyTheFirstEngineTakesAFirstLook) {
  bool is_first = true;
  for (const Row& row : ladder()) {
    EXPECT_EQ(row.is_first_look, is_first && row.engine != nullptr) << row.name;
    if (row.engine != nullptr) is_first = false;
  }
}

TEST(Ladder, EveryRowHasAnEngineOrRegionsAndAShareOfTheBudget) {
  for (const Row& row : ladder()) {
    const bool is_by_regions = row.scope >= Scope::ByRegionsAtOnce;
    EXPECT_EQ(row.engine == nullptr, is_by_regions) << row.name;
    EXPECT_GT(row.share, 0) << row.name;
    EXPECT_LE(row.share, 1) << row.name;
  }
}

// Rows of a family are left out once one of them says that more is of no use, so the last row of
// a family may use all that is left.
TEST(Ladder, OnlyTheLastRowsOfAFamilyUseAllThatIsLeft) {
  std::map<std::string_view, double> shares;
  for (const Row& row : ladder()) {
    if (row.family.empty()) continue;
    EXPECT_GE(row.share, shares[row.family]) << row.name;
    shares[row.family] = row.share;
  }
  ASSERT_FALSE(shares.empty());
  for (const auto& [family, share] : shares) EXPECT_EQ(share, 1) << family;
}

}  // namespace
}  // namespace tandem::driver
