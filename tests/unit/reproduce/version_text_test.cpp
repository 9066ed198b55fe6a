#include "reproduce/version_text.h"

#include <gtest/gtest.h>

namespace tandem::reproduce {
namespace {

using frontend::ExpandedUnit;

// A unit whose own lines are these.
ExpandedUnit unit(const std::string& name, const std::vector<std::string>& lines) {
  ExpandedUnit made;
  made.name = name;
  for (const std::string& line : lines)
    made.lines.push_back({name, static_cast<unsigned>(made.lines.size() + 1), true, line});
  return made;
}

TEST(VersionText, WhatTheVersionDeclaresGetsANameOfItsOwn) {
  ExpandedUnit one = unit("a.c", {"int f(void) { return g(); }"});
  one.ordinary = {"f"};
  one.functions.emplace_back().name = "f";
  const std::vector<ExpandedUnit> units{one};
  const VersionText text(units, Side::New);
  EXPECT_EQ(text.text({}), "/* a.c */\nint new_f(void) { return g(); }\n");
  EXPECT_EQ(text.unit_of_function("f", "a.c"), 0);
  EXPECT_FALSE(text.unit_of_function("g", "a.c"));
}

TEST(VersionText, NoWordOfTheVersionBeginsLikeTheNewNames) {
  const std::vector<ExpandedUnit> units{unit("a.c", {"int old_one;"})};
  EXPECT_EQ(VersionText(units, Side::Old).prefix(), "old__");
  EXPECT_EQ(VersionText(units, Side::New).prefix(), "new_");
}

TEST(VersionText, StaticsOfOneNameInTwoUnitsAreToldApart) {
  ExpandedUnit one = unit("a.c", {"static int count;"});
  one.ordinary = one.own_ordinary = {"count"};
  one.variables = {"count"};
  ExpandedUnit two = unit("b.c", {"static int count;"});
  two.ordinary = two.own_ordinary = {"count"};
  two.variables = {"count"};
  const std::vector<ExpandedUnit> units{one, two};
  const VersionText text(units, Side::Old);
  EXPECT_NE(text.variable("count", "a.c"), text.variable("count", "b.c"));
  EXPECT_EQ(text.variable("count", "a.c"), "old_count");
  EXPECT_FALSE(text.variable("other", "a.c"));
}

TEST(VersionText, AHeaderOfTwoUnitsIsThereOnce) {
  ExpandedUnit one = unit("a.c", {"int a;"});
  one.lines.insert(one.lines.begin(), {"h.h", 1, false, "struct s;"});
  ExpandedUnit two = unit("b.c", {"int b;"});
  two.lines.insert(two.lines.begin(), {"h.h", 1, false, "struct s;"});
  const std::vector<ExpandedUnit> units{one, two};
  EXPECT_EQ(VersionText(units, Side::Old).text({}),
            "/* a.c */\nstruct s;\nint a;\n/* b.c */\nint b;\n");
}

TEST(VersionText, FunctionsOutsideAreAnsweredUnlessTheyAreExecuted) {
  ExpandedUnit one = unit("a.c", {"int f(void) { return ask() + abs(-1) + (malloc(1) != 0); }"});
  for (const char* name : {"ask", "abs", "malloc"}) {
    one.outside_functions.emplace_back().name = name;
    one.outside_functions.back().symbol = name;
  }
  const std::vector<ExpandedUnit> units{one};
  const VersionText text(units, Side::Old);
  ASSERT_EQ(text.answered().size(), 1);
  EXPECT_EQ(text.answered()[0].first.name, "ask");
  EXPECT_EQ(text.text({}),
            "/* a.c */\nint f(void) { return old_ask() + abs(-1) + (tandem_malloc(1) != 0); }\n");
}

TEST(VersionText, ReachedIsWhatTheTextsMention) {
  ExpandedUnit one = unit("a.c", {});
  one.mentions = {{"f", {"g", "x"}}, {"g", {"f"}}, {"h", {"y"}}};
  const std::vector<ExpandedUnit> units{one};
  EXPECT_EQ(VersionText(units, Side::Old).reached_from("f"),
            (std::set<std::string>{"f", "g", "x"}));
}

}  // namespace
}  // namespace tandem::reproduce
