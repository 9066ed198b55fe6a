#include "reproduce/rename.h"

#include <gtest/gtest.h>

namespace tandem::reproduce {
namespace {

const Renaming renaming{.ordinary = {{"f", "old_f"}, {"size", "old_size"}, {"node", "old_node"}},
                        .tags = {{"node", "old_tag"}},
                        .members = {"size"},
                        .labels = {{"f_label", "old_f_label"}}};

std::string renamed(const std::string& text) { return rename(text, renaming); }

TEST(Rename, WordsAndNotPartsOfWords) {
  EXPECT_EQ(renamed("int f(int ff) { return f(_f - f2); }"),
            "int old_f(int ff) { return old_f(_f - f2); }");
}

TEST(Rename, NothingInCommentsStringsAndCharacters) {
  EXPECT_EQ(renamed("f(); // f\nf(); /* f"), "old_f(); // f\nold_f(); /* f");
  EXPECT_EQ(renamed("/* f\nf */ f"), "/* f\nf */ old_f");
  EXPECT_EQ(renamed(R"(puts("f \" f"); c = 'f'; f)"), R"(puts("f \" f"); c = 'f'; old_f)");
}

TEST(Rename, NumbersAreOneToken) {
  EXPECT_EQ(renamed("1.f + 0x1p-2f + f"), "1.f + 0x1p-2f + old_f");
}

TEST(Rename, TagsAndOrdinaryNamesApart) {
  EXPECT_EQ(renamed("struct node *node;"), "struct old_tag *old_node;");
  EXPECT_EQ(renamed("struct __attribute__((packed)) node { int x; } node;"),
            "struct __attribute__((packed)) old_tag { int x; } old_node;");
}

TEST(Rename, MembersOfForeignStructuresStay) {
  EXPECT_EQ(renamed("a.f + b->f + f"), "a.f + b->f + old_f");
  EXPECT_EQ(renamed("a.size + b->size"), "a.old_size + b->old_size");  // declared by the text
}

TEST(Rename, TextsThatAreNames) {
  EXPECT_EQ(renamed(R"(int g(void) __attribute__((alias("f")));)"),
            R"(int g(void) __attribute__((alias("old_f")));)");
  EXPECT_EQ(renamed(R"(int g(void) __asm__("f_label");)"),
            R"(int g(void) __asm__("old_f_label");)");
  EXPECT_EQ(renamed(R"(puts("f");)"), R"(puts("f");)");
}

TEST(Rename, StatementsComeAfterTheDeclaration) {
  const std::vector<std::string> lines{"static int size[] = {1,", "  2}, b; g();"};
  const std::vector<Insertion> insertions{{0, "size", 0, "show(1);"}, {1, "b", 0, "show(2);"}};
  const std::vector<std::string> expected{"static int old_size[] = {1,",
                                          "  2}, b; show(1); show(2); g();"};
  EXPECT_EQ(rename(lines, renaming, insertions), expected);
}

TEST(Rename, TheMentionSaysWhichWordOfALine) {
  const std::vector<std::string> lines{"int b = 1; { static int b; }"};
  const std::vector<Insertion> insertions{{0, "b", 1, "show(1);"}};
  EXPECT_EQ(rename(lines, {}, insertions)[0], "int b = 1; { static int b; show(1); }");
}

TEST(Rename, IdentifiersAreThoseOfTheCode) {
  EXPECT_EQ(identifiers({"int a; // b", "/* c */ d = \"e\";"}),
            (std::set<std::string>{"int", "a", "d"}));
}

}  // namespace
}  // namespace tandem::reproduce
