#include <gtest/gtest.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

ir::Fingerprint print_of(const std::string& text) {
  const ir::Program program = load_text(text);
  return procedure(program, "f").fingerprint;
}

TEST(Fingerprint, IgnoresNamesFormattingAndComments) {
  const auto a =
      print_of("int g;\nint f(int x) { int y = x + g; while (y > 3) y -= 2; return y; }\n");
  const auto b = print_of(
      "int other_name_first(void) { return 1; }\nint g;\n"
      "int f(int number)\n{\n  /* a sum */ int total = number + g;\n"
      "  while (total > 3)\n    total -= 2;\n  return total;\n}\n");
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.references, b.references);
  EXPECT_EQ(a.references, (std::vector<std::string>{"g"}));
}

TEST(Fingerprint, SeesEveryChangeOfMeaning) {
  const std::vector<std::string> different{
      "int f(int x) { return x + 1; }",
      "int f(int x) { return x - 1; }",
      "int f(int x) { return x + 2; }",
      "int f(unsigned x) { return x + 1; }",
      "int f(short x) { return x + 1; }",
      "int f(int x) { return x < 1; }",
      "int f(int x) { return x <= 1; }",
      "int f(int x) { return (unsigned)x < 1u; }",
      "int puts(const char *); int f(int x) { return puts(\"a\"); }",
      "int puts(const char *); int f(int x) { return puts(\"b\"); }",
      "struct s { int a, b; }; struct s v; int f(int x) { return v.b; }",
      "struct s { char a; int b; }; struct s v; int f(int x) { return v.b; }",
      "int v; int f(int x) { return v; }",
      "volatile int v; int f(int x) { return v; }",
      "int f(int x) { __asm__(\"nop\"); return x; }",
      "int f(int x) { __asm__(\"hlt\"); return x; }",
      "int t[2][3]; int f(int x) { return t[x][1]; }",
      "int t[3][2]; int f(int x) { return t[x][1]; }",
      "double f(int x) { return x * 1.5; }",
      "double f(int x) { return x * 2.5; }",
  };
  std::vector<std::string> seen;
  for (const std::string& text : different) {
    const std::string found = print_of(text + "\n").text;
    EXPECT_FALSE(found.empty());
    EXPECT_EQ(std::count(seen.begin(), seen.end(), found), 0) << text;
    seen.push_back(found);
  }
}

TEST(Fingerprint, RefersToFunctionsAndGlobalsInOrder) {
  const auto print = print_of(
      "int a(int), b(int); static int g;\nint f(int x) { g = b(x) + a(x) + b(1); return x ? f(g) : "
      "0; }\n");
  EXPECT_EQ(print.references, (std::vector<std::string>{"b", "a", "g", "f"}));
}

}  // namespace
}  // namespace tandem::frontend::testing
