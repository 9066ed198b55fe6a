#include <gtest/gtest.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

std::string body_of(const std::string& text, PositionsRule rule = PositionsRule::Same) {
  Options options;
  options.positions = rule;
  return procedure(load_text(text, options), "f").fingerprint.text;
}

TEST(Positions, MovedCodeIsTheSame) {
  for (const std::string body : {"int f(void) { return __LINE__; }\n",
                                 "#define HERE __LINE__\n#define TWICE(x) (x + x)\n"
                                 "int f(void) { return TWICE(HERE); }\n",
                                 "int g(const char *);\n#define T_(x) #x\n#define T(x) T_(x)\n"
                                 "int f(void) { return g(__FILE__ \":\" T(__LINE__)); }\n",
                                 "int f(void) { return __builtin_LINE(); }\n"}) {
    EXPECT_EQ(body_of(body), body_of("\n\n" + body)) << body;
    EXPECT_NE(body_of(body, PositionsRule::Exact), body_of("\n\n" + body, PositionsRule::Exact))
        << body;
  }
}

TEST(Positions, LabelsStayWhatTheyAre) {
  const std::string body =
      "int f(int x) {\n  switch (x) {\n    case __LINE__: return 1;\n"
      "    case __LINE__: return 2;\n  }\n  return __LINE__;\n}\n";
  EXPECT_NE(body_of(body), body_of("\n" + body));
}

TEST(Positions, SaysWhatTheVersionsWouldHaveGot) {
  const Folder folder;
  folder.write("a.c", "int f(void) { return __LINE__; }\n");
  folder.write("b.c", "\nint f(void) { return __LINE__; }\n");
  const auto same = load(make_both<Sources>({{"a.c"}, {}}, {{"a.c"}, {}}), {});
  ASSERT_TRUE(same.has_value());
  EXPECT_TRUE(differing_positions(*same).empty());
  const auto moved = load(make_both<Sources>({{"a.c"}, {}}, {{"b.c"}, {}}), {});
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(differing_positions(*moved), (std::vector<std::string>{"__LINE__"}));
}

}  // namespace
}  // namespace tandem::frontend::testing
