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

using Lines = std::vector<std::string>;

Finding with_source(Finding finding, unsigned old_line, const Lines& before, unsigned new_line,
                    const Lines& after) {
  Both<Listing> source;
  source[Side::Old] = Listing{old_line, before};
  source[Side::New] = Listing{new_line, after};
  finding.source = source;
  return finding;
}

Finding listed(Verdict verdict) {
  return with_source(finding_of("clamp", std::move(verdict)), 3,
                     {"int clamp(int n) {", "\tif (n > 3)", "    n = 3;", "  log(n);", "}"}, 4,
                     {"int clamp(int n) {", "\tif (n >= 3)", "    n = 3;", "}"});
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
            R"(        old.c                             new.c
    * 3 int clamp(int n) {            * 4 int clamp(int n) {
    * 4         if (n > 3)          |   5         if (n >= 3)
    * 5     n = 3;                    * 6     n = 3;
      6   log(n);                   <
      7 }                               7 }
    marks  | changed, < only in old
           * ran on the input above
)");
}

TEST(SideBySide, MarksCasesAndReasons) {
  Condition condition;
  DifferenceCase one;
  one.when = "n == 3";
  one.lines[Side::Old] = {4};
  one.lines[Side::New] = {5, 6, 99};
  condition.cases.push_back(one);
  const Reason reason{"not-proved", "the loop", {"new.c", 6, 1}};
  EXPECT_EQ(page(listed(EquivalentWhen{condition, {reason}}), {false, 60}),
            R"(         old.c                        new.c
       3 int clamp(int n) {         4 int clamp(int n) {
    a  4         if (n > 3)    | a  5         if (n >= 3)
       5     n = 3;              a? 6     n = 3;
       6   log(n);             <
       7 }                          7 }
    marks  | changed, < only in old
           a runs when n == 3
           ? why it is not known
)");
}

TEST(SideBySide, WrapsLongLines) {
  const Lines line{"int f(void) { return 1234567; }"};
  const Reason reason{"callee", "", {}};
  const Finding finding = with_source(finding_of("f", Unknown{{reason}}), 1, line, 1, line);
  EXPECT_EQ(page(finding, {false, 50}), R"(       old.c                   new.c
     1 int f(void) { retu    1 int f(void) { retu
       rn 1234567; }           rn 1234567; }
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
