#include "report/side_by_side.h"

#include <gtest/gtest.h>

#include "sample.h"

#include "report/align.h"

namespace tandem::report {
namespace {

std::string shape_of(const std::vector<std::string>& before,
                     const std::vector<std::string>& after) {
  std::string shape;
  for (const Row& row : align(make_both(before, after))) {
    const bool has_both = row.line[Side::Old] && row.line[Side::New];
    shape += row.is_same ? '=' : has_both ? '|' : row.line[Side::Old] ? '<' : '>';
  }
  return shape;
}

TEST(Align, FindsWhatIsCommon) {
  EXPECT_EQ(shape_of({}, {}), "");
  EXPECT_EQ(shape_of({"a", "b"}, {"a", "b"}), "==");
  EXPECT_EQ(shape_of({"a", "b"}, {" a\t", "b\r"}), "==");
  EXPECT_EQ(shape_of({"a", "x", "b"}, {"a", "b"}), "=<=");
  EXPECT_EQ(shape_of({"a", "b"}, {"a", "x", "b"}), "=>=");
  EXPECT_EQ(shape_of({"a", "x", "b"}, {"a", "y", "b"}), "=|=");
  EXPECT_EQ(shape_of({"a", "x", "b", "c"}, {"a", "y", "z", "b", "d", "c"}), "=|>=>=");
  EXPECT_EQ(shape_of({"x"}, {}), "<");
}

Finding listed(Verdict verdict) {
  Finding finding = finding_of("clamp", std::move(verdict));
  finding.source = make_both<Listing>(
      {3, {"int clamp(int n) {", "\tif (n > 3)", "    n = 3;", "  log(n);", "}"}},
      {4, {"int clamp(int n) {", "\tif (n >= 3)", "    n = 3;", "}"}});
  return finding;
}

std::string page(const Finding& finding, const PageOptions& options) {
  std::string all;
  for (const std::string& line : side_by_side(finding, options)) all += line + "\n";
  return all;
}

TEST(SideBySide, IsNotThereWithoutSource) {
  EXPECT_TRUE(side_by_side(finding_of("f", clamp_difference()), {}).empty());
}

TEST(SideBySide, MarksWhatRan) {
  EXPECT_EQ(page(listed(clamp_difference()), {false, 70}),
            R"(        old.c                              new.c
    * 3 int clamp(int n) {               * 4 int clamp(int n) {
    * 4         if (n > 3)             |   5         if (n >= 3)
    * 5     n = 3;                       * 6     n = 3;
      6   log(n);                      <
      7 }                                  7 }
    marks  | changed, < only in old
           * ran on the input above
)");
}

TEST(SideBySide, MarksCasesAndReasons) {
  Condition condition;
  condition.cases = {{"n == 3", {}, make_both<std::vector<unsigned>>({4}, {5, 6, 99})}};
  EXPECT_EQ(page(listed(EquivalentWhen{condition, {{"not-proved", "the loop", {"new.c", 6, 1}}}}),
                 {false, 60}),
            R"(         old.c                       new.c
       3 int clamp(int n) {          4 int clamp(int n) {
    a  4         if (n > 3)     | a  5         if (n >= 3)
       5     n = 3;               a? 6     n = 3;
       6   log(n);              <
       7 }                           7 }
    marks  | changed, < only in old
           a runs when n == 3
           ? why it is not known
)");
}

TEST(SideBySide, WrapsLongLines) {
  Finding finding = finding_of("f", Unknown{{{"callee", "", {}}}});
  finding.source = make_both<Listing>({1, {"int f(void) { return 1234567; }"}},
                                      {1, {"int f(void) { return 1234567; }"}});
  EXPECT_EQ(page(finding, {false, 50}), R"(       old.c                   new.c
     1 int f(void) { retu      1 int f(void) { retu
       rn 1234567; }             rn 1234567; }
    marks  no line of it changed
)");
}

TEST(SideBySide, ColoursOnDemand) {
  const std::string text = page(listed(clamp_difference()), {true, 70});
  EXPECT_NE(text.find("\033[1;31m        if (n > 3)\033[0m"), std::string::npos);
  EXPECT_NE(text.find("\033[1;33m*\033[0m"), std::string::npos);
}

}  // namespace
}  // namespace tandem::report
