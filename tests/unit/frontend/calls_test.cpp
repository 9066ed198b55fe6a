#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "fixture.h"
#include "interpreter.h"

#include "library/functions.h"

namespace tandem::frontend {

extern const char* const models_text;  // its header wants LLVM

namespace testing {
namespace {

const ir::External& external(const ir::Program& program, const std::string& name) {
  for (const ir::External& item : program.externals) {
    if (item.name == name) return item;
  }
  throw std::runtime_error("no external " + name);
}

TEST(Calls, Recursion) {
  const ir::Program program = load_text(
      "static int even(unsigned n);\n"
      "static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }\n"
      "static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }\n"
      "int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }\n"
      "int both(int n) { return fact(n) * 10 + even(n); }\n");
  EXPECT_EQ(run(program, "both", {5}).outputs.at(0), Bits{1200});
  EXPECT_EQ(run(program, "both", {4}).outputs.at(0), Bits{241});
}

TEST(Calls, KnownAndUnknownFunctions) {
  const ir::Program program = load_text(
      "#include <stdio.h>\n"
      "#include <stdlib.h>\n"
      "int ask(int, signed char);\n"
      "int pure(int) __attribute__((const));\n"
      "int f(int a) { printf(\"%d\\n\", a); printf(\"done\"); return ask(a, 3) + pure(a); }\n"
      "void g(void) { exit(3); }\n");
  ASSERT_TRUE(procedure(program, "f").has_body());
  EXPECT_FALSE(external(program, "printf").touches_globals);
  EXPECT_TRUE(external(program, "ask").touches_globals);
  EXPECT_TRUE(external(program, "ask").reads_memory);
  EXPECT_TRUE(external(program, "ask").writes_memory);
  EXPECT_TRUE(external(program, "printf").reads_memory);
  EXPECT_FALSE(external(program, "printf").writes_memory);
  EXPECT_EQ(external(program, "ask").parameter_sorts,
            (std::vector<ir::Sort>{ir::Sort::bits(32), ir::Sort::bits(8)}));
  EXPECT_TRUE(external(program, "pure").is_pure);
  EXPECT_FALSE(external(program, "exit").returns);
  // One for each list of sorts.
  const auto count = std::count_if(program.externals.begin(), program.externals.end(),
                                   [](const auto& item) { return item.name == "printf"; });
  EXPECT_EQ(count, 2);
}

TEST(Calls, KindsOfExternals) {
  const ir::Program program = load_text(
      "#include <stdlib.h>\n"
      "int ask(int);\n"
      "volatile int v;\n"
      "int f(int *p) { free(p); v = 1; return ask(2); }\n");
  EXPECT_EQ(external(program, "ask").kind, ir::ExternalKind::Function);
  EXPECT_EQ(external(program, "free").kind, ir::ExternalKind::Release);
  EXPECT_EQ(external(program, "volatile write").kind, ir::ExternalKind::Event);
}

TEST(Calls, StringsAreConstantObjects) {
  const ir::Program program = load_text(
      "int puts(const char *);\nvoid f(void) { puts(\"ab\"); puts(\"ab\"); puts(\"c\"); }\n");
  ASSERT_TRUE(procedure(program, "f").has_body());
  ASSERT_EQ(program.objects.size(), 2U);
  EXPECT_EQ(program.objects.begin()->elements, (std::vector<Bits>{'a', 'b', 0}));
  EXPECT_EQ(count_ops(procedure(program, "f"), ir::Op::AddressOf), 3U);
}

TEST(Calls, CallOfAFunctionThatIsNotTranslated) {
  const ir::Program program = load_text(
      "static int g;\n"
      "static int hard(int a) { __asm__(\"nop\"); g = 3; return a; }\n"
      "int f(int a) { return hard(a) + 1; }\n");
  EXPECT_FALSE(procedure(program, "hard").has_body());
  EXPECT_TRUE(procedure(program, "f").has_body());
  EXPECT_TRUE(procedure(program, "hard").has_scalar_signature);
}

TEST(Calls, ModelsAreThoseOfTheTable) {
  std::set<std::string> defined;
  const std::regex definition("\n[a-z][a-z_ ]*[ *](\\w+)\\([^;{]*\\{");
  const std::string text = models_text;
  for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at) {
    if (!(*at)[1].str().starts_with("__tandem")) defined.insert((*at)[1]);
  }
  std::set<std::string> listed;
  for (const auto& [name, function] : library::functions()) {
    if (function.has_model) listed.insert(name);
  }
  EXPECT_EQ(defined, listed);
}

}  // namespace
}  // namespace testing
}  // namespace tandem::frontend
