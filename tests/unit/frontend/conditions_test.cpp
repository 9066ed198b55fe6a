#include <gtest/gtest.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

using ir::InputKind;

Options when(std::vector<Condition> conditions, std::vector<std::string> scope = {}) {
  Options options;
  options.conditions = std::move(conditions);
  options.condition_scope = std::move(scope);
  return options;
}

// The name of each function with a condition, and the kinds of the condition's inputs.
using Shown = std::map<std::string, std::vector<InputKind>>;
Shown shown(const ir::Program& program) {
  Shown found;
  for (const auto& [function, condition] : program.conditions) {
    auto& kinds = found[program.procedures[function].name];
    for (const ir::Input& input : program.procedures[condition].inputs) kinds.push_back(input.kind);
  }
  return found;
}

Failure refusal(const std::string& text, const Condition& condition) {
  const Folder folder;
  folder.write("old.c", text);
  const auto version = load_one({{"old.c"}, {}}, Side::Old, when({condition}));
  if (!version) return version.error();
  ADD_FAILURE() << condition.expression << " is accepted, though it should not";
  return {};
}

TEST(Conditions, AreProceduresWithTheSameParameters) {
  const std::string text =
      "struct box { int n; int v[4]; };\n"
      "static int level;\n"
      "int f(int x, const struct box *p, int unused) { level++; return x + p->n; }\n"
      "int g(int y) { return y; }\n";
  const ir::Program program =
      load_text(text, when({{"f", "x > 0 && p->v[x] == 2"}, {"f", "level < 3"}}));
  EXPECT_EQ(shown(program),
            (Shown{{"f",
                    {InputKind::Parameter, InputKind::Parameter, InputKind::Parameter,
                     InputKind::Global, InputKind::Memory}}}));
  const ir::Procedure& condition = program.procedures[program.conditions.begin()->second];
  EXPECT_EQ(condition.parameters[0].name, "x");
  EXPECT_EQ(condition.parameters[1].name, "p");
  ASSERT_EQ(condition.outputs.size(), 1U);
  EXPECT_EQ(condition.outputs[0].kind, ir::OutputKind::Return);
  EXPECT_TRUE(condition.is_static);
  EXPECT_TRUE(condition.is_model);
  EXPECT_TRUE(condition.fingerprint.text.empty());
}

TEST(Conditions, AreOfTheOldVersion) {
  const Options options = when({{"f", "x > 0"}});
  EXPECT_TRUE(load_text("int f(int x) { return x; }", options, Side::New).conditions.empty());
}

TEST(Conditions, ForAllApplyWhereTheyCompile) {
  const std::string text =
      "int f(int x) { return x; } int g(int y) { return y; }\n"
      "int h(unsigned char x, int z) { return x + z; }\n";
  const std::vector<InputKind> one{InputKind::Parameter};
  const std::vector<InputKind> two{InputKind::Parameter, InputKind::Parameter};
  EXPECT_EQ(shown(load_text(text, when({{"", "x > 0"}}))), (Shown{{"f", one}, {"h", two}}));
  EXPECT_EQ(shown(load_text(text, when({{"", "x > 0"}}, {"g", "h"}))), (Shown{{"h", two}}));
  EXPECT_EQ(shown(load_text(text, when({{"", "x > 0"}, {"g", "y"}}, {"f"}))),
            (Shown{{"f", one}, {"g", one}}));
}

TEST(Conditions, TakeParametersOfEveryKind) {
  const std::string text =
      "typedef struct { long a, b, c; } big;\n"
      "big f(int n, int m[n][n], int (*call)(int), big b, double d, _Bool, char s[]) { return b; "
      "}\n"
      "int g(a, b) char a; float b; { return a; }\n"
      "int h(void) { return 1; }\n";
  const ir::Program program = load_text(
      text, when({{"f", "m[1][n - 1] && b.a && d > 0.5 && *s"}, {"g", "a < 3"}, {"h", "1"}}));
  ASSERT_EQ(program.conditions.size(), 3U);
  for (const auto& [function, condition] : program.conditions) {
    const ir::Procedure& of = program.procedures[function];
    const ir::Procedure& is = program.procedures[condition];
    ASSERT_EQ(is.parameters.size(), of.parameters.size()) << of.name;
    for (std::size_t i = 0; i < is.parameters.size(); ++i)
      EXPECT_EQ(is.inputs[i].sort, of.inputs[i].sort) << of.name;
  }
}

TEST(Conditions, MayCallWhatOnlyReads) {
  const std::string text =
      "#include <stdlib.h>\nstatic inline int half(int x) { return x / 2; }\n"
      "int f(int x) { return x; }\n";
  const ir::Program program = load_text(text, when({{"f", "half(abs(x)) > 3"}}));
  EXPECT_EQ(program.conditions.size(), 1U);
  // Compiled for the sake of the condition alone: not a function to report.
  EXPECT_TRUE(procedure(program, "half:when").is_model);
}

TEST(Conditions, ClangSpeaksForItself) {
  const Failure failure = refusal("int f(int x) { return x; }\n", {"f", "x > limit"});
  EXPECT_EQ(failure.message, "--when: 'x > limit' does not compile as a condition of 'f'");
  EXPECT_EQ(failure.details,
            "--when:1:5: error: use of undeclared identifier 'limit'\n"
            "    1 | x > limit\n"
            "      |     ^\n"
            "1 error generated.\n");
}

TEST(Conditions, OnlyRead) {
  const std::string text =
      "static int level; int put(int);\n"
      "int set(int x) { level = x; return 1; }\n"
      "int rec(int x) { return x > 0 ? rec(x - 1) : 0; }\n"
      "int loop(int x) { int i = 0; while (i < x) i += 2; return i; }\n"
      "int f(int x, int *p) { return x + *p; }\n";
  const std::pair<const char*, const char*> bad[] = {
      {"x = 1", "side effect"},     {"x++ > 0", "side effect"},
      {"(*p = 1)", "side effect"},  {"level += 1", "side effect"},
      {"put(x)", "calls 'put'"},    {"set(x)", "writes the global 'level'"},
      {"rec(x)", "calls itself"},   {"loop(x)", "loop"},
      {"({ int y; y; })", "value"},
  };
  for (const auto& [expression, why] : bad) {
    const Failure failure = refusal(text, {"f", expression});
    EXPECT_NE(failure.message.find(why), std::string::npos) << failure.message;
  }
}

TEST(Conditions, MakeTheSameThingsMemoryInBothVersions) {
  const Folder folder;
  folder.write("old.c", "int limit; int f(int *p) { return limit; }\n");
  const auto sources = make_both<Sources>({{"old.c"}, {}}, {{"old.c"}, {}});
  for (const char* expression : {"*p > 0", "p == &limit"}) {
    const auto versions = load(sources, when({{"f", expression}}));
    ASSERT_TRUE(versions);
    const ir::Global& before = global((*versions)[Side::Old].program, "limit");
    const ir::Global& after = global((*versions)[Side::New].program, "limit");
    EXPECT_FALSE(before.is_scalar);
    EXPECT_FALSE(after.is_scalar);
    EXPECT_EQ(before.sort, after.sort);
  }
}

}  // namespace
}  // namespace tandem::frontend::testing
