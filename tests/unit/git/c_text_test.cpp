#include "git/c_text.h"

#include <gtest/gtest.h>

#include "git/mention_graph.h"

namespace tandem::git {
namespace {

using Names = std::set<std::string>;

Names names_in(const std::string& text) {
  Names names;
  for (const Chunk& chunk : read_c_text(text).chunks)
    names.insert(chunk.names.begin(), chunk.names.end());
  return names;
}

Names changed(const std::string& before, const std::string& after) {
  return changed_names(read_c_text(before), read_c_text(after));
}

TEST(CText, NamesWhatIsDeclared) {
  EXPECT_EQ(names_in("int f(int x) { return g(x); }"), Names{"f"});
  EXPECT_EQ(names_in("static unsigned long *f(int x)\n{ { } }"), Names{"f"});
  EXPECT_EQ(names_in("int total = 3, other[4];"), (Names{"total", "other"}));
  EXPECT_EQ(names_in("int a[] = {1, b}, c = d(2, e), *f;"), (Names{"a", "c", "f"}));
  EXPECT_TRUE(names_in("int (*hook)(int) = first;").contains("hook"));
  EXPECT_EQ(names_in("#define LIMIT(x) \\\n  (x)\n"), Names{"LIMIT"});
  EXPECT_EQ(names_in("struct s f(struct s *p) { return *p; }"), Names{"f"});
  EXPECT_EQ(names_in("__attribute__((noinline)) int f(void) { return 1; }"), Names{"f"});
}

TEST(CText, TypesNameAllTheyHave) {
  const Names names = names_in("enum colour { RED, GREEN };");
  EXPECT_TRUE(names.contains("RED"));
  EXPECT_TRUE(names.contains("colour"));
}

TEST(CText, CommentsAndLayoutDoNotCount) {
  EXPECT_EQ(changed("int f(void) { return 1; }", "int f(void) {\n  // one\n  return 1;\n}\n"),
            Names{});
  EXPECT_EQ(changed("int f(void) { return 1; }", "int f(void) { return 2; }"), Names{"f"});
}

TEST(CText, WhatIsInTextsIsNoCode) {
  EXPECT_EQ(
      names_in("int f(void) { return '{' + *\"}; int g(void) {\"; }\nint h(void) { return 1; }\n"),
      (Names{"f", "h"}));
  EXPECT_EQ(names_in("/* int g(void) { */ int f(void) { return 1; }"), Names{"f"});
}

TEST(CText, UnbalancedBracesEndWithTheirFunction) {
  const char* text =
      "int f(int x) {\n#ifdef A\n  if (x) {\n#else\n  while (x) {\n#endif\n  }\n}\n"
      "int g(void) { return 1; }\n";
  EXPECT_TRUE(names_in(text).contains("f"));
  EXPECT_TRUE(names_in(text).contains("g"));
}

TEST(CText, FilesThatDirectivesName) {
  const CText text = read_c_text(
      "#include <a/b.h>\n#  include \"c.h\" // \"no.h\"\n#if __has_include(\"d.h\")\n#endif\n"
      "#define X \"e.h\"\nconst char* s = \"f.h\";\n");
  EXPECT_EQ(text.includes, (Names{"a/b.h", "c.h", "d.h", "e.h"}));
  EXPECT_FALSE(text.names_by_macro);
  EXPECT_TRUE(read_c_text("#include X\n").names_by_macro);
}

TEST(Mentions, WhatLiesBetween) {
  MentionGraph graph;
  graph.add("a.c", read_c_text("int low(void) { return 1; }\nint top(void) { return middle(); }"));
  graph.add("b.c", read_c_text("int middle(void) { return low(); }"));
  graph.add("c.c", read_c_text("int apart(void) { return 1; }"));
  EXPECT_EQ(graph.names_above({"low"}), (Names{"low", "middle", "top"}));
  EXPECT_TRUE(graph.names_below({"a.c"}).contains("middle"));
  EXPECT_EQ(graph.files_that_mention({"low"}), (Names{"a.c", "b.c"}));
  EXPECT_EQ(graph.files_that_define({"middle"}), Names{"b.c"});
}

}  // namespace
}  // namespace tandem::git
